"""The games of the catalogue, by what their positions are written as."""

import pytest

import cgt
from cgt.rulesets.catalogue import families
from tests.samples import sampled

GAMES = [entry.ruleset for entry in cgt.CATALOGUE]
HEAP_GAMES = [game for game in GAMES if game.is_of_heaps]
"""Those of single heaps, any number of which makes a position."""
FIRST_ENTRIES = [entries[0] for entries in families().values()]
FIRST_OF_FAMILIES = [entry.ruleset for entry in FIRST_ENTRIES]
"""A game of each family."""
FEW_HEAP_GAMES = HEAP_GAMES[::8]
each_entry = pytest.mark.parametrize(
    "entry", sampled(cgt.CATALOGUE, FIRST_ENTRIES), ids=lambda entry: entry.code
)
each_game = pytest.mark.parametrize("game", sampled(GAMES, FIRST_OF_FAMILIES), ids=str)
each_heap_game = pytest.mark.parametrize("game", sampled(HEAP_GAMES, FEW_HEAP_GAMES), ids=str)
