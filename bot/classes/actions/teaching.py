"""Actions of teachers, whose right to do them is checked before, and of those who join."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.classes import work
from bot.classes.model import ClassClosed, Full, NotTheTeacher, Refusal
from bot.classes.model.classes import Assignment, Sort, StudyClass
from bot.classes.model.problems import Asked, Problem
from bot.classes.model.progress import Progress, Standing, standings
from bot.classes.model.sheets import SheetWish
from bot.classes.rows.classes import Classes
from bot.classes.rows.works import Works
from bot.deeper.model import File
from bot.lessons import actions as lessons
from bot.services import Services
from bot.store.versioned import change
from cgt.text import Text


async def open_class(
    services: Services, guild_id: int, channel_id: int, teacher: int, name: str
) -> StudyClass:
    """Open a class."""
    wanted = StudyClass(
        guild_id=guild_id,
        channel_id=channel_id,
        teacher=teacher,
        name=name,
        created_at=services.now(),
    )
    return await Classes(services.store).add(wanted)


async def load(services: Services, class_id: int) -> StudyClass:
    """Return the class of a number."""
    return await Classes(services.store).load(class_id)


async def of_user(services: Services, user_id: int, guild_id: int | None) -> list[StudyClass]:
    """Return the classes that a user teaches or is in, in a server or (None) in all of them."""
    return await Classes(services.store).of_user(user_id, guild_id)


async def is_member(services: Services, class_id: int, user_id: int) -> bool:
    """Return whether a user is a member of a class."""
    return await Classes(services.store).has_member(class_id, user_id)


async def join(services: Services, class_id: int, user_id: int) -> StudyClass:
    """Let a user who agreed be a member of a class from now on.

    :raises ClassClosed, Refusal, Full: when they can't join.
    """
    found = await load(services, class_id)
    if found.is_closed:
        raise ClassClosed
    if found.teacher == user_id:
        raise Refusal("You teach this class, so you can't join it. /class shows its progress.")
    await Classes(services.store).join(class_id, user_id, services.now())
    return found


async def leave(services: Services, class_id: int, user_id: int) -> None:
    """Take a member out of a class, with all that they answered in it."""
    await Classes(services.store).leave(class_id, user_id)


async def moved(services: Services, class_id: int, channel_id: int) -> StudyClass:
    """Store in which channel the card of a class was posted last."""
    _, after = await change(
        Classes(services.store), class_id, lambda now: replace(now, channel_id=channel_id)
    )
    return after


async def close(services: Services, class_id: int) -> StudyClass:
    """Close a class: nobody joins, answers or asks any more, and its progress stays."""
    _, after = await change(
        Classes(services.store), class_id, lambda now: replace(now, is_closed=True)
    )
    return after


async def delete(services: Services, class_id: int) -> None:
    """Delete a class with all that was answered in it."""
    await Classes(services.store).delete(class_id)


async def assignments(services: Services, class_id: int) -> tuple[Assignment, ...]:
    """Return the assignments of a class, the newest first."""
    return await Classes(services.store).assignments(class_id)


async def withdraw(services: Services, class_id: int, assignment_id: int) -> None:
    """Take an assignment back, with all answers to it; a lesson of the teacher's own goes too."""
    assignment = await Classes(services.store).assignment(class_id, assignment_id)
    await Classes(services.store).withdraw(class_id, assignment_id)
    await lessons.withdraw(services, assignment.lesson)


async def publish(
    services: Services, class_id: int, user_id: int, lesson_id: int, days: int
) -> None:
    """Publish a teacher's own lesson in a class, and assign it unless an earlier version is.

    :raises LessonNotFound: when it is no lesson of theirs.
    :raises Full: when the class has as many assignments as it can.
    """
    published = await lessons.publish(services, user_id, lesson_id, class_id)
    if published.lesson in {each.lesson for each in await assignments(services, class_id)}:
        return
    try:
        await assign_lesson(services, class_id, published.lesson, published.title, days)
    except Full:
        await lessons.withdraw(services, published.lesson)
        raise


async def problem_about(services: Services, user_id: int, position: str, asked: Asked) -> Problem:
    """Return the problem that asks something about a position."""
    seed = services.seed()
    return Problem(puzzle=await services.workers.ask(user_id, work.about, position, asked, seed))


async def drawn(services: Services, user_id: int, wanted: Assignment) -> Problem:
    """Return a random problem as a set of puzzles has them."""
    seed = str(services.seed())
    return Problem(puzzle=await services.workers.ask(user_id, work.draw, wanted, seed))


async def assign_puzzles(services: Services, user_id: int, wanted: Assignment) -> None:
    """Assign a set of puzzles, once one of them has been found."""
    await drawn(services, user_id, wanted)
    await Classes(services.store).assign(wanted)


async def assign(services: Services, class_id: int, problem: Problem, days: int) -> None:
    """Assign a problem that is the same for all."""
    wanted = new_assignment(services, class_id, Sort.PROBLEM, days)
    await Classes(services.store).assign(replace(wanted, problem=problem))


async def assign_lesson(
    services: Services, class_id: int, lesson: str, title: str, days: int
) -> None:
    """Assign a lesson, which is known by its id."""
    wanted = new_assignment(services, class_id, Sort.LESSON, days)
    await Classes(services.store).assign(replace(wanted, lesson=lesson, title=title))


async def sheet(services: Services, user_id: int, wanted: SheetWish) -> tuple[File, ...]:
    """Return an exercise sheet as files; nothing of it is stored."""
    return await services.workers.ask(user_id, work.sheet, wanted)


async def progress(services: Services, class_id: int, user_id: int) -> Progress:
    """Return all that the teacher of a class sees of its members.

    :raises NotTheTeacher: when it is another member who asks.
    """
    classes = Classes(services.store)
    found = await classes.load(class_id)
    if found.teacher != user_id:
        raise NotTheTeacher
    return Progress(
        found,
        await classes.members(class_id),
        await classes.assignments(class_id),
        await Works(services.store).in_class(class_id),
    )


async def standing(services: Services, seen: Progress) -> list[tuple[Standing, Text | None]]:
    """Return how far a class is with each assignment, with its commonest misconception."""
    found: list[tuple[Standing, Text | None]] = []
    for each in standings(seen):
        why = None
        if each.wrongs:
            why = await services.workers.ask(seen.of.teacher, work.commonest, each.wrongs)
        found.append((each, why))
    return found


def new_assignment(services: Services, class_id: int, sort: Sort, days: int) -> Assignment:
    """Return an assignment of now, with nothing in it, that is due after some days (0: never)."""
    now = services.now()
    due_at = now + timedelta(days=days) if days else None
    return Assignment(class_id=class_id, due_at=due_at, created_at=now, sort=sort)
