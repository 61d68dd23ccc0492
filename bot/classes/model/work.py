"""What a member answers in an assignment: exercise by exercise, in their own time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from bot.classes.model.classes import Assignment
from bot.classes.model.problems import Problem
from bot.puzzles.model import PuzzleOver
from bot.quiz.model import TRIES


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """A problem that a member was asked, and the indices of the answers that they ``chose``."""

    problem: Problem
    asked_at: datetime
    answered_at: datetime | None = None
    """The time of the first answer."""
    chosen: tuple[int, ...] = ()
    is_hinted: bool = False

    @property
    def is_solved(self) -> bool:
        return self.problem.right in self.chosen

    @property
    def is_open(self) -> bool:
        """Whether an answer can still be chosen: there are two tries, of two answers only one."""
        tries = min(TRIES, len(self.problem.answers) - 1)
        return not self.is_solved and len(self.chosen) < tries

    @property
    def is_right_at_once(self) -> bool:
        """Whether the first answer was right, and without a hint."""
        return self.chosen[:1] == (self.problem.right,) and not self.is_hinted


@dataclass(frozen=True, kw_only=True)
class Work:
    """What a ``member`` has done in an assignment so far.

    ``seed`` is the secret from which their puzzles are drawn. Each is stored as it was drawn.
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
        """The exercise that is shown; None before the first."""
        return self.exercises[-1] if self.exercises else None

    def wants_more(self, assignment: Assignment) -> bool:
        """Return whether the next exercise is to be asked."""
        is_open = self.last is not None and self.last.is_open
        return not is_open and len(self.exercises) < assignment.count


def asked(work: Work, assignment: Assignment, problem: Problem, now: datetime) -> Work:
    """Return the work with one more exercise; as it is where another was asked meanwhile."""
    if not work.wants_more(assignment):
        return work
    exercise = Exercise(problem=problem, asked_at=now)
    return replace(work, exercises=(*work.exercises, exercise))


def answered(work: Work, assignment: Assignment, number: int, index: int, now: datetime) -> Work:
    """Return the work after an answer to its ``number``-th exercise; a second tap changes nothing.

    :raises PuzzleOver: when that exercise takes no more answers.
    """
    exercise = _current(work, number)
    if index in exercise.chosen or index >= len(exercise.problem.answers):
        return work
    after = replace(
        exercise, chosen=(*exercise.chosen, index), answered_at=exercise.answered_at or now
    )
    is_done = not after.is_open and len(work.exercises) >= assignment.count
    return replace(
        work,
        exercises=(*work.exercises[:-1], after),
        done_at=now if is_done and work.done_at is None else work.done_at,
    )


def hinted(work: Work, number: int) -> Work:
    """Return the work after a hint to its ``number``-th exercise."""
    exercise = replace(_current(work, number), is_hinted=True)
    return replace(work, exercises=(*work.exercises[:-1], exercise))


def finished(work: Work, now: datetime) -> Work:
    """Return the work on a lesson once that is finished."""
    return work if work.done_at is not None else replace(work, done_at=now)


def _current(work: Work, number: int) -> Exercise:
    """Return the exercise that is asked now, if it is the ``number``-th.

    :raises PuzzleOver: when it is another one, or over.
    """
    if work.last is None or number != len(work.exercises) - 1 or not work.last.is_open:
        raise PuzzleOver
    return work.last
