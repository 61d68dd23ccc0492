"""Actions of members on lessons: see the path, start one, answer, take a hint, go on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot import isolation
from bot.lessons.model import run as runs
from bot.lessons.model.instance import Instance, Status
from bot.lessons.model.path import Entry, Path, Seen, Written, find
from bot.lessons.model.run import OWN, LessonNotFound, Run
from bot.lessons.rows import Lessons, Runs
from bot.lessons.work import answering
from bot.lessons.work.answering import Place
from bot.lessons.work.source import BadLesson
from bot.matches.actions import boards
from bot.matches.model import Refusal, Stale
from bot.services import Services
from bot.settings import actions as settings
from bot.skills import actions as skills
from bot.store import versioned
from bot.worker.pictures import View
from cgt.text import Text
from cgt.themes import Theme

ONCE = frozenset({"predict"})
"""The kinds of steps that are over after one answer, right or wrong."""


@dataclass(frozen=True)
class Tap:
    """What a member's click is about: a run as it was at a stage, in their language."""

    run_id: int
    member: int
    stage: int
    language: str


async def path(services: Services, member: int, language: str) -> Path:
    """Return the path of the course as a member has gone it."""
    entries = await services.workers.move(member, answering.path, language)
    return Path(
        entries,
        await Runs(services.store).of(member),
        frozenset(each.skill for each in await skills.due(services, member)),
        tuple(await Lessons(services.store).shared_with(member)),
    )


async def start(services: Services, member: int, lesson: str, language: str) -> Run:
    """Return the member's run through a lesson: where it stopped, or from the start.

    One that is finished, or that has changed since, starts again.

    :raises LessonNotFound: when there is no such lesson.
    """
    entry = await _entry(services, member, lesson, language)
    name = lesson if lesson.startswith(OWN) else entry.id
    run = await Runs(services.store).add(
        Run(
            member=member,
            lesson=name,
            edition=entry.edition,
            steps=entry.steps,
            seed=services.seed(),
        )
    )
    if run.is_finished or run.is_outdated(entry.edition, entry.steps):
        return await _again(services, run, entry)
    return run


async def _again(services: Services, run: Run, entry: Entry) -> Run:
    """Return a run from the first step of its lesson as that is now."""
    seed = services.seed()
    return await change(
        services, run.id, run.member, lambda now: runs.again(now, seed, entry.edition, entry.steps)
    )


async def draft(services: Services, member: int, text: str, file: str) -> Written | list[Text]:
    """Store a lesson that a member wrote, for them alone, or return the faults that it has."""
    try:
        entry = await services.workers.ask(member, answering.checked, text, file)
    except BadLesson as error:
        return error.lines()
    return await Lessons(services.store).put(member, entry.id, entry.title, text)


async def publish(services: Services, member: int, number: int, class_id: int) -> Written:
    """Publish a draft of a member in a class, in place of an earlier lesson of its name there.

    Only members of the class see it. Who has not finished the earlier one begins again.

    :raises LessonNotFound: when it is no lesson of theirs.
    """
    lessons = Lessons(services.store)
    draft = await lessons.load(number, member)
    if draft.author != member:
        raise LessonNotFound
    return await lessons.put(member, draft.name, draft.title, draft.text, class_id)


async def withdraw(services: Services, lesson: str) -> None:
    """Delete a lesson that a teacher published; one of the course stays."""
    if lesson.startswith(OWN):
        await Lessons(services.store).delete(_number(lesson))


async def title_of(services: Services, member: int, lesson: str, language: str) -> str:
    """Return the title of a lesson of the course, which is known by its id."""
    return (await _entry(services, member, lesson, language)).title


async def is_done(services: Services, member: int, lesson: str) -> bool:
    """Return whether a member has ever finished a lesson."""
    run = (await Runs(services.store).of(member)).get(lesson)
    return run is not None and run.is_done


async def _entry(services: Services, member: int, lesson: str, language: str) -> Entry:
    """Return a lesson as the path lists it.

    :raises LessonNotFound: when there is none.
    """
    if lesson.startswith(OWN):
        written = await Lessons(services.store).load(_number(lesson), member)
        return await services.workers.move(
            member, answering.own_entry, written.text, written.version
        )
    found = find(await services.workers.move(member, answering.path, language), lesson)
    if found is None:
        raise LessonNotFound
    return found


def _number(lesson: str) -> int:
    """Return the number of a lesson that a member wrote."""
    number = lesson.removeprefix(OWN)
    if not number.isdecimal():
        raise LessonNotFound
    return int(number)


async def load(services: Services, run_id: int, member: int) -> Run:
    """Return the member's run of a number."""
    run = await Runs(services.store).load(run_id)
    run.require_member(member)
    return run


async def change(
    services: Services,
    run_id: int,
    member: int,
    transition: Callable[[Run], Run | Awaitable[Run]],
    *,
    stage: int | None = None,
) -> Run:
    """Apply a transition to a run as it is now, and return the result once it is stored.

    A click on an older ``stage`` than it is at by now changes nothing.

    :raises Refusal: when the transition does, or it is another's.
    """

    async def after(run: Run) -> Run:
        run.require_member(member)
        if stage is not None and stage != run.version:
            raise Stale
        made = transition(run)
        return made if isinstance(made, Run) else await made

    try:
        _, changed = await versioned.change(Runs(services.store), run_id, after)
    except Stale:
        return await load(services, run_id, member)
    return changed


