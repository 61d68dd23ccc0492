"""Moves that are taken back, and hints, example by example."""

from dataclasses import replace
from datetime import timedelta

import pytest

import cgt
from bot.play.matches.model import MatchOver, NotYourMatch, TimeOver, timing, transitions
from bot.play.matches.model.clock import Clock, Pace, Timer
from bot.play.matches.model.match import Status
from bot.shared.refusals import NotOpen, Refusal, Stale
from tests.bot.play.matches.stages import ALICE, BOB, NOW, match_of

SECOND = timedelta(seconds=1)
CAROL = BOB + 1
BLITZ = Clock(Pace.GAME, timedelta(minutes=3))


def moved(*texts, match=None, now=NOW):
    """Return a duel, or another match, after some moves."""
    match = match or match_of(cgt.position("3 4 5"))
    for text in texts:
        move = cgt.move(text, match.position)
        match = transitions.make_move(match, match.to_move.user_id, match.stage, move, now)
    return match


def asked(match, user=ALICE, now=NOW, stage=None):
    return transitions.ask_undo(match, user, now, match.stage if stage is None else stage)


def answered(match, user=BOB, now=NOW, *, agreed=True):
    return transitions.answer_undo(match, user, now, match.stage, agreed=agreed)


def test_undo_against_the_bot_takes_its_answer_along():
    played = moved(
        "A-1", "B-1", "C-1", "C-1", match=match_of(cgt.position("3 4 5"), against_bot=True)
    )
    back = asked(played)
    assert [str(move) for move in back.moves] == ["A-1", "B-1"]
    again = asked(back)
    with pytest.raises(NotOpen, match="haven't made a move"):
        asked(again)


def test_undo_of_a_duel_needs_the_opponent():
    match = moved("A-1")
    request = asked(match)
    assert (request.mode.undo_by, request.moves) == (0, match.moves)
    with pytest.raises(Refusal, match="your opponent who has to agree"):
        answered(request, ALICE)
    with pytest.raises(NotYourMatch):
        answered(request, CAROL)
    refused = answered(request, agreed=False)
    with pytest.raises(NotOpen, match="no longer open"):
        answered(refused)
    assert answered(request).mode.rated, "both wanted it"
    with pytest.raises(NotOpen, match="haven't made a move"):
        asked(match, BOB)
    assert moved("B-1", match=request).mode.undo_by is None, "a move is an answer"
    both = asked(moved("A-1", "B-1"))
    assert answered(both).moves == asked(both, BOB).moves == ()


@pytest.mark.parametrize("ended_by", [ALICE, BOB])
def test_undo_is_requested_once_for_a_move(ended_by):
    refused = answered(asked(moved("A-1")), ended_by, agreed=False)
    with pytest.raises(NotOpen, match="already asked"):
        asked(refused)
    later = moved("B-1", match=refused)
    assert asked(later).mode.undo_by == 0
    assert asked(answered(asked(later), agreed=False), BOB).mode.undo_by == 1, "each player once"
    back = answered(asked(later))
    assert asked(moved("A-1", match=back)).mode.undo_by == 0


def test_board_after_undo_is_another_though_the_moves_come_again():
    match = moved("A-1")
    again = moved("A-1", match=answered(asked(match)))
    assert again.moves == match.moves
    with pytest.raises(Stale):
        transitions.make_move(again, BOB, match.stage, cgt.move("B-1", again.position), NOW)
    with pytest.raises(Stale):
        asked(again, stage=match.stage)


def test_undo_gives_no_time_back():
    timed = replace(match_of(cgt.position("3 4 5")), timer=Timer(BLITZ, BLITZ.time_at_start))
    match = moved("A-1", match=timing.turned(timed, NOW), now=NOW + 60 * SECOND)
    now = NOW + 90 * SECOND
    back = answered(asked(match, now=now), now=now)
    assert back.timer.left == (timedelta(minutes=2), timedelta(minutes=2.5))
    assert back.deadline == now + timedelta(minutes=2)
    with pytest.raises(TimeOver):
        asked(match, now=match.deadline)


@pytest.mark.parametrize(
    ("status", "refusal"),
    [
        (Status.CHALLENGED, NotOpen),
        (Status.FINISHED, MatchOver),
        (Status.WITHDRAWN, MatchOver),
    ],
)
def test_undo_is_refused_before_and_after_the_match(status, refusal):
    with pytest.raises(refusal):
        asked(replace(moved("A-1"), status=status))


def test_hint_is_for_the_player_to_move_and_unrates_the_match():
    match = match_of(cgt.position("3 4 5"))
    taken = transitions.hinted(match, ALICE, NOW, 0)
    assert (taken.mode.hints, taken.mode.rated) == ((1, 0), False)
    with pytest.raises(Refusal, match="isn't your turn"):
        transitions.hinted(match, BOB, NOW, 0)
    with pytest.raises(Stale):
        transitions.hinted(match, ALICE, NOW, 1)
