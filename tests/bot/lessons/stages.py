"""Lessons with every kind of step, and runs at every stage of them."""

# ruff: noqa: E501 - a step in a line

from dataclasses import replace

from bot.lessons.model.instance import Status
from bot.lessons.model.path import StepView
from bot.lessons.model.run import Run, reveal, take_answer, take_hint
from bot.lessons.work.answering import entry_of
from bot.lessons.work.checking import wrong_answer
from bot.lessons.work.course import texts
from bot.lessons.work.drawing import draw
from bot.lessons.work.grading import grade
from bot.lessons.work.reading import read_lesson
from tests.bot.play.matches.stages import ALICE, BIG

HEAD = "id: {}\ntitle: My own\nabout: Every kind.\nnext: {{match: nim, puzzle: nim, question: mex}}\nsteps:\n"
COMMON = "  hints: [Think., Think more.]\n  solution: So it is.\n"
STEP = {
    "tell": "- tell: Read this.\n",
    "number": "- number: How many?\n  draw: {n: 3..9}\n  answer: n\n" + COMMON,
    "set": "- set: Which?\n  answer: '{0, 2}'\n" + COMMON,
    "choose": "- choose: Who?\n  answer: '4'\n  others: ['5', '6']\n" + COMMON,
    "move": "- move: Win.\n  draw: {position: 'nim: 1 3'}\n" + COMMON,
    "label": "- label: Who?\n  graph: {a: b c, b: c, c: ''}\n" + COMMON,
    "table": "- table: Fill in.\n  game: take 1-3\n  rows: 0..5\n  given: 2\n" + COMMON,
    "decompose": "- decompose: Values?\n  draw: {position: 'take 1-3: 5 6'}\n" + COMMON,
    "order": "- order: Sort.\n  lines: [One, Two, Three]\n" + COMMON,
    "predict": "- predict: What?\n  program: print(7)\n  answer: '7'\n" + COMMON,
    "conjecture": "- conjecture: Formula?\n  game: take 1-3\n  rows: 0..9\n  answer: n mod 4\n" + COMMON,
    "play": "- play: Win.\n  draw: {position: 'nim: 1 2'}\n" + COMMON,
    "reflect": "- reflect: And you?\n",
}  # fmt: skip
FILLER = "- tell: Go on.\n" * 3
EXAMPLE = "id: example\ntitle: Example\nabout: An example.\nnext: {match: nim}\nsteps:\n"
"""The head of a lesson to which a test adds its steps."""


def written(*kinds):
    """Return a lesson with steps of some kinds."""
    return HEAD.format("-".join(kinds)[:40]) + "".join(STEP[kind] for kind in kinds) + FILLER


def read(text):
    """Return the lesson of a file's text."""
    return read_lesson(text, texts=texts())


def begun(lesson, step=0):
    """Return a run at a step of a lesson."""
    return Run(
        id=BIG,
        version=2**31 - 1,
        member=ALICE,
        lesson=lesson.id,
        edition=1,
        steps=len(lesson.steps),
        step=step,
        seed=3,
    )


def seen(lesson, run, language="en"):
    """Return what a card shows of a run."""
    entry = entry_of(lesson, language)
    if run.is_finished:
        return StepView(run, entry)
    drawn = draw(lesson.steps[run.step], run.drawn_by)
    answer = "; ".join(run.moves) or run.answer
    return StepView(run, entry, drawn.instance, grade(drawn, answer) if answer else None)


def every_stage(lesson):
    """Yield a lesson as it is seen at each stage of each of its steps, and at its end."""
    for step in range(len(lesson.steps)):
        run = begun(lesson, step)
        drawn = draw(lesson.steps[step], run.drawn_by)
        yield seen(lesson, run)
        if not lesson.steps[step].is_graded:
            yield seen(lesson, take_answer(run, "", Status.RIGHT))
            continue
        is_once = drawn.instance.kind == "predict"
        for stage in (
            take_hint(run, 9),
            take_hint(take_hint(run, 9), 9),
            reveal(run),
            take_answer(run, drawn.instance.right, Status.RIGHT),
        ):
            yield seen(lesson, stage)
        wrong = wrong_answer(drawn)
        if wrong is not None:
            yield seen(lesson, take_answer(run, wrong, Status.WRONG, is_once=is_once))
        parts = drawn.instance.right.split()
        if drawn.instance.kind == "order":
            yield seen(lesson, replace(run, picked=tuple(parts[:2])))
        if drawn.instance.kind == "label":
            yield seen(lesson, replace(run, picked=("N", "P")))
        if drawn.instance.kind == "play":
            yield seen(lesson, replace(run, moves=("B-1",)))
    yield at_end(lesson)


def at_end(lesson):
    """Return a lesson as it is seen when it is finished."""
    return seen(lesson, replace(begun(lesson), step=len(lesson.steps)))
