"""What is said of a period is one truth, wherever it is asked for."""

import pytest

import cgt
from cgt.analysis.telling import is_periodic, told_period

GAMES = [entry.ruleset for entry in cgt.CATALOGUE if entry.ruleset.is_of_heaps]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_what_theory_knows_is_said_with_and_without_a_look_at_the_values(game):
    at_sight = str(told_period(game))
    period = game.period(300)
    looked = str(told_period(game, period, 300))
    if game.known_period is not None or is_periodic(game) is False:
        facts = at_sight.partition(". This is proven")[0]
        assert looked.startswith(facts)
    else:
        assert (period is not None) == ("from heap" in looked.lower())
        assert ("A period provably exists" in at_sight) == (is_periodic(game) is True)
    assert "up to 0" not in at_sight + looked
