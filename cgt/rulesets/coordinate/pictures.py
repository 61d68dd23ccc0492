"""Pictures of coordinate games: rows of stones held together, bars, a strip, a staircase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cgt import stones as pieces
from cgt.svg import (
    BLUE,
    CELL,
    GOLD,
    INK,
    IVORY,
    MIN_TEXT,
    MUTED,
    Picture,
    grouped,
    path,
    rect,
    shorten,
    text,
    text_width,
)

Numbers = tuple[int, ...]

ROW = 46
NUMBER = 28
MOST_NUMBER = 230
"""The most room for a number, in px; longer ones are cut in the middle."""
BESIDE = 680
"""The room for a picture and the mark of the last move at its right, in px."""
NARROWEST = 300
"""What a picture takes even if the mark of the last move is very long."""
INDENT = 26
MOST_INDENT = 150
SQUARE = 40
LONGEST_STRIP = 60
MOST_CUTS = 60
STONES = pieces.SMALL


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a picture: stones, ghosts behind them, and a number at the right."""

    stones: int
    ghosts: int
    number: str
    room: float

    @property
    def per_line(self) -> int:
        """How many stones stand in a line; 0 when they are too many to be drawn."""
        return STONES.per_line(self.stones + self.ghosts, self.room)

    @property
    def height(self) -> float:
        """The height of the row."""
        return max(ROW, STONES.height(self.stones + self.ghosts, self.per_line) + 16)

    def draw(self, x: float, y: float) -> list[str]:
        """Return the stones from ``x`` on, centred on ``y``."""
        if self.per_line:
            return pieces.draw_stones(
                x, y, self.stones, self.ghosts, scale=STONES, per_line=self.per_line
            )
        if self.stones:
            return pieces.trail(x, y, self.room, STONES)
        return [pieces.hollow(x, y)]


def heaps_picture(heaps: Numbers, before: Numbers | None, width: float) -> Picture:
    """Return heaps as rows of stones that a bracket at the left holds together."""
    taken = [old - heap for old, heap in zip(before or heaps, heaps, strict=True)]
    width = _beside(taken, width) if before else width
    lines = _lines(heaps, before, width - INDENT)
    height = sum(line.height for line in lines)
    edge = f'class="bracket" fill="none" stroke="{MUTED}" stroke-width="3"'
    shapes = [path([(12, 4), (2, 4), (2, height - 4), (12, height - 4)], edge)]
    top = 0.0
    for line in lines:
        middle = top + line.height / 2
        shapes += line.draw(INDENT, middle)
        shapes.append(_number(width, middle, line.number))
        top += line.height
    return Picture("".join(shapes), width, height)


def limited_heap_picture(
    heap: tuple[int, int], before: tuple[int, int] | None, width: float
) -> Picture:
    """Return a heap as stones; a line runs below those that the next move may take."""
    size, most = heap
    width = _beside([before[0] - size], width) if before else width
    limit = shorten(f"≤ {grouped(str(most))}", MOST_NUMBER)
    (line,) = _lines((size,), before and (before[0],), width, text_width(limit, MIN_TEXT))
    height = max(line.height + 8, 72)
    shapes = line.draw(0, height / 2)
    if line.per_line:
        top = height / 2 - STONES.height(line.stones + line.ghosts, line.per_line) / 2
        style = f'class="limit" fill="none" stroke="{BLUE}" stroke-width="4"'
        for index in range(max(0, size - most), size):
            row, place = divmod(index, line.per_line)
            left = place * STONES.pitch + place // pieces.GROUP * STONES.gap
            y = top + STONES.diameter + 4 + row * (STONES.pitch + 4)
            shapes.append(path([(left, y), (left + STONES.diameter, y)], style))
    shapes += [
        _number(width, height / 2 - 18, line.number),
        text(width, height / 2 + 18, limit, fill=MUTED, anchor="end", role="limit"),
    ]
    return Picture("".join(shapes), width, height)


