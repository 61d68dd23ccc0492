"""A position as a picture, with a row, a grid cell or a picture of its own for each component."""

from __future__ import annotations

from math import ceil

from cgt.core.components import Move
from cgt.core.sums import Sum
from cgt.core.text import Text, Translate, untranslated
from cgt.drawing.alt import alt_text
from cgt.drawing.blocks import draw_blocks
from cgt.drawing.cells import choose_grid, choose_scale, draw_cell, settle, tall, token_width
from cgt.drawing.lines import DrawnLines
from cgt.drawing.rows import Row, rows_of
from cgt.drawing.seats import Seats, draw_seats
from cgt.showing.svg import Picture

ALONE, WIDE = 820.0, 748.0
"""The room for the picture of a single component, and of one of several, in px."""
NARROWER = (600.0, 480.0, 400.0, 320.0)
"""The widths to try if the pictures are too tall together, in px. Two of 320 fit side by side."""
TALL_ENOUGH = 760
"""The height above which narrower pictures are tried, in px. The buttons below must stay on the
screen."""


def draw(
    position: Sum,
    last: Move | None = None,
    before: Sum | None = None,
    translate: Translate = untranslated,
    *,
    reasons: bool = False,
) -> str:
    """Return the text of an SVG of a position, without any advice.

    It is :data:`~cgt.showing.svg.WIDTH` px wide and as high as needed, and its title describes it
    in words. ``last`` is the move that led here and ``before`` the position before it. The heap of
    that move is marked, and the tokens taken are outlined. With ``reasons`` the theory is drawn in
    for rulesets that support it, for an explanation. The words pass through ``translate``.
    """
    return draw_lines(position, last, before, translate, reasons=reasons).svg


def draw_lines(
    position: Sum,
    last: Move | None = None,
    before: Sum | None = None,
    translate: Translate = untranslated,
    *,
    reasons: bool = False,
    earlier: int | None = None,
    seats: Seats | None = None,
    order: tuple[int, ...] = (),
) -> DrawnLines:
    """Return the picture of a position line by line, as in :func:`draw`.

    ``earlier`` is the index of the component of the move before the last, which is marked faintly.
    ``seats`` are the players, for a strip above. ``order`` is the order of the rows of pins.
    """

    def rows_in(width: float) -> list[Row]:
        return rows_of(
            position,
            last,
            before,
            translate,
            width,
            reasons=reasons,
            earlier=earlier,
            order=order,
        )

    rows = rows_in(ALONE if len(position.components) == 1 else WIDE)
    if any(row.picture for row in rows):
        lines = draw_blocks(rows, translate)
        for width in () if reasons or len(rows) == 1 else NARROWER:
            narrow = rows_in(width)
            if _height(lines) <= TALL_ENOUGH or not _is_legible(narrow):
                break
            lines = min(lines, draw_blocks(narrow, translate), key=_height)
    else:
        lines = _draw_grid(rows, translate)
    if seats is not None:
        lines = [draw_seats(seats, translate), *lines]
    return DrawnLines(alt_text(position, last).render(translate), tuple(lines))


def _height(lines: list[Picture]) -> float:
    return sum(line.height for line in lines)


def _is_legible(rows: list[Row]) -> bool:
    """Return whether every row has a picture that stays legible in less than the full width."""
    pictures = [row.picture for row in rows]
    return all(picture and not picture.spreads and picture.is_legible for picture in pictures)


def _draw_grid(rows: list[Row], translate: Translate) -> list[Picture]:
    """Return heaps in lines of one, or in the cells of a grid."""
    word = Text("pass").render(translate)
    passes = any(row.has_pass is not None and row.stones for row in rows)
    token = token_width(word) if passes else 0
    grid = choose_grid(rows, token)
    cells = [settle(row, grid, token) for row in rows]
    scale = choose_scale(cells, grid)
    width = grid.columns * grid.cell
    lines: list[Picture] = []
    for start in range(0, len(cells), grid.columns):
        line = cells[start : start + grid.columns]
        height = ceil(max(tall(cell, grid, scale) for cell in line))
        shapes: list[str] = []
        for place, cell in enumerate(line):
            box = (place * (grid.cell + grid.gap), 0.0, height)
            banded = len(lines) % 2 == 0 and bool(cell.row.label)
            shapes += draw_cell(cell, grid, scale, box, token=(token, word), banded=banded)
        lines.append(Picture("".join(shapes), width, height))
    return lines
