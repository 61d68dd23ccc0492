"""The match: a pure state machine, and the kinds of its refusals that something tells apart.

It knows no Discord, no database, no clock and no chance. Each message is shown as it is.
"""

from __future__ import annotations

from cgt.errors import CgtError


class Refusal(CgtError):
    """A member asked for what the match does not allow now; nothing has changed."""


class TooManyMatches(Refusal):
    """The member has as many open matches as one may have."""


class TooFast(Refusal):
    """The member has challenged others very often in a short time."""


class NotYourMatch(Refusal):
    """Somebody who is not one of the two players wants to play, resign or have a rematch."""

    def __init__(self) -> None:
        super().__init__("This match is between two other players. Start your own with /play.")


class NotOpen(Refusal):
    """The match is at another stage: not yet begun, still being played, or answered already."""


class Stale(Refusal):
    """The board has moved on since the one that was clicked."""

    def __init__(self) -> None:
        super().__init__("The board has changed. Look at the newest one and choose again.")


class Faster(Stale):
    """Another of those who hold the side together has moved a moment before."""

    def __init__(self) -> None:
        Refusal.__init__(
            self, ("Someone else got there first. Look at the newest board and choose again.")
        )


class VoteOver(NotOpen):
    """The countdown of a vote has ended a moment before."""

    def __init__(self) -> None:
        super().__init__("This vote has just ended. The next one is on the newest board.")


class MatchOver(Refusal):
    """The match has ended."""

    def __init__(self) -> None:
        super().__init__("This match is over.")


class TimeOver(MatchOver):
    """The time for a move has run out."""

    def __init__(self) -> None:
        Refusal.__init__(self, "Your time ran out, so the match is over.")


class MatchNotFound(Refusal):
    """No match is stored under the number."""

    def __init__(self) -> None:
        super().__init__("I can't find this match any more.")


class AlreadyProposed(Refusal):
    """A rematch of the same match is open already."""

    def __init__(self) -> None:
        super().__init__("There is already a rematch. Use /matches to find it.")
