"""Matches of an event: no help, a pause in which no time is lost, and nobody who came."""

from dataclasses import replace

import pytest

from bot.play.matches.model import MatchOver, NotYourMatch, timing, transitions
from bot.play.matches.model.clock import Clock, Pace
from bot.play.matches.model.match import Ending, Status
from bot.play.matches.model.modes import ForEvent
from bot.play.matches.rows.arranged import Fixtures
from bot.shared.refusals import NotOpen, Refusal
from tests.bot.play.matches.model.test_clocks import ANN, BEN, DAY, NOW, SECOND, begun, moved

GAME, MOVE = Clock(Pace.GAME, 60 * SECOND, 5 * SECOND), Clock(Pace.MOVE, DAY)


def arranged(clock=GAME):
    return replace(begun(clock), mode=ForEvent())


@pytest.mark.parametrize("clock", [GAME, MOVE])
def test_paused_match_has_no_moves_and_loses_no_time(clock):
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


def test_match_of_no_event_is_never_paused():
    assert timing.stop(begun(GAME), NOW) == begun(GAME)
    over = transitions.resign(arranged(), ANN, NOW)
    assert timing.stop(over, NOW) == over


def test_match_of_an_event_has_no_help():
    match = arranged()
    with pytest.raises(Refusal, match="no hints or take-backs"):
        transitions.hinted(match, ANN, NOW, match.stage)
    match = moved(match, NOW)
    for user in (ANN, BEN):
        with pytest.raises(Refusal, match="no hints or take-backs"):
            transitions.ask_undo(match, user, NOW, match.stage)


@pytest.mark.parametrize("clock", [GAME, MOVE])
def test_longest_think_of_each_player_is_kept(clock):
    match, now = arranged(clock), NOW
    for seconds in (40, 30, 7, 12, 20, 3):
        now += seconds * SECOND
        match = moved(match, now)
    assert match.mode.slowest == (20, 12), "first moves don't count"
    assert begun(clock).mode == moved(begun(clock), NOW).mode, "other matches keep no times"


async def test_fixture_has_the_longest_think_and_its_player(store):
    fixtures = Fixtures(store)
    made = replace(arranged(), mode=ForEvent(slowest=(4, 25)))
    await fixtures.add(made, "cup 1")
    await fixtures.add(arranged(), "cup 2")
    found = await fixtures.of(["cup 1", "cup 2"])
    assert [found[each].slowest for each in sorted(found)] == [(BEN, 25), (0, 0)]


def test_unattended_match_has_no_winner():
    over = timing.forfeit(arranged(), NOW + 61 * SECOND)
    assert (over.status, over.winner) == (Status.EXPIRED, None)


def test_player_who_is_here_wins_against_an_absent_one():
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


def test_player_who_came_loses_on_time():
    match = moved(arranged(), NOW + SECOND)
    assert timing.arrive(match, BEN, NOW) == match
    over = timing.forfeit(match, NOW + 62 * SECOND)
    assert (over.status, over.winner) == (Status.FINISHED, 0)


@pytest.mark.parametrize("seconds", [1, 39, 40, 90, 240, 600, 1200])
def test_quick_match_pings_once_at_half_time(seconds):
    match = timing.turned(arranged(Clock(Pace.GAME, seconds * SECOND)), NOW)
    wanted = NOW + seconds / 2 * SECOND if seconds >= 40 else None
    assert match.timer.notify_at == wanted
    assert timing.next_notice(match, NOW + seconds / 2 * SECOND) is None


@pytest.mark.parametrize("clock", [Clock(Pace.GAME, 1201 * SECOND), MOVE])
def test_slow_match_pings_as_outside_of_an_event(clock):
    slow, duel = timing.turned(arranged(clock), NOW), timing.turned(begun(clock), NOW)
    assert slow.timer == duel.timer
    assert timing.next_notice(slow, NOW) == timing.next_notice(duel, NOW)
    assert timing.next_notice(slow, NOW) is not None
