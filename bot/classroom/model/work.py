"""A member's work in an assignment, exercise by exercise."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from bot.classroom.model.classes import POINTS, Assignment
from bot.classroom.model.problems import Problem
from bot.practice.asking.model import Tries
from bot.practice.board_puzzles.model import PuzzleOver
from bot.practice.mastery.model import Attempt
from bot.shared.refusals import Refusal


@dataclass(frozen=True, kw_only=True)
class Exercise(Tries):
    """A problem for a member, first answered at ``answered_at``.

    ``own_answers`` are the answers to one that is open-ended, the last of which is right if it
    ``is_found``. ``refutations`` are the replies to wrong moves on a board.
    """

    problem: Problem
    asked_at: datetime
    answered_at: datetime | None = None
    own_answers: tuple[str, ...] = ()
    refutations: tuple[str, ...] = ()
    is_found: bool = False

    @property
    def choice(self) -> Problem:
        return self.problem

    @property
    def is_answered(self) -> bool:
        return bool(self.chosen or self.own_answers)

    @property
    def tries_left(self) -> int:
        if self.problem.is_open_ended:
            return 0 if self.is_found or self.is_given_up else self.most - len(self.own_answers)
        return super().tries_left

    @property
    def is_solved(self) -> bool:
        return self.is_found or super().is_solved

    @property
    def is_first_right(self) -> bool:
        if self.problem.is_open_ended:
            return self.is_found and len(self.own_answers) == 1
        return super().is_first_right

    @property
    def points(self) -> int:
        """The points for the try that solved it, 0 without one."""
        tries = len(self.own_answers or self.chosen)
        return POINTS[tries - 1] if self.is_solved and tries <= len(POINTS) else 0

    @property
    def seconds(self) -> int:
        """The seconds until the first answer, 0 before it."""
        if self.answered_at is None:
            return 0
        return max(0, int((self.answered_at - self.asked_at).total_seconds()))


@dataclass(frozen=True, kw_only=True)
class Work:
    """A ``member``'s work in an assignment so far.

    ``seed`` is the secret source of their puzzles, which are stored once found. Members of a group
    have the same seed, and their work ``is_shared``, so that each change is made in all. ``met``
    are the lines of the rubric that their ``proof`` meets, None before the teacher has read it.
    """

    id: int = 0
    version: int = 0
    class_id: int
    assignment_id: int
    member: int
    seed: int
    exercises: tuple[Exercise, ...] = ()
    done_at: datetime | None = None
    proof: str = ""
    met: tuple[int, ...] | None = None
    remark: str = ""
    is_shared: bool = False

    @property
    def last(self) -> Exercise | None:
        """The current exercise, or None before the first."""
        return self.exercises[-1] if self.exercises else None

    def attempt(self, before: Work) -> Attempt | None:
        """Return the attempt of a first answer to a puzzle, or None after any other change."""
        last, is_first = self.last, before.last is not None and not before.last.is_answered
        asked = last and last.problem.skill_problem
        if last is None or asked is None or not is_first:
            return None
        number = len(self.exercises) - 1
        return Attempt(
            member=self.member,
            puzzle=asked,
            is_right=last.is_solved,
            is_hinted=last.is_hinted,
            seconds=last.seconds,
            source=f"class {self.class_id}.{self.assignment_id}.{number}.{self.member}",
        )

    @property
    def is_unread(self) -> bool:
        """Whether it has a proof that the teacher hasn't read."""
        return bool(self.proof) and self.met is None

    def problem_at(self, number: int) -> Problem:
        """Return the problem of the current exercise.

        :raises PuzzleOver: if another number is current, or it is over.
        """
        return _current(self, number).problem

    def points(self, assignment: Assignment) -> int:
        """Return the points so far, all of them for a lesson or a match that is done."""
        if assignment.is_elsewhere:
            return 0 if self.done_at is None else assignment.most_points
        return len(self.met or ()) + sum(each.points for each in self.exercises)

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
    return work if after == exercise else _after(work, assignment, after, now)


def add_answer(
    work: Work,
    assignment: Assignment,
    number: int,
    answer: str,
    now: datetime,
    *,
    is_right: bool,
    refutation: str = "",
) -> Work:
    """Return the work after an answer of the member's own to exercise ``number``.

    The same wrong answer a second time changes nothing.

    :raises PuzzleOver: if that exercise is closed.
    """
    exercise = _current(work, number)
    if answer in exercise.own_answers:
        return work
    refutations = exercise.refutations if is_right else (*exercise.refutations, refutation)
    after = replace(
        exercise,
        own_answers=(*exercise.own_answers, answer),
        refutations=refutations,
        is_found=is_right,
    )
    return _after(work, assignment, after, now)


def _after(work: Work, assignment: Assignment, after: Exercise, now: datetime) -> Work:
    """Return the work with its current exercise after an answer."""
    after = replace(after, answered_at=after.answered_at or now)
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


def submitted(work: Work, proof: str, now: datetime) -> Work:
    """Return the work with a proof, in place of an earlier one that nobody has read.

    :raises PuzzleOver: if the teacher has read the earlier one.
    """
    if work.met is not None:
        raise PuzzleOver
    return replace(work, proof=proof, done_at=now)


def graded(work: Work, version: int, met: tuple[int, ...], remark: str) -> Work:
    """Return the work with the lines of the rubric that its proof meets, and a remark.

    :raises Refusal: if the member has changed it since the version that the teacher read.
    """
    if work.version != version:
        raise Refusal("This proof has changed since you opened it. Read it again first.")
    return replace(work, met=met, remark=remark)


def finished(work: Work, now: datetime) -> Work:
    """Return the work on a finished lesson or match, unchanged if already done."""
    return work if work.done_at is not None else replace(work, done_at=now)


def _current(work: Work, number: int) -> Exercise:
    """Return the current exercise if its number matches.

    :raises PuzzleOver: if it is another one, or over.
    """
    if work.last is None or number != len(work.exercises) - 1 or not work.last.is_open:
        raise PuzzleOver
    return work.last
