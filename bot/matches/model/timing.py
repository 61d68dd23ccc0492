"""Transitions of a match by time: the clock of the player to move runs out."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.matches.model import MatchOver, NotOpen, TimeOver
from bot.matches.model.clock import UNNOTICED, Pace, warned_before
from bot.matches.model.match import Ending, Match, Result, Status

MILLISECOND = timedelta(milliseconds=1)
STOOD_IN = timedelta(hours=1)
"""After so long any of a team may move for the one whose turn it is."""


def started(match: Match, now: datetime) -> Match:
    """Return a match that begins now, with all the time of its clock."""
    left = match.clock and match.clock.left
    return turned(replace(match, timer=replace(match.timer, left=left)), now)


def turned(match: Match, now: datetime) -> Match:
    """Return a match in which the time runs from now on for who is to move, if it is played.

    It begins anew whatever it was before: so it is after a move, and after one was taken back.
    Where everyone votes, it begins with the first vote.
    """
    timer = replace(match.timer, deadline=None, notify_at=None, stood_still=timedelta())
    waits_for_vote = match.mode.is_voted and match.mode.is_of_everyone
    if match.status is Status.PLAYING and not waits_for_vote:
        time = match.time_to_move
        timer = replace(timer, deadline=None if time is None else now + time)
        timer = replace(timer, notify_at=_first_notice(replace(match, timer=timer), now))
    return match if timer == match.timer else replace(match, timer=timer)


def moved(before: Match, after: Match, now: datetime) -> Match:
    """Return a match after a move, made now: who moved keeps what time was left, and gets more."""
    rest = remaining(before, now)
    if after.timer.left is not None and rest is not None and after.clock is not None:
        left = with_time(before, rest + after.clock.increment)
        after = replace(after, timer=replace(after.timer, left=left))
    return turned(after, now)


def remaining(match: Match, now: datetime) -> timedelta | None:
    """Return what is left of the time for the move, in whole milliseconds; None without a deadline.

    It is never more than the player had when the turn began, even if the system clock was set back.
    """
    if match.deadline is None:
        return None
    rest = max(match.deadline - now, timedelta())
    had = match.time_to_move
    rest = rest if had is None else min(rest, had)
    return rest // MILLISECOND * MILLISECOND


def with_time(match: Match, time: timedelta) -> tuple[timedelta, timedelta]:
    """Return what both players have left when the player to move has this much."""
    first, second = match.timer.left or (time, time)
    return (time, second) if match.turn == 0 else (first, time)


def next_notice(match: Match, after: datetime) -> datetime | None:
    """Return when who is to move is reminded that their time ends, if later than some moment."""
    if match.deadline is None or match.time_to_move is None:
        return None
    before = warned_before(match.time_to_move)
    if before is None or match.deadline - before <= after:
        return None
    return match.deadline - before


def _first_notice(match: Match, now: datetime) -> datetime | None:
    """Return when who is to move from now on is told so for the first time.

    Members have to notice what others do; what the bot does they see at once. Where the time ends
    soon a reminder is all.
    """
    reminder, waited = next_notice(match, now), now + UNNOTICED
    ends = reminder or match.deadline
    is_soon = ends is not None and ends <= waited
    return reminder if match.against_bot or is_soon else waited


def reserved_until(match: Match) -> datetime | None:
    """Return until when only one of a team may move, where they take turns; None elsewhere.

    That is half of their time, and an hour at the most: then any of them may stand in.
    """
    if not match.mode.takes_turns:
        return None
    if match.deadline is None or match.time_to_move is None:
        return None
    time = match.time_to_move
    return match.deadline - time + min(time / 2, STOOD_IN)


def require_time(match: Match, now: datetime) -> None:
    """Refuse a move for which the time is over."""
    if match.deadline is not None and now >= match.deadline and not match.mode.is_voted:
        raise TimeOver


def forfeit(match: Match, now: datetime) -> Match:
    """Return the match after the time of who is to move has run out: they lose.

    Where neither is known to have come to a match of an event, nobody wins: it lapses.

    :raises NotOpen: when there still is time, or no clock runs.
    """
    due = match.deadline is not None and now >= match.deadline and not match.mode.is_voted
    if match.status is not Status.PLAYING or not due:
        raise NotOpen("There is still time to make a move.")
    return timed_out(match, now)


def timed_out(match: Match, now: datetime) -> Match:
    """Return a match that is being played after the time of who is to move has run out."""
    if match.is_unattended:
        over = match.ended(now, Status.EXPIRED)
    else:
        over = match.ended(now, Status.FINISHED, Result(1 - match.turn, Ending.TIME))
    return replace(over, show_at=now)


def stop(match: Match, now: datetime) -> Match:
    """Return a match of an event that pauses: no move can be made, and the clock stands still.

    The rest of the time for the move is kept. A match that is over, or stands still, stays as it
    is.
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
    """Return a match that stood still: the clock runs on from where it stopped."""
    if not match.mode.is_stopped:
        return match
    mode = replace(match.mode, is_stopped=False)
    begun = turned(match.changed(now, mode=mode, show_at=now), now)
    is_for_moves = match.clock is not None and match.clock.pace is Pace.MOVE
    return replace(begun, timer=replace(begun.timer, left=None)) if is_for_moves else begun


def arrive(match: Match, user_id: int, now: datetime) -> Match:
    """Return a match of an event whose second player has said, before the first move, to be here.

    :raises NotYourMatch: when another than the two players says so.
    :raises NotOpen: when it is the one who is to move.
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
