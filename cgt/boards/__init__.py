"""Board games: the fast core of each, which knows moves, components and values, not notation."""
