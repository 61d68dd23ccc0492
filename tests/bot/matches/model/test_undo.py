"""Moves that are taken back, and hints: what a match is after them, and who may have them."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

import cgt
from bot.matches.model import (
    MatchOver,
    NotOpen,
    NotYourMatch,
    Refusal,
    Stale,
    TimeOver,
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
    back = transitions.ask_undo(played, ALICE, NOW, played.stage)
    assert [str(move) for move in back.moves] == ["A-1", "B-1"]
    assert (back.mode.undone, back.mode.rated, back.turn) == (1, False, 0)
    again = transitions.ask_undo(back, ALICE, NOW, back.stage)
    assert again.moves == ()
    with pytest.raises(NotOpen, match="haven't made a move"):
        transitions.ask_undo(again, ALICE, NOW, again.stage)


@pytest.mark.parametrize("seed", range(20))
def test_the_positions_are_those_of_the_moves_whatever_was_taken_back(seed):
    chance, match = Random(seed), match_of(cgt.position("3 4 5"), against_bot=True)
    for _ in range(30):
        if match.is_open and match.ply > 1 and match.turn == 0 and chance.random() < 0.4:
            match = transitions.ask_undo(match, ALICE, NOW, match.stage)
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
    asked = transitions.ask_undo(match, ALICE, NOW, match.stage)
    assert (asked.mode.undo_by, asked.moves) == (0, match.moves)
    with pytest.raises(Refusal, match="your opponent who has to agree"):
        transitions.answer_undo(asked, ALICE, NOW, asked.stage, agreed=True)
    with pytest.raises(NotYourMatch):
        transitions.answer_undo(asked, CAROL, NOW, asked.stage, agreed=True)
    refused = transitions.answer_undo(asked, BOB, NOW, asked.stage, agreed=False)
    assert (refused.mode.undo_by, refused.moves) == (None, match.moves)
    with pytest.raises(NotOpen, match="no longer open"):
        transitions.answer_undo(refused, BOB, NOW, refused.stage, agreed=True)
    agreed = transitions.answer_undo(asked, BOB, NOW, asked.stage, agreed=True)
    assert (agreed.moves, agreed.mode.undone, agreed.mode.undo_by, agreed.turn) == ((), 1, None, 0)
    assert agreed.mode.rated, "both wanted it"
    with pytest.raises(NotOpen, match="haven't made a move"):
        transitions.ask_undo(match, BOB, NOW, match.stage)


def test_with_the_answer_both_moves_are_taken_back_and_two_who_ask_agree():
    match = moved(match_of(cgt.position("3 4 5")), "A-1", "B-1")
    asked = transitions.ask_undo(match, ALICE, NOW, match.stage)
    assert transitions.answer_undo(asked, BOB, NOW, asked.stage, agreed=True).moves == ()
    assert transitions.ask_undo(asked, BOB, NOW, asked.stage).moves == ()


def test_a_move_answers_who_asks_to_take_one_back():
    match = moved(match_of(cgt.position("3 4 5")), "A-1")
    asked = transitions.ask_undo(match, ALICE, NOW, match.stage)
    assert moved(asked, "B-1").mode.undo_by is None


def test_a_board_that_was_taken_back_is_another_than_the_one_that_comes_again():
    match = moved(match_of(cgt.position("3 4 5")), "A-1")
    asked = transitions.ask_undo(match, ALICE, NOW, match.stage)
    back = transitions.answer_undo(asked, BOB, NOW, asked.stage, agreed=True)
    again = moved(back, "A-1")
    assert again.moves == match.moves
    assert again.stage != match.stage
    with pytest.raises(Stale):
        transitions.make_move(again, BOB, match.stage, cgt.move("B-1", again.position), NOW)
    with pytest.raises(Stale):
        transitions.ask_undo(again, ALICE, NOW, match.stage)


def test_time_that_has_passed_is_not_given_back():
    begun = timing.turned(
        replace(match_of(cgt.position("3 4 5")), timer=Timer(BLITZ, BLITZ.left), expires_at=None),
        NOW,
    )
    match = moved(begun, "A-1", now=NOW + 60 * SECOND)
    assert match.timer.left == (timedelta(minutes=2), timedelta(minutes=3))
    now = NOW + 90 * SECOND
    asked = transitions.ask_undo(match, ALICE, now, match.stage)
    back = transitions.answer_undo(asked, BOB, now, asked.stage, agreed=True)
    assert back.timer.left == (timedelta(minutes=2), timedelta(minutes=2.5))
    assert back.deadline == now + timedelta(minutes=2)
    with pytest.raises(TimeOver):
        transitions.ask_undo(match, ALICE, match.deadline, match.stage)


def test_no_move_is_taken_back_before_or_after_the_match():
    match = moved(match_of(cgt.position("3 4 5")), "A-1")
    for status, refusal in [
        (Status.CHALLENGED, NotOpen),
        (Status.FINISHED, MatchOver),
        (Status.WITHDRAWN, MatchOver),
    ]:
        with pytest.raises(refusal):
            transitions.ask_undo(replace(match, status=status), ALICE, NOW, match.stage)


def test_a_hint_is_for_who_is_to_move_and_marks_the_match():
    match = match_of(cgt.position("3 4 5"))
    taken = transitions.hinted(match, ALICE, NOW, 0)
    assert (taken.mode.hints, taken.mode.rated) == ((1, 0), False)
    with pytest.raises(Refusal, match="isn't your turn"):
        transitions.hinted(match, BOB, NOW, 0)
    with pytest.raises(Stale):
        transitions.hinted(match, ALICE, NOW, 1)
    assert Level.PERFECT.easier is not None
