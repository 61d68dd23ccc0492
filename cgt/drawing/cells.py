"""Heaps in rows or in the cells of a grid, with label, stones, number and last move."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cgt.drawing.rows import Row
from cgt.showing import stones as pieces
from cgt.showing.svg import (
    BAND,
    GOLD,
    IVORY,
    MARGIN,
    MIN_TEXT,
    MUTED,
    TEXT,
    WIDTH,
    fit,
    path,
    rect,
    ring,
    text,
    text_width,
)

MIN_MARK = 100
"""The least room for the mark of the last move, in px."""
PASS_ROOM = 44
"""The width added to the word "pass" for its token, in px."""
TRAIL = 160
"""The width of a large heap's tokens next to its number, if both fit, in px."""
TOKEN = 32
"""The font size of the word on a pass token, in px."""
MOST_IN = ((1, 8), (2, 20), (3, 36), (4, 10**9))
"""The numbers of columns, with the largest number of components for each."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The layout of components in columns, with measures within a cell in px."""

    columns: int
    gap: int
    radius: int
    inset: int
    content: int
    end: int
    height: int
    sizes: tuple[int, ...]

    @property
    def cell(self) -> float:
        return (WIDTH - 2 * MARGIN - (self.columns - 1) * self.gap) / self.columns


GRIDS = (
    Grid(4, 8, 23, 30, 60, 12, 58, (30, 25, MIN_TEXT)),
    Grid(3, 8, 25, 33, 68, 14, 66, (TEXT, 32, 26, MIN_TEXT)),
    Grid(2, 10, 28, 38, 78, 18, 82, (44, TEXT, 30, MIN_TEXT)),
    Grid(1, 0, 34, 50, 106, 28, 94, (50, 44, TEXT, 30, MIN_TEXT)),
)
ALONE = replace(GRIDS[-1], content=30)
"""The grid for a single component, which has no label."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A row with its layout, which fixes the lines of text, the room for stones and the height."""

    row: Row
    size: int
    lines: list[str]
    mark_size: int
    mark_lines: list[str]
    beside: bool
    room: float
    height: float


def choose_grid(rows: list[Row], token: float) -> Grid:
    """Return the grid for the components, from wide rows for few to four columns for many."""
    if len(rows) == 1 and not rows[0].label:
        return ALONE
    most = next(columns for columns, count in MOST_IN if len(rows) <= count)
    for grid in GRIDS:
        room = grid.cell - grid.content - grid.end - token
        short = all(len(fit(row.content, room, grid.sizes)[1]) <= 2 for row in rows)
        if grid.columns <= most and room >= token - PASS_ROOM and short:
            return grid
    return GRIDS[-1]


def settle(row: Row, grid: Grid, token: float) -> Cell:
    """Return a cell with its number as large as fits, and the mark next to it or below."""
    room = grid.cell - grid.content - grid.end - token
    size, lines = fit(row.content, room, grid.sizes)
    if row.stones and text_width(row.content, MIN_TEXT) <= room - TRAIL:
        size, lines = fit(row.content, room - TRAIL, grid.sizes)
    wide = max((text_width(line, size) for line in lines), default=0)
    mark_size, mark_lines = fit(row.mark, max(MIN_MARK, room), (TEXT, 30, MIN_TEXT))
    mark_wide = max((text_width(line, mark_size) for line in mark_lines), default=0)
    share = 1.0 if grid.columns > 2 else 0.5
    beside = len(lines) == len(mark_lines) == 1 and wide + 24 + mark_wide <= room * share
    taken = wide + 24 + mark_wide if row.mark and beside else max(wide, mark_wide)
    right = len(lines) * size * 1.2
    if row.mark and not beside:
        right += len(mark_lines) * mark_size * 1.2
    height = max(grid.height, right + 20)
    return Cell(row, size, lines, mark_size, mark_lines, beside, room - taken - 20, height)


def choose_scale(cells: list[Cell], grid: Grid) -> pieces.Scale:
    """Return one scale for all stones, large if every heap that can be drawn fits in a line."""
    if grid.columns > 1:
        return pieces.COMPACT
    counts = [
        (cell, stones + cell.row.ghosts)
        for cell in cells
        if (stones := cell.row.stones) is not None
        and (stones == 0 or pieces.SMALL.per_line(stones, cell.room))
    ]
    counts = [
        (cell, count) for cell, count in counts if count and pieces.SMALL.per_line(count, cell.room)
    ]
    for scale in (pieces.HUGE, pieces.LARGE):
        if all(spaced(scale, cell.row).per_line(count, cell.room) for cell, count in counts):
            return scale
    return pieces.SMALL


