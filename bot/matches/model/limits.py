"""Limits on a member's open matches, and on challenges within a short time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta

from bot.matches.model import TooFast, TooManyMatches
from bot.matches.model.match import Match

MAX_OPEN = 20
"""The most open matches that a member may have."""
WHILE = timedelta(minutes=5)
"""The time over which challenges are counted; those that were accepted are welcome, and are not."""
MAX_CHALLENGES = 10
"""The maximum number of challenges that a member can make in that time."""
MAX_MENTIONS = 3
"""The maximum number of times a member is mentioned in it, once by each challenger."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The counts of a member's matches when another is proposed.

    ``open`` are their open matches. Of the challenges made in the last few minutes and not
    accepted, ``made`` are theirs, ``received`` those to the member whom they challenge now, and
    ``between`` those of these two alike.
    """

    open: int
    made: int = 0
    received: int = 0
    between: int = 0


def require_room(count: int) -> None:
    """Refuse another match to a member who has as many open ones as one may."""
    if count >= MAX_OPEN:
        raise TooManyMatches(
            "You already have {limit} open matches, the maximum. Finish or resign "
            "one first. /matches lists them and can close those against me.",
            limit=MAX_OPEN,
        )


def admit(match: Match, counted: Counted) -> Match:
    """Return a proposed match, quiet where the challenged member was mentioned just now.

    :raises TooManyMatches: when the member who proposes it has as many as one may.
    :raises TooFast: when they have challenged very many others, or the same one very often.
    """
    require_room(counted.open)
    if match.against_bot:
        return match
    if counted.made >= MAX_CHALLENGES:
        raise TooFast(
            "You've made {count} challenges in the last few minutes. Give people some time "
            "to answer.",
            count=counted.made,
        )
    quiet = bool(counted.between) or counted.received >= MAX_MENTIONS
    return replace(match, challenge=replace(match.challenge, quiet=quiet))
