"""A position as a picture: a row, or a cell of a grid, for each component."""

from __future__ import annotations

from dataclasses import dataclass

from cgt import stones as pieces
from cgt.drawing.alt import alt_text
from cgt.drawing.rows import Row, rows_of
from cgt.positions import Move, Position
from cgt.svg import (
    BAND,
    GOLD,
    IVORY,
    MIN_TEXT,
    MUTED,
    WIDTH,
    card,
    fit,
    path,
    rect,
    ring,
    text,
    text_width,
)
from cgt.text import Text, Translate, untranslated

MARGIN = 14
PICTURE_WIDTH = 600
MIN_MARK = 100
"""The least room for the mark of the last move beside a picture, in px."""
PASS_ROOM = 40
"""What the token of a pass takes beside its word."""


@dataclass(frozen=True, slots=True)
class Grid:
    """How the components are laid out: columns, and within a cell the measures in px."""

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
        """The width of a cell."""
        return (WIDTH - 2 * MARGIN - (self.columns - 1) * self.gap) / self.columns


GRIDS = (
    Grid(4, 8, 23, 30, 60, 12, 56, (28, 25, MIN_TEXT)),
    Grid(3, 8, 23, 32, 66, 16, 58, (28, 25, MIN_TEXT)),
    Grid(2, 10, 22, 36, 72, 20, 66, (32, 28, 25, MIN_TEXT)),
    Grid(1, 0, 24, 40, 102, 26, 76, (34, 30, 26, MIN_TEXT)),
)


@dataclass(frozen=True, slots=True)
class Cell:
    """A row with its sizes settled: the lines of its number and mark, its stones, its height."""

    row: Row
    size: int
    lines: list[str]
    mark_size: int
    mark_lines: list[str]
    beside: bool
    room: float
    height: float


