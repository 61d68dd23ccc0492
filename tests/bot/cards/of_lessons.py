"""Cards of lessons: the path at each stage of it, and each kind of step at each stage."""

from dataclasses import replace

import cgt
from bot.lessons import cards
from bot.lessons.model.path import Path, Shared
from bot.lessons.work.answering import path
from bot.lessons.work.course import lessons
from tests.bot.cards.registry import LONG, case
from tests.bot.lessons.stages import STEP, at_end, begun, every_stage, read, written
from tests.bot.limits import IMAGE
from tests.bot.matches.stages import NOW


def every_lesson():
    """Yield lessons with all kinds of steps: of the course, and made for this."""
    yield from lessons().values()
    yield from (read(written(kind)) for kind in STEP)
    long = written("choose", "order").replace("others: ['5'", f"others: ['{'long ' * 60}'")
    yield read(long.replace("One", "one " * 90))


@case(cards.step_card)
def _():
    for lesson in every_lesson():
        for each in every_stage(lesson):
            if not each.run.is_finished:
                for image in (None, IMAGE):
                    yield lambda words, at=(each, image): cards.step_card(at[0], words, at[1])


@case(cards.step_form)
def _():
    for lesson in every_lesson():
        for each in every_stage(lesson):
            if each.instance is not None:
                yield lambda words, at=each: cards.step_form(at, words)


@case(cards.end_card)
def _():
    entries = path("en")
    for lesson in every_lesson():
        end = at_end(lesson)
        for helped, after, part in ((0, entries[0], ""), (8, None, LONG)):
            at = replace(end, run=replace(end.run, helped=helped)), after, part
            yield lambda words, at=at: cards.end_card(at[0], at[1], words, at[2])


@case(cards.path_card)
def _():
    entries = path("de")
    many = tuple(
        replace(entries[0], id=f"{entries[0].id}-{at}", part="ABCDE"[at // 5], title="x" * 60)
        for at in range(24)
    )
    shared = tuple(Shared(f"own:{at}", LONG[:60]) for at in range(30))
    for each in (entries, many):
        runs = {entry.id: replace(begun(lessons()["mex"]), lesson=entry.id) for entry in each}
        done = {name: replace(run, step=8, finished_at=NOW) for name, run in runs.items()}
        half = {name: replace(run, step=3) for name, run in list(runs.items())[:1]}
        due = frozenset(skill for entry in each for skill in entry.skills)
        for found in ({}, half, done):
            for skills in (frozenset(), due):
                at = Path(each, found, skills, shared if found else ())
                yield lambda words, at=at: cards.path_card(at, words)


@case(cards.file_faults)
def _():
    for count in (1, 10):
        yield lambda words, at=count: cards.file_faults([str(cgt.Text(LONG))] * at, words)
