"""Fast cores of the board games, with moves, components and values but no notation."""