async def see(services: Services, run: Run, language: str) -> Seen:
    """Return a run with all that its card shows."""
    entry = await _entry(services, run.member, run.lesson, language)
    if not run.is_finished and run.is_outdated(entry.edition, entry.steps):
        run = await _again(services, run, entry)
    if run.is_finished:
        return Seen(run, entry)
    place = await _place(services, run, language)
    answer = "; ".join(run.moves) or run.answer
    instance, verdict = await services.workers.move(run.member, answering.show, place, answer)
    return Seen(run, entry, instance, verdict)


async def _place(services: Services, run: Run, language: str) -> Place:
    """Return the step that a run is at.

    :raises Stale: when its teacher has published another version of the lesson.
    """
    text = ""
    if run.own is not None:
        written = await Lessons(services.store).load(run.own, run.member)
        if written.version != run.edition:
            raise Stale
        text = written.text
    return Place(run.lesson, language, run.step, run.drawn_by, text)


async def answer(services: Services, tap: Tap, text: str) -> Run:
    """Answer the step of a run; in a match ``text`` is one move.

    :raises Refusal: when it is no answer to it, or the step is over.
    """
    return await _answered(
        services,
        tap,
        lambda run, asked: "; ".join([*run.moves, text]) if asked.kind == "play" else text,
    )


async def choose(services: Services, tap: Tap, index: int) -> Run:
    """Answer the step of a run with one of its options."""
    return await _answered(
        services, tap, lambda _, asked: asked.options[index] if index < len(asked.options) else ""
    )


async def pick(services: Services, tap: Tap, part: str) -> Run:
    """Choose the next part of an answer in several parts; the last one gives the answer."""

    def given(run: Run, asked: Instance) -> str | None:
        parts = (*run.picked, part)
        return None if len(parts) < len(asked.options) else whole(asked, parts)

    return await _answered(services, tap, given, part)


def whole(instance: Instance, parts: tuple[str, ...]) -> str:
    """Return the answer that its parts make: marks of vertices, or lines in order."""
    if instance.kind == "label":
        pairs = zip(instance.options, parts, strict=False)
        return " ".join(f"{vertex}={mark}" for vertex, mark in pairs)
    return " ".join(parts)


async def _answered(
    services: Services, tap: Tap, given: Callable[[Run, Instance], str | None], part: str = ""
) -> Run:
    """Answer the step of a run with what is given; None: with one more ``part`` of an answer."""

    async def after(run: Run) -> Run:
        run.require_open()
        place = await _place(services, run, tap.language)
        asked, _ = await services.workers.move(run.member, answering.show, place)
        answer = given(run, asked)
        if answer is None:
            return runs.picked(run, part)
        verdict = await services.workers.move(run.member, answering.judge, place, answer)
        if verdict.status is Status.UNREADABLE:
            raise Refusal("{said}", said=verdict.said)
        kept = "" if asked.kind == "reflect" else answer  # what somebody thinks is not stored
        return runs.judged(run, kept, verdict.status, is_once=asked.kind in ONCE)

    return await change(services, tap.run_id, tap.member, after, stage=tap.stage)


async def go_on(services: Services, tap: Tap) -> Run:
    """Go on to the next step; the skills of a lesson that is finished come back for review."""

    async def after(run: Run) -> Run:
        seen = await see(services, run, tap.language)
        return runs.advanced(run, services.now(), is_graded=seen.is_graded)

    run = await change(services, tap.run_id, tap.member, after, stage=tap.stage)
    if run.is_finished:
        entry = await _entry(services, run.member, run.lesson, tap.language)
        await skills.plant(services, run.member, entry.skills, is_helped=run.helped > 0)
    return run


async def hint(services: Services, tap: Tap) -> Run:
    """Take the next hint."""

    async def after(run: Run) -> Run:
        run.require_open()
        seen = await see(services, run, tap.language)
        return runs.hinted(run, len(seen.instance.hints) if seen.instance else 0)

    return await change(services, tap.run_id, tap.member, after, stage=tap.stage)


async def picture(
    services: Services, seen: Seen, language: str, guild_id: int | None
) -> bytes | None:
    """Return the picture of the position or the graph of a step; None where there is none."""
    theme = await settings.theme_of(services, guild_id)
    if seen.has_graph:
        return await _graph(services, seen.run, language, theme)
    if seen.position is None:
        return None
    return await boards.drawn(services, View(seen.position, language=language, theme=theme))


async def _graph(services: Services, run: Run, language: str, theme: Theme) -> bytes | None:
    """Return the picture of a graph with what has been marked; None where there can be none."""
    workers, picked, is_over = services.workers, run.picked, run.is_over
    place = await _place(services, run, language)
    picture = services.pictures.of(
        ("label", place, picked, is_over, theme),
        lambda: workers.move(run.member, answering.graph, place, picked, theme, is_over=is_over),
    )
    return await isolation.drawn("a graph", picture, lesson=run.lesson)
