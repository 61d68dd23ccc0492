"""How hard it is to keep a win, by theory; and starts and puzzles of a wished difficulty."""

from random import Random
from statistics import fmean

import pytest

import cgt
from bot.opponent.model import Difficulty, Wish
from bot.opponent.starts import BANDS, TURNS, ease, good_start, missed
from bot.puzzles.work import puzzle_position
from cgt.convention import Convention
from tests.games import GAMES

FEW = ("nim", "kayles", "cram", "northcott")
SOME = [cgt.ruleset(name) for name in FEW]


def shares_that_win(position):
    """Return which share of the moves keeps the win, turn by turn, by the plain definition."""
    shares = []
    while not position.is_over:
        found = cgt.analyse(position)
        if found.outcome is cgt.Outcome.N:
            shares.append(len(found.winning_moves) / position.count_moves(500))
        position = position.after(found.best_move)
    return shares


@pytest.mark.parametrize(
    ("start", "first"),
    [
        ("nim: 3 4 5", 1 / 12),  # A-2 alone
        ("nim: 1 1 1", 1),
        ("nim: 1 2 3", 1 / 5),  # lost: after the hardest reply one move of five keeps the win
        ("take 1-3: 5", 1 / 3),
    ],
)
def test_it_is_the_mean_share_of_the_moves_that_keep_the_win(start, first):
    shares = shares_that_win(cgt.position(start))
    assert shares[0] == pytest.approx(first)
    assert ease(cgt.position(start), Convention.NORMAL) == pytest.approx(fmean(shares[:TURNS]))


def test_every_share_belongs_to_a_difficulty():
    assert [band[0] for band in BANDS.values()][:-1] == [band[1] for band in BANDS.values()][1:]
    for share in (0.0, 0.1, 0.2, 0.5, 1.0):
        assert min(missed(share, each) for each in Difficulty) == 0
    assert missed(0.5, Difficulty.HARD) == pytest.approx(3 / 8)


def shares_of_starts(game, size, seed):
    """Return how easy the starts are that are drawn for each difficulty, the easiest first."""
    wishes = (Wish(size, first_wins=True, difficulty=each) for each in Difficulty)
    return [ease(good_start(game, wish, Random(seed)), Convention.NORMAL) for wish in wishes]


def shares_of_puzzles(game, seed):
    positions = [puzzle_position(game, Wish(difficulty=each), Random(seed)) for each in Difficulty]
    return [shares_that_win(position)[0] for position in positions]


def assert_ordered(shares):
    """The same starts are drawn for each, until one is near enough: so no order is by luck."""
    easy, medium, hard = shares
    assert easy >= medium >= hard
    assert all(0 < share < 1 for share in shares)


@pytest.mark.parametrize("game", SOME, ids=FEW)
def test_a_hard_start_has_fewer_moves_that_keep_the_win_than_an_easy_one(game):
    assert_ordered(shares_of_starts(game, cgt.Size.SMALL, 1))


@pytest.mark.parametrize("game", SOME, ids=FEW)
def test_so_it_is_with_puzzles(game):
    assert_ordered(shares_of_puzzles(game, 1))


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_over_all_games_and_sizes(game):
    for size in cgt.Size:
        easy, medium, hard = shares_of_starts(game, size, 1)
        assert easy >= medium >= hard
