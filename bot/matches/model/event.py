"""That a match belongs to an event, such as a tournament: there is no help, and it may pause."""

from __future__ import annotations

from dataclasses import dataclass

SET, PRESENT, STOPPED = "set", "present", "stopped"


@dataclass(frozen=True, slots=True)
class Event:
    """That a match belongs to an event, and how it stands there.

    ``present``: who moves second has said that they are here, before the first move. ``stopped``:
    the event pauses, nobody can move, and what was left of the time for the move is kept.
    """

    present: bool = False
    stopped: bool = False

    @classmethod
    def of(cls, text: str) -> Event | None:
        """Return what a text stands for, as :meth:`__str__` writes it; none if it is empty."""
        words = text.split()
        return cls(PRESENT in words, STOPPED in words) if words else None

    def __str__(self) -> str:
        """Return how it is kept: ``set``, ``set present stopped``."""
        marks = ((SET, True), (PRESENT, self.present), (STOPPED, self.stopped))
        return " ".join(mark for mark, holds in marks if holds)
