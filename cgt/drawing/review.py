"""A match as a picture of the nim-sum after each move, with the mistakes marked."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from cgt.core.arguments import wrong_kind
from cgt.core.text import Text, Translate, untranslated
from cgt.drawing.alt import alt_text_of_review, course_of
from cgt.showing.svg import (
    BLUE,
    CARD,
    CORAL,
    IVORY,
    MUTED,
    RULE,
    TEXT,
    card,
    circle,
    fit,
    path,
    text,
    text_width,
    wrap,
)
from cgt.theory import Grade, Ply

LEFT, RIGHT = 32, 848
SMALL = 33
"""The font size of the notes next to the title, in px."""
MOST_PLIES = 20
"""The maximum number of moves in a row. A longer match goes on below."""
MOST_PANELS = 12
"""The maximum number of rows. A longer match leaves out its middle."""
LINEAR = 64
"""The largest nim-sum drawn to scale. Above it, heights show ranks."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The vertical axis, with the height of each value from 0 to 1 and the labelled values.

    If ``by_outcome`` is True, the values are outcomes instead of nim-sums, 0 for a P-position and 1
    for an N-position.
    """

    heights: dict[int, float]
    ticks: tuple[int, ...]
    to_scale: bool
    by_outcome: bool = False

    @property
    def axis_start(self) -> float:
        """The x coordinate of the start of the axis, right of the widest label, in px."""
        return max(
            90.0, 50 + max(text_width(self.name(tick), SMALL, bold=False) for tick in self.ticks)
        )

    def name(self, tick: int) -> str:
        return "PN"[tick] if self.by_outcome else star(tick)


@dataclass(frozen=True, slots=True)
class Panel:
    """A row of the match with the points ``first`` to ``last``, and its place in the picture."""

    first: int
    last: int
    top: float
    tall: float
    left: float
    pitch: float

    def x(self, point: int) -> float:
        """Return the x coordinate of a point."""
        return self.left + (point - self.first) * self.pitch


def draw_review(plies: tuple[Ply, ...], translate: Translate = untranslated) -> str:
    """Return the text of an SVG of a review, with hollow points for P-positions.

    It is :data:`~cgt.showing.svg.WIDTH` px wide, and the words pass through ``translate``. Point 0
    is the start. A match of more than :data:`MOST_PLIES` moves continues below, and one beyond
    :data:`MOST_PANELS` rows leaves out its middle. Values above :data:`LINEAR` are drawn by rank.
    The picture has a note in both cases. If the nim-sums don't decide the winner, or are not all
    known, the outcomes are drawn, with a question mark in place of an unknown one.

    :raises WrongKind: when it isn't a review.
    """
    if not (isinstance(plies, tuple) and all(isinstance(ply, Ply) for ply in plies)):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise wrong_kind(plies, "a review", "cgt.review('nim: 1 2', ['B-2'])")
    title = alt_text_of_review(plies).render(translate)
    if not plies:
        size, lines = fit(title, RIGHT - LEFT, (TEXT, SMALL))
        written = [text(LEFT, 44 + 46 * index, line, size=size) for index, line in enumerate(lines)]
        return card(42 + 46 * len(lines), title, written)
    values, by_outcome = course_of(plies)
    mistakes = {ply.number for ply in plies if ply.grade is Grade.MISTAKE}
    spans, hidden = split(len(plies))
    tall = 250 if len(spans) == 1 else 150
    scale = (
        Scale({0: 0.0, 1: 1.0}, (0, 1), to_scale=True, by_outcome=True)
        if by_outcome
        else choose_scale([value for value in values if value is not None], tall)
    )
    body, top = _legend(scale, (bool(mistakes), None in values), translate)
    pitch = (RIGHT - 24 - scale.axis_start) / max(8, *(last - first for first, last in spans))
    for index, (first, last) in enumerate(spans):
        if hidden and index == len(spans) // 2:
            note = Text.counted(
                "… {count} move not shown …",
                "… {count} moves not shown …",
                count=hidden,
            )
            body += [
                _words(line, 440, top + 46 * index, "middle")
                for index, line in enumerate(wrap(note.render(translate), RIGHT - LEFT, SMALL))
            ]
            top += 46 * (len(wrap(note.render(translate), RIGHT - LEFT, SMALL)) - 1)
            top += 56
        panel = Panel(first, last, top, tall, scale.axis_start, pitch)
        body += _axes(panel, scale) + _course(panel, scale, values, mistakes)
        body += _numbers(panel, mistakes)
        top += tall + 96
    return card(top - 10, title, body)


def split(plies: int) -> tuple[list[tuple[int, int]], int]:
    """Return the rows of a match as first and last points, and the number of moves left out."""
    count = -(-plies // MOST_PLIES)
    if count <= MOST_PANELS:
        each = -(-plies // count)
        return [(at, min(at + each, plies)) for at in range(0, plies, each)], 0
    half = MOST_PANELS // 2 * MOST_PLIES
    starts = [*range(0, half, MOST_PLIES), *range(plies - half, plies, MOST_PLIES)]
    return [(at, at + MOST_PLIES) for at in starts], plies - 2 * half


def choose_scale(values: list[int], tall: float) -> Scale:
    """Return the vertical axis for some values, to scale, or by rank if one is huge."""
    most = max(1, *values)
    room = int(tall // 48)
    if most <= LINEAR:
        step = 1
        while most // step > room:
            step *= 2
        return Scale(
            {value: value / most for value in values}, tuple(range(0, most + 1, step)), True
        )
    levels = sorted({0, *values})
    step = -(-(len(levels) - 1) // room)
    ticks = [*range(len(levels) - 1, 0, -step), 0]
    if len(ticks) > 2 and ticks[-2] < step:
        del ticks[-2]
    return Scale(
        {value: rank / (len(levels) - 1) for rank, value in enumerate(levels)},
        tuple(levels[rank] for rank in ticks),
        False,
    )


def star(value: int) -> str:
    """Return a nim value as a short nimber.

    A huge value is shown as its first digits and a power of ten.

    >>> star(4), star(123456), star(3 * 10**17 + 5)
    ('*4', '*123456', '≈*300·10¹⁵')
    """
    digits = str(value)
    if len(digits) <= 6:
        return f"*{digits}"
    power = str(len(digits) - 3).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"≈*{digits[:3]}·10{power}"


def _legend(
    scale: Scale, marks: tuple[bool, bool], translate: Translate
) -> tuple[list[str], float]:
    """Return the title and the meanings of the shapes, and the top of the first row.

    ``marks`` are whether there are mistakes, and positions with an unknown outcome.
    """
    mistakes, unknown = marks
    heading = Text("outcome after each move") if scale.by_outcome else None
    title = (heading or Text("nim-sum after each move")).render(translate)
    notes = [Text("hollow: the player to move loses")]
    if mistakes:
        notes.append(Text("cross: a mistake"))
    if unknown:
        notes.append(Text("?: too large to work out"))
    if not scale.to_scale:
        notes.append(Text("heights show the order of the values, not their size"))
    size, lines = fit(title, RIGHT - LEFT, (TEXT, SMALL))
    body: list[str] = []
    y = 44.0
    for line in lines:
        body.append(text(LEFT, y, line, size=size))
        y += 46
    x = float(LEFT)
    for note in notes:
        for line in wrap(note.render(translate), RIGHT - LEFT, SMALL):
            width = text_width(line, SMALL, bold=False)
            if x > LEFT and x + width > RIGHT:
                x, y = float(LEFT), y + 46
            body.append(_words(line, x, y, "start"))
            x += width + 28
    return body, y + 56


def _words(content: str, x: float, y: float, anchor: str) -> str:
    return text(x, y, content, size=SMALL, fill=MUTED, bold=False, anchor=anchor)


def _axes(panel: Panel, scale: Scale) -> list[str]:
    shapes: list[str] = []
    named: set[str] = set()
    for tick in scale.ticks:
        height = scale.heights.get(tick, tick / max(1, *scale.heights))
        y = panel.top + panel.tall * (1 - height)
        line = [(scale.axis_start - 14, y), (float(RIGHT), y)]
        shapes.append(path(line, f'stroke="{RULE}" stroke-width="2"'))
        if scale.name(tick) not in named:
            shapes.append(_words(scale.name(tick), scale.axis_start - 24, y, "end"))
        named.add(scale.name(tick))
    return shapes


def _course(panel: Panel, scale: Scale, values: list[int | None], mistakes: set[int]) -> list[str]:
    """Return the line through the points of a row, and their shapes."""
    radius = min(16.0, panel.pitch * 0.4)
    points = range(panel.first, panel.last + 1)
    places: dict[int, tuple[float, float]] = {}
    shapes: list[str] = []
    for point in points:
        value = values[point]
        if value is None:
            mark = (panel.x(point), panel.top + panel.tall / 2)
            shapes.append(text(*mark, "?", size=SMALL, fill=MUTED, anchor="middle", role="unknown"))
        else:
            places[point] = (panel.x(point), panel.top + panel.tall * (1 - scale.heights[value]))
    pen = f'fill="none" stroke="{BLUE}" stroke-width="5" stroke-linejoin="round"'
    for known, group in groupby(points, key=lambda point: point in places):
        line = [places[point] for point in group if known]
        if len(line) > 1:
            shapes.append(path(line, pen))
    for point, (x, y) in places.items():
        if point in mistakes:
            shapes.append(_cross(x, y, radius + 2))
        elif values[point] == 0:
            style = f'fill="{CARD}" stroke="{IVORY}" stroke-width="{4 if radius < 14 else 5}"'
            shapes.append(circle(x, y, radius - 1.5, style, "hollow"))
        else:
            shapes.append(circle(x, y, radius, f'fill="{IVORY}"', "filled"))
    return shapes


def _cross(x: float, y: float, arm: float) -> str:
    """Return the mark of a mistake, on a disc that separates it from the line."""
    pen = f'stroke="{CORAL}" stroke-width="{6 if arm < 15 else 8}" stroke-linecap="round"'
    return (
        circle(x, y, arm, f'fill="{CARD}"', "mistake")
        + path([(x - arm, y - arm), (x + arm, y + arm)], pen)
        + path([(x - arm, y + arm), (x + arm, y - arm)], pen)
    )


def _numbers(panel: Panel, mistakes: set[int]) -> list[str]:
    """Return the numbers of the moves below a row, first mistakes, then others that fit."""
    y = panel.top + panel.tall + 46
    every = int((text_width(str(panel.last), SMALL) + 10) // panel.pitch) + 1
    every = next((step for step in (1, 2, 5, 10, 20) if step >= every), every)
    shown: list[tuple[float, float]] = []
    shapes: list[str] = []
    points = range(panel.first, panel.last + 1)
    for point in sorted(points, key=lambda point: (point not in mistakes, point)):
        wrong = point in mistakes
        if not wrong and point % every:
            continue
        half = text_width(str(point), SMALL) / 2 + 4
        x = panel.x(point)
        if any(x - half < right and left < x + half for left, right in shown):
            continue
        shown.append((x - half, x + half))
        fill = CORAL if wrong else MUTED
        shapes.append(text(x, y, str(point), size=SMALL, fill=fill, bold=wrong, anchor="middle"))
    return shapes
