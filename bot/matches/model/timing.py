"""What happens to a match by the time: it runs for who is to move, until it is over."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.matches.model.clock import UNNOTICED, Pace, warned_before
from bot.matches.model.match import Ending, Match, Status
from bot.matches.model.refusals import MatchOver, NotOpen, NotYourMatch, TimeOver
from bot.matches.model.sides import Deciding

STOOD_IN = timedelta(hours=1)
"""After so long any of a team may move for the one whose turn it is."""


def started(match: Match, now: datetime) -> Match:
    """Return a match that begins now, with all the time of its clock."""
    return turned(replace(match, left=match.clock and match.clock.left), now)


def turned(match: Match, now: datetime) -> Match:
    """Return a match in which the time runs from now on for who is to move, if it is played.

    It begins anew whatever it was before: so it is after a move, and after one was taken back.
    Where everyone votes, it begins with the first vote.
    """
    if match.status is not Status.PLAYING or (match.is_voted and match.is_of_everyone):
        return replace(match, deadline=None, notify_at=None, stood_still=timedelta())
    time = match.time_to_move
    deadline = None if time is None else now + time
    begun = match
    if match.deadline != deadline or match.stood_still:
        begun = replace(match, deadline=deadline, stood_still=timedelta())
    notify_at = _first_notice(begun, now)
    return begun if begun.notify_at == notify_at else replace(begun, notify_at=notify_at)


def moved(before: Match, after: Match, now: datetime) -> Match:
    """Return a match after a move, made now: who moved keeps what time was left, and gets more."""
    rest = remaining(before, now)
    if after.left is None or rest is None or after.clock is None:
        return turned(after, now)
    return turned(replace(after, left=with_time(before, rest + after.clock.increment)), now)


def remaining(match: Match, now: datetime) -> timedelta | None:
    """Return what is left of the time for the move, in whole milliseconds; None without a deadline.

    It is never more than the player had when the turn began, even if the system clock was set back.
    """
    if match.deadline is None:
        return None
    rest = max(match.deadline - now, timedelta())
    had = match.time_to_move
    return _in_milliseconds(rest if had is None else min(rest, had))


def with_time(match: Match, time: timedelta) -> tuple[timedelta, timedelta]:
    """Return what both players have left when the player to move has this much."""
    first, second = match.left or (time, time)
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
    if match.several is None or match.several.deciding is not Deciding.TURNS:
        return None
    if match.deadline is None or match.time_to_move is None:
        return None
    time = match.time_to_move
    return match.deadline - time + min(time / 2, STOOD_IN)


def require_time(match: Match, now: datetime) -> None:
    """Refuse a move for which the time is over.

    :raises TimeOver: when it is.
    """
    if match.deadline is not None and now >= match.deadline and not match.is_voted:
        raise TimeOver


def forfeit(match: Match, now: datetime) -> Match:
    """Return the match after the time of who is to move has run out: they lose.

    Where neither is known to have come to a match of an event, nobody wins: it lapses.

    :raises NotOpen: when there still is time, or no clock runs.
    """
    due = match.deadline is not None and now >= match.deadline and not match.is_voted
    if match.status is not Status.PLAYING or not due:
        raise NotOpen("There is still time for a move.")
    return timed_out(match, now)


def timed_out(match: Match, now: datetime) -> Match:
    """Return a match that is being played after the time of who is to move has run out."""
    nobody_came = match.is_unattended
    return replace(
        match,
        status=Status.EXPIRED if nobody_came else Status.FINISHED,
        winner=None if nobody_came else 1 - match.turn,
        ending=None if nobody_came else Ending.TIME,
        updated_at=max(now, match.updated_at),
        expires_at=None,
        deadline=None,
        notify_at=None,
        show_at=now,
    )


def _in_milliseconds(time: timedelta) -> timedelta:
    """Return a time as it is kept: in whole milliseconds."""
    return timedelta(milliseconds=time // timedelta(milliseconds=1))


MILLISECOND = timedelta(milliseconds=1)


def stop(match: Match, now: datetime) -> Match:
    """Return a match of an event that pauses: no move can be made, and the clock stands still.

    What is left of the time for the move is kept. One that is over, or stands still, stays as it
    is.
    """
    if match.event is None or match.event.stopped or match.status is not Status.PLAYING:
        return match
    rest, left = remaining(match, now), match.left
    if rest is not None:
        left = with_time(match, max(rest, MILLISECOND))
    still = replace(match, event=replace(match.event, stopped=True), left=left)
    return replace(still, deadline=None, notify_at=None, updated_at=max(now, match.updated_at))


def go_on(match: Match, now: datetime) -> Match:
    """Return a match that stood still: the clock runs on from where it stopped."""
    if match.event is None or not match.event.stopped:
        return match
    going = replace(match.event, stopped=False)
    begun = turned(replace(match, event=going, updated_at=max(now, match.updated_at)), now)
    is_for_moves = match.clock is not None and match.clock.pace is Pace.MOVE
    return replace(begun, left=None) if is_for_moves else begun


def arrive(match: Match, user_id: int, now: datetime) -> Match:
    """Return a match of an event whose second player has said, before the first move, to be here.

    :raises NotYourMatch: when another than the two players says so.
    :raises NotOpen: when it is the one who is to move.
    :raises MatchOver: when it has ended.
    """
    player = match.index_of(user_id)
    if player is None or match.event is None:
        raise NotYourMatch("This match is between two others: start your own with /play.")
    if not match.is_open:
        raise MatchOver
    if match.ply:
        return match
    if player == match.turn:
        raise NotOpen("It is your own move that this match waits for.")
    here = replace(match.event, present=True)
    return replace(match, event=here, updated_at=max(now, match.updated_at))
