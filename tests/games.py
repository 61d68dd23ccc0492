"""The games of the catalogue, by what their positions are written as."""

import cgt
from cgt.rulesets.catalogue import families

GAMES = [entry.ruleset for entry in cgt.CATALOGUE]
HEAP_GAMES = [game for game in GAMES if game.is_of_heaps]
"""Those of single heaps, any number of which makes a position."""
FIRST_ENTRIES = [entries[0] for entries in families().values()]
FIRST_OF_FAMILIES = [entry.ruleset for entry in FIRST_ENTRIES]
"""A game of each family."""
