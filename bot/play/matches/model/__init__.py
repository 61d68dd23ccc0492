"""The match as a pure state machine, and the errors for moves and requests that it refuses.

It depends on no Discord, no database, no clock and no chance. Members see the messages as they are.
"""

from __future__ import annotations

from bot.shared.refusals import NotOpen, Refusal, Stale


class TooManyMatches(Refusal):
    """A request for another match by a member with the maximum number of open ones."""


class NotYourMatch(Refusal):
    """A request by somebody who isn't one of the two players."""

    def __init__(self) -> None:
        super().__init__("This match is between two other players. Start your own with /play.")


class Faster(Stale):
    """A move just after one by another member of the same side."""

    def __init__(self) -> None:
        Refusal.__init__(
            self, ("Someone else got there first. Look at the newest board and choose again.")
        )


class VoteOver(NotOpen):
    """A vote just after the end of its countdown."""

    def __init__(self) -> None:
        super().__init__("This vote has just ended. The next one is on the newest board.")


class MatchOver(Refusal):
    """A request for a match that has ended."""

    def __init__(self) -> None:
        super().__init__("This match is over.")


class TimeOver(MatchOver):
    """A move after the end of its time."""

    def __init__(self) -> None:
        Refusal.__init__(self, "Your time ran out, so the match is over.")


class MatchNotFound(Refusal):
    """A request for a match that isn't in the database."""

    def __init__(self) -> None:
        super().__init__("I can't find this match any more.")


class AlreadyProposed(Refusal):
    """A request for a rematch that is open already."""

    def __init__(self) -> None:
        super().__init__("There is already a rematch. Use /matches to find it.")
