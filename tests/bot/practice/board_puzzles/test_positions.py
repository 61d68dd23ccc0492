"""A puzzle can be won, not by every move, and one move ends it."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given, strategies as st

import cgt
from bot.play.engine.model import Wish
from bot.practice.board_puzzles import model
from bot.practice.board_puzzles.model import PuzzleOver, Status
from bot.practice.board_puzzles.work import NoPuzzle, puzzle_position
from bot.shared.places import Place
from bot.shared.refusals import NotOpen, Refusal
from cgt.core.convention import Convention
from tests.games import FIRST_OF_FAMILIES, GAMES
from tests.samples import examples, sampled

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
ANN, BEN = 1, 2
NONE = {"take 1", "cut the rectangle"}
"""Games in which no move changes who wins."""
PUZZLES = [game for game in GAMES if game.code not in NONE]


@pytest.mark.parametrize("convention", Convention)
@pytest.mark.parametrize("game", sampled(PUZZLES, FIRST_OF_FAMILIES), ids=lambda game: game.code)
def test_game_has_puzzles(game, convention):
    position = puzzle_position(game, Wish(convention=convention), Random(4))
    found = cgt.analyse(position, convention)
    assert found.outcome == "N"
    assert 0 < len(found.winning_moves) < position.count_moves(500)
    assert position.count_moves(4) == 4
    assert not any(part.is_over for part in position.components)
    assert cgt.position(str(position)) == position


@given(seed=st.integers(), convention=st.sampled_from(Convention))
@examples(20)
def test_few_moves_of_a_puzzle_win(seed, convention):
    position = puzzle_position(cgt.ruleset("nim"), Wish(convention=convention), Random(seed))
    winning = cgt.analyse(position, convention).winning_moves
    assert 0 < len(winning) <= position.count_moves(500) / 4


@pytest.mark.parametrize("game", [*sorted(NONE), "take 50,60"])
def test_game_without_a_position_to_win_has_no_puzzle(game):
    with pytest.raises(NoPuzzle, match="I couldn't find a puzzle in"):
        puzzle_position(cgt.ruleset(game), Wish(), Random(1))


def puzzle(start="nim: 3 4 5"):
    return model.posed(cgt.position(start), Wish(), ANN, Place(10, 20), NOW, timedelta(hours=1))


@pytest.mark.parametrize("keeps_win", [True, False])
def test_puzzle_ends_with_one_move(keeps_win):
    move = cgt.move("A-2", puzzle().start)
    ended = model.answered(puzzle(), ANN, move, NOW, keeps_win=keeps_win)
    assert (ended.status, ended.is_solved) == (Status.ANSWERED, keeps_win)
    assert (ended.answer, ended.expires_at) == (move, None)
    assert str(ended.position) == "nim: 1 4 5"
    with pytest.raises(PuzzleOver):
        model.answered(ended, ANN, move, NOW, keeps_win=True)
    with pytest.raises(PuzzleOver):
        model.given_up(ended, ANN, NOW)


def test_puzzle_is_for_one_member():
    move = cgt.move("A-2", puzzle().start)
    with pytest.raises(Refusal, match="for someone else"):
        model.answered(puzzle(), BEN, move, NOW, keeps_win=True)
    with pytest.raises(Refusal, match="for someone else"):
        model.given_up(puzzle(), BEN, NOW)
    with pytest.raises(cgt.IllegalMove):
        model.answered(puzzle(), ANN, cgt.Move(0, cgt.Option("-9", (0,))), NOW, keeps_win=True)


def test_puzzle_expires_when_its_time_is_over():
    assert model.expired(puzzle(), NOW + timedelta(minutes=59)) == puzzle()
    over = NOW + timedelta(hours=1)
    ended = model.expired(puzzle(), over)
    assert (ended.status, ended.show_at, ended.expires_at) == (Status.EXPIRED, over, None)
    assert model.closed(ended, over) == ended
    with pytest.raises(NotOpen, match="still open"):
        puzzle().require_over()
