"""The games of the catalogue, by what their positions are written as."""

import pytest

import cgt
from cgt.rulesets.catalogue import families

GAMES = [entry.ruleset for entry in cgt.CATALOGUE]
HEAP_GAMES = [game for game in GAMES if game.is_of_heaps]
"""Those of single heaps, any number of which makes a position."""
FIRST_ENTRIES = [entries[0] for entries in families().values()]
FIRST_OF_FAMILIES = [entry.ruleset for entry in FIRST_ENTRIES]
"""A game of each family."""


def sampled(cases, sample):
    """Return the cases of a test: a sample of them runs each time, the others if exhaustive."""
    return [
        case if case in sample else pytest.param(case, marks=pytest.mark.exhaustive)
        for case in cases
    ]
