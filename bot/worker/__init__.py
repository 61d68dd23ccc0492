"""The processes that solve and draw, with a time budget, and the lines in which questions wait.

Each member has a line of their own, and they are served in turn.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from cgt.errors import CgtError


class Busy(CgtError):
    """The workers have too much to do just now; it says nothing of the question."""


class TooManyQuestions(Busy):
    """A member has asked very much, and has to wait for some of the answers."""


class Ending(Busy):
    """The bot is about to end: what waits is not done any more, and nothing new is taken."""

    def __init__(self) -> None:
        super().__init__("I'm restarting. Please try again in a minute.")


class WorkerLost(CgtError):
    """The process that worked on a question ended, twice; it says nothing of the question."""


T = TypeVar("T")


@dataclass(slots=True)
class Lines(Generic[T]):
    """The waiting questions of each member, and the number being served.

    At most ``places`` are served at a time, ``each`` of them of one member, for whom at most
    ``waiting`` wait.
    """

    places: int
    each: int
    waiting: int
    _lines: dict[Hashable, deque[T]] = field(default_factory=dict[Hashable, "deque[T]"])
    _served: Counter[Hashable] = field(default_factory=Counter[Hashable])

    def enter(self, member: Hashable, wish: T) -> None:
        line = self._lines.get(member, ())
        if len(line) >= self.waiting:
            raise TooManyQuestions(
                "I'm still working on {count} of your questions. Wait for an answer, "
                "then ask again.",
                count=len(line) + self._served[member],
            )
        self._lines.setdefault(member, deque()).append(wish)

    def next(self) -> tuple[Hashable, T] | None:
        """Return the wish to be served now, and whose it is; None where nothing waits that may."""
        if self._served.total() >= self.places:
            return None
        for member, line in self._lines.items():
            if self._served[member] < self.each:
                wish = line.popleft()
                del self._lines[member]
                if line:
                    self._lines[member] = line  # behind the others
                self._served[member] += 1
                return member, wish
        return None

    def clear(self) -> list[T]:
        waiting = [wish for line in self._lines.values() for wish in line]
        self._lines.clear()
        return waiting

    def done(self, member: Hashable) -> None:
        """Take note that a wish of a member has been served."""
        self._served[member] -= 1
        self._served += Counter()  # forgets who has none

    def forget(self, member: Hashable, wish: T) -> None:
        """Take back a wish, if it still waits."""
        line = self._lines.get(member, deque[T]())
        if wish in line:
            line.remove(wish)
        if not line:
            self._lines.pop(member, None)
