"""The games of the catalogue, by what their positions are written as."""

import cgt
from cgt.rulesets.heaps.base import HeapRuleset
from cgt.rulesets.heaps.passes import OnePass

GAMES = [entry.ruleset for entry in cgt.CATALOGUE]
HEAP_GAMES = [game for game in GAMES if isinstance(game, HeapRuleset | OnePass)]
"""Those of single heaps, any number of which makes a position."""
