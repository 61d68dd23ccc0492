"""What happens to a match of an event: it stops, it goes on, and who waits says to be here."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.matches.model.clock import Pace
from bot.matches.model.match import Match, Status
from bot.matches.model.refusals import MatchOver, NotOpen, NotYourMatch
from bot.matches.model.timing import remaining, turned, with_time

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
