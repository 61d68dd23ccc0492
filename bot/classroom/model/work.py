"""A member's work in an assignment, exercise by exercise."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from bot.classroom.model.classes import Assignment
from bot.classroom.model.problems import Problem
from bot.practice.asking.model import Tries
from bot.practice.board_puzzles.model import PuzzleOver
from bot.practice.mastery.model import Attempt


@dataclass(frozen=True, kw_only=True)
class Exercise(Tries):
    """A problem for a member, first answered at ``answered_at``."""

    problem: Problem
    asked_at: datetime
    answered_at: datetime | None = None

    @property
    def choice(self) -> Problem:
        return self.problem

    @property
    def seconds(self) -> int:
        """The seconds until the first answer, 0 before it."""
        if self.answered_at is None:
            return 0
        return max(0, int((self.answered_at - self.asked_at).total_seconds()))


@dataclass(frozen=True, kw_only=True)
class Work:
    """A ``member``'s work in an assignment so far.

    ``seed`` is the secret source of their puzzles, which are stored once found.
    """

    id: int = 0
    version: int = 0
    class_id: int
    assignment_id: int
    member: int
    seed: int
    exercises: tuple[Exercise, ...] = ()
    done_at: datetime | None = None

    @property
    def last(self) -> Exercise | None:
        """The current exercise, or None before the first."""
        return self.exercises[-1] if self.exercises else None

    def attempt(self, before: Work) -> Attempt | None:
        """Return the attempt of a first answer to a puzzle, or None after any other change."""
        last, is_first = self.last, before.last is not None and not before.last.chosen
        if last is None or last.problem.puzzle is None or not is_first:
            return None
        number = len(self.exercises) - 1
        return Attempt(
            member=self.member,
            puzzle=last.problem.puzzle,
            is_right=last.is_solved,
            is_hinted=last.is_hinted,
            seconds=last.seconds,
            source=f"class {self.class_id}.{self.assignment_id}.{number}.{self.member}",
        )

    def wants_more(self, assignment: Assignment) -> bool:
        """Return whether the next exercise is needed."""
        is_open = self.last is not None and self.last.is_open
        return not is_open and len(self.exercises) < assignment.count


def add_exercise(work: Work, assignment: Assignment, problem: Problem, now: datetime) -> Work:
    """Return the work after adding an exercise, unchanged if another was added in the meantime."""
    if not work.wants_more(assignment):
        return work
    exercise = Exercise(problem=problem, asked_at=now)
    return replace(work, exercises=(*work.exercises, exercise))


def answered(work: Work, assignment: Assignment, number: int, index: int, now: datetime) -> Work:
    """Return the work after an answer to exercise ``number``. A second tap changes nothing.

    :raises PuzzleOver: if that exercise is closed.
    """
    exercise = _current(work, number)
    after = exercise.after(index)
    if after == exercise:
        return work
    after = replace(after, answered_at=exercise.answered_at or now)
    is_done = not after.is_open and len(work.exercises) >= assignment.count
    return replace(
        work,
        exercises=(*work.exercises[:-1], after),
        done_at=now if is_done and work.done_at is None else work.done_at,
    )


def hinted(work: Work, number: int) -> Work:
    """Return the work after a hint to exercise ``number``."""
    exercise = replace(_current(work, number), is_hinted=True)
    return replace(work, exercises=(*work.exercises[:-1], exercise))


def finished(work: Work, now: datetime) -> Work:
    """Return the work on a finished lesson, unchanged if already done."""
    return work if work.done_at is not None else replace(work, done_at=now)


def _current(work: Work, number: int) -> Exercise:
    """Return the current exercise if its number matches.

    :raises PuzzleOver: if it is another one, or over.
    """
    if work.last is None or number != len(work.exercises) - 1 or not work.last.is_open:
        raise PuzzleOver
    return work.last
