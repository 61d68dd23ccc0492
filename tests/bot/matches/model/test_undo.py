"""Moves that are taken back, and hints: what a match is after them, and who may have them."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

import cgt
from bot.matches.model import (
    MatchOver,
    NotForYou,
    NotOpen,
    NotYourMatch,
    NotYourTurn,
    Stale,
    TimeOver,
    helping,
    timing,
    transitions,
)
from bot.matches.model.clock import Clock, Pace, Timer
from bot.matches.model.match import Status
from bot.matches.model.modes import AgainstBot
from bot.opponent.model import Level
from tests.bot.matches.stages import ALICE, BOB, NOW, match_of

SECOND = timedelta(seconds=1)
CAROL = BOB + 1
BLITZ = Clock(Pace.GAME, timedelta(minutes=3))


def moved(match, *texts, now=NOW):
    for text in texts:
        move = cgt.move(text, match.position)
        match = transitions.make_move(match, match.to_move.user_id, match.stage, move, now)
    return match


def test_against_the_bot_ones_last_move_and_the_answer_are_taken_back_at_once():
    match = match_of(cgt.position("3 4 5"), against_bot=True)
    match = replace(match, mode=AgainstBot(rated=True))
    played = moved(match, "A-1", "B-1", "C-1", "C-1")
    back = helping.ask_undo(played, ALICE, played.stage, NOW)
    assert [str(move) for move in back.moves] == ["A-1", "B-1"]
    assert (back.mode.undone, back.mode.rated, back.turn) == (1, False, 0)
    again = helping.ask_undo(back, ALICE, back.stage, NOW)
    assert again.moves == ()
    with pytest.raises(NotOpen, match="haven't made a move"):
        helping.ask_undo(again, ALICE, again.stage, NOW)


@pytest.mark.parametrize("seed", range(20))
def test_the_positions_are_those_of_the_moves_whatever_was_taken_back(seed):
    chance, match = Random(seed), match_of(cgt.position("3 4 5"), against_bot=True)
    for _ in range(30):
        if match.is_open and match.ply > 1 and match.turn == 0 and chance.random() < 0.4:
            match = helping.ask_undo(match, ALICE, match.stage, NOW)
        elif match.is_open:
            match = moved(match, str(chance.choice(list(match.position.moves()))))
        if chance.random() < 0.5:  # or nobody looks before the next move
            passed = [match.start]
            for move in match.moves:
                passed.append(passed[-1].after(move))
            assert [match.before(number) for number in range(match.ply)] == passed[:-1]
            assert match.position == passed[-1]


def test_between_members_the_other_has_to_agree():
    match = moved(match_of(cgt.position("3 4 5")), "A-1")
    asked = helping.ask_undo(match, ALICE, match.stage, NOW)
    assert (asked.mode.undo_by, asked.moves) == (0, match.moves)
    with pytest.raises(NotForYou):
        helping.answer_undo(asked, ALICE, asked.stage, NOW, agreed=True)
    with pytest.raises(NotYourMatch):
        helping.answer_undo(asked, CAROL, asked.stage, NOW, agreed=True)
    refused = helping.answer_undo(asked, BOB, asked.stage, NOW, agreed=False)
    assert (refused.mode.undo_by, refused.moves) == (None, match.moves)
    with pytest.raises(NotOpen, match="no longer open"):
        helping.answer_undo(refused, BOB, refused.stage, NOW, agreed=True)
    agreed = helping.answer_undo(asked, BOB, asked.stage, NOW, agreed=True)
    assert (agreed.moves, agreed.mode.undone, agreed.mode.undo_by, agreed.turn) == ((), 1, None, 0)
    assert agreed.mode.rated, "both wanted it"
    with pytest.raises(NotOpen, match="haven't made a move"):
        helping.ask_undo(match, BOB, match.stage, NOW)


def test_with_the_answer_both_moves_are_taken_back_and_two_who_ask_agree():
    match = moved(match_of(cgt.position("3 4 5")), "A-1", "B-1")
    asked = helping.ask_undo(match, ALICE, match.stage, NOW)
    assert helping.answer_undo(asked, BOB, asked.stage, NOW, agreed=True).moves == ()
    assert helping.ask_undo(asked, BOB, asked.stage, NOW).moves == ()


def test_a_move_answers_who_asks_to_take_one_back():
    match = moved(match_of(cgt.position("3 4 5")), "A-1")
    asked = helping.ask_undo(match, ALICE, match.stage, NOW)
    assert moved(asked, "B-1").mode.undo_by is None


def test_a_board_that_was_taken_back_is_another_than_the_one_that_comes_again():
    match = moved(match_of(cgt.position("3 4 5")), "A-1")
    asked = helping.ask_undo(match, ALICE, match.stage, NOW)
    back = helping.answer_undo(asked, BOB, asked.stage, NOW, agreed=True)
    again = moved(back, "A-1")
    assert again.moves == match.moves
    assert again.stage != match.stage
    with pytest.raises(Stale):
        transitions.make_move(again, BOB, match.stage, cgt.move("B-1", again.position), NOW)
    with pytest.raises(Stale):
        helping.ask_undo(again, ALICE, match.stage, NOW)


def test_time_that_has_passed_is_not_given_back():
    begun = timing.turned(
        replace(match_of(cgt.position("3 4 5")), timer=Timer(BLITZ, BLITZ.left), expires_at=None),
        NOW,
    )
    match = moved(begun, "A-1", now=NOW + 60 * SECOND)
    assert match.timer.left == (timedelta(minutes=2), timedelta(minutes=3))
    now = NOW + 90 * SECOND
    asked = helping.ask_undo(match, ALICE, match.stage, now)
    back = helping.answer_undo(asked, BOB, asked.stage, now, agreed=True)
    assert back.timer.left == (timedelta(minutes=2), timedelta(minutes=2.5))
    assert back.deadline == now + timedelta(minutes=2)
    with pytest.raises(TimeOver):
        helping.ask_undo(match, ALICE, match.stage, match.deadline)


def test_no_move_is_taken_back_before_or_after_the_match():
    match = moved(match_of(cgt.position("3 4 5")), "A-1")
    for status, refusal in [
        (Status.CHALLENGED, NotOpen),
        (Status.FINISHED, MatchOver),
        (Status.WITHDRAWN, MatchOver),
    ]:
        with pytest.raises(refusal):
            helping.ask_undo(replace(match, status=status), ALICE, match.stage, NOW)


def test_a_hint_is_for_who_is_to_move_and_marks_the_match():
    match = match_of(cgt.position("3 4 5"))
    taken = helping.hinted(match, ALICE, 0, NOW)
    assert (taken.mode.hints, taken.mode.rated) == ((1, 0), False)
    with pytest.raises(NotYourTurn):
        helping.hinted(match, BOB, 0, NOW)
    with pytest.raises(Stale):
        helping.hinted(match, ALICE, 1, NOW)
    assert Level.PERFECT.easier is not None
