"""The expressions and the prose of a step, each with the names that it may use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.lessons.model import Choose, Conjecture, Label, Move, Order, Predict, Step, Table

Path = tuple[str | int, ...]
"""Where something stands in a file: keys of mappings and indices of lists."""
RANDOM = "random"
"""The word for a random position."""
POSITION_NAMES = frozenset({"heap", "heaps"})
"""Names that, drawn alone, make the position of the step."""
ANSWERED = frozenset({"answer"})
"""The name of the right answer, for hints, solutions and misconceptions."""


BESIDE = {Move.kind: frozenset({"after", "move"}), Conjecture.kind: frozenset({"n"})}
"""The names that a wrong answer of these kinds can use as well."""


@dataclass(frozen=True)
class StepPart:
    """An expression of a step, or prose with expressions in it; ``names`` are those it may use."""

    path: Path
    text: str
    names: frozenset[str]
    is_prose: bool = False
    is_drawn: bool = False


def is_notation(text: str) -> bool:
    """Return whether the text for a position is notation and no expression."""
    return ":" in text


def parts_of(step: Step) -> Iterator[StepPart]:
    """Yield all expressions and prose of a step."""
    yield from _draws(step)
    names = frozenset({*step.draw, "game"})
    if names & POSITION_NAMES:
        names |= {"position"}
    told = names if isinstance(step, Label | Order | Choose) else names | ANSWERED
    if step.where:
        yield StepPart(("where",), step.where, names)
    if isinstance(step.graph, str) and step.graph and not is_notation(step.graph):
        yield StepPart(("graph",), step.graph, names)
    yield StepPart((step.kind,), step.prompt, names, is_prose=True)
    for index, hint in enumerate(step.hints):
        yield StepPart(("hints", index), hint, told, is_prose=True)
    if step.solution:
        yield StepPart(("solution",), step.solution, told, is_prose=True)
    for index, claim in enumerate(step.claims):
        path: Path = ("claim",) if isinstance(step.claim, str) else ("claim", index)
        yield StepPart(path, claim, names)
    yield from _answers(step, names)
    beside = names | BESIDE.get(step.kind, frozenset())
    as_text = isinstance(step, Choose | Label | Predict)
    for wrong, said in step.misconceptions.items():
        path = ("misconceptions", wrong)
        yield StepPart(path, wrong, beside, is_prose=as_text)
        in_text = told | {"given"} | (beside & {"after", "move"})
        yield StepPart(path, said, in_text, is_prose=True)


def _draws(step: Step) -> Iterator[StepPart]:
    """Yield what is drawn: each may use the names before it."""
    names: set[str] = {"game"}
    for name, given in step.draw.items():
        several = given if isinstance(given, list) else [given]
        for index, text in enumerate(several):
            path: Path = ("draw", name, index) if isinstance(given, list) else ("draw", name)
            if name == "game" or (name == "position" and text == RANDOM):
                continue
            notation = name == "position" and is_notation(text)
            yield StepPart(path, text, frozenset(names), is_prose=notation, is_drawn=True)
        names.add(name)
        if name in POSITION_NAMES:
            names.add("position")


def _answers(step: Step, names: frozenset[str]) -> Iterator[StepPart]:
    """Yield what the kind of a step adds."""
    with_n = names | {"n"}
    if isinstance(step, Choose):
        yield StepPart(("answer",), step.answer, names, is_prose=True)
        for index, other in enumerate(step.others):
            yield StepPart(("others", index), other, names, is_prose=True)
    elif isinstance(step, Order):
        for index, line in enumerate(step.lines):
            yield StepPart(("lines", index), line, names, is_prose=True)
    elif isinstance(step, Table | Conjecture):
        yield StepPart(("rows",), step.rows, names)
        yield StepPart(("answer",), step.answer, with_n)
        if isinstance(step, Conjecture):
            yield StepPart(("about",), step.about, with_n)
    elif isinstance(step, Move):
        if step.goal:
            yield StepPart(("goal",), step.goal, names | {"after", "move"})
    elif answer := getattr(step, "answer", ""):
        yield StepPart(("answer",), answer, names)
