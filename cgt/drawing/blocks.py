"""Components with pictures of their own, stacked in lines or side by side if they fit."""

from __future__ import annotations

from math import ceil

from cgt.core.text import Text, Translate
from cgt.drawing.cells import GRIDS, choose_scale, draw_cell, settle, tall, token_width
from cgt.drawing.rows import Row
from cgt.showing.svg import BAND, MARGIN, WIDTH, Picture, rect, ring

ROOM = WIDTH - 2 * MARGIN
LABEL = 84
"""The width of a component's label on its left, in px."""
RADIUS = 32
PAD = 16
"""The space at the right of a picture, above it and below it, in px."""


def draw_blocks(rows: list[Row], translate: Translate) -> list[Picture]:
    """Return the components in lines, as many as fit in each, with a line for each heap."""
    lines = [_line(line, translate) for line in _lines(rows)]
    drawn: list[Picture] = []
    for number, line in enumerate(lines):
        height = ceil(line.height)
        is_banded = len(lines) > 1 and number % 2 == 0
        band = rect(0, 0, ROOM, height, radius=12, style=f'fill="{BAND}"') if is_banded else ""
        drawn.append(Picture(band + line.body, ROOM, height))
    return drawn


def _lines(rows: list[Row]) -> list[list[Row]]:
    lines: list[list[Row]] = []
    for row in rows:
        if lines and sum(map(_width, (*lines[-1], row))) <= ROOM:
            lines[-1].append(row)
        else:
            lines.append([row])
    return lines


def _width(row: Row) -> float:
    if row.picture is None:
        return ROOM
    return (LABEL if row.label else PAD) + row.picture.width + PAD


def _line(rows: list[Row], translate: Translate) -> Picture:
    """Return some components side by side, or a single one in the middle."""
    if len(rows) == 1 and rows[0].picture is None:
        return _heap(rows[0], translate)
    height = max(row.picture.height + 2 * PAD for row in rows if row.picture)
    height = max(height, 2 * RADIUS + PAD)
    shapes: list[str] = []
    spare = (ROOM - sum(map(_width, rows))) / (len(rows) + 1) if len(rows) > 1 else 0.0
    left = spare / 2
    for row in rows:
        if row.picture is None:
            continue
        x = left + LABEL if row.label else (ROOM - row.picture.width) / 2
        if row.label:
            shapes.append(ring(left + LABEL / 2 - 2, height / 2, row.label, RADIUS, kind=row.kind))
        shift = f"translate({x:.1f} {(height - row.picture.height) / 2:.1f})"
        shapes.append(f'<g transform="{shift}">{row.picture.body}</g>')
        left += _width(row) + spare
    return Picture("".join(shapes), ROOM, height)


def _heap(row: Row, translate: Translate) -> Picture:
    """Return a line with a heap, or with another component without a picture of its own."""
    word = Text("pass").render(translate)
    token = token_width(word) if row.has_pass is not None else 0
    grid = GRIDS[-1]
    cell = settle(row, grid, token)
    scale = choose_scale([cell], grid)
    height = tall(cell, grid, scale)
    box = (0.0, 0.0, height)
    body = draw_cell(cell, grid, scale, box, token=(token, word), banded=False)
    return Picture("".join(body), ROOM, height)
