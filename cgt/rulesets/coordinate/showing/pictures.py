"""Pictures of coordinate games as joined rows of stones, bars, a strip or a staircase."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.showing import stones as pieces
from cgt.showing.svg import (
    BLUE,
    CELL,
    GOLD,
    INK,
    IVORY,
    MUTED,
    TEXT,
    Picture,
    circle,
    fitting,
    grouped,
    path,
    per_line_of,
    rect,
    shorten,
    tag,
    text,
    text_width,
)

Numbers = tuple[int, ...]

NUMBER = 46
MOST_NUMBER = 300
"""The maximum width of a number, in px. Longer ones are cut in the middle."""
INDENT = 34
MOST_INDENT = 150
LEAST_SQUARE, MOST_SQUARE = 60.0, 100.0
"""The minimum side of a square of a strip, enough for two digits, and the maximum, in px."""
LONGEST_STRIP = 60
MOST_CUTS = 60
BAR = 64
"""The height of a bar, in px."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a picture, with stones, ghosts of removed stones, and a number at the right."""

    stones: int
    ghosts: int
    number: str
    room: float
    scale: pieces.Scale

    @property
    def per_line(self) -> int:
        """The number of tokens in a line of the row, or 0 if there are too many to draw."""
        return self.scale.per_line(self.stones + self.ghosts, self.room)

    @property
    def height(self) -> float:
        """The height of the row, in px."""
        tall = self.scale.height(self.stones + self.ghosts, self.per_line)
        return max(NUMBER + 22, tall + 20)

    def draw(self, x: float, y: float) -> list[str]:
        """Return the stones of the row, starting at ``x`` and centred on ``y``."""
        if self.per_line:
            return pieces.draw_stones(
                x, y, self.stones, self.ghosts, scale=self.scale, per_line=self.per_line
            )
        if self.stones:
            return pieces.trail(x, y, self.room, self.scale)
        return [pieces.hollow(x, y)]


def heaps_picture(heaps: Numbers, before: Numbers | None, width: float) -> Picture:
    """Return heaps as rows of stones joined by a bracket at the left."""
    lines = _lines(heaps, before, width - INDENT)
    height = sum(line.height for line in lines)
    edge = f'class="bracket" fill="none" stroke="{MUTED}" stroke-width="4"'
    shapes = [path([(16, 4), (3, 4), (3, height - 4), (16, height - 4)], edge)]
    top = 0.0
    for line in lines:
        middle = top + line.height / 2
        shapes += line.draw(INDENT, middle)
        shapes.append(_number(width, middle, line.number))
        top += line.height
    return Picture("".join(shapes), width, height, spreads=True)


def limited_heap_picture(
    heap: tuple[int, int], before: tuple[int, int] | None, width: float
) -> Picture:
    """Return a heap as stones, with a line below those that the next move can take."""
    size, most = heap
    limit = shorten(f"≤ {grouped(str(most))}", MOST_NUMBER)
    (line,) = _lines((size,), before and (before[0],), width, text_width(limit, TEXT))
    height = max(line.height + 8, NUMBER + TEXT + 26)
    shapes = line.draw(0, height / 2)
    if line.per_line:
        scale = line.scale
        top = height / 2 - scale.height(line.stones + line.ghosts, line.per_line) / 2
        style = f'class="limit" fill="none" stroke="{BLUE}" stroke-width="5"'
        for index in range(max(0, size - most), size):
            row, place = divmod(index, line.per_line)
            left = place * scale.pitch + place // pieces.GROUP * scale.gap
            y = top + scale.diameter + 4 + row * (scale.pitch + 4)
            shapes.append(path([(left, y), (left + scale.diameter, y)], style))
    shapes += [
        _number(width, height / 2 - TEXT / 2 - 4, line.number),
        text(width, height / 2 + NUMBER / 2 + 4, limit, fill=MUTED, anchor="end", role="limit"),
    ]
    return Picture("".join(shapes), width, height, spreads=True)


