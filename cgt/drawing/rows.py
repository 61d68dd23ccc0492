"""The content of a position's picture, before any layout."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from cgt.core.components import Component, Move, label
from cgt.core.sums import Sum
from cgt.core.text import Text, Translate
from cgt.showing.presenter import presenter
from cgt.showing.stones import Token
from cgt.showing.svg import Picture, grouped

FEW = 6
"""The maximum number of rows with room to show empty heaps."""
_TAKEN = re.compile(r"-(\d+)")
"""The start of a move that takes a number of tokens."""


@dataclass(frozen=True, slots=True)
class Row:
    """The content of a component's row in the picture.

    ``content`` is the size of a heap, or else the notation of the component. ``stones`` and
    ``ghosts`` are the numbers of tokens there and of tokens taken by the last move. ``stones`` is
    None if the component isn't a heap. ``mark`` describes the last move here. ``kind`` is
    ``played``, ``new`` (a part split off by the last move), ``earlier`` (played by the move
    before), ``over`` or empty. ``has_pass`` is None in rulesets without passes.
    """

    label: str
    content: str
    stones: int | None
    ghosts: int
    mark: str
    kind: str
    has_pass: bool | None
    picture: Picture | None
    token: Token


def rows_of(
    position: Sum,
    last: Move | None,
    before: Sum | None,
    translate: Translate,
    picture_width: float,
    *,
    reasons: bool = False,
    earlier: int | None = None,
    order: tuple[int, ...] = (),
) -> list[Row]:
    """Return the rows of a position after the move ``last``, made in ``before``.

    A single component has no label. Empty heaps, except those just played, are left out if there
    are many rows or the position is over. With ``reasons``, the pictures contain theory for
    rulesets that can draw it. ``order`` has the components as in :func:`order_after`.
    """
    count = len(position.components)
    further = len(last.option.parts) - 1 if last else 0
    rows: list[Row] = []
    for index, component in enumerate(position.components):
        played = last is not None and last.component == index
        new = last is not None and not played and index >= count - further
        was = before.components[index] if before and played else None
        alone = count == 1
        picture = _own_picture(component, was, picture_width, reasons=reasons, alone=alone)
        stones = (
            component.ruleset.size(component.state)
            if component.ruleset.is_of_heaps and not picture
            else None
        )
        mark = ""
        if last and played and (was is None or not picture):
            mark = _mark(last, translate)
        elif last and new and not picture:
            mark = Text("from {label}", label=label(last.component)).render(translate)
        kind = "played" if played else "new" if new else "earlier" if index == earlier else ""
        rows.append(
            Row(
                label=label(index) if count > 1 else "",
                content="" if picture else grouped(str(component if stones is None else stones)),
                stones=stones,
                ghosts=_tokens_taken(last, was) if last and played and stones is not None else 0,
                mark=mark,
                kind="over" if stones == 0 and kind in {"", "earlier"} else kind,
                has_pass=presenter(component.ruleset).is_pass_left(component.state),
                picture=picture,
                token=presenter(component.ruleset).token,
            )
        )
    if order and all(row.token is Token.PIN for row in rows):
        rows = [rows[index] for index in order]
    kept = [row for row in rows if row.kind != "over"]
    is_dispensable = len(rows) > FEW or position.is_over
    return kept if kept and is_dispensable else rows


def order_after(order: tuple[int, ...], move: Move) -> tuple[int, ...]:
    """Return the order of components after a move, with the parts of a split side by side.

    >>> import cgt
    >>> order_after((0, 1), cgt.move("A-1:2+8", cgt.position("kayles: 11 5")))
    (0, 2, 1)
    """
    place, count = order.index(move.component) + 1, len(order)
    split_off = range(count, count + len(move.option.parts) - 1)
    return (*order[:place], *split_off, *order[place:])


def order_of(start: Sum, moves: Iterable[Move]) -> tuple[int, ...]:
    """Return the order of components after the moves from a start, as in :func:`order_after`."""
    return reduce(order_after, moves, (*range(len(start.components)),))


def _own_picture(
    component: Component, was: Component | None, width: float, *, reasons: bool, alone: bool
) -> Picture | None:
    """Return the picture drawn by the presenter of the ruleset, or None if it draws none."""
    shown, state = presenter(component.ruleset), component.state
    with_reasons = shown.draw_reasons(state, width) if reasons else None
    draw = shown.draw_by_turns if alone and not reasons else shown.draw
    return with_reasons or draw(state, was.state if was else None, width)


def _mark(move: Move, translate: Translate) -> str:
    """Return a move as the mark next to a heap, such as ``−3``, ``/2`` or ``pass``.

    The picture itself shows the heaps that the move leaves.
    """
    if move.option.text == "pass":
        return Text("pass").render(translate)
    taken = _TAKEN.match(move.option.text)
    if taken is not None:
        return grouped(f"−{taken[1]}")
    return "" if move.option.text.startswith(":") else grouped(move.option.text)


def _tokens_taken(move: Move, was: Component | None) -> int:
    """Return the number of tokens that a move took off the board, not counting parts split off."""
    if was is None:
        taken = _TAKEN.fullmatch(move.option.text)
        return int(taken[1]) if taken else 0
    left = sum(was.ruleset.size(part) for part in move.option.parts)
    return max(0, was.ruleset.size(was.state) - left)
