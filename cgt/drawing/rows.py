"""What the picture of a position shows of each component, before anything is laid out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol, cast, runtime_checkable

from cgt.drawing.svg import Picture, grouped
from cgt.positions import Component, Move, Position, State, label
from cgt.rulesets.heaps import HeapRuleset, tokens_taken
from cgt.rulesets.passes import OnePass, PassHeap
from cgt.text import Text, Translate


@runtime_checkable
class DrawsItself(Protocol):
    """A ruleset with a picture of its own for a component, such as a board."""

    def draw(self, state: State, before: State | None, width: float) -> Picture | None:
        """Return the picture, no wider than ``width``; None for the usual row of stones.

        ``before`` is the state before the last move where that was in this component: the
        picture marks what has changed.
        """


@runtime_checkable
class DrawsReasons(Protocol):
    """A ruleset whose theory can be drawn into the picture of a component."""

    def draw_reasons(self, state: State, width: float) -> Picture | None:
        """Return the picture with what gives the nim value written into it, no wider than that.

        None stands for the usual picture.
        """


@dataclass(frozen=True, slots=True)
class Row:
    """A component as the picture shows it.

    ``content`` is the size of a heap or else its notation; ``stones`` and ``ghosts`` count what
    is there and what the last move took away (None where the component is no heap);
    ``mark`` is what the last move did here, and ``kind`` is ``played``, ``new`` (a part split
    off by the last move), ``over`` or nothing. ``has_pass`` is None in rulesets without passes.
    """

    label: str
    content: str
    stones: int | None
    ghosts: int
    mark: str
    kind: str
    has_pass: bool | None
    picture: Picture | None


def rows_of(
    position: Position,
    last: Move | None,
    before: Position | None,
    translate: Translate,
    picture_width: float,
    *,
    reasons: bool = False,
) -> list[Row]:
    """Return the rows of a position after the move ``last``, made in ``before``.

    With ``reasons``, theory stands in the pictures of the rulesets that can draw it.
    """
    count = len(position.components)
    further = len(last.option.parts) - 1 if last else 0
    rows: list[Row] = []
    for index, component in enumerate(position.components):
        played = last is not None and last.component == index
        new = last is not None and not played and index >= count - further
        was = before.components[index] if before and played else None
        heap = is_heap(component)
        picture = _own_picture(component, was, picture_width, reasons=reasons)
        stones = component.ruleset.size(component.state) if heap and not picture else None
        mark = ""
        if last and played:
            mark = _mark(last, translate)
        elif last and new:
            mark = Text("from {label}", label=label(last.component)).render(translate)
        kind = "played" if played else "new" if new else ""
        rows.append(
            Row(
                label=label(index),
                content="" if picture else grouped(str(component if stones is None else stones)),
                stones=stones,
                ghosts=_taken(last, was) if last and played and stones is not None else 0,
                mark=mark,
                kind=kind or ("over" if stones == 0 else ""),
                has_pass=_has_pass(component),
                picture=picture,
            )
        )
    return rows


def is_heap(component: Component) -> bool:
    """Whether a component is a heap of tokens."""
    return isinstance(component.ruleset, HeapRuleset | OnePass)


def _own_picture(
    component: Component, was: Component | None, width: float, *, reasons: bool
) -> Picture | None:
    """Return the picture that the ruleset offers, if it does."""
    ruleset = component.ruleset
    if reasons and isinstance(ruleset, DrawsReasons):
        picture = ruleset.draw_reasons(component.state, width)
        if picture is not None:
            return picture
    if not isinstance(ruleset, DrawsItself):
        return None
    return ruleset.draw(component.state, was.state if was else None, width)


def _mark(move: Move, translate: Translate) -> str:
    """Return what a move does, as it stands beside the heap: ``−3``, ``/2``, ``pass``."""
    if move.option.text == "pass":
        return Text("pass").render(translate)
    return grouped(re.sub("^-", "−", move.option.text))


def _taken(move: Move, was: Component | None) -> int:
    """Return how many tokens a move took off the board; parts split off are still there."""
    if was is None:
        return tokens_taken(move.option.text) or 0
    left = sum(was.ruleset.size(part) for part in move.option.parts)
    return max(0, was.ruleset.size(was.state) - left)


def _has_pass(component: Component) -> bool | None:
    """Return whether the pass of a heap is still there; None where there are no passes."""
    if not isinstance(component.ruleset, OnePass):
        return None
    heap, spent = cast("PassHeap", component.state)
    return heap > 0 and not spent
