"""Checks of a lesson's claims, answers, skills and texts."""

from __future__ import annotations

from collections.abc import Iterator

from bot.answers.proofs.model import find_theorem, names
from bot.lessons.model import Conjecture, Lesson, Step
from bot.lessons.model.instance import Status
from bot.lessons.work import Path
from bot.lessons.work.drawing import PreparedStep, draw
from bot.lessons.work.evaluating import truth_of
from bot.lessons.work.grading import grade, is_wrong
from bot.lessons.work.reading import Texts, read_lesson
from bot.lessons.work.source import BadLesson, Fault, load
from cgt.core.text import Text
from cgt.errors import CgtError, NotationError
from cgt.puzzles import Kind, kinds_of
from cgt.puzzles.difficulty import Skill

SEEDS = range(8)
"""The seeds for checking each step."""


def check(
    text: str, file: str, texts: Texts | None = None, *, needs_solutions: bool = False
) -> Lesson:
    """Return the lesson of a file's text after computing everything in it.

    With ``needs_solutions``, a step that asks something must explain its answer.

    :raises BadLesson: when it has a fault. ``faults`` lists all that were found.
    """
    lesson = read_lesson(text, file, texts)
    source = load(text, file)
    found = [*faults_of(lesson), *(_unexplained(lesson) if needs_solutions else ())]
    faults = [Fault(source.line(path), said) for path, said in found]
    if faults:
        raise BadLesson(file, faults)
    return lesson


def faults_of(lesson: Lesson) -> Iterator[tuple[Path, Text]]:
    """Yield the faults of a lesson, each with its place."""
    for index, key in enumerate(lesson.skills):
        yield from _skill(key, ("skills", index))
    if lesson.next.question:
        yield from _skill(lesson.next.question, ("next", "question"))
    for index, step in enumerate(lesson.steps):
        if step.proof and find_theorem(step.proof) is None:
            known = ", ".join(names())
            said = Text(
                "There is no proof “{name}”. There are {known}.", name=step.proof, known=known
            )
            yield ("steps", index, "proof"), said
        for path, said in _step(step):
            yield ("steps", index, *path), said


def _unexplained(lesson: Lesson) -> Iterator[tuple[Path, Text]]:
    """Yield a fault for each step that asks something and has no solution."""
    for index, step in enumerate(lesson.steps):
        if step.is_graded and not step.solution:
            yield ("steps", index), Text("This step has no “solution” to explain its answer.")


def _skill(key: str, path: Path) -> Iterator[tuple[Path, Text]]:
    """Yield a fault if a kind of puzzle makes no sense in its game."""
    skill = Skill.of(key)
    kinds = kinds_of(skill.game or "nim", skill.convention)
    if skill.kind not in kinds:
        known = ", ".join(str(kind) for kind in Kind if kind in kinds)
        said = Text(
            "There is no “{kind}” in {game}. There are {known}.",
            kind=skill.kind,
            game=skill.game,
            known=known,
        )
        yield path, said


def _step(step: Step) -> Iterator[tuple[Path, Text]]:
    """Yield each fault of a step once."""
    seen = set[tuple[Path, str]]()
    never_wrong = dict.fromkeys(step.misconceptions, True)
    for seed in SEEDS:
        for path, said in _faults_when_drawn(step, seed, never_wrong):
            if (path, str(said)) not in seen:
                seen.add((path, str(said)))
                yield path, said
        if seen or not step.draw:
            break
    if seen:
        return
    for wrong, is_right in never_wrong.items():
        if is_right:
            yield (
                ("misconceptions", wrong),
                Text(
                    "“{wrong}” is never a wrong answer here, so it isn't a misconception.",
                    wrong=wrong,
                ),
            )


def _faults_when_drawn(
    step: Step, seed: int, never_wrong: dict[str, bool]
) -> Iterator[tuple[Path, Text]]:
    """Yield the faults of a step with its random values.

    ``never_wrong`` records the misconceptions that have given no wrong answer so far.
    """
    try:
        drawn = draw(step, seed)
    except CgtError as error:
        yield (), _explain(error)
        return
    try:
        for claim in step.claims:
            if not truth_of(claim, drawn.scope):
                yield ("claim",), Text("This claim is false: {claim}", claim=claim)
    except NotationError as error:
        yield ("claim",), _explain(error)
    if not step.is_graded:
        return
    right, wrong = drawn.instance.right, wrong_answer(drawn)
    verdict = grade(drawn, right)
    if not verdict.is_right:
        said = Text(
            "The right answer, {right}, isn't accepted: {said}", right=right, said=verdict.said
        )
        yield (), said
    if wrong is not None and grade(drawn, wrong).status is not Status.WRONG:
        yield (), Text("A wrong answer, {wrong}, isn't refused.", wrong=wrong)
    for wrong in step.misconceptions:
        try:
            never_wrong[wrong] &= not is_wrong(drawn, wrong)
        except NotationError as error:
            never_wrong[wrong] = False
            yield ("misconceptions", wrong), _explain(error)


def _explain(error: CgtError) -> Text:
    """Return the sentence of an error, with the source of the expression that caused it."""
    if not isinstance(error, NotationError):
        return error.text
    return Text("{fault} (in “{source}”)", fault=error.text, source=error.source)


def wrong_answer(drawn: PreparedStep) -> str | None:  # noqa: PLR0911 - a case for each kind
    """Return a readable wrong answer to a step, or None without one."""
    instance, right = drawn.instance, drawn.answers
    match instance.kind:
        case "number":
            return str(right[0] + 1)
        case "set":
            return " ".join(map(str, [*right[0], max(right[0], default=0) + 1]))
        case "choose":
            return next(option for option in instance.options if option != instance.right)
        case "move":
            return next((move for move in instance.options if move not in right), None)
        case "label":
            other = "P" if right[0] == "N" else "N"
            return instance.right.replace(f"={right[0]}", f"={other}", 1)
        case "table" | "decompose":
            return " ".join(map(str, [right[0] + 1, *right[1:]]))
        case "order":
            return " ".join(map(str, [right[1], right[0], *right[2:]]))
        case "predict":
            return f"{instance.right} 7"
        case "conjecture":
            assert isinstance(drawn.step, Conjecture)
            return f"({drawn.step.answer}) + 1"
        case _:
            return None
