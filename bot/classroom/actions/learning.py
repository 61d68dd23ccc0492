"""Actions of members on their own work, to open an assignment, answer and take a hint."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

import cgt
from bot.classroom.model import NoAssignment, NotAMember
from bot.classroom.model.classes import Assignment, Sort
from bot.classroom.model.problems import Problem
from bot.classroom.model.work import (
    Work,
    add_answer,
    add_exercise,
    answered,
    finished,
    hinted,
    submitted,
)
from bot.classroom.rows import Assignments, Classes, Works
from bot.classroom.work import judge_move, random_board
from bot.lessons import actions as lessons
from bot.play.engine.model import Wish
from bot.play.matches.actions import repository as matches
from bot.play.matches.actions.moves import move_of
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
    lesson or a match counts as done once the member has finished it anywhere.

    :raises NoAssignment: if it was withdrawn.
    :raises NotAMember: if they have left the class.
    :raises NoPuzzle: if no puzzle is found.
    """
    assignment = await Assignments(services.store).in_class(*place)
    work = await _begin(services, assignment, user_id)
    if assignment.is_elsewhere:
        at = (await _finished(services, assignment, (user_id,))).get(user_id)
        if at is None:
            return Desk(assignment, work)
        return await _finish(services, assignment, user_id, at)
    if assignment.sort is Sort.PROOF or not work.wants_more(assignment):
        return Desk(assignment, work)
    problem = assignment.problem
    if problem is None:
        problem = await draw(services, user_id, assignment, work.seed + len(work.exercises))
    now = services.now()
    return await _changed(
        services, assignment, user_id, lambda before: add_exercise(before, assignment, problem, now)
    )


async def _begin(services: Services, assignment: Assignment, user_id: int) -> Work:
    """Return the work of a member in an assignment, new if they have not begun."""
    wanted = Work(
        class_id=assignment.class_id,
        assignment_id=assignment.id,
        member=user_id,
        seed=services.seed(),
        is_shared=assignment.in_groups,
    )
    return await Works(services.store).begin(wanted)


async def _finished(
    services: Services, assignment: Assignment, members: Collection[int]
) -> dict[int, datetime]:
    """Return the time at which each of some members finished a lesson or a match, if they have."""
    if assignment.sort is Sort.LESSON:
        return await lessons.finished(services, assignment.lesson, members)
    terms = assignment.level, assignment.start or f"{assignment.game}: ", assignment.convention
    return await matches.first_wins(services, members, *terms)


async def _finish(services: Services, assignment: Assignment, user_id: int, at: datetime) -> Desk:
    return await _changed(services, assignment, user_id, lambda before: finished(before, at))


async def note_finished(services: Services, class_id: int, members: Collection[int]) -> None:
    """Mark the lessons and matches as done that some members have finished, even before."""
    assigned = await Assignments(services.store).of_class(class_id)
    elsewhere = [each for each in assigned if each.is_elsewhere]
    if not elsewhere:
        return
    works = await Works(services.store).in_class(class_id)
    done = {(work.assignment_id, work.member) for work in works if work.done_at is not None}
    for assignment in elsewhere:
        waiting = [member for member in members if (assignment.id, member) not in done]
        for member, at in (await _finished(services, assignment, waiting)).items():
            with suppress(NotAMember, NoAssignment):  # they have left, or it was withdrawn
                await _begin(services, assignment, member)
                await _finish(services, assignment, member, at)


async def give(services: Services, place: Place, user_id: int, number: int, typed: str) -> Desk:
    """Answer an exercise by its number with a text or a move."""
    assignment = await Assignments(services.store).in_class(*place)
    now = services.now()

    async def after(before: Work) -> Work:
        problem = before.problem_at(number)
        if problem.board is None:
            is_right = problem.own is not None and problem.own.accepts(typed)
            answer, reply = typed, ""
        else:
            move = move_of(cgt.position(problem.board.position), typed)
            asking = services.workers.move(user_id, judge_move, problem.board, move)
            (is_right, reply), answer = await asking, str(move)
        return add_answer(
            before, assignment, number, answer, now, is_right=is_right, refutation=reply
        )

    changed = await skills.take(
        services,
        Works(services.store),
        (assignment.id, user_id),
        after,
        lambda before, changed: changed.attempt(before),
    )
    return Desk(assignment, changed)


async def submit(services: Services, place: Place, user_id: int, proof: str) -> Desk:
    """Submit a proof, in place of an earlier one that the teacher hasn't read."""
    assignment = await Assignments(services.store).in_class(*place)
    now = services.now()
    return await _changed(
        services, assignment, user_id, lambda before: submitted(before, proof, now)
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


async def mates_of(services: Services, class_id: int, user_id: int) -> tuple[int, ...]:
    """Return the other members of a member's group."""
    groups = await Classes(services.store).groups(class_id)
    mine = groups.get(user_id)
    return tuple(each for each, number in groups.items() if number == mine and each != user_id)


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
    """Return a random problem of a set of puzzles or boards.

    :raises NoPuzzle: if none is found.
    """
    if assignment.sort is Sort.BOARDS:
        wish = Wish(assignment.size, assignment.convention)
        game, chosen = cgt.ruleset(assignment.game), services.seed() if seed is None else seed
        return Problem(board=await services.workers.ask(user_id, random_board, game, wish, chosen))
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
