"""A puzzle can be won, not by every move, and one move ends it."""

from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cgt
from bot.matches.model import challenges, transitions
from bot.matches.model.match import Ending, Place, Status
from bot.matches.model.refusals import MatchOver, NotYourMatch
from bot.matches.model.sides import Player
from bot.opponent.model import Level, Wish
from bot.puzzles.work import NoPuzzle, puzzle_position
from cgt.play import Play
from tests.games import GAMES

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
ANN, BEN = 1, 2
PUZZLES = [game for game in GAMES if game.code != "take 1"]


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("game", PUZZLES, ids=lambda game: game.code)
def test_every_game_has_puzzles(game, play):
    position = puzzle_position(game, Wish(play=play), Random(4))
    found = cgt.analyse(position, play)
    assert found.outcome == "N"
    assert 0 < len(found.winning_moves) < position.count_moves(500)
    assert position.count_moves(4) == 4
    assert not any(part.is_over for part in position.components)
    assert cgt.position(str(position)) == position


@given(seed=st.integers(), play=st.sampled_from(Play))
@settings(max_examples=20, deadline=None)
def test_few_moves_of_a_puzzle_win(seed, play):
    position = puzzle_position(cgt.ruleset("nim"), Wish(play=play), Random(seed))
    winning = cgt.analyse(position, play).winning_moves
    assert 0 < len(winning) <= position.count_moves(500) / 4


@pytest.mark.parametrize("game", ["take 1", "take 50,60"])
def test_a_game_without_a_puzzle_says_so(game):
    with pytest.raises(NoPuzzle, match="I found no puzzle in take"):
        puzzle_position(cgt.ruleset(game), Wish(), Random(1))


def puzzle(start="nim: 3 4 5"):
    players = (Player(ANN), Player(None, Level.PERFECT))
    return challenges.propose(
        cgt.position(start), players, 0, Place(10, 20), NOW, None, puzzle=True
    )


@pytest.mark.parametrize(("keeps_win", "winner"), [(True, 0), (False, 1)])
def test_one_move_ends_a_puzzle(keeps_win, winner):
    match = puzzle()
    move = cgt.move("A-2", match.position)
    ended = transitions.answer(match, ANN, 0, move, NOW, keeps_win=keeps_win)
    assert (ended.status, ended.winner) == (Status.FINISHED, winner)
    assert ended.ending is Ending.ANSWER
    assert ended.moves == (move,)
    with pytest.raises(MatchOver):
        transitions.answer(ended, ANN, 1, cgt.move("B-1", ended.position), NOW, keeps_win=True)


def test_a_puzzle_is_for_one_member():
    match = puzzle()
    with pytest.raises(NotYourMatch, match="for somebody else"):
        transitions.answer(match, BEN, 0, cgt.move("A-2", match.position), NOW, keeps_win=True)
    with pytest.raises(cgt.IllegalMove):
        transitions.answer(match, ANN, 0, cgt.Move(0, cgt.Option("-9", (0,))), NOW, keeps_win=True)
