"""The class and its assignments as values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.classroom.model.problems import Problem
from bot.play.engine.model import Level
from bot.practice.asking.model import PuzzleWish
from cgt.core.convention import Convention
from cgt.core.sizes import Size
from cgt.puzzles import Kind

MOST_CLASSES = 25
"""The maximum number of classes in a server."""
MOST_ASSIGNMENTS = 20
"""The maximum number of assignments of a class, since a select must hold them."""
MOST_MEMBERS = 300
LONGEST_NAME = 60
POINTS = (2, 1)
"""The points of an exercise solved at the first and at the second try."""
COUNTS = (1, 3, 5, 10, 20)
"""The possible numbers of puzzles in a set."""


@dataclass(frozen=True, kw_only=True)
class StudyClass:
    """A class of a server. ``channel_id`` is the channel of its latest card.

    Due dates are typed in its time ``zone``, if it has one.
    """

    id: int = 0
    version: int = 0
    guild_id: int
    channel_id: int
    teacher: int
    name: str
    zone: str | None = None
    is_closed: bool = False
    created_at: datetime


class Sort(StrEnum):
    """The sorts of assignments."""

    PUZZLES = "puzzles"
    PROBLEM = "problem"
    LESSON = "lesson"
    BOARDS = "boards"
    MATCH = "match"
    PROOF = "proof"


@dataclass(frozen=True, kw_only=True)
class Assignment:
    """An assignment of a class, which never changes.

    ``PUZZLES`` are ``count`` puzzles of some ``kinds`` (empty for any) in a ``game``, different for
    each member. A ``PROBLEM`` is the same for all. A ``LESSON`` is one of the course or the
    teacher's own, given by its id, with its ``title`` in the teacher's language. ``BOARDS`` are
    random positions in a ``game`` to win with one move. A ``MATCH`` is one to win against the bot
    at a ``level`` or a harder one, in a ``game`` or from a ``start``. A ``PROOF`` answers the
    question of a problem, and each line of its ``rubric`` is worth a point. With ``in_groups``, the
    members of a group share their work.
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
    convention: Convention = Convention.NORMAL
    level: Level = Level.CASUAL
    start: str = ""
    rubric: tuple[str, ...] = ()
    in_groups: bool = False

    @property
    def wish(self) -> PuzzleWish:
        """The wish for a puzzle of a set, in misère play if a kind only suits that."""
        return PuzzleWish(kinds=self.kinds or tuple(Kind), games=(self.game,), size=self.size)

    @property
    def is_elsewhere(self) -> bool:
        """Whether members do it outside the class, in a lesson or a match."""
        return self.sort in {Sort.LESSON, Sort.MATCH}

    @property
    def most_points(self) -> int:
        """The points of a member who did everything right at once."""
        return len(self.rubric) if self.sort is Sort.PROOF else POINTS[0] * self.count

    def is_late(self, done_at: datetime | None, now: datetime) -> bool:
        """Return whether the work was done after the deadline, or is overdue."""
        return self.due_at is not None and (done_at or now) > self.due_at
