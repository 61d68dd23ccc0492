"""Actions of teachers, with permissions checked by the caller, and of joining members."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.answers.explore.model import File
from bot.classroom import work
from bot.classroom.actions import learning
from bot.classroom.model import ClassClosed, Full, NotTheTeacher
from bot.classroom.model.classes import MOST_ASSIGNMENTS, Assignment, Sort, StudyClass
from bot.classroom.model.groups import grouped
from bot.classroom.model.problems import OwnQuestion, Problem, SheetWish
from bot.classroom.model.progress import Progress, Standing, standings
from bot.classroom.model.work import graded
from bot.classroom.rows import Assignments, Classes, Works
from bot.lessons import actions as lessons
from bot.server.settings.actions import of_person
from bot.services import Services
from bot.shared.refusals import Refusal
from bot.store.versioned import change
from cgt.core.convention import Convention
from cgt.core.text import Text
from cgt.output.questions import Reading


async def open_class(
    services: Services, guild_id: int, channel_id: int, teacher: int, name: str
) -> StudyClass:
    """Open a class in the time zone of its teacher."""
    wanted = StudyClass(
        guild_id=guild_id,
        channel_id=channel_id,
        teacher=teacher,
        name=name,
        zone=(await of_person(services.store, teacher)).zone,
        created_at=services.now(),
    )
    return await Classes(services.store).add(wanted)


async def load(services: Services, class_id: int) -> StudyClass:
    """Return the class with a number."""
    return await Classes(services.store).load(class_id)


async def of_user(services: Services, user_id: int, guild_id: int | None) -> list[StudyClass]:
    """Return the classes of a teacher or member, in a server or (None) in all of them."""
    return await Classes(services.store).of_user(user_id, guild_id)


async def is_member(services: Services, class_id: int, user_id: int) -> bool:
    """Return whether a user is a member of a class."""
    return await Classes(services.store).has_member(class_id, user_id)


async def join(services: Services, class_id: int, user_id: int) -> StudyClass:
    """Add a consenting user to a class.

    :raises ClassClosed, Refusal, Full: if they can't join.
    """
    found = await load(services, class_id)
    if found.is_closed:
        raise ClassClosed
    if found.teacher == user_id:
        raise Refusal("You teach this class, so you can't join it. /class shows its progress.")
    await Classes(services.store).join(class_id, user_id, services.now())
    return found


async def leave(services: Services, class_id: int, user_id: int) -> None:
    """Remove a member from a class, with all their answers in it."""
    await Classes(services.store).leave(class_id, user_id)


async def moved(services: Services, class_id: int, channel_id: int) -> StudyClass:
    """Store the channel of the latest card of a class."""
    _, after = await change(
        Classes(services.store), class_id, lambda now: replace(now, channel_id=channel_id)
    )
    return after


async def set_zone(services: Services, class_id: int, zone: str) -> StudyClass:
    """Change the time zone in which the teacher types due dates."""
    _, after = await change(Classes(services.store), class_id, lambda now: replace(now, zone=zone))
    return after


async def close(services: Services, class_id: int) -> StudyClass:
    """Close a class to new members, answers and assignments. Its progress stays."""
    _, after = await change(
        Classes(services.store), class_id, lambda now: replace(now, is_closed=True)
    )
    return after


async def delete(services: Services, class_id: int) -> None:
    """Delete a class with all answers in it."""
    await Classes(services.store).delete(class_id)


async def assignments(services: Services, class_id: int) -> tuple[Assignment, ...]:
    """Return the assignments of a class, the newest first."""
    return await Assignments(services.store).of_class(class_id)


async def withdraw(services: Services, class_id: int, assignment_id: int) -> None:
    """Delete an assignment with its answers, and the published copy of a teacher's own lesson."""
    stored = Assignments(services.store)
    assignment = await stored.in_class(class_id, assignment_id)
    await stored.delete(assignment.id)
    await lessons.withdraw(services, assignment.lesson)


async def publish(
    services: Services, class_id: int, user_id: int, lesson_id: int, due_at: datetime | None
) -> None:
    """Publish a teacher's own lesson in a class, and assign it unless it already is.

    :raises LessonNotFound: if it isn't a lesson of theirs.
    :raises Full: if the class has the maximum number of assignments.
    """
    published = await lessons.publish(services, user_id, lesson_id, class_id)
    if published.lesson in {each.lesson for each in await assignments(services, class_id)}:
        return
    try:
        await assign_lesson(services, class_id, published.lesson, published.title, due_at)
    except Full:
        await lessons.withdraw(services, published.lesson)
        raise


