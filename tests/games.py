"""The games of the catalogue, by what their positions are written as."""

import cgt

GAMES = [entry.ruleset for entry in cgt.CATALOGUE]
HEAP_GAMES = [game for game in GAMES if game.is_of_heaps]
"""Those of single heaps, any number of which makes a position."""
