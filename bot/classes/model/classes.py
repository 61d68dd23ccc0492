"""A class, and what its teacher assigns to it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.classes.model.problems import Problem
from cgt.puzzles import Kind
from cgt.sizes import Size

MOST_CLASSES = 25
"""The maximum number of classes in a server."""
MOST_ASSIGNMENTS = 20
"""The maximum number of assignments of a class: a select holds as many."""
MOST_MEMBERS = 300
"""The maximum number of members of a class."""
LONGEST_NAME = 60
DAYS = (1, 2, 3, 7, 14, 28)
"""The numbers of days after which an assignment can be due."""
COUNTS = (1, 3, 5, 10, 20)
"""The numbers of puzzles that a set can have."""


@dataclass(frozen=True, kw_only=True)
class StudyClass:
    """A class of a server. ``channel_id`` is where its card was posted last."""

    id: int = 0
    version: int = 0
    guild_id: int
    channel_id: int
    teacher: int
    name: str
    is_closed: bool = False
    created_at: datetime


class Sort(StrEnum):
    """The sort of an assignment."""

    PUZZLES = "puzzles"
    PROBLEM = "problem"
    LESSON = "lesson"


@dataclass(frozen=True, kw_only=True)
class Assignment:
    """An assignment of a class; it never changes.

    ``PUZZLES`` are ``count`` puzzles of some ``kinds`` (none: of any) in a ``game``, others for
    each member. A ``PROBLEM`` is the same for all. A ``LESSON`` is one of the course or of the
    teacher's own, by its id, with its ``title`` in the teacher's language.
    """

    id: int = 0
    class_id: int
    due_at: datetime | None
    created_at: datetime
    sort: Sort
    kinds: tuple[Kind, ...] = ()
    game: str = ""
    size: Size = Size.SMALL
    count: int = 1
    problem: Problem | None = None
    lesson: str = ""
    title: str = ""

    def is_late(self, done_at: datetime | None, now: datetime) -> bool:
        """Return whether it was done too late, or is not done and should be by now."""
        return self.due_at is not None and (done_at or now) > self.due_at
