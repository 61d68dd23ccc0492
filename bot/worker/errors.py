"""What the workers may answer instead of a result, beside an error of the work itself."""

from __future__ import annotations

from cgt.errors import CgtError


class Busy(CgtError):
    """The workers have too much to do just now; it says nothing of the question."""


class TooManyQuestions(Busy):
    """A member has asked very much, and has to wait for some of the answers."""


class Ending(Busy):
    """The bot is about to end: what waits is not done any more, and nothing new is taken."""

    def __init__(self) -> None:
        super().__init__("I am being restarted just now: please try again in a minute.")


class WorkerLost(CgtError):
    """The process that worked on a question ended, twice; it says nothing of the question."""


class TooTall(CgtError):
    """A picture would be too tall to be looked at."""
