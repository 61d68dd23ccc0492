"""Transitions of a match by time, when clocks start, stop and run out."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.play.matches.model import MatchOver, TimeOver
from bot.play.matches.model.clock import UNNOTICED, Pace, warned_before
from bot.play.matches.model.match import Ending, Match, Result, Status
from bot.shared.refusals import NotOpen

MILLISECOND = timedelta(milliseconds=1)
LEAST_HALF = timedelta(seconds=20)
"""The minimum half of the time after which a player in an event gets a ping."""
STOOD_IN = timedelta(hours=1)
"""The time after which any member of a team can move in place of the one whose turn it is."""


def started(match: Match, now: datetime, by: int | None = None) -> Match:
    """Return a match that a member starts now, with the full time of its clock."""
    left = match.clock and match.clock.time_at_start
    return _called(turned(replace(match, timer=replace(match.timer, left=left)), now), now, by)


def _called(match: Match, now: datetime, by: int | None = None) -> Match:
    """Return a match with a ping due to the players to move, if it is their first turn.

    A player who has just started it (``by`` at the start) gets none, because they look at the
    board.
    """
    if match.status is not Status.PLAYING or match.against_bot or match.mode.is_event:
        return match  # the board of an event pings both
    if match.mode.is_shared:
        is_called = match.mode.is_first_turn(match.turn) and {*match.awaited} != {by}
    else:
        is_called = match.ply < 2 and match.turn == match.absent
    return _pinged(match, now) if is_called else match


def _pinged(match: Match, now: datetime) -> Match:
    return replace(match, timer=replace(match.timer, notify_at=now))


def turned(match: Match, now: datetime) -> Match:
    """Return a match in which the time of the player to move starts now, if it is in play.

    It starts afresh, both after a move and after a take-back. If everyone votes, it starts with the
    first vote.
    """
    timer = replace(match.timer, deadline=None, notify_at=None, stood_still=timedelta())
    waits_for_vote = match.mode.is_voted and match.mode.is_of_everyone
    if match.status is Status.PLAYING and not waits_for_vote:
        time = match.time_to_move
        timer = replace(timer, deadline=None if time is None else now + time)
        timer = replace(timer, notify_at=_first_notice(replace(match, timer=timer), now))
    return match if timer == match.timer else replace(match, timer=timer)


def moved(before: Match, after: Match, now: datetime) -> Match:
    """Return a match after a move now, with the mover's rest of the time and its increment."""
    rest = remaining(before, now)
    if after.timer.left is not None and rest is not None and after.clock is not None:
        left = with_time(before, rest + after.clock.increment)
        after = replace(after, timer=replace(after.timer, left=left))
    if before.ply > 1 and before.time_to_move is not None and rest is not None:
        mode = after.mode.after_move(before.turn, before.time_to_move - rest)
        after = replace(after, mode=mode)
    return _called(turned(after, now), now)


def remaining(match: Match, now: datetime) -> timedelta | None:
    """Return the rest of the time for the move, in whole milliseconds, or None without a deadline.

    It is never more than at the start of the turn, even if the system clock was set back.
    """
    if match.deadline is None:
        return None
    rest = max(match.deadline - now, timedelta())
    had = match.time_to_move
    rest = rest if had is None else min(rest, had)
    return rest // MILLISECOND * MILLISECOND


def with_time(match: Match, time: timedelta) -> tuple[timedelta, timedelta]:
    """Return the times of both players if the player to move has this much left."""
    first, second = match.timer.left or (time, time)
    return (time, second) if match.turn == 0 else (first, time)


def next_notice(match: Match, after: datetime) -> datetime | None:
    """Return the moment of the next reminder to the player to move.

    It is None unless that is later than ``after``. A short vote of a team, and a quick match of an
    event, have it at half time.
    """
    if match.deadline is None or match.time_to_move is None:
        return None
    is_waited_for = match.mode.is_voted or match.mode.is_event
    is_short = is_waited_for and match.time_to_move <= 2 * UNNOTICED
    before = match.time_to_move / 2 if is_short else warned_before(match.time_to_move)
    if before is None or match.deadline - before <= after:
        return None
    if match.mode.is_event and before < LEAST_HALF:
        return None
    return match.deadline - before


