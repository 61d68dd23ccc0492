"""A drawn starting position is fair, and fits on a phone."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cgt
from bot.opponent.starts import fair_position
from tests.games import HEAP_GAMES

GAMES = [game.name for game in HEAP_GAMES]


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers())
def test_it_has_a_few_small_heaps_of_different_sizes(game, seed):
    position = fair_position(cgt.ruleset(game), Random(seed))
    sizes = [part.ruleset.size(part.state) for part in position.components]
    assert 3 <= len(sizes) <= 5
    assert len(set(sizes)) == len(sizes)
    assert max(sizes) <= 12
    assert 8 <= sum(sizes) <= 32
    assert not any(part.is_over for part in position.components)
    assert cgt.position(str(position)) == position


@pytest.mark.parametrize("game", [*GAMES, "take 1", "take 2,3", "divide 12"])
def test_the_first_player_wins_about_half_of_the_time(game):
    rng = Random(7)
    ruleset = cgt.ruleset(game)
    outcomes = [cgt.analyse(fair_position(ruleset, rng)).outcome.value for _ in range(200)]
    assert 70 <= outcomes.count("N") <= 130


@pytest.mark.parametrize("game", ["take 50,60", "take 12", "take 11-20"])
def test_a_game_of_large_heaps_gives_an_example_of_its_own(game):
    ruleset = cgt.ruleset(game)
    position = fair_position(ruleset, Random(8))
    assert not position.is_over
    assert position in [cgt.position(example, ruleset) for example in ruleset.examples]
