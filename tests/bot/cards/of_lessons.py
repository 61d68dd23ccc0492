"""States of lessons: the path at each stage of it, and each kind of step at each stage."""

from dataclasses import replace

from msgspec import structs

import cgt
from bot.lessons import cards
from bot.lessons.model.path import Path, SharedLesson
from bot.lessons.work.answering import path
from bot.lessons.work.course import lessons
from tests.bot.cards.registry import LONG, case
from tests.bot.lessons.stages import STEP, at_end, begun, every_stage, read, written
from tests.bot.play.matches.stages import NOW


def every_lesson():
    """Yield lessons with all kinds of steps: of the course, and made for this."""
    yield from lessons().values()
    yield from (read(written(kind)) for kind in STEP)
    long = written("choose", "order").replace("others: ['5'", f"others: ['{'long ' * 60}'")
    yield read(long.replace("One", "one " * 90))


def every_step():
    return [each for lesson in every_lesson() for each in every_stage(lesson)]


case(cards.step_card, seen=lambda: [each for each in every_step() if not each.run.is_finished])
case(cards.step_form, seen=lambda: [each for each in every_step() if each.instance is not None])
case(cards.file_faults, lines=[[str(cgt.Text(LONG))] * count for count in (1, 10)])


@case(cards.end_card)
def _():
    for lesson in every_lesson():
        end = at_end(lesson)
        for helped, after, part in ((0, path("en")[0], ""), (8, None, LONG)):
            seen = replace(end, run=replace(end.run, helped=helped))
            yield {"seen": seen, "following": after, "part": part}


case(cards.try_card, seen=lambda: [at_end(lesson) for lesson in every_lesson()])


@case(cards.path_card)
def _():
    entries = path("de")
    many = tuple(
        structs.replace(
            entries[0], id=f"{entries[0].id}-{at}", part="ABCDE"[at // 5], title="x" * 60
        )
        for at in range(24)
    )
    shared = tuple(SharedLesson(f"own:{at}", LONG[:60]) for at in range(30))
    for each in (entries, many):
        runs = {entry.id: replace(begun(lessons()["mex"]), lesson=entry.id) for entry in each}
        done = {name: replace(run, step=8, finished_at=NOW) for name, run in runs.items()}
        half = {name: replace(run, step=3) for name, run in list(runs.items())[:1]}
        due = frozenset(skill for entry in each for skill in entry.skills)
        for found in ({}, half, done):
            for skills in (frozenset(), due):
                yield {"path": Path(each, found, skills, shared if found else ())}
