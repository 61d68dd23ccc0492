"""Actions of members on their own work, to open an assignment, answer and take a hint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.classroom.model.classes import Assignment, Sort
from bot.classroom.model.problems import Problem
from bot.classroom.model.work import Work, add_exercise, answered, finished, hinted
from bot.classroom.rows import Assignments, Classes, Works
from bot.lessons import actions as lessons
from bot.practice.asking import actions as asking
from bot.practice.asking.model import Wording
from bot.practice.mastery import actions as skills
from bot.services import Services
from bot.store.versioned import change
from cgt.puzzles import NoPuzzle

Place = tuple[int, int]
"""The numbers of a class and of an assignment in it."""


@dataclass(frozen=True, slots=True)
class Desk:
    """An assignment with a member's work on it."""

    assignment: Assignment
    work: Work


async def work_of(services: Services, class_id: int, user_id: int) -> tuple[Work, ...]:
    """Return the work of a member in a class."""
    return await Works(services.store).in_class(class_id, user_id)


async def open_assignment(services: Services, place: Place, user_id: int) -> Desk:
    """Return the work of a member in an assignment, after adding an exercise if one is needed.

    Each exercise is derived from the secret seed of their work, and stored before it is shown. A
    lesson counts as done once the member has finished it anywhere.

    :raises NoAssignment: if it was withdrawn.
    :raises NotAMember: if they have left the class.
    :raises NoPuzzle: if no puzzle is found.
    """
    assignment = await Assignments(services.store).in_class(*place)
    works = Works(services.store)
    wanted = Work(class_id=place[0], assignment_id=place[1], member=user_id, seed=services.seed())
    work = await works.begin(wanted)
    if assignment.sort is Sort.LESSON and await lessons.is_done(
        services, user_id, assignment.lesson
    ):
        now = services.now()
        return await _changed(services, assignment, user_id, lambda before: finished(before, now))
    if assignment.sort is Sort.LESSON or not work.wants_more(assignment):
        return Desk(assignment, work)
    problem = assignment.problem
    if problem is None:
        problem = await draw(services, user_id, assignment, work.seed + len(work.exercises))
    now = services.now()
    return await _changed(
        services, assignment, user_id, lambda before: add_exercise(before, assignment, problem, now)
    )


async def answer(services: Services, place: Place, user_id: int, number: int, index: int) -> Desk:
    """Answer an exercise by its number."""
    assignment = await Assignments(services.store).in_class(*place)
    now = services.now()
    after = await skills.take(
        services,
        Works(services.store),
        (assignment.id, user_id),
        lambda work: answered(work, assignment, number, index, now),
        lambda before, after: after.attempt(before),
    )
    return Desk(assignment, after)


async def hint(services: Services, place: Place, user_id: int, number: int) -> Desk:
    """Take a hint for an exercise by its number."""
    assignment = await Assignments(services.store).in_class(*place)
    return await _changed(services, assignment, user_id, lambda work: hinted(work, number))


async def classes_of(services: Services, user_id: int) -> frozenset[int]:
    """Return the numbers of the classes that a user is a member of."""
    return await Classes(services.store).joined_by(user_id)


async def lesson_done(services: Services, user_id: int, lesson: str) -> None:
    """Mark a lesson as done in all classes of a member."""
    for each in await Assignments(services.store).with_lesson(user_id, lesson):
        await open_assignment(services, (each.class_id, each.id), user_id)


async def _changed(
    services: Services, assignment: Assignment, user_id: int, transition: Callable[[Work], Work]
) -> Desk:
    """Apply a transition to the work of a member, and return the stored result."""
    key = assignment.id, user_id
    _, after = await change(Works(services.store), key, transition)
    return Desk(assignment, after)


async def draw(
    services: Services, user_id: int, assignment: Assignment, seed: int | None = None
) -> Problem:
    """Return a random problem of a set of puzzles.

    :raises NoPuzzle: if none is found.
    """
    try:
        puzzle = await asking.draw(services, user_id, assignment.wish, seed)
    except NoPuzzle:
        raise NoPuzzle(
            "I couldn't find a puzzle of these kinds. Try other kinds or another game."
        ) from None
    return Problem(puzzle=puzzle)


async def word(
    services: Services,
    user_id: int,
    problem: Problem,
    language: str,
    guild_id: int | None,
    *,
    pictures: bool,
) -> Wording:
    """Return a problem in words, with its picture if ``pictures`` can be sent."""
    place = language, guild_id
    if problem.puzzle is not None:
        return await asking.word(services, user_id, problem.puzzle, *place, pictures=pictures)
    image = await asking.picture(services, problem.position, *place) if pictures else None
    return problem.own_wording(image)
