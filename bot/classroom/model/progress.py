"""The progress of a class for its teacher, by assignment and by member."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.classroom.model.classes import Assignment, StudyClass
from bot.classroom.model.work import Exercise, Work
from cgt.puzzles import Kind, Puzzle

Wrong = tuple[Puzzle, int]
"""A puzzle, and the index of a wrong answer chosen in it."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The members, assignments and works of a class, as its teacher sees them."""

    of: StudyClass
    members: tuple[int, ...]
    assignments: tuple[Assignment, ...]
    works: tuple[Work, ...]

    def works_of(self, member: int) -> dict[int, Work]:
        """Return the work of a member by assignment."""
        return {work.assignment_id: work for work in self.works if work.member == member}


@dataclass(frozen=True, slots=True)
class Record:
    """The numbers of a member's assignments that are done and late, and their points."""

    done: int
    late: int
    points: int
    unread: int


def record_of(progress: Progress, member: int, now: datetime) -> Record:
    """Return the record of a member."""
    done = late = points = unread = 0
    works = progress.works_of(member)
    for assignment in progress.assignments:
        work = works.get(assignment.id)
        done_at = work.done_at if work else None
        done += done_at is not None
        late += assignment.is_late(done_at, now)
        points += work.points(assignment) if work else 0
        unread += work is not None and work.is_unread
    return Record(done, late, points, unread)


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of an assignment over the whole class.

    ``unread`` is the number of proofs that the teacher hasn't read.
    ``hardest`` is the kind of puzzle with the smallest share solved at once, and that share in
    percent. ``wrongs`` are the wrong answers chosen in puzzles, and ``wrong_answer`` is the
    commonest one in a question of the teacher's own.
    """

    assignment: Assignment
    done: int
    late: int
    hardest: tuple[Kind, int] | None
    wrongs: tuple[Wrong, ...]
    wrong_answer: str | None
    unread: int = 0


def standings(progress: Progress) -> Iterator[Standing]:
    """Yield the standing of each assignment."""
    for assignment in progress.assignments:
        works = [work for work in progress.works if work.assignment_id == assignment.id]
        done = [work for work in works if work.done_at is not None]
        exercises = [each for work in works for each in work.exercises if each.is_answered]
        wrongs = tuple(
            (each.problem.puzzle, index)
            for each in exercises
            if each.problem.puzzle is not None
            for index in each.chosen
            if index != each.problem.right
        )
        yield Standing(
            assignment,
            len(done),
            sum(assignment.is_late(work.done_at, work.done_at) for work in done if work.done_at),
            _hardest(exercises),
            wrongs,
            _wrong_answer(exercises),
            sum(work.is_unread for work in works),
        )


def _hardest(exercises: Sequence[Exercise]) -> tuple[Kind, int] | None:
    """Return the kind with the smallest share solved at once, or None if all were."""
    asked, solved = Counter[Kind](), Counter[Kind]()
    for each in exercises:
        if each.problem.puzzle is not None:
            asked[each.problem.puzzle.kind] += 1
            solved[each.problem.puzzle.kind] += each.is_right_at_once
    shares = [(100 * solved[kind] // count, kind) for kind, count in asked.items()]
    share, kind = min(shares, default=(100, Kind.MEX))
    return None if share == 100 else (kind, share)


def _wrong_answer(exercises: Sequence[Exercise]) -> str | None:
    chosen = Counter(
        answer
        for each in exercises
        if (own := each.problem.own) is not None
        for answer in (
            *(own.answers[index] for index in each.chosen if index != own.right),
            *(each.own_answers[:-1] if each.is_found else each.own_answers),
        )
    )
    return next((answer for answer, _ in chosen.most_common(1)), None)


HEAD = (
    "name",
    "user_id",
    "assignment",
    "due_at",
    "done_at",
    "late",
    "answered",
    "of",
    "right_at_once",
    "right",
    "hints",
    "seconds",
    "points",
    "of_points",
)


def table(
    progress: Progress, names: Sequence[str], titles: Sequence[str], now: datetime
) -> Iterator[tuple[object, ...]]:
    """Yield a row for each member and assignment, in the columns of :data:`HEAD`.

    ``names`` and ``titles`` belong to the members and the assignments, in their order.
    """
    works = {(work.member, work.assignment_id): work for work in progress.works}
    for member, name in zip(progress.members, names, strict=True):
        for assignment, title in zip(progress.assignments, titles, strict=True):
            work = works.get((member, assignment.id))
            done_at = work.done_at if work else None
            exercises = [each for each in (work.exercises if work else ()) if each.is_answered]
            yield (
                name,
                member,
                title,
                _moment(assignment.due_at),
                _moment(done_at),
                "yes" if assignment.is_late(done_at, now) else "no",
                len(exercises),
                assignment.count,
                sum(each.is_right_at_once for each in exercises),
                sum(each.is_solved for each in exercises),
                sum(each.is_hinted for each in exercises),
                sum(each.seconds for each in exercises),
                work.points(assignment) if work else 0,
                assignment.most_points,
            )


def _moment(at: datetime | None) -> str:
    return at.isoformat(timespec="minutes") if at else ""