def bars_picture(pair: tuple[int, int], before: tuple[int, int] | None, width: float) -> Picture:
    """Return two numbers as bars, the longer one cut into lengths of the shorter one."""
    room = width - max(_wide(number) for number in pair) - 20
    longest, shortest = max(1, *pair, *(before or ())), min(pair)
    shapes: list[str] = []
    for index, number in enumerate(pair):
        middle = (BAR + 16) * (index + 0.5)
        length = max(6.0, room * (number / longest))
        if before and before[index] > number:
            whole = max(6.0, room * (before[index] / longest))
            style = f'class="ghost" fill="none" stroke="{MUTED}" stroke-width="3"'
            style += ' stroke-dasharray="9 7"'
            half = BAR / 2 - 2
            shapes.append(rect(2, middle - half, whole - 4, 2 * half, radius=8, style=style))
        style = f'class="bar" fill="{IVORY}" stroke="{INK}" stroke-width="2"'
        shapes.append(rect(0, middle - BAR / 2, length, BAR, radius=8, style=style))
        step = room * (shortest / longest)
        if step >= 8 and number // shortest <= MOST_CUTS:
            cut = f'class="cut" stroke="{INK}" stroke-width="4"'
            half = BAR / 2 - 2
            shapes += [
                path([(place * step, middle - half), (place * step, middle + half)], cut)
                for place in range(1, (number - 1) // shortest + 1)
            ]
        shapes.append(_number(width, middle, _write_number(number)))
    return Picture("".join(shapes), width, 2 * (BAR + 16), spreads=True)


def strip_picture(
    coins: Numbers, before: Numbers | None, width: float, length: int = 0, first: int = 1
) -> Picture | None:
    """Return a strip of numbered squares with coins on them, or None if it is too long.

    It has room for all coins, and ends at square ``length`` or later. It begins at ``first``.
    """
    gone = set(before or ()) - set(coins)
    new = set(coins) - set(before or coins)
    length = max(*coins, *gone, length)
    if length > LONGEST_STRIP:
        return None
    count = length + 1 - first
    strip = _Strip(count, width)
    shapes: list[str] = []
    for square in range(first, length + 1):
        x, y = strip.middle(square + 1 - first)
        half = strip.side / 2
        style = f'class="square" fill="{CELL}" stroke="{MUTED}" stroke-width="2.5"'
        inside = (x - half + 2, y - half + 2, 2 * half - 4, 2 * half - 4)
        shapes.append(rect(*inside, radius=6, style=style))
        if square in new:
            style = f'class="moved" fill="none" stroke="{GOLD}" stroke-width="5"'
            shapes.append(circle(x, y, 0.44 * strip.side - 1, style))
        if square in coins:
            shapes.append(pieces.stone(x, y, 0.38 * strip.side))
        elif square in gone:
            shapes.append(pieces.ghost(x, y, 0.38 * strip.side))
        ink = GOLD if square in new else IVORY if square in coins else MUTED
        below = y + half + strip.size / 2 + 6
        shapes.append(text(x, below, str(square), size=strip.size, fill=ink, anchor="middle"))
    wide = min(count, strip.per_line) * strip.side
    return Picture("".join(shapes), wide, strip.height, spreads=True)


class _Strip:
    """The measures of a strip of some squares in a picture of some width."""

    def __init__(self, length: int, width: float) -> None:
        self.per_line = per_line_of(length, width, LEAST_SQUARE)
        self.side = min(MOST_SQUARE, width / self.per_line)
        self.size = fitting([str(length)], self.side - 6)
        self.line = self.side + self.size + 22
        self.height = -(-length // self.per_line) * self.line - 12

    def middle(self, square: int) -> tuple[float, float]:
        """Return the middle of a square, which is counted from 1."""
        line, place = divmod(square - 1, self.per_line)
        return (place + 0.5) * self.side, line * self.line + self.side / 2


def row_picture(
    row: tuple[int, int, int, int],
    before: tuple[int, int, int, int] | None,
    width: float,
    gap: int | None = None,
) -> Picture | None:
    """Return a row with two pieces, and the number of retreats left at its right.

    ``gap`` is written on a tag across the space between the pieces. The result is None if the row
    is too long.
    """
    left, right, length, retreats = row
    left_over = shorten(f"↶ {grouped(str(retreats))}", MOST_NUMBER)
    beside = text_width(left_over, TEXT) + 24
    picture = strip_picture((left, right), before and before[:2], width - beside, length)
    if picture is None:
        return None
    shapes = [picture.body]
    strip = _Strip(length, width - beside)
    if gap:
        shapes += _gap(strip, left, right, gap)
    x, (_, y) = picture.width + 20, strip.middle(length)
    shapes.append(text(x, y, left_over, fill=MUTED, role="limit"))
    return Picture("".join(shapes), picture.width + beside, picture.height, spreads=True)


def _gap(strip: _Strip, left: int, right: int, gap: int) -> list[str]:
    """Return a line across the gap between two pieces, with its value on a tag."""
    first, last = strip.middle(left + 1), strip.middle(right - 1)
    one, other = strip.middle((left + right) // 2), strip.middle((left + right) // 2 + 1)
    style = f'class="gap" stroke="{BLUE}" stroke-width="5" stroke-linecap="round"'
    shapes: list[str] = []
    if first[1] == last[1]:
        y = first[1] - strip.side / 2 + 12
        ends = [(first[0] - strip.side / 2 + 10, y), (last[0] + strip.side / 2 - 10, y)]
        shapes.append(path(ends, style))
        one = other = ((first[0] + last[0]) / 2, y)
    x, y = ((one[0] + other[0]) / 2, one[1]) if one[1] == other[1] else one
    return [*shapes, tag(x, y, gap, min(TEXT, 0.5 * strip.side))]


def staircase_picture(steps: Numbers, before: Numbers | None, width: float) -> Picture:
    """Return a staircase that rises to the right, with the coins on its numbered steps."""
    first = 3 * INDENT + 6
    indent = min(INDENT, MOST_INDENT / len(steps))
    lines = _lines(steps, before, width - first - (len(steps) - 1) * indent)
    height = sum(line.height for line in lines) + 4
    shapes: list[str] = []
    bottom = height - 2
    for index, line in enumerate(lines):
        left = INDENT + index * indent
        middle = bottom - line.height / 2
        shapes.append(
            text(left + INDENT, middle, str(index + 1), fill=MUTED, anchor="middle", role="step")
        )
        shapes += line.draw(left + 2 * INDENT + 6, middle)
        shapes.append(_number(width, middle, line.number))
        bottom -= line.height
    style = f'class="stairs" fill="none" stroke="{MUTED}" stroke-width="3"'
    treads = path(_treads(lines, height - 2, width, indent), style)
    return Picture("".join(shapes) + treads, width, height, spreads=True)


def _treads(
    lines: list[Line], bottom: float, width: float, indent: float
) -> list[tuple[float, float]]:
    """Return the outline of a staircase from the ground up, with a tread below each row."""
    points = [(0.0, bottom)]
    for index, line in enumerate(lines):
        left = INDENT + index * indent
        points += [(left, bottom), (width, bottom), (left, bottom), (left, bottom - line.height)]
        bottom -= line.height
    return points[:-1]


def _lines(heaps: Numbers, before: Numbers | None, width: float, least: float = 0) -> list[Line]:
    """Return the rows of some heaps, with stones of one size and room for the widest number."""
    room = width - max(least, *(_wide(heap) for heap in heaps)) - 20
    was = before if before and len(before) == len(heaps) else heaps
    counts = [max(heap, old) for heap, old in zip(heaps, was, strict=True)]
    drawn = [count for count in counts if pieces.SMALL.per_line(count, room)]
    scale = next(
        (
            scale
            for scale in (pieces.HUGE, pieces.LARGE)
            if all(scale.per_line(count, room) for count in drawn)
        ),
        pieces.SMALL,
    )
    return [
        Line(heap, max(0, old - heap), _write_number(heap), room, scale)
        for heap, old in zip(heaps, was, strict=True)
    ]


def _write_number(number: int) -> str:
    """Return a number as text, cut in the middle if it is too long."""
    return shorten(grouped(str(number)), MOST_NUMBER, NUMBER)


def _wide(number: int) -> float:
    return text_width(_write_number(number), NUMBER)


def _number(right: float, y: float, content: str) -> str:
    """Return a number that ends at ``right``, in px."""
    return text(right, y, content, size=NUMBER, anchor="end", role="number")
