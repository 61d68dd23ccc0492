"""Actions of members on lessons, from the path to starting, answering and hints."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from datetime import datetime

from bot import resilience
from bot.lessons.model import LANGUAGE, STEPS, path as paths, run as runs
from bot.lessons.model.instance import Status
from bot.lessons.model.path import Entry, Learner, Path, StepView, WrittenLesson, find
from bot.lessons.model.run import OWN, LessonNotFound, Run, StepAnswer
from bot.lessons.rows import Lessons, Runs
from bot.lessons.work import answering
from bot.lessons.work.answering import Place
from bot.lessons.work.source import BadLesson
from bot.play.matches.actions import boards
from bot.practice.mastery import actions as skills
from bot.server.settings import actions as settings
from bot.services import Services
from bot.shared.refusals import Refusal, Stale
from bot.store import versioned
from bot.workers.pictures import View
from cgt.core.text import Text


@dataclass(frozen=True)
class Tap:
    """A click of a learner on a run at a stage."""

    learner: Learner
    run_id: int
    stage: int


async def path(services: Services, learner: Learner) -> Path:
    """Return the path of the course with a member's progress."""
    return Path(
        await services.workers.move(learner.member, answering.path, learner.language),
        await Runs(services.store).of(learner.member),
        frozenset(each.skill for each in await skills.due(services, learner.member)),
        tuple(await Lessons(services.store).shared_with(learner)),
    )


async def parts_taught(services: Services, member: int) -> dict[str, int]:
    """Return the number of components for skills whose lessons haven't taught sums yet."""
    runs = await Runs(services.store).of(member)
    done = {lesson for lesson, run in runs.items() if run.is_done}
    return paths.parts_taught(await services.workers.move(member, answering.path, LANGUAGE), done)


async def start(services: Services, learner: Learner, lesson: str) -> Run:
    """Return the member's run of a lesson, at its current step or from the start.

    A finished lesson, or one that has changed, starts again.

    :raises LessonNotFound: when there is no such lesson.
    """
    entry = await _entry(services, learner, lesson)
    name = lesson if lesson.startswith(OWN) else entry.id
    wanted = Run(
        member=learner.member,
        lesson=name,
        edition=entry.version,
        steps=entry.steps,
        seed=services.seed(),
    )
    run = await Runs(services.store).add(wanted)
    if run.is_finished or run.is_outdated(entry.version, entry.steps):
        return await _restart(services, run, entry)
    return run


async def _restart(services: Services, run: Run, entry: Entry) -> Run:
    """Restart a run with the current version of its lesson."""
    seed, stored = services.seed(), Runs(services.store)
    _, begun = await versioned.change(
        stored, run.id, lambda now: runs.restart(now, seed, entry.version, entry.steps)
    )
    return begun


async def draft(
    services: Services, member: int, text: str, file: str
) -> WrittenLesson | list[Text]:
    """Store a lesson written by a member as a private draft, or return its faults."""
    try:
        entry = await services.workers.ask(member, answering.check_file, text, file)
    except BadLesson as error:
        return error.lines()
    return await Lessons(services.store).store_lesson(member, entry.id, entry.title, text)


async def publish(services: Services, member: int, number: int, class_id: int) -> WrittenLesson:
    """Publish a member's draft in a class, replacing an earlier lesson of that name there.

    Only members of the class see it. Members who haven't finished the earlier one start again.

    :raises LessonNotFound: when the lesson isn't theirs.
    """
    lessons = Lessons(services.store)
    draft = await lessons.load_for(number, Learner(member))
    return await lessons.store_lesson(member, draft.name, draft.title, draft.text, class_id)


async def withdraw(services: Services, lesson: str) -> None:
    """Delete a teacher's lesson. One of the course stays."""
    if lesson.startswith(OWN):
        await Lessons(services.store).delete(_number(lesson))


async def title_of(services: Services, learner: Learner, lesson: str) -> str:
    """Return the title of a lesson in a learner's language."""
    return (await _entry(services, learner, lesson)).title


async def finished(
    services: Services, lesson: str, members: Collection[int]
) -> dict[int, datetime]:
    """Return the time at which each of some members first finished a lesson, if they have."""
    return await Runs(services.store).finished(lesson, members)


async def _entry(services: Services, learner: Learner, lesson: str) -> Entry:
    """Return the path entry of a lesson.

    :raises LessonNotFound: when there is no such lesson.
    """
    move = services.workers.move
    if lesson.startswith(OWN):
        written = await Lessons(services.store).load_for(_number(lesson), learner)
        return await move(learner.member, answering.own_entry, written.text, written.version)
    found = find(await move(learner.member, answering.path, learner.language), lesson)
    if found is None:
        raise LessonNotFound
    return found


