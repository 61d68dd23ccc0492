"""Worker processes with a time budget for solving and drawing, and their queues.

Each member has their own queue, and members are served in turn.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from cgt.errors import CgtError


class Busy(CgtError):
    """Workers with too much to do, which says nothing about the question."""


class TooManyQuestions(Busy):
    """A member with too many questions, who must wait for some of the answers."""


class Overloaded(Busy):
    """A long queue, in which a newcomer would wait too long."""

    def __init__(self) -> None:
        super().__init__("I'm very busy right now. Try again in a few seconds.")


class Ending(Busy):
    """A shutdown, which drops waiting questions and accepts no new ones."""

    def __init__(self) -> None:
        super().__init__("I'm restarting. Please try again in a minute.")


class WorkerLost(CgtError):
    """A worker that ended twice during a question, which says nothing about the question."""


T = TypeVar("T")

MOST_WAITING = 30
"""The length at which a queue is full, if the first waits for long."""
LONG_WAIT = 0.5
"""The seconds of waiting time ahead of a newcomer at which they are refused."""
RUSH = 0.1
"""The seconds during which all newcomers are let in, because they may be answered quickly."""
SMOOTHING = 0.05
"""The weight of the newest pause between two answers in their mean."""


@dataclass(slots=True)
class Queue:
    """The arrival times of waiting keys, oldest first. ``now`` returns seconds.

    It is full when ``most`` wait and, at the pace at which they leave, a newcomer would wait for
    long. A full queue refuses newcomers, and those in it keep their place.
    """

    most: int = MOST_WAITING
    now: Callable[[], float] = time.monotonic
    _since: dict[Hashable, float] = field(default_factory=dict[Hashable, float])
    _left_at: float = 0.0
    _pause: float = 0.0
    """The mean time between two who left while others waited."""

    def enter(self, one: Hashable) -> None:
        """Add a waiting key, which keeps its place if it is there already.

        :raises Overloaded: when the queue is full.
        """
        if one in self._since:
            return
        now = self.now()
        if not self._since:
            self._left_at = now
        elif len(self._since) >= self.most and self._is_slow(now):
            raise Overloaded
        self._since[one] = now

    def _is_slow(self, now: float) -> bool:
        """Return whether a newcomer would wait for long."""
        pause = max(self._pause, now - self._left_at)
        is_rush = now - next(iter(self._since.values())) < RUSH
        return not is_rush and len(self._since) * pause >= LONG_WAIT

    def leave(self, one: Hashable) -> None:
        """Remove a key from the queue."""
        if self._since.pop(one, None) is not None:
            now = self.now()
            self._pause += SMOOTHING * (now - self._left_at - self._pause)
            self._left_at = now


@dataclass(slots=True)
class Lines(Generic[T]):
    """The waiting questions of each member, and the number being served.

    At most ``places`` are served at a time, ``each`` of them for one member. At most ``waiting``
    more of theirs can wait. The ``queue`` holds the members with a waiting question.
    """

    places: int
    each: int
    waiting: int
    queue: Queue = field(default_factory=Queue)
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
        self.queue.enter(member)
        self._lines.setdefault(member, deque()).append(wish)

    def next(self) -> tuple[Hashable, T] | None:
        """Return the member and the question to serve now, or None if there isn't one."""
        if self._served.total() >= self.places:
            return None
        for member, line in self._lines.items():
            if self._served[member] < self.each:
                wish = line.popleft()
                del self._lines[member]
                if line:
                    self._lines[member] = line  # behind the others
                else:
                    self.queue.leave(member)
                self._served[member] += 1
                return member, wish
        return None

    def clear(self) -> list[T]:
        waiting = [wish for line in self._lines.values() for wish in line]
        for member in self._lines:
            self.queue.leave(member)
        self._lines.clear()
        return waiting

    def note_served(self, member: Hashable) -> None:
        """Note that a question of a member has been served."""
        self._served[member] -= 1
        self._served += Counter()  # drops members with none

    def forget(self, member: Hashable, wish: T) -> None:
        """Remove a question, if it still waits."""
        line = self._lines.get(member, deque[T]())
        if wish in line:
            line.remove(wish)
        if not line:
            self._lines.pop(member, None)
            self.queue.leave(member)
