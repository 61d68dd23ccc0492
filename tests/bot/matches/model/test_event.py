"""Matches of an event: no help, a pause in which no time is lost, and nobody who came."""

from dataclasses import replace

import pytest

from bot.matches.model import (
    MatchOver,
    NotOpen,
    NotYourMatch,
    Refusal,
    timing,
    transitions,
)
from bot.matches.model.clock import Clock, Pace
from bot.matches.model.match import Ending, Status
from bot.matches.model.modes import ForEvent
from tests.bot.matches.model.test_clocks import ANN, BEN, DAY, NOW, SECOND, begun, moved

GAME, MOVE = Clock(Pace.GAME, 60 * SECOND, 5 * SECOND), Clock(Pace.MOVE, DAY)


def arranged(clock=GAME):
    return replace(begun(clock), mode=ForEvent())


@pytest.mark.parametrize("clock", [GAME, MOVE])
def test_while_it_stands_still_no_move_is_made_and_no_time_is_lost(clock):
    match = moved(arranged(clock), NOW + 20 * SECOND)
    still = timing.stop(match, NOW + 30 * SECOND)
    assert (still.deadline, still.timer.notify_at, still.mode.is_stopped) == (None, None, True)
    assert timing.stop(still, NOW + DAY) == still
    with pytest.raises(NotOpen, match="have paused"):
        moved(still, NOW + 31 * SECOND)
    with pytest.raises(NotOpen):
        timing.forfeit(still, NOW + 90 * DAY)
    later = NOW + 5 * DAY
    again = timing.go_on(still, later)
    assert again.deadline - later == match.deadline - (NOW + 30 * SECOND)
    assert (again.timer.left is None) == (clock is MOVE)
    if clock is GAME:
        assert again.timer.left[0] == match.timer.left[0], "who waited has lost nothing either"
    assert moved(again, later + SECOND).ply == 2
    assert timing.go_on(again, later) == again
    assert transitions.resign(still, ANN, NOW).status is Status.FINISHED


def test_what_belongs_to_no_event_never_stands_still():
    assert timing.stop(begun(GAME), NOW) == begun(GAME)
    over = transitions.resign(arranged(), ANN, NOW)
    assert timing.stop(over, NOW) == over


def test_there_is_no_help():
    match = arranged()
    with pytest.raises(Refusal, match="no hints or take-backs"):
        transitions.hinted(match, ANN, NOW, match.stage)
    match = moved(match, NOW)
    for user in (ANN, BEN):
        with pytest.raises(Refusal, match="no hints or take-backs"):
            transitions.ask_undo(match, user, NOW, match.stage)


def test_where_neither_came_nobody_wins():
    over = timing.forfeit(arranged(), NOW + 61 * SECOND)
    assert (over.status, over.winner) == (Status.EXPIRED, None)


def test_who_has_said_to_be_here_wins_against_who_does_not_come():
    with pytest.raises(NotOpen):
        timing.arrive(arranged(), ANN, NOW)
    with pytest.raises(NotYourMatch):
        timing.arrive(arranged(), 77, NOW)
    with pytest.raises(NotYourMatch):
        timing.arrive(begun(GAME), BEN, NOW)
    here = timing.arrive(arranged(), BEN, NOW)
    over = timing.forfeit(here, NOW + 61 * SECOND)
    assert (over.status, over.winner, over.ending) == (Status.FINISHED, 1, Ending.TIME)
    with pytest.raises(MatchOver):
        timing.arrive(over, BEN, NOW)


def test_who_came_and_ran_out_of_time_loses_as_anywhere():
    match = moved(arranged(), NOW + SECOND)
    assert timing.arrive(match, BEN, NOW) == match
    over = timing.forfeit(match, NOW + 62 * SECOND)
    assert (over.status, over.winner) == (Status.FINISHED, 0)