def _number(lesson: str) -> int:
    """Return the number of a lesson written by a member."""
    number = lesson.removeprefix(OWN)
    if not number.isdecimal():
        raise LessonNotFound
    return int(number)


async def load(services: Services, tap: Tap) -> Run:
    """Return the run of a click, which must be the learner's."""
    run = await Runs(services.store).load(tap.run_id)
    run.require_member(tap.learner.member)
    return run


async def change(
    services: Services,
    tap: Tap,
    transition: Callable[[Run], Run | Awaitable[Run]],
    also: Callable[[Run, Run], Awaitable[versioned.Also | None]] | None = None,
) -> Run:
    """Apply a transition to the run of a click, and return the stored result.

    A click on an outdated stage changes nothing. ``also`` returns further changes to store in the
    same transaction.

    :raises Refusal: when the transition does, or the run is another member's.
    """

    async def after(run: Run) -> Run:
        run.require_member(tap.learner.member)
        if tap.stage != run.version:
            raise Stale
        made = transition(run)
        return made if isinstance(made, Run) else await made

    stored = Runs(services.store)
    values = stored if also is None else versioned.ChangedTogether(stored, also)
    try:
        _, changed = await versioned.change(values, tap.run_id, after)
    except Stale:
        return await load(services, tap)
    return changed


async def see(services: Services, learner: Learner, run: Run) -> StepView:
    """Return a run with all data for its card."""
    entry = await _entry(services, learner, run.lesson)
    if not run.is_finished and run.is_outdated(entry.version, entry.steps):
        run = await _restart(services, run, entry)
    if run.is_finished:
        return StepView(run, entry)
    place = await _place(services, learner, run)
    answer = "; ".join(run.moves) or run.answer or None
    instance, verdict = await services.workers.move(run.member, answering.show, place, answer)
    return StepView(run, entry, instance, verdict)


async def _place(services: Services, learner: Learner, run: Run) -> Place:
    """Return the step of a run.

    :raises Stale: when its teacher has published another version of the lesson.
    """
    text = ""
    if run.written_id is not None:
        written = await Lessons(services.store).load_for(run.written_id, learner)
        if written.version != run.edition:
            raise Stale
        text = written.text
    return Place(run.lesson, learner.language, run.step, run.drawn_by, text)


async def answer(services: Services, tap: Tap, given: StepAnswer) -> Run:
    """Answer the step of a run, or add a part to the answer. The last part submits it.

    :raises Refusal: when it isn't an answer, or the step is over.
    """

    async def after(run: Run) -> Run:
        run.require_open()
        place = await _place(services, tap.learner, run)
        instance, _ = await services.workers.move(run.member, answering.show, place)
        answer, run = runs.answer_of(run, instance, given)
        if answer is None:
            return run
        _, verdict = await services.workers.move(run.member, answering.show, place, answer)
        assert verdict is not None
        if verdict.status is Status.UNREADABLE:
            raise Refusal("{said}", said=verdict.said)
        kind = STEPS[instance.kind]
        kept = answer if kind.is_graded else ""  # private thoughts are not stored
        return runs.take_answer(
            run, kept, verdict.status, is_once=kind.is_once, right_parts=verdict.right_parts
        )

    return await change(services, tap, after)


async def go_on(services: Services, tap: Tap) -> Run:
    """Go to the next step. The skills of a finished lesson come back for review."""

    async def after(run: Run) -> Run:
        seen = await see(services, tap.learner, run)
        return runs.advance(run, services.now(), is_graded=seen.is_graded)

    async def plant(_before: Run, run: Run) -> versioned.Also | None:
        if not run.is_finished:
            return None
        entry = await _entry(services, tap.learner, run.lesson)
        return skills.planting(services, run.member, entry.skills, is_helped=run.helped > 0)

    return await change(services, tap, after, plant)


async def hint(services: Services, tap: Tap) -> Run:
    """Show the next hint."""

    async def after(run: Run) -> Run:
        run.require_open()
        seen = await see(services, tap.learner, run)
        return runs.take_hint(run, len(seen.instance.hints) if seen.instance else 0)

    return await change(services, tap, after)


async def picture(
    services: Services, learner: Learner, seen: StepView, guild_id: int | None
) -> bytes | None:
    """Return the picture of a step's position or graph, or None without one."""
    theme = await settings.theme_of(services, guild_id)
    if not seen.has_graph:
        if seen.position is None:
            return None
        view = View(seen.position, language=learner.language, theme=theme)
        return await boards.draw_board(services, view)
    run, workers = seen.run, services.workers
    place = await _place(services, learner, run)
    marks = run.picked, theme
    picture = services.pictures.of(
        ("label", place, *marks, run.is_over),
        lambda: workers.move(run.member, answering.graph, place, *marks, is_over=run.is_over),
    )
    return await resilience.draw_or_none("a graph", picture, lesson=run.lesson)