async def problem_about(
    services: Services, user_id: int, position: str, asked: OwnQuestion
) -> Problem:
    """Return a problem with a question about a position."""
    seed = services.seed()
    return Problem(puzzle=await services.workers.ask(user_id, work.about, position, asked, seed))


async def make_groups(services: Services, class_id: int, size: int) -> dict[int, int]:
    """Put the members of a class into random groups of about a size, or into none (0)."""
    classes = Classes(services.store)
    members = await classes.members(class_id) if size else ()
    groups = grouped(members, size, services.seed())
    await classes.set_groups(class_id, groups)
    return groups


async def groups_of(services: Services, class_id: int) -> dict[int, int]:
    """Return the number of the group of each member who has one."""
    return await Classes(services.store).groups(class_id)


async def board_of(
    services: Services, user_id: int, position: str, convention: Convention
) -> Problem:
    """Return the problem to find a move that keeps the win in a position."""
    asking = services.workers.ask(user_id, work.board, position, convention)
    return Problem(board=await asking)


async def add(services: Services, wanted: Assignment) -> None:
    """Assign something that needs no check."""
    await Assignments(services.store).add(wanted)


async def assign_puzzles(services: Services, user_id: int, wanted: Assignment) -> None:
    """Assign a set of puzzles or boards, after finding one as a check."""
    await learning.draw(services, user_id, wanted)
    await Assignments(services.store).add(wanted)


async def assign(
    services: Services, class_id: int, problem: Problem, due_at: datetime | None
) -> None:
    """Assign the same problem to all members."""
    wanted = new_assignment(services, class_id, Sort.PROBLEM, due_at)
    await Assignments(services.store).add(replace(wanted, problem=problem))


async def assign_all(
    services: Services, class_id: int, problems: Sequence[Problem], due_at: datetime | None
) -> None:
    """Assign each of some problems to all members.

    :raises Full: if the class has no room for all of them.
    """
    room = MOST_ASSIGNMENTS - len(await assignments(services, class_id))
    if len(problems) > room:
        raise Full(
            "This class has room for {room} more of {most} assignments. Withdraw some first, or "
            "assign the questions one by one.",
            room=max(0, room),
            most=MOST_ASSIGNMENTS,
        )
    for problem in problems:
        await assign(services, class_id, problem, due_at)


async def read_questions(services: Services, user_id: int, data: bytes) -> Reading:
    """Return the questions of a teacher's file, without storing them.

    :raises UnreadableFile: if it has no questions in a known format.
    """
    return await services.workers.ask(user_id, work.read_file, data)


async def assign_lesson(
    services: Services, class_id: int, lesson: str, title: str, due_at: datetime | None
) -> None:
    """Assign a lesson by its id."""
    wanted = new_assignment(services, class_id, Sort.LESSON, due_at)
    await Assignments(services.store).add(replace(wanted, lesson=lesson, title=title))


async def sheet(services: Services, user_id: int, wanted: SheetWish) -> tuple[File, ...]:
    """Return an exercise sheet as files, without storing it."""
    return await services.workers.ask(user_id, work.sheet, wanted)


async def progress(services: Services, class_id: int, user_id: int) -> Progress:
    """Return the progress of a class for its teacher.

    :raises NotTheTeacher: if another member asks.
    """
    classes = Classes(services.store)
    found = await classes.load(class_id)
    if found.teacher != user_id:
        raise NotTheTeacher
    members = await classes.members(class_id)
    if not found.is_closed:
        await learning.note_finished(services, class_id, members)
    return Progress(
        found,
        members,
        await assignments(services, class_id),
        await Works(services.store).in_class(class_id),
    )


async def grade(
    services: Services, key: tuple[int, int], version: int, met: tuple[int, ...], remark: str
) -> None:
    """Give points and a remark for the proof of an assignment and a member."""
    await change(Works(services.store), key, lambda before: graded(before, version, met, remark))


async def standing(services: Services, seen: Progress) -> list[tuple[Standing, Text | None]]:
    """Return the standing of each assignment of a class, with its commonest misconception."""
    found: list[tuple[Standing, Text | None]] = []
    for each in standings(seen):
        why = None
        if each.wrongs:
            why = await services.workers.ask(seen.of.teacher, work.commonest, each.wrongs)
        found.append((each, why))
    return found


def new_assignment(
    services: Services, class_id: int, sort: Sort, due_at: datetime | None
) -> Assignment:
    """Return an empty assignment, due at a moment if there is one."""
    return Assignment(class_id=class_id, due_at=due_at, created_at=services.now(), sort=sort)
