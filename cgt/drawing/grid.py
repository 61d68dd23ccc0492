"""Nim values as a picture, as a heat map of two numbers or a strip of a nim-sequence.

A P-position is a bright square with a border, so that readers can see it without colour. The larger
the value of another cell, the stronger its shade.
"""

from __future__ import annotations

from dataclasses import dataclass

from cgt.core.contract import Ruleset
from cgt.core.text import Text, Translate, untranslated
from cgt.showing.svg import (
    BLUE,
    GOLD,
    INK,
    IVORY,
    LEGIBLE,
    MARGIN,
    MUTED,
    TEXT,
    WIDTH,
    card,
    fitting,
    path,
    rect,
    shorten,
    text,
)
from cgt.theory.tables import Strip, Table

HEAD = 64
"""The height of the heading, in px."""
GAP = 4
"""The space between two cells, in px."""
FAINTEST, STRONGEST = 0.04, 0.4
"""The lowest and highest opacity of shades, limited so that text stays legible."""
PER_ROW = (12, 10)
"""The choices for the number of heaps in a row of a strip. The first that is a multiple or a
divisor of the period is used, or else the last."""
ROW = 118
"""The height of a row of a strip, in px."""
WIDEST_CELL = 96


def draw_table(table: Table, translate: Translate = untranslated) -> str:
    """Return a table of nim values as SVG, :data:`~cgt.showing.svg.WIDTH` px wide."""
    said = _title(table.ruleset, translate)
    cell = min(WIDEST_CELL, (WIDTH - 2 * MARGIN) / (table.size + 1))
    left = (WIDTH - cell * (table.size + 1)) / 2
    largest = max((value or 0 for row in table.values for value in row), default=0)
    size = fitting([str(largest), str(table.size - 1)], cell - 10, TEXT)

    def middle(index: int) -> float:
        return cell * (index + 1.5)

    cells, body = _Cells(cell - GAP, size, largest), list[str]()
    for index in range(table.size):
        for x, y in ((left + middle(index), HEAD + cell / 2), (left + cell / 2, 0.0)):
            at = y or HEAD + middle(index)
            body.append(_header(x, at, index, size))
    for row, values in enumerate(table.values):
        for column, value in enumerate(values):
            if value is not None:
                x, y = left + middle(column), HEAD + middle(row)
                body += cells.draw_value(x, y, value)
    height = HEAD + cell * (table.size + 1) + MARGIN
    title = said.render(translate)
    return card(height, title, [_head(title), *body])


def draw_strip(strip: Strip, translate: Translate = untranslated) -> str:
    """Return a nim-sequence as SVG, with heaps in rows.

    A bar marks each repetition of the period.
    """
    said = _title(strip.ruleset, translate)
    per_row = _per_row(strip)
    cell = (WIDTH - 2 * MARGIN) / per_row
    largest = max(strip.values)
    size = fitting([str(largest)], cell - 14, TEXT)
    small = fitting([str(len(strip.values) - 1)], cell - 8, LEGIBLE)
    cells, body = _Cells(cell - GAP, size, largest), list[str]()
    for heap, value in enumerate(strip.values):
        row, column = divmod(heap, per_row)
        x, y = MARGIN + cell * (column + 0.5), HEAD + ROW * row
        body.append(_header(x, y + 18, heap, small))
        body += cells.draw_value(x, y + 38 + cell / 2, value)
        if strip.begins_period(heap):
            line = [(x - cell / 2, y + 2), (x - cell / 2, y + 38 + cell)]
            body.append(path(line, f'class="period" fill="none" stroke="{GOLD}" stroke-width="6"'))
    rows = -(-len(strip.values) // per_row)
    title = said.render(translate)
    return card(HEAD + ROW * rows + MARGIN, title, [_head(title), *body])


def _title(game: Ruleset, translate: Translate) -> Text:
    """Return the title of a picture, with the name of the game cut if it is very long."""
    told = game.name if "{" in game.name else Text(game.name).render(translate)
    name = shorten(told, 300, LEGIBLE)
    return Text("Nim values of {game}. P-positions are squares.", game=name)


def _per_row(strip: Strip) -> int:
    if strip.period is None:
        return PER_ROW[-1]
    period = strip.period.period
    return next((each for each in PER_ROW if 0 in {period % each, each % period}), PER_ROW[-1])


def _head(title: str) -> str:
    size = fitting([title], WIDTH - 4 * MARGIN, LEGIBLE)
    return text(WIDTH / 2, 36, title, size=size, fill=MUTED, anchor="middle")


def _header(x: float, y: float, number: int, size: float) -> str:
    return text(x, y, str(number), size=size, fill=MUTED, anchor="middle", role="header")


@dataclass(frozen=True, slots=True)
class _Cells:
    """The look of all cells of a picture, with their width, font size and largest value."""

    wide: float
    size: float
    largest: int

    def draw_value(self, x: float, y: float, value: int) -> list[str]:
        """Return a nim value in its cell."""
        ink = IVORY if value else INK
        number = text(x, y, str(value), size=self.size, fill=ink, anchor="middle", role="value")
        if value == 0:
            side = self.wide - 6
            style = f'class="P" fill="{BLUE}" stroke="{IVORY}" stroke-width="4"'
            shape = rect(x - side / 2, y - side / 2, side, side, radius=2, style=style)
            return [shape, number]
        shade = FAINTEST + (STRONGEST - FAINTEST) * value / self.largest
        style = f'class="N" fill="{BLUE}" fill-opacity="{shade:.2f}"'
        half = self.wide / 2
        shape = rect(x - half, y - half, self.wide, self.wide, radius=half, style=style)
        return [shape, number]
