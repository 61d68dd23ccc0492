"""Limits on a member's open matches, and on challenges within a short time."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.play.matches.model import TooManyMatches
from bot.play.matches.model.match import Match
from bot.shared.refusals import MAX_CHALLENGES, TooFast

MAX_OPEN = 20
"""The maximum number of open matches of a member."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The counts of a member's matches at a new proposal.

    ``open`` is the number of their open matches. The others count challenges in the last few
    minutes that weren't accepted. ``made`` counts the member's own, and ``received`` those to the
    challenged member.
    """

    open: int
    made: int = 0
    received: int = 0


def require_room(count: int) -> None:
    """Refuse another match to a member with :data:`MAX_OPEN` open ones.

    :raises TooManyMatches: when there are as many.
    """
    if count >= MAX_OPEN:
        raise TooManyMatches(
            "You already have {limit} open matches, the maximum. Finish or resign "
            "one first. /matches lists them and can close those against me.",
            limit=MAX_OPEN,
        )


def admit(match: Match, counted: Counted) -> Match:
    """Return a proposed match, without a ping if the challenged member has just had one.

    :raises TooManyMatches: when the member who proposes it has the maximum number.
    :raises TooFast: when the member has made too many challenges in a short time.
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
    quiet = counted.received > 0
    return replace(match, challenge=replace(match.challenge, quiet=quiet))