def spaced(scale: pieces.Scale, row: Row) -> pieces.Scale:
    """Return the scale for a row, without gaps between pins, which would look like a split."""
    return replace(scale, gap=0) if row.token is pieces.Token.PIN else scale


def arrange(cell: Cell, scale: pieces.Scale, columns: int) -> tuple[int, int]:
    """Return the number of ghosts to draw and of stones in a line, or 0 in a line for a trail."""
    scale = spaced(scale, cell.row)
    stones = cell.row.stones or 0
    if columns > 2:
        return 0, 0
    for ghosts in (cell.row.ghosts, 0):
        if stones + ghosts:
            per_line = scale.per_line(stones + ghosts, cell.room)
            if per_line:
                return ghosts, per_line
    return 0, 0


def tall(cell: Cell, grid: Grid, scale: pieces.Scale) -> float:
    """Return the height of a cell, in px."""
    ghosts, per_line = arrange(cell, scale, grid.columns)
    stones = cell.row.stones or 0
    return max(cell.height, scale.height(stones + ghosts, per_line) + 28 if per_line else 0)


def draw_cell(
    cell: Cell,
    grid: Grid,
    scale: pieces.Scale,
    box: tuple[float, float, float],
    *,
    token: tuple[float, str],
    banded: bool,
) -> list[str]:
    """Return the elements of a cell at ``box``, its left, top and height."""
    left, top, height = box
    row, middle = cell.row, top + height / 2
    shapes: list[str] = []
    if banded:
        band = f'fill="{BAND}"'
        shapes.append(rect(left, top, grid.cell, height, radius=12, style=band))
    if row.label:
        shapes.append(ring(left + grid.inset, middle, row.label, grid.radius, kind=row.kind))
    x = left + grid.content
    if row.has_pass is not None and row.stones:
        shapes.append(pass_token(x, middle, token[1], there=row.has_pass))
    x += token[0]
    if row.stones is not None and grid.columns <= 2:
        ghosts, per_line = arrange(cell, scale, grid.columns)
        if per_line:
            shapes += pieces.draw_stones(
                x,
                middle,
                row.stones,
                ghosts,
                scale=spaced(scale, row),
                per_line=per_line,
                token=row.token,
            )
        elif row.stones:
            shapes += pieces.trail(x, middle, cell.room, scale)
        else:
            shapes.append(pieces.hollow(x, middle))
    return shapes + draw_numbers(cell, left + grid.cell - grid.end, middle)


def draw_numbers(cell: Cell, right: float, middle: float) -> list[str]:
    """Return the number of a cell at its right, and the mark of the last move near it."""
    row = cell.row
    ink = MUTED if row.stones == 0 else IVORY
    lines = [(line, cell.size, ink, "number") for line in cell.lines]
    marks = [(line, cell.mark_size, GOLD, "mark") for line in cell.mark_lines]
    shapes: list[str] = []
    if row.mark and cell.beside and lines:
        end = right - text_width(cell.lines[0], cell.size) - 24
        line, size, fill, role = marks[0]
        shapes.append(text(end, middle, line, size=size, fill=fill, anchor="end", role=role))
    else:
        lines += marks if row.mark else []
    y = middle - sum(size for _, size, _, _ in lines) * 0.6
    for line, size, fill, role in lines:
        y += size * 0.6
        shapes.append(text(right, y, line, size=size, fill=fill, anchor="end", role=role))
        y += size * 0.6
    return shapes


def token_width(word: str) -> float:
    """Return the width of a pass token, including the space after it."""
    return text_width(word, TOKEN) + PASS_ROOM


def pass_token(x: float, y: float, word: str, *, there: bool) -> str:
    """Return the pass of a heap as a ticket with the word, which is struck out once it is spent."""
    width, half = text_width(word, TOKEN) + 26, 0.75 * TOKEN
    corners = [(8, -half), (width - 8, -half), (width, 8 - half), (width, half - 8)]
    outline = [(x + across, y + down) for across, down in corners]
    outline += [(x + width - across, y - down) for across, down in corners]
    outline.append(outline[0])
    if there:
        style = f'class="pass" fill="none" stroke="{IVORY}" stroke-width="2.5"'
        return path(outline, style) + text(
            x + width / 2, y, word, size=TOKEN, anchor="middle", role="word"
        )
    style = f'class="spent" fill="none" stroke="{MUTED}" stroke-width="2" stroke-dasharray="6 4"'
    strike = f'stroke="{MUTED}" stroke-width="3" stroke-linecap="round"'
    return (
        path(outline, style)
        + text(x + width / 2, y, word, size=TOKEN, fill=MUTED, anchor="middle", role="word")
        + path([(x - 5, y + half + 3), (x + width + 5, y - half - 3)], strike)
    )
