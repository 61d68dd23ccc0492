"""Pictures of pairs of numbers, as a piece on a board of squares or as a rectangle."""

from __future__ import annotations

from collections.abc import Iterable

from cgt.showing import stones as pieces
from cgt.showing.svg import CELL, GOLD, MUTED, Picture, circle, fitting, rect, text

Pair = tuple[int, int]

LARGEST_SQUARE = 12
"""The largest number of a pair that is drawn as a piece."""
LARGEST_REACHED = 15
"""The largest number of a square that the board has for the next move."""
SMALLEST_BOARD = 7
"""The largest number that each board has at least, as on a chessboard."""
LARGEST_SIDE = 64.0
"""The maximum side of a square in a rectangle, in px."""
LARGEST_BOARD_SIDE = 52.0
"""The maximum side of a square on a board, in px, so that a phone shows two boards with buttons."""
MARGIN = 44
"""The room for the numbers at the left and below, in px."""


def square_picture(
    square: Pair, before: Pair | None, width: float, next_squares: Iterable[Pair] = ()
) -> Picture:
    """Return a piece on its square, with the square of the move before.

    The first number counts the columns from the left, the second one the rows from below. The board
    has room for the ``next_squares`` too.
    """
    shown = (square, before or square, *next_squares)
    columns, rows = (1 + max(SMALLEST_BOARD, *axis) for axis in zip(*shown, strict=True))
    side = min(LARGEST_BOARD_SIDE, (width - MARGIN) / max(columns, rows))
    size = fitting([str(columns), str(rows)], side - 6, 30)
    bottom = rows * side

    def middle(place: Pair) -> tuple[float, float]:
        return MARGIN + (place[0] + 0.5) * side, bottom - (place[1] + 0.5) * side

    shapes: list[str] = []
    style = f'class="square" fill="{CELL}" stroke="{MUTED}" stroke-width="2"'
    for column in range(columns):
        x, _ = middle((column, 0))
        for row in range(rows):
            _, y = middle((0, row))
            inside = (x - side / 2 + 2, y - side / 2 + 2, side - 4, side - 4)
            shapes.append(rect(*inside, radius=5, style=style))
        ink = GOLD if column == square[0] else MUTED
        below = bottom + MARGIN / 2
        shapes.append(text(x, below, str(column), size=size, fill=ink, anchor="middle"))
    for row in range(rows):
        _, y = middle((0, row))
        ink = GOLD if row == square[1] else MUTED
        shapes.append(text(MARGIN - 8, y, str(row), size=size, fill=ink, anchor="end"))
    x, y = middle(square)
    if before is not None and before != square:
        shapes.append(pieces.ghost(*middle(before), 0.38 * side))
        style = f'class="moved" fill="none" stroke="{GOLD}" stroke-width="4"'
        shapes.append(circle(x, y, 0.44 * side - 1, style))
    shapes.append(pieces.stone(x, y, 0.38 * side))
    return Picture("".join(shapes), MARGIN + columns * side, bottom + MARGIN)


def rectangle_picture(sides: Pair, before: tuple[int, ...] | None, width: float) -> Picture:
    """Return a rectangle of squares, with those that a move cut off marked.

    The first number counts the rows, the second one the columns.
    """
    rows, columns = (max(axis) for axis in zip(sides, before or sides, strict=True))
    side = min(LARGEST_SIDE, width / max(rows, columns))
    shapes: list[str] = []
    for row in range(rows):
        for column in range(columns):
            if row < sides[0] and column < sides[1]:
                style = f'class="square" fill="{CELL}" stroke="{MUTED}" stroke-width="2"'
            else:
                style = f'class="gone" fill="none" stroke="{GOLD}" stroke-width="2"'
            inside = (column * side + 3, row * side + 3, side - 6, side - 6)
            shapes.append(rect(*inside, radius=5, style=style))
    return Picture("".join(shapes), columns * side, rows * side)
