"""Actions of members on their own work: open an assignment, answer, take a hint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.classes import work as drawing
from bot.classes.model.classes import Assignment, Sort
from bot.classes.model.problems import Problem
from bot.classes.model.progress import seconds_of
from bot.classes.model.work import Work, answered, asked, finished, hinted
from bot.classes.rows.classes import Classes
from bot.classes.rows.works import Works
from bot.lessons import actions as lessons
from bot.quiz import actions as questions
from bot.quiz.model import Said
from bot.services import Services
from bot.skills import actions as skills
from bot.store.versioned import change

Place = tuple[int, int]
"""The number of a class, and of an assignment in it."""


@dataclass(frozen=True, slots=True)
class Desk:
    """An assignment, and what a member has done in it."""

    assignment: Assignment
    work: Work


async def mine(services: Services, class_id: int, user_id: int) -> tuple[Work, ...]:
    """Return what a member has done in a class."""
    return await Works(services.store).in_class(class_id, user_id)


async def open_assignment(services: Services, place: Place, user_id: int) -> Desk:
    """Return the work of a member in an assignment, with the next exercise where one is due.

    Each is drawn from the secret seed of their work, and stored before it is shown. A lesson is
    done once the member has finished it, wherever that was.

    :raises NoAssignment: when it was withdrawn.
    :raises NotAMember: when they have left the class.
    :raises NoPuzzle: when no puzzle is found.
    """
    assignment = await Classes(services.store).assignment(*place)
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
        seed = f"{work.seed}:{len(work.exercises)}"
        puzzle = await services.workers.ask(user_id, drawing.draw, assignment, seed)
        problem = Problem(puzzle=puzzle)
    now = services.now()
    return await _changed(
        services, assignment, user_id, lambda before: asked(before, assignment, problem, now)
    )


async def answer(services: Services, place: Place, user_id: int, number: int, index: int) -> Desk:
    """Answer the exercise of a number."""
    assignment = await Classes(services.store).assignment(*place)
    now = services.now()
    before, after = await change(
        Works(services.store),
        (assignment.id, user_id),
        lambda work: answered(work, assignment, number, index, now),
    )
    last, is_first = after.last, before.last is not None and not before.last.chosen
    if last is not None and last.problem.puzzle is not None and is_first:
        await skills.record(
            services,
            user_id,
            last.problem.puzzle,
            is_right=last.problem.right in last.chosen,
            is_hinted=last.is_hinted,
            seconds=seconds_of(last),
            source=f"class {place[0]}.{place[1]}.{number}.{user_id}",
        )
    return Desk(assignment, after)


async def hint(services: Services, place: Place, user_id: int, number: int) -> Desk:
    """Take a hint to the exercise of a number."""
    assignment = await Classes(services.store).assignment(*place)
    return await _changed(services, assignment, user_id, lambda work: hinted(work, number))


async def lesson_done(services: Services, user_id: int, lesson: str) -> None:
    """Note in all classes of a member that they have done a lesson."""
    for each in await Classes(services.store).with_lesson(user_id, lesson):
        await open_assignment(services, (each.class_id, each.id), user_id)


async def _changed(
    services: Services, assignment: Assignment, user_id: int, transition: Callable[[Work], Work]
) -> Desk:
    """Apply a transition to the work of a member, and return it once it is stored."""
    key = assignment.id, user_id
    _, after = await change(Works(services.store), key, transition)
    return Desk(assignment, after)


async def say(services: Services, user_id: int, problem: Problem) -> Said | None:
    """Return a puzzle in words; None for a question that the teacher wrote, which has its own."""
    if problem.puzzle is None:
        return None
    return await questions.say(services, user_id, problem.puzzle)