def bars_picture(pair: tuple[int, int], before: tuple[int, int] | None, width: float) -> Picture:
    """Return two numbers as bars of their length, the longer one cut by the shorter one."""
    width = _beside([sum(before) - sum(pair)], width) if before else width
    room = width - max(_wide(number) for number in pair) - 20
    longest, shortest = max(*pair, *(before or ())), min(pair)
    shapes: list[str] = []
    for index, number in enumerate(pair):
        middle = ROW * (index + 0.5)
        length = max(6.0, room * (number / longest))
        if before and before[index] > number:
            whole = max(6.0, room * (before[index] / longest))
            style = f'class="ghost" fill="none" stroke="{MUTED}" stroke-width="2.5"'
            style += ' stroke-dasharray="6 4"'
            shapes.append(rect(1, middle - 14, whole - 2, 28, radius=6, style=style))
        style = f'class="bar" fill="{IVORY}" stroke="{INK}" stroke-width="2"'
        shapes.append(rect(0, middle - 15, length, 30, radius=6, style=style))
        step = room * (shortest / longest)
        if step >= 8 and number // shortest <= MOST_CUTS:
            cut = f'class="cut" stroke="{INK}" stroke-width="3"'
            shapes += [
                path([(place * step, middle - 14), (place * step, middle + 14)], cut)
                for place in range(1, (number - 1) // shortest + 1)
            ]
        shapes.append(_number(width, middle, _written(number)))
    return Picture("".join(shapes), width, 2 * ROW)


def strip_picture(
    coins: Numbers, before: Numbers | None, width: float, length: int = 0
) -> Picture | None:
    """Return a strip of numbered squares with coins on them; None where it is too long.

    It is as long as is needed for the coins, or at least ``length`` squares.
    """
    gone = set(before or ()) - set(coins)
    length = max(*coins, *gone, length)
    if length > LONGEST_STRIP:
        return None
    per_line = int((width - 20) // SQUARE)
    line_height = SQUARE + 34
    shapes: list[str] = []
    for square in range(1, length + 1):
        row, place = divmod(square - 1, per_line)
        left, top = place * SQUARE, row * line_height
        style = f'class="square" fill="{CELL}" stroke="{MUTED}" stroke-width="2"'
        shapes.append(rect(left + 1, top + 1, SQUARE - 2, SQUARE - 2, radius=4, style=style))
        middle = left + SQUARE / 2
        if square in coins:
            shapes.append(pieces.stone(middle, top + SQUARE / 2, 15))
        elif square in gone:
            shapes.append(pieces.ghost(middle, top + SQUARE / 2, 15))
        ink = IVORY if square in coins else MUTED
        shapes.append(text(middle, top + SQUARE + 15, str(square), fill=ink, anchor="middle"))
    lines = -(-length // per_line)
    return Picture("".join(shapes), min(length, per_line) * SQUARE, lines * line_height - 4)


def row_picture(
    row: tuple[int, int, int, int],
    before: tuple[int, int, int, int] | None,
    width: float,
    gap: int | None = None,
) -> Picture | None:
    """Return a row with two pieces and, below it, how many retreats are left.

    ``gap`` is written between the pieces. None where the row is too long.
    """
    left, right, length, retreats = row
    strip = strip_picture((left, right), before and before[:2], width, length)
    if strip is None:
        return None
    shapes = [strip.body]
    per_line = int((width - 20) // SQUARE)
    if gap:
        line, place = divmod((left + right - 1) // 2, per_line)
        x, y = (place + 0.5) * SQUARE, line * (SQUARE + 34) + SQUARE / 2
        shapes.append(text(x, y, str(gap), fill=GOLD, anchor="middle"))
    left_over = shorten(f"↶ {grouped(str(retreats))}", MOST_NUMBER)
    shapes.append(text(2, strip.height + 15, left_over, fill=MUTED, role="limit"))
    return Picture(
        "".join(shapes), max(strip.width, text_width(left_over, MIN_TEXT)), strip.height + 30
    )


def staircase_picture(steps: Numbers, before: Numbers | None, width: float) -> Picture:
    """Return a staircase that goes up to the right, with the coins on its numbered steps."""
    moved = max(map(int.__sub__, before, steps)) if before else 0
    width = _beside([moved, len(steps)], width) if before else width
    first = 3 * INDENT
    indent = min(INDENT, MOST_INDENT / len(steps))
    lines = _lines(steps, before, width - first - (len(steps) - 1) * indent)
    height = sum(line.height for line in lines) + 4
    shapes: list[str] = []
    bottom = height - 2
    for index, line in enumerate(lines):
        left = INDENT + index * indent
        middle = bottom - line.height / 2
        shapes.append(text(left + INDENT, middle, str(index + 1), fill=MUTED, anchor="middle"))
        shapes += line.draw(left + 2 * INDENT, middle)
        shapes.append(_number(width, middle, line.number))
        bottom -= line.height
    style = f'class="stairs" fill="none" stroke="{MUTED}" stroke-width="2"'
    return Picture(
        "".join(shapes) + path(_treads(lines, height - 2, width, indent), style), width, height
    )


def _treads(
    lines: list[Line], bottom: float, width: float, indent: float
) -> list[tuple[float, float]]:
    """Return the outline of a staircase from the ground up, a tread below each row."""
    points = [(0.0, bottom)]
    for index, line in enumerate(lines):
        left = INDENT + index * indent
        points += [(left, bottom), (width, bottom), (left, bottom), (left, bottom - line.height)]
        bottom -= line.height
    return points[:-1]


def _beside(taken: Sequence[int], width: float) -> float:
    """Return the width that the mark of a move leaves, which takes so many."""
    mark = grouped(f"-{','.join(map(str, taken))}")
    return min(width, max(NARROWEST, BESIDE - text_width(mark, NUMBER)))


def _lines(heaps: Numbers, before: Numbers | None, width: float, least: float = 0) -> list[Line]:
    """Return the rows of some heaps, with room for the widest number."""
    room = width - max(least, *(_wide(heap) for heap in heaps)) - 20
    was = before if before and len(before) == len(heaps) else heaps
    return [
        Line(heap, max(0, old - heap), _written(heap), room)
        for heap, old in zip(heaps, was, strict=True)
    ]


def _written(number: int) -> str:
    """Return a number as it stands at the right, its middle cut out where it is too long."""
    return shorten(grouped(str(number)), MOST_NUMBER, NUMBER)


def _wide(number: int) -> float:
    """Return the room that a number takes."""
    return text_width(_written(number), NUMBER)


def _number(right: float, y: float, content: str) -> str:
    """Return a number that ends at ``right``."""
    return text(right, y, content, size=NUMBER, anchor="end", role="number")