def _first_notice(match: Match, now: datetime) -> datetime | None:
    """Return the moment of the first ping to the player who is to move from now on.

    Members need a ping for another member's move, but they see the bot's move at once. If the time
    ends soon, only a reminder follows.
    """
    reminder, waited = next_notice(match, now), now + UNNOTICED
    ends = reminder or match.deadline
    is_soon = ends is not None and ends <= waited
    return reminder if match.against_bot or is_soon else waited


def reserved_until(match: Match) -> datetime | None:
    """Return the moment until which only one member of a team can move.

    It comes after half of their time, and after an hour at most. Then any of the team can move. It
    is None if the team doesn't take turns.
    """
    if not match.mode.takes_turns:
        return None
    if match.deadline is None or match.time_to_move is None:
        return None
    time = match.time_to_move
    return match.deadline - time + min(time / 2, STOOD_IN)


def require_time(match: Match, now: datetime) -> None:
    """Refuse a move after its time.

    :raises TimeOver: when the time is over.
    """
    if match.deadline is not None and now >= match.deadline and not match.mode.is_voted:
        raise TimeOver


def forfeit(match: Match, now: datetime) -> Match:
    """Return the match after the player to move has lost it on time.

    If no player has shown up for a match of an event, nobody wins and it expires.

    :raises NotOpen: when there is still time, or no clock runs.
    """
    due = match.deadline is not None and now >= match.deadline and not match.mode.is_voted
    if match.status is not Status.PLAYING or not due:
        raise NotOpen("There is still time to make a move.")
    return timed_out(match, now)


def timed_out(match: Match, now: datetime) -> Match:
    """Return a match in play after the time of the player to move has run out."""
    if match.is_unattended:
        over = match.ended(now, Status.EXPIRED)
    else:
        over = match.ended(now, Status.FINISHED, Result(1 - match.turn, Ending.TIME))
    return replace(over, show_at=now)


def stop(match: Match, now: datetime) -> Match:
    """Return a paused match of an event, with the clock stopped and no moves possible.

    The rest of the time for the move is kept. A match that is over or paused stays the same.
    """
    mode = match.mode
    if not mode.is_event or mode.is_stopped or match.status is not Status.PLAYING:
        return match
    rest, left = remaining(match, now), match.timer.left
    if rest is not None:
        left = with_time(match, max(rest, MILLISECOND))
    timer = replace(match.timer, left=left, deadline=None, notify_at=None)
    return match.changed(now, mode=replace(mode, is_stopped=True), timer=timer, show_at=now)


def go_on(match: Match, now: datetime) -> Match:
    """Return a match after its pause, with the clock running and a ping to the player to move."""
    if not match.mode.is_stopped:
        return match
    mode = replace(match.mode, is_stopped=False)
    begun = _pinged(turned(match.changed(now, mode=mode, show_at=now), now), now)
    is_for_moves = match.clock is not None and match.clock.pace is Pace.MOVE
    return replace(begun, timer=replace(begun.timer, left=None)) if is_for_moves else begun


def arrive(match: Match, user_id: int, now: datetime) -> Match:
    """Return a match of an event whose second player has shown up before the first move.

    :raises NotYourMatch: when the request isn't one of the two players'.
    :raises NotOpen: when it comes from the player to move.
    :raises MatchOver: when it has ended.
    """
    player = match.index_of(user_id)
    if player is None or not match.mode.is_event:
        raise match.mode.stranger()
    if not match.is_open:
        raise MatchOver
    if match.ply:
        return match
    if player == match.turn:
        raise NotOpen("It's your move in this match.")
    return match.changed(now, mode=replace(match.mode, is_attended=True))
