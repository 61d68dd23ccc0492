"""Pictures of boards: squares with letters and numbers at the edge, pins, bars, divisors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from cgt.svg import (
    BLUE,
    CARD,
    CELL,
    GOLD,
    INK,
    IVORY,
    MIN_TEXT,
    MUTED,
    Picture,
    circle,
    path,
    rect,
    text,
    text_width,
)

Square = tuple[int, int]
"""A row and a column, both counted from 0."""

EDGE = 34
LARGEST, LEAST = 52.0, 30.0
"""The sides of a square, in px."""
PITCH = 44
CHOCOLATE = "#8a5a3c"


def square_name(square: Square) -> str:
    """Return the name of a square: a letter for its column, a number for its row.

    >>> square_name((0, 0)), square_name((11, 2))
    ('a1', 'c12')
    """
    return f"{chr(ord('a') + square[1])}{square[0] + 1}"


def board_picture(
    rows: int,
    columns: int,
    draw_square: Callable[[Square, float, float, float], Iterable[str]],
    width: float,
) -> Picture:
    """Return a board; ``draw_square`` draws a square, at a left and top edge, of a side."""
    side = max(LEAST, min(LARGEST, (width - EDGE) / columns))
    shapes: list[str] = []
    for column in range(columns):
        name = chr(ord("a") + column)
        x = EDGE + side * (column + 0.5)
        shapes.append(text(x, 14, name, fill=MUTED, anchor="middle", role="column"))
    for row in range(rows):
        y = EDGE + side * (row + 0.5)
        shapes.append(text(15, y, str(row + 1), fill=MUTED, anchor="middle", role="row"))
        for column in range(columns):
            shapes += draw_square((row, column), EDGE + side * column, EDGE + side * row, side)
    return Picture("".join(shapes), EDGE + side * columns, EDGE + side * rows)


def tile_board(
    size: tuple[int, int],
    free: set[Square],
    new: set[Square],
    width: float,
    values: Mapping[Square, int] | None = None,
) -> Picture:
    """Return a board with free squares, covered ones, and those just covered (``new``).

    ``values`` are written on squares: the nim value of the piece that each belongs to.
    """

    def draw_square(square: Square, x: float, y: float, side: float) -> list[str]:
        inside = (x + 1.5, y + 1.5, side - 3, side - 3)
        middle = (x + side / 2, y + side / 2)
        if square in free:
            style = f'class="free" fill="{CELL}" stroke="{MUTED}" stroke-width="1.5"'
            shapes = [rect(*inside, radius=4, style=style)]
            if values and square in values:
                worth = f"*{values[square]}"
                shapes.append(text(*middle, worth, fill=BLUE, anchor="middle", role="value"))
            return shapes
        edge, wide = (GOLD, 4) if square in new else (INK, 1.5)
        style = f'class="covered" fill="{IVORY}" stroke="{edge}" stroke-width="{wide}"'
        return [rect(*inside, radius=4, style=style), _cross(*middle, side * 0.16, INK)]

    return board_picture(*size, draw_square, width)


def chocolate_picture(
    size: tuple[int, int],
    left: set[Square],
    bitten: set[Square],
    poisoned: Square,
    width: float,
) -> Picture:
    """Return a bar of chocolate: what is left, what was just bitten off, and the bad square."""

    def draw_square(square: Square, x: float, y: float, side: float) -> list[str]:
        inside = (x + 1.5, y + 1.5, side - 3, side - 3)
        if square in left:
            style = f'class="free" fill="{CHOCOLATE}" stroke="{INK}" stroke-width="2"'
            shapes = [rect(*inside, radius=5, style=style)]
            if square == poisoned:
                shapes.append(_skull(x + side / 2, y + side / 2, side * 0.3))
            return shapes
        if square in bitten:
            dashes = 'stroke-dasharray="6 4"'
            style = f'class="bitten" fill="none" stroke="{GOLD}" stroke-width="2.5" {dashes}'
            return [rect(*inside, radius=5, style=style)]
        return []

    return board_picture(*size, draw_square, width)


def strip_picture(
    cells: str,
    before: str | None,
    width: float,
    values: Iterable[tuple[int, int, int]] = (),
) -> Picture:
    """Return a row of pins (``i``), of empty places (``.``) and of crosses (``x``), numbered.

    ``values`` are runs of places, from 0, first and last, with the nim value of each.
    """
    per_line = max(1, int(width // PITCH))
    told = list(values)
    tall = 92 + (32 if told else 0)
    shapes: list[str] = []
    for index, cell in enumerate(cells):
        line, place = divmod(index, per_line)
        x, y = PITCH * (place + 0.5), line * tall + 28
        changed = before is not None and before[index] != cell
        shapes += _cell(cell, x, y, changed=changed, on_strip="i" not in (before or cells))
        ink = GOLD if changed else MUTED if cell == "." and "i" in cells else IVORY
        shapes.append(text(x, y + 42, str(index + 1), fill=ink, anchor="middle", role="place"))
    for first, last, value in told:
        # a run that goes on in the next line has its value where it begins
        line, place = divmod(first, per_line)
        end = min(last - first, per_line - 1 - place) + place
        left, right, y = PITCH * place + 6, PITCH * (end + 1) - 6, line * tall + 90
        shapes.append(path([(left, y), (right, y)], f'stroke="{BLUE}" stroke-width="3"'))
        x = (left + right) / 2
        shapes.append(text(x, y + 20, f"*{value}", fill=BLUE, anchor="middle", role="value"))
    lines = -(-len(cells) // per_line)
    return Picture("".join(shapes), min(len(cells), per_line) * PITCH, lines * tall - 8)


def divisors_picture(
    divisors: tuple[int, ...], left: set[int], gone: set[int], width: float
) -> Picture:
    """Return divisors in rings: those left, those just taken (``gone``), and the others faint."""
    wide = max(text_width(str(number), MIN_TEXT) for number in divisors) + 28
    wide = max(wide, 52)
    per_line = max(1, int(width // wide))
    shapes: list[str] = []
    for index, number in enumerate(divisors):
        line, place = divmod(index, per_line)
        x, y = wide * place, line * 54 + 4
        middle = (x + wide / 2, y + 22)
        if number in left:
            edge = f'stroke="{INK}" stroke-width="2"'
            shapes.append(rect(x + 3, y, wide - 6, 44, radius=20, style=f'fill="{IVORY}" {edge}'))
            ink = INK
        else:
            colour = GOLD if number in gone else MUTED
            edge = f'fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="5 5"'
            shapes.append(rect(x + 3, y, wide - 6, 44, radius=20, style=edge))
            ink = colour
        shapes.append(text(*middle, str(number), fill=ink, anchor="middle", role="divisor"))
        if number == 1:
            under = f'stroke="{INK}" stroke-width="3"'
            shapes.append(path([(middle[0] - 9, y + 37), (middle[0] + 9, y + 37)], under))
    lines = -(-len(divisors) // per_line)
    return Picture("".join(shapes), min(len(divisors), per_line) * wide, lines * 54)


def _cell(cell: str, x: float, y: float, *, changed: bool, on_strip: bool) -> list[str]:
    """Return what stands at a place of a strip."""
    edge = GOLD if changed else MUTED
    if cell == "i":
        style = f'fill="{IVORY}" stroke="{INK}" stroke-width="2"'
        return [
            rect(x - 11, y - 12, 22, 36, radius=10, style=f'class="pin" {style}'),
            circle(x, y - 16, 9, style, "pin-head"),
        ]
    if not on_strip:
        style = f'fill="none" stroke="{edge}" stroke-width="2.5" stroke-dasharray="5 4"'
        return [rect(x - 11, y - 22, 22, 46, radius=10, style=f'class="gone" {style}')]
    style = f'class="square" fill="{CELL}" stroke="{edge}" stroke-width="{4 if changed else 2}"'
    shapes = [rect(x - PITCH / 2 + 2, y - 22, PITCH - 4, 44, radius=4, style=style)]
    if cell == "x":
        shapes.append(_cross(x, y, 12, IVORY))
    return shapes


def _cross(x: float, y: float, arm: float, ink: str) -> str:
    pen = f'stroke="{ink}" stroke-width="4" stroke-linecap="round"'
    return path([(x - arm, y - arm), (x + arm, y + arm)], pen) + path(
        [(x - arm, y + arm), (x + arm, y - arm)], pen
    )


def _skull(x: float, y: float, size: float) -> str:
    """Return the mark of the square that nobody wants: a pale disc with a cross."""
    return circle(x, y, size, f'fill="{IVORY}" stroke="{INK}" stroke-width="2"', "bad") + _cross(
        x, y, size * 0.45, CARD
    )
