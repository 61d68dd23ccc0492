"""The expressions and prose of a step, each with the names that it can use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.lessons.model import AFTER, Step

Path = tuple[str | int, ...]
"""A place in a file, as keys of mappings and indices of lists."""
RANDOM = "random"
"""The word for a random position."""
MOST_VERTICES = 16
"""The maximum number of vertices of a graph to label."""
POSITION_NAMES = frozenset({"heap", "heaps"})
"""Names that set the position of the step if it draws no ``position``."""
FIELDS = (
    "where", "prompt", "hints", "solution", "claim",
    "answer", "others", "lines", "rows", "about", "goal",
)  # fmt: skip
"""The fields of steps with an expression or prose, or with a list of them."""


@dataclass(frozen=True)
class StepPart:
    """An expression or prose of a step. ``names`` are the names that it can use."""

    path: Path
    text: str
    names: frozenset[str]
    is_prose: bool = False
    is_drawn: bool = False


def is_notation(text: str) -> bool:
    """Return whether the text for a position is notation and not an expression."""
    return ":" in text


def parts_of(step: Step) -> Iterator[StepPart]:
    """Yield all expressions and prose of a step."""
    yield from _draws(step)
    names = frozenset({*step.draw, "game"})
    if names & POSITION_NAMES:
        names |= {"position"}
    later = names | {"answer"} if step.has_value else names
    if isinstance(step.graph, str) and step.graph and not is_notation(step.graph):
        yield StepPart(("graph",), step.graph, names)
    for name in FIELDS:
        given: str | list[str] = getattr(step, name, "")
        if not given:
            continue
        further = step.names.get(name, frozenset())
        known = later if name in {"hints", "solution"} else names | further
        is_prose = name in step.prose
        for path, text in _texts((step.kind if name == "prompt" else name,), given):
            yield StepPart(path, text, known, is_prose=is_prose)
    further = step.names.get("misconceptions", frozenset())
    for wrong, text in step.misconceptions.items():
        path: Path = ("misconceptions", wrong)
        yield StepPart(path, wrong, names | further, is_prose=step.is_text)
        yield StepPart(path, text, later | {"given"} | (further & AFTER), is_prose=True)


def _texts(path: Path, given: str | list[str]) -> Iterator[tuple[Path, str]]:
    """Yield the texts of a field, which has one or a list of them, each with its place."""
    if isinstance(given, list):
        yield from (((*path, index), text) for index, text in enumerate(given))
    else:
        yield path, given


def _draws(step: Step) -> Iterator[StepPart]:
    """Yield the draws, each of which can use the names before it."""
    names: set[str] = {"game"}
    for name, given in step.draw.items():
        for path, text in _texts(("draw", name), given):
            if name == "game" or (name == "position" and text == RANDOM):
                continue
            notation = name == "position" and is_notation(text)
            yield StepPart(path, text, frozenset(names), is_prose=notation, is_drawn=True)
        names.add(name)
        if name in POSITION_NAMES:
            names.add("position")
