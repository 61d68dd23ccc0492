"""Clocks: they read as they are written, and time passes for who is to move alone."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, strategies as st

import cgt
from bot.language.names import CLOCKS
from bot.play.engine.model import Level
from bot.play.matches.model import TimeOver, challenges, timing, transitions
from bot.play.matches.model.clock import (
    CORRESPONDENCE,
    MOST,
    NO_CLOCK,
    UNNOTICED,
    Clock,
    Pace,
    warned_before,
)
from bot.play.matches.model.match import Ending, Status
from bot.play.matches.model.modes import ForEvent
from bot.play.matches.model.sides import Player
from bot.shared.places import Place
from bot.shared.refusals import NotOpen, Refusal
from tests.bot.play.matches.stages import BLITZ

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
ANN, BEN = 1, 2
SECOND = timedelta(seconds=1)
DAY = timedelta(days=1)
SECONDS = st.integers(1, MOST // SECOND).map(lambda count: count * SECOND)
ANY = st.one_of(
    SECONDS.map(lambda time: Clock(Pace.MOVE, time)),
    st.builds(Clock, st.just(Pace.GAME), SECONDS, SECONDS | st.just(timedelta())),
)


def begun(clock, start="nim: 9 9 9"):
    players = (Player(ANN), Player(BEN))
    proposed = challenges.propose(
        cgt.position(start), players, 0, Place(1, 2), NOW, None, clock=clock
    )
    assert proposed.deadline is None
    return challenges.accept(proposed, BEN, NOW)


def moved(match, now):
    move = next(match.position.moves())
    return transitions.make_move(match, match.to_move.user_id, match.ply, move, now)


@given(ANY)
def test_clock_reads_as_it_is_written(clock):
    assert Clock.of(str(clock)) == clock


@pytest.mark.parametrize("text", ["", "move", "move 0", "move 60+5", "game -1", "game 99999999"])
def test_text_that_is_no_clock_is_refused(text):
    with pytest.raises(ValueError, match=r"clock|time"):
        Clock.of(text)


def test_offered_clocks_include_the_usual_ones():
    offered = [Clock.of(clock) for clock in CLOCKS]
    assert {CORRESPONDENCE, BLITZ, None} <= set(offered)
    assert len(set(offered)) == len(CLOCKS)


def test_match_without_a_clock_has_no_deadline():
    assert Clock.of(NO_CLOCK) is None
    match = begun(None)
    assert (match.deadline, match.timer.left) == (None, None)
    assert match.timer.notify_at == NOW, "the challenger was not there as it began"
    assert timing.turned(match, NOW).timer.notify_at == NOW + UNNOTICED
    assert timing.next_notice(match, NOW + UNNOTICED) is None
    assert moved(match, NOW + 999 * DAY).ply == 1


def test_clock_for_moves_starts_afresh_with_each():
    match = begun(CORRESPONDENCE)
    assert match.deadline == NOW + 3 * DAY
    match = moved(match, NOW + 2 * DAY)
    assert match.deadline == NOW + 5 * DAY
    assert match.timer.left is None


@given(st.lists(st.integers(0, 10**9), max_size=12), ANY)
def test_time_left_is_the_clock_less_the_time_used(thoughts, clock):
    match, now = begun(clock), NOW
    spent = [timedelta(), timedelta()]
    for microseconds in thoughts:
        thought = timedelta(microseconds=microseconds)
        if now + thought >= match.deadline:
            with pytest.raises(TimeOver):
                moved(match, now + thought)
            assert timing.forfeit(match, now + thought).winner == 1 - match.turn
            return
        spent[match.turn] += thought
        now += thought
        match = moved(match, now)
        made = (match.ply + 1) // 2, match.ply // 2
        if clock.pace is Pace.MOVE:
            assert match.deadline == now + clock.time
            continue
        for player in (0, 1):
            exact = clock.time + made[player] * clock.increment - spent[player]
            assert timedelta() <= exact - match.timer.left[player] <= 12 * timedelta(milliseconds=1)
        assert match.deadline == now + match.timer.left[match.turn]


def test_deadline_is_too_late_and_the_moment_before_is_not():
    match = begun(Clock(Pace.MOVE, 60 * SECOND))
    just_before = match.deadline - timedelta(microseconds=1)
    assert moved(match, just_before).ply == 1
    with pytest.raises(NotOpen, match="still time"):
        timing.forfeit(match, just_before)
    with pytest.raises(TimeOver, match="time ran out"):
        moved(match, match.deadline)
    over = timing.forfeit(match, match.deadline)
    assert (over.winner, over.ending, over.status) == (1, Ending.TIME, Status.FINISHED)
    assert (over.deadline, over.timer.notify_at) == (None, None)


def test_forfeit_needs_a_clock_and_an_open_match():
    for match in (begun(None), transitions.resign(begun(BLITZ), ANN, NOW)):
        with pytest.raises(NotOpen):
            timing.forfeit(match, NOW + 99 * DAY)


@pytest.mark.parametrize(
    ("time", "before"),
    [
        (3 * DAY, DAY / 2),
        (14 * DAY, DAY / 2),
        (3600 * SECOND, 600 * SECOND),
        (300 * SECOND, 50 * SECOND),
        (299 * SECOND, None),
    ],
)
def test_reminder_comes_before_the_end_of_a_long_time(time, before):
    assert warned_before(time) == before
    match = begun(Clock(Pace.MOVE, time))
    reminder = None if before is None else match.deadline - before
    assert timing.next_notice(match, NOW) == reminder
    assert timing.next_notice(match, match.deadline) is None
    is_long = time > UNNOTICED
    assert match.timer.notify_at == NOW, "the challenger was not there as it began"
    later = timing.turned(match, NOW)
    assert later.timer.notify_at == (NOW + UNNOTICED if is_long else reminder)
    against_bot = replace(match, players=(Player(ANN), Player(None, Level.CASUAL)))
    assert timing.turned(against_bot, NOW).timer.notify_at == reminder, (
        "what the bot does is seen at once"
    )


def test_turn_begins_with_its_full_time():
    match = moved(begun(Clock(Pace.GAME, 60 * SECOND, SECOND)), NOW + 9 * SECOND)
    assert match.timer.left == (52 * SECOND, 60 * SECOND)
    later = timing.turned(match, NOW + 30 * SECOND)
    assert later.deadline == NOW + 90 * SECOND
    assert later.timer.left == match.timer.left


def test_rematch_has_the_same_clock():
    over = transitions.resign(begun(BLITZ), ANN, NOW)
    again = challenges.accept(challenges.rematch(over, ANN, over.place, NOW, None), BEN, NOW)
    assert (again.clock, again.timer.left) == (BLITZ, BLITZ.time_at_start)
    assert again.deadline == NOW + BLITZ.time


@pytest.mark.parametrize(
    ("opponent", "rated"),
    [
        (Player(BEN), True),
        (Player(None, Level.PERFECT), True),
        (Player(None, Level.CASUAL), False),
        (Player(None, Level.BEGINNER), False),
    ],
)
def test_duel_and_match_against_perfect_bot_are_rated(opponent, rated):
    players, start = (Player(ANN), opponent), cgt.position("3 4 5")
    match = challenges.propose(start, players, 0, Place(1, 2), NOW, None)
    assert match.mode.rated is rated


JUMPS = st.integers(-(10**4), 10**4) | st.integers(-90, 90)


def times(match):
    """Return what each player has for further moves, at most."""
    return match.timer.left or (match.clock.time, match.clock.time)


@given(ANY, st.lists(st.tuples(st.sampled_from(["move", "undo", "pause"]), JUMPS), max_size=12))
def test_turn_gains_only_its_increment_when_the_clock_jumps(clock, happenings):
    match, now = begun(clock), NOW
    for what, jump in happenings:
        now += jump * SECOND
        before, mover = times(match), match.turn
        try:
            if what == "move":
                match = moved(match, now)
            elif what == "undo":
                asked = transitions.ask_undo(match, ANN, now, match.stage)
                match = transitions.answer_undo(asked, BEN, now, match.stage, agreed=True)
            else:
                duel, event = match.mode, ForEvent() if what == "pause" else match.mode
                stopped = timing.stop(replace(match, mode=event), now)
                match = replace(timing.go_on(stopped, now), mode=duel)
        except Refusal:
            return
        for player, (had, has) in enumerate(zip(before, times(match), strict=True)):
            is_given = what == "move" and player == mover
            assert has <= had + (clock.increment if is_given else timedelta())
        assert timing.remaining(match, now) <= times(match)[match.turn]


def test_clock_set_back_leaves_no_more_than_the_full_time():
    match = moved(begun(BLITZ), NOW - timedelta(hours=2))
    assert match.timer.left[0] == BLITZ.time + BLITZ.increment