def draw(
    position: Position,
    last: Move | None = None,
    before: Position | None = None,
    translate: Translate = untranslated,
    *,
    reasons: bool = False,
) -> str:
    """Return a position as SVG, :data:`~cgt.svg.WIDTH` wide: what is there, no advice.

    ``last`` is the move that led here and ``before`` the position it was made in: the heap is
    marked, and what was taken is outlined. With ``reasons`` the theory is written into it where
    a ruleset can draw it, for an explanation. The words pass through ``translate``.
    """
    rows = rows_of(position, last, before, translate, PICTURE_WIDTH, reasons=reasons)
    word = Text("pass").render(translate)
    passes = any(row.has_pass is not None for row in rows)
    token = text_width(word, MIN_TEXT) + PASS_ROOM if passes else 0
    grid = choose_grid(rows, token)
    cells = [settle(row, grid, token) for row in rows]
    scale = choose_scale(cells, grid)
    body: list[str] = []
    top = 22.0
    for start in range(0, len(cells), grid.columns):
        line = cells[start : start + grid.columns]
        height = max(tall(cell, grid, scale) for cell in line)
        for place, cell in enumerate(line):
            left = MARGIN + place * (grid.cell + grid.gap)
            banded = (start // grid.columns) % 2 == 0
            body += draw_cell(
                cell, grid, scale, (left, top, height), token=(token, word), banded=banded
            )
        top += height
    return card(top + 22, alt_text(position, last).render(translate), body)


def choose_grid(rows: list[Row], token: float) -> Grid:
    """Return the grid for the number of components: wide rows for few, four columns for many."""
    count = len(rows)
    most = 1 if count <= 8 or any(row.picture for row in rows) else 2 if count <= 24 else 4
    for grid in GRIDS:
        room = grid.cell - grid.content - grid.end - token
        short = all(len(fit(row.content, room, grid.sizes)[1]) <= 2 for row in rows)
        if grid.columns <= most and room >= token - PASS_ROOM and short:
            return grid
    return GRIDS[-1]


def settle(row: Row, grid: Grid, token: float) -> Cell:
    """Return a cell: the number as large as fits, and the mark beside it or below."""
    room = grid.cell - grid.content - grid.end - token
    size, lines = fit(row.content, room, grid.sizes)
    wide = max((text_width(line, size) for line in lines), default=0)
    picture_wide = row.picture.width + 16 if row.picture else 0
    mark_size, mark_lines = fit(row.mark, max(MIN_MARK, room - picture_wide), (26, MIN_TEXT))
    mark_wide = max((text_width(line, mark_size) for line in mark_lines), default=0)
    share = 1.0 if grid.columns > 2 else 0.5
    beside = len(lines) == len(mark_lines) == 1 and wide + 24 + mark_wide <= room * share
    taken = wide + 24 + mark_wide if row.mark and beside else max(wide, mark_wide)
    right = len(lines) * size * 1.2
    if row.mark and not beside:
        right += len(mark_lines) * mark_size * 1.2
    picture = row.picture.height if row.picture else 0
    height = max(grid.height, right + 20, picture + 24)
    return Cell(row, size, lines, mark_size, mark_lines, beside, room - taken - 20, height)


def choose_scale(cells: list[Cell], grid: Grid) -> pieces.Scale:
    """Return one size of stones for all: large if every heap that can be drawn fits a line."""
    if grid.columns > 1:
        return pieces.COMPACT
    drawn = [
        cell
        for cell in cells
        if cell.row.stones is not None and pieces.SMALL.per_line(cell.row.stones, cell.room)
    ]
    if all(
        pieces.LARGE.per_line((cell.row.stones or 0) + cell.row.ghosts, cell.room)
        for cell in drawn
        if (cell.row.stones or 0) + cell.row.ghosts
        and pieces.SMALL.per_line((cell.row.stones or 0) + cell.row.ghosts, cell.room)
    ):
        return pieces.LARGE
    return pieces.SMALL


def arrange(cell: Cell, scale: pieces.Scale, columns: int) -> tuple[int, int]:
    """Return how many ghosts to draw and how many stones in a line; 0 in a line for a trail."""
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
    """Return the height that a cell needs."""
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
    """Return the elements of a cell at ``box`` (left, top, height)."""
    left, top, height = box
    row, middle = cell.row, top + height / 2
    shapes: list[str] = []
    if banded:
        band = f'fill="{BAND}"'
        shapes.append(rect(left, top, grid.cell, height, radius=12, style=band))
    shapes.append(ring(left + grid.inset, middle, row.label, grid.radius, kind=row.kind))
    x = left + grid.content
    if row.has_pass is not None and row.stones:
        shapes.append(pass_token(x, middle, token[1], there=row.has_pass))
    x += token[0]
    if row.picture:
        shift = f"translate({x:.1f} {middle - row.picture.height / 2:.1f})"
        shapes.append(f'<g transform="{shift}">{row.picture.body}</g>')
    elif row.stones is not None and grid.columns <= 2:
        ghosts, per_line = arrange(cell, scale, grid.columns)
        if per_line:
            shapes += pieces.draw_stones(
                x, middle, row.stones, ghosts, scale=scale, per_line=per_line
            )
        elif row.stones:
            shapes += pieces.trail(x, middle, cell.room, scale)
        else:
            shapes.append(pieces.hollow(x, middle))
    return shapes + draw_numbers(cell, left + grid.cell - grid.end, middle)


def draw_numbers(cell: Cell, right: float, middle: float) -> list[str]:
    """Return the number of a cell at its right, and the mark of the last move beside or below."""
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


def pass_token(x: float, y: float, word: str, *, there: bool) -> str:
    """Return the pass of a heap: a ticket with the word on it, struck out once it is spent."""
    width, half = text_width(word, MIN_TEXT) + 22, 18
    corners = [(8, -half), (width - 8, -half), (width, 8 - half), (width, half - 8)]
    outline = [(x + across, y + down) for across, down in corners]
    outline += [(x + width - across, y - down) for across, down in corners]
    outline.append(outline[0])
    if there:
        style = f'class="pass" fill="none" stroke="{IVORY}" stroke-width="2.5"'
        return path(outline, style) + text(x + width / 2, y, word, anchor="middle", role="word")
    style = f'class="spent" fill="none" stroke="{MUTED}" stroke-width="2" stroke-dasharray="6 4"'
    strike = f'stroke="{MUTED}" stroke-width="3" stroke-linecap="round"'
    return (
        path(outline, style)
        + text(x + width / 2, y, word, fill=MUTED, anchor="middle", role="word")
        + path([(x - 5, y + half + 3), (x + width + 5, y - half - 3)], strike)
    )
