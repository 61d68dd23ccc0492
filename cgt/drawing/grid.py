"""Nim values as a picture: a heat map of two numbers, and a nim-sequence as a strip.

A P-position is a bright square with a border, so that nobody needs the colour to see it. The
larger the value of another cell, the stronger its shade.
"""

from __future__ import annotations

from dataclasses import dataclass

from cgt.analysis.tables import Strip, Table
from cgt.contract import Ruleset
from cgt.svg import (
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
from cgt.text import Text, Translate, untranslated

HEAD = 64
"""The height of the words above, in px."""
GAP = 4
"""The room between two cells, in px."""
FAINTEST, STRONGEST = 0.04, 0.4
"""The opacities of shades: what is written on the strongest stays legible."""
PER_ROW = (12, 10)
"""The heaps in a row of a strip: the first of these that goes with the period, else the last."""
ROW = 118
"""The height of a row of a strip, in px."""
WIDEST_CELL = 96


def draw_table(table: Table, translate: Translate = untranslated) -> str:
    """Return a table of nim values as SVG, :data:`~cgt.svg.WIDTH` wide."""
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
                body += cells.drawn(x, y, value)
    height = HEAD + cell * (table.size + 1) + MARGIN
    title = said.render(translate)
    return card(height, title, [_head(title), *body])


def draw_strip(strip: Strip, translate: Translate = untranslated) -> str:
    """Return a nim-sequence as SVG: heaps in rows, a bar where a round of the period begins."""
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
        body += cells.drawn(x, y + 38 + cell / 2, value)
        if strip.begins_period(heap):
            line = [(x - cell / 2, y + 2), (x - cell / 2, y + 38 + cell)]
            body.append(path(line, f'class="period" fill="none" stroke="{GOLD}" stroke-width="6"'))
    rows = -(-len(strip.values) // per_row)
    title = said.render(translate)
    return card(HEAD + ROW * rows + MARGIN, title, [_head(title), *body])


def _title(game: Ruleset, translate: Translate) -> Text:
    """Return what a picture shows; the name of the game is cut where it is very long."""
    name = shorten(Text(game.name).render(translate), 300, LEGIBLE)
    return Text("Nim values of {game}. P-positions are squares.", game=name)


def _per_row(strip: Strip) -> int:
    """Return how many heaps stand in a row."""
    if strip.period is None:
        return PER_ROW[-1]
    period = strip.period.period
    return next((each for each in PER_ROW if 0 in {period % each, each % period}), PER_ROW[-1])


def _head(title: str) -> str:
    """Return the words above."""
    size = fitting([title], WIDTH - 4 * MARGIN, LEGIBLE)
    return text(WIDTH / 2, 36, title, size=size, fill=MUTED, anchor="middle")


def _header(x: float, y: float, number: int, size: float) -> str:
    """Return the number of a row, a column or a heap."""
    return text(x, y, str(number), size=size, fill=MUTED, anchor="middle", role="header")


@dataclass(frozen=True, slots=True)
class _Cells:
    """The look of all cells of a picture: how wide each is, its text, and the largest value."""

    wide: float
    size: float
    largest: int

    def drawn(self, x: float, y: float, value: int) -> list[str]:
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
