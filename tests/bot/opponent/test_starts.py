"""A start makes a match: of each game, in each size, for the side that was promised the win."""

from functools import cache
from random import Random
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cgt
from bot.opponent.model import Level, NoStart, Wish
from bot.opponent.starts import good_start
from bot.opponent.work import choose_move, random_move
from cgt.rulesets.own import heap_game
from tests.games import FIRST_OF_FAMILIES, GAMES, HEAP_GAMES
from tests.samples import sampled

SEEDS = 2
SHORT_IN_MISERE = {"moore 2": 1 / 2, "turn 3": 3 / 4}
"""Games of short matches in misère play, with the share of those that last two moves a side.

No theory of misère play covers them, so a start has few enough moves for a search to be quick;
and from so few, a move that takes from two heaps, or turns three coins, is soon the end.
"""
each_game = pytest.mark.parametrize(
    "game", sampled(GAMES, FIRST_OF_FAMILIES), ids=lambda game: game.code
)


@cache
def start_of(game, size, seed, *, first_wins=True, convention=cgt.Convention.NORMAL):
    return good_start(game, Wish(size, convention, first_wins), Random(seed))


def match_from(start, seed, convention=cgt.Convention.NORMAL):
    """Return the moves of either side, and how many were forced, if the first plays anything."""
    rng, made, forced, here = Random(seed), [0, 0], 0, start
    while not here.is_over:
        turn = sum(made) % 2
        if turn == 0:
            forced += here.count_moves(2) == 1
            here = here.after(random_move(here, rng))
        else:
            here = here.after(choose_move(here, Level.PERFECT, rng, convention))
        made[turn] += 1
    return min(made), made[0], forced


@each_game
@pytest.mark.parametrize("first_wins", [True, False])
def test_a_start_is_won_for_the_promised_side_and_not_at_once(game, first_wins):
    for size in cgt.Size:
        start = start_of(game, size, 0, first_wins=first_wins)
        assert (cgt.outcome(start) is cgt.Outcome.N) == first_wins
        assert not any(start.after(move).is_over for move in start.moves())
        assert not any(part.is_over for part in start.components)
        assert len(set(start.components)) == len(start.components), "nobody plays by copying"
        assert cgt.position(str(start)) == start
        assert start.rulesets == (game,)


@each_game
def test_a_match_against_the_perfect_bot_lasts_and_leaves_a_choice(game):
    starts = [start_of(game, size, seed) for size in cgt.Size for seed in range(SEEDS)]
    matches = [match_from(start, seed) for seed, start in enumerate(starts)]
    assert sum(fewest >= 2 for fewest, _, _ in matches) >= len(matches) - 1
    assert median(fewest for fewest, _, _ in matches) >= 3
    lengths = [made for _, made, _ in matches]
    assert sum(forced for *_, forced in matches) <= sum(lengths) / 4
    assert sum(lengths[:SEEDS]) < sum(lengths[-SEEDS:]), "a large start is a longer match"


def assert_a_misere_match_lasts(game):
    convention = cgt.Convention.MISERE
    starts = [
        start_of(game, size, seed, convention=convention)
        for size in cgt.Size
        for seed in range(SEEDS)
    ]
    assert all(cgt.outcome(start, convention) is cgt.Outcome.N for start in starts)
    matches = [match_from(start, seed, convention) for seed, start in enumerate(starts)]
    assert sum(fewest >= 2 for fewest, _, _ in matches) >= len(matches) - 1
    assert median(fewest for fewest, _, _ in matches) >= 3


@pytest.mark.parametrize("name", ["kayles", "wythoff", "northcott", "turn 1-2", "cram", "grim"])
def test_a_match_in_misere_play_lasts_too(name):
    assert_a_misere_match_lasts(cgt.ruleset(name))


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.code not in SHORT_IN_MISERE], ids=lambda game: game.code
)
def test_a_match_of_every_game_in_misere_play_lasts_too(game):
    assert_a_misere_match_lasts(game)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "share"), SHORT_IN_MISERE.items())
def test_many_matches_of_a_short_game_in_misere_play_last(name, share):
    game, convention = cgt.ruleset(name), cgt.Convention.MISERE
    starts = [
        start_of(game, size, seed, convention=convention)
        for size in cgt.Size
        for seed in range(SEEDS)
    ]
    matches = [match_from(start, seed, convention) for start in starts for seed in range(6)]
    assert sum(fewest >= 2 for fewest, _, _ in matches) >= share * len(matches)
    assert median(fewest for fewest, _, _ in matches) >= 2


@pytest.mark.exhaustive
@each_game
def test_nearly_all_matches_against_the_perfect_bot_last(game):
    for size in cgt.Size:
        starts = [start_of(game, size, seed) for seed in range(30)]
        matches = [match_from(start, seed) for seed, start in enumerate(starts)]
        assert sum(fewest >= 2 for fewest, _, _ in matches) >= 28
        assert sum(fewest >= 3 for fewest, _, _ in matches) >= 20, "two thirds"
        assert sum(forced for *_, forced in matches) <= sum(made for _, made, _ in matches) / 4


@pytest.mark.parametrize("game", sampled(HEAP_GAMES, FIRST_OF_FAMILIES), ids=lambda game: game.code)
@given(seed=st.integers(), size=st.sampled_from(cgt.Size))
def test_it_has_a_few_heaps_of_different_sizes(game, seed, size):
    heaps = [cgt.Component(game, state) for state in game.random_start(Random(seed), size)]
    sizes = [game.size(heap.state) for heap in heaps]
    assert 3 <= len(sizes) <= 5
    assert len(set(sizes)) == len(sizes)
    assert max(sizes) <= (99 if game.code.startswith("divide") else 20)
    assert not any(heap.is_over for heap in heaps)


@pytest.mark.parametrize("game", ["nim", "kayles", "take 2,3", "wythoff", "ruler", "cram"])
def test_by_chance_either_side_is_given_the_win(game):
    ruleset, rng = cgt.ruleset(game), Random(7)
    starts = [good_start(ruleset, Wish(cgt.Size.SMALL), rng) for _ in range(40)]
    assert 10 <= [cgt.outcome(start).value for start in starts].count("N") <= 30


def test_a_game_of_large_heaps_gives_an_example_of_its_own():
    ruleset = cgt.ruleset("take 50,60")
    start = good_start(ruleset, Wish(), Random(8))
    assert not start.is_over
    assert start in [cgt.position(example, ruleset) for example in ruleset.examples]


def test_the_first_that_will_do_is_taken_when_time_is_over():
    asked = []
    start = good_start(cgt.ruleset("moore 2"), Wish(), Random(1), lambda: asked.append(1) or True)
    assert not start.is_over
    assert len(asked) < 5


def test_a_game_without_a_move_says_so():
    ended = heap_game(lambda _: [], "nothing", "No move is allowed.")
    with pytest.raises(NoStart, match="I couldn't find a starting position for nothing"):
        good_start(ended, Wish(), Random(1))
