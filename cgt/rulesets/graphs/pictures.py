"""Pictures of graphs: points with their names in them, edges, loops, and values beside them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin

from cgt.rulesets.graphs.graph import Graph, Place
from cgt.svg import (
    BLUE,
    CELL,
    GOLD,
    INK,
    IVORY,
    MIN_TEXT,
    MUTED,
    RULE,
    TEXT,
    Picture,
    circle,
    path,
    tag,
    tag_width,
    text,
    text_width,
)

GREEN = "#7fce8e"
UNIT = 150
"""The most that neighbouring points are apart, in px."""
OF_WIDTH = 0.31
"""The most that neighbouring points are apart, by the width that there is."""
TALLEST = 640
SIDE = 40
"""What a point takes beyond its middle, in px."""
RADIUS = 35.0
"""The radius of a point, where there is room: names of two letters stand in it."""
OF_UNIT = 0.36
"""The radius by the distance of neighbouring points, where there is less room."""
OF_VALUE = 0.26
"""The size of a value by the distance of neighbouring points."""
GROUND_BESIDE = 0.3
"""How far the ground goes on beyond what stands on it, in units."""
LOOP = 0.24
LOOP_AWAY = 0.42
"""The radius of a loop and how far its middle is from its point, in units."""
BEND = 0.3
"""How far apart edges with the same ends are in the middle, in units."""
BEND_AROUND = 0.5
NEAR = 0.3
"""An edge that passes a point nearer than this, in units, makes a bow around it."""
STEPS = 20
"""The straight pieces of a bow."""
ALONG = (0.5, 0.4, 0.6, 0.3, 0.7)
"""Where the value of an edge may stand."""

_POINTS = {
    "there": f'fill="{CELL}" stroke="{IVORY}" stroke-width="4"',
    "marked": f'fill="{BLUE}" stroke="{IVORY}" stroke-width="3"',
    "chosen": f'fill="url(#stone)" stroke="{INK}" stroke-width="2"',
    "last": f'fill="url(#stone)" stroke="{GOLD}" stroke-width="8"',
    "lost": f'fill="{CELL}" stroke="{MUTED}" stroke-width="2.5" stroke-dasharray="6 4"',
    "cut": f'fill="{CELL}" stroke="{GOLD}" stroke-width="5" stroke-dasharray="9 6"',
}
_INKS = {"there": IVORY, "marked": INK, "chosen": INK, "last": INK, "lost": MUTED, "cut": GOLD}
_EDGES = {
    "there": (IVORY, 6, ""),
    "grown": (GREEN, 11, ""),
    "fused": (BLUE, 13, ""),
    "chosen": (IVORY, 20, ""),
    "last": (GOLD, 20, ""),
    "walked": (MUTED, 6, ""),
    "step": (GOLD, 11, ""),
    "lost": (MUTED, 4, "10 8"),
    "cut": (GOLD, 8, "12 10"),
    "gone": (RULE, 4, ""),
}
_DRAWN_FIRST = (
    "gone",
    "lost",
    "walked",
    "step",
    "cut",
    "there",
    "fused",
    "grown",
    "chosen",
    "last",
)


@dataclass(frozen=True, slots=True)
class PointLook:
    """How a point is drawn, and the value that stands beside it if there is one.

    ``kind`` is ``there``, ``marked``, ``chosen``, ``last`` (chosen by the last move), ``lost``
    or ``cut`` (gone with the last move, or named by it) or ``gone``.
    """

    kind: str = "there"
    value: int | None = None


@dataclass(frozen=True, slots=True)
class EdgeLook:
    """How an edge is drawn, and the value that stands on it if there is one.

    ``kind`` is as that of a point, or ``grown`` (of Hackenbush), or ``fused`` (in a cycle).
    """

    kind: str = "there"
    value: int | None = None


def graph_picture(
    graph: Graph,
    points: list[PointLook],
    edges: list[EdgeLook],
    width: float,
    *,
    ground: bool = False,
) -> Picture:
    """Return a graph as it looks; with ``ground``, its points of height 0 stand on a line."""
    below = 26 if any(look.value is not None for look in points) else 0
    beside = GROUND_BESIDE if ground else 0.0
    frame = _frame(graph, lines_of(graph, ground=ground), width, below, beside)
    stands = (
        y for (_, y), (_, height) in zip(frame.spots, graph.places, strict=True) if not height
    )
    shapes = [_ground(frame.width, next(stands))] if ground else []
    order = sorted(range(len(edges)), key=lambda edge: _DRAWN_FIRST.index(edges[edge].kind))
    for edge in order:
        ink, wide, dashes = _EDGES[edges[edge].kind]
        style = f'class="{edges[edge].kind}" fill="none" stroke="{ink}" stroke-width="{wide}"'
        style += ' stroke-linecap="round" stroke-linejoin="round"'
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        shapes.append(path(frame.lines[edge], style + dashed))
        if edges[edge].kind == "fused":
            core = f'class="core" fill="none" stroke="{INK}" stroke-width="4"'
            shapes.append(path(frame.lines[edge], core))
    for name, (x, y), look in zip(graph.names, frame.spots, points, strict=True):
        shapes += _point(x, y, name, look.kind, frame.radius)
    shapes += _values(frame, points, edges)
    return Picture("".join(shapes), frame.width, frame.height)


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where everything stands in the picture, in px."""

    names: tuple[str, ...]
    spots: list[Place]
    lines: list[list[Place]]
    unit: float
    radius: float
    width: float
    height: float


def _frame(
    graph: Graph, lines: list[list[Place]], width: float, below: float, beside: float
) -> _Frame:
    """Return the places of points and lines, as large as fits.

    There is room ``below``, in px, and at both sides ``beside``, in units.
    """
    everything = [*graph.places, *(place for line in lines for place in line)]
    left, right = min(x for x, _ in everything) - beside, max(x for x, _ in everything) + beside
    low, high = min(y for _, y in everything), max(y for _, y in everything)
    across, upward = max(right - left, 0.5), max(high - low, 0.5)
    most = min(float(UNIT), OF_WIDTH * width)
    unit = min(most, (width - 2 * SIDE) / across, (TALLEST - 2 * SIDE) / upward)

    def spot(place: Place) -> Place:
        return SIDE + unit * (place[0] - left), SIDE + unit * (high - place[1])

    return _Frame(
        graph.names,
        [spot(place) for place in graph.places],
        [[spot(place) for place in line] for line in lines],
        unit,
        max(20.0, min(RADIUS, OF_UNIT * unit)),
        2 * SIDE + unit * (right - left),
        2 * SIDE + unit * (high - low) + below,
    )


def lines_of(graph: Graph, *, ground: bool) -> list[list[Place]]:
    """Return the course of every edge, in units: straight, a bow where it must be, or a loop."""
    count, drawn = Counter(graph.edges), Counter[tuple[int, int]]()
    taken: dict[int, list[float]] = {point: [] for point in range(len(graph.names))}
    for one, other in graph.edges:
        if one != other:
            taken[one].append(_direction(graph.places[one], graph.places[other]))
            taken[other].append(_direction(graph.places[other], graph.places[one]))
    lines: list[list[Place]] = []
    for edge in graph.edges:
        one, other = edge
        rank = drawn[edge] - (count[edge] - 1) / 2
        drawn[edge] += 1
        start, end = graph.places[one], graph.places[other]
        if one == other:
            angle = _free_direction(taken[one], upper=ground and start[1] == 0)
            taken[one].append(angle)
            lines.append(_loop(start, angle))
        else:
            lines.append(_bow(start, end, _bend(graph, edge, ground=ground) + BEND * rank))
    return lines


def _bend(graph: Graph, edge: tuple[int, int], *, ground: bool) -> float:
    """Return how far an edge bends to its left: 0 unless it runs on the ground or into a point."""
    one, other = edge
    (x, y), (to_x, to_y) = graph.places[one], graph.places[other]
    length = hypot(to_x - x, to_y - y)
    if ground and y == to_y == 0:
        return min(0.35 + 0.15 * length, 0.9) * (1 if to_x > x else -1)
    for point, (near_x, near_y) in enumerate(graph.places):
        if point in edge:
            continue
        along = ((near_x - x) * (to_x - x) + (near_y - y) * (to_y - y)) / length
        aside = ((near_y - y) * (to_x - x) - (near_x - x) * (to_y - y)) / length
        if 0 < along < length and abs(aside) < NEAR:
            away = -aside if aside else _outward(graph, edge)
            return BEND_AROUND if away >= 0 else -BEND_AROUND
    return 0.0


def _outward(graph: Graph, edge: tuple[int, int]) -> float:
    """Return a number above 0 if the left of an edge is the side away from the other points."""
    (x, y), (to_x, to_y) = (graph.places[end] for end in edge)
    sides = (
        (near_y - y) * (to_x - x) - (near_x - x) * (to_y - y) for near_x, near_y in graph.places
    )
    return -sum(sides)


def _bow(start: Place, end: Place, bend: float) -> list[Place]:
    """Return a line that bends to its left by so many units in the middle."""
    if abs(bend) < 0.01:
        return [start, end]
    (x, y), (to_x, to_y) = start, end
    length = hypot(to_x - x, to_y - y)
    left = (-(to_y - y) / length, (to_x - x) / length)
    steps = [step / STEPS for step in range(STEPS + 1)]
    return [
        (
            x + (to_x - x) * t + left[0] * bend * 4 * t * (1 - t),
            y + (to_y - y) * t + left[1] * bend * 4 * t * (1 - t),
        )
        for t in steps
    ]


def _loop(at: Place, angle: float) -> list[Place]:
    """Return a circle that touches a point, in this direction from it."""
    x, y = at[0] + LOOP_AWAY * cos(angle), at[1] + LOOP_AWAY * sin(angle)
    turns = [angle + pi + 2 * pi * step / STEPS for step in range(STEPS + 1)]
    return [(x + LOOP * cos(turn), y + LOOP * sin(turn)) for turn in turns]


def _direction(start: Place, end: Place) -> float:
    """Return the angle of a line."""
    return atan2(end[1] - start[1], end[0] - start[0])


def _free_direction(taken: list[float], *, upper: bool) -> float:
    """Return the direction that is farthest from those taken; upwards if there are none."""
    choices = [pi / 2 + turn * pi / 4 for turn in (0, 1, -1, 2, -2, 3, -3, 4)]
    choices = choices[:3] if upper else choices

    def room(angle: float) -> float:
        turns = (abs((angle - other + pi) % (2 * pi) - pi) for other in taken)
        return min(turns, default=pi)

    return max(choices, key=lambda angle: round(room(angle), 6))


def _ground(width: float, y: float) -> str:
    """Return the ground: a line along the whole picture, with strokes below it."""
    style = f'class="ground" stroke="{MUTED}" stroke-width="4" stroke-linecap="round"'
    hatch = f'stroke="{MUTED}" stroke-width="2"'
    strokes = [path([(x, y + 4), (x - 10, y + 16)], hatch) for x in range(14, int(width) - 2, 18)]
    return path([(3, y), (width - 3, y)], style) + "".join(strokes)


def _point(x: float, y: float, name: str, kind: str, radius: float) -> list[str]:
    """Return a point with its name in it; one that is gone is a faint dot."""
    if kind == "gone":
        return [circle(x, y, 7, f'fill="{RULE}"', kind)]
    size = max(MIN_TEXT, min(TEXT, int(1.06 * radius)))
    return [
        circle(x, y, radius, _POINTS[kind], kind),
        text(x, y, name, size=size, fill=_INKS[kind], anchor="middle", role="name"),
    ]


Box = tuple[float, float, float, float]
"""The middle of a rectangle, half its width and half its height."""


def _values(frame: _Frame, points: list[PointLook], edges: list[EdgeLook]) -> list[str]:
    """Return the values: those of edges on them, those of points below, where there is room."""
    size = max(MIN_TEXT, min(TEXT - 4, int(OF_VALUE * frame.unit)))
    shown = [
        (spot, name)
        for spot, name, look in zip(frame.spots, frame.names, points, strict=True)
        if look.kind != "gone"
    ]
    radius = frame.radius
    whole = [(x, y, radius, radius) for (x, y), _ in shown]
    names = [(x, y, text_width(name, 1.06 * radius) / 2 + 2, radius / 2) for (x, y), name in shown]
    taken: list[Box] = []
    shapes: list[str] = []
    for (x, y), look in zip(frame.spots, points, strict=True):
        if look.value is not None:
            places = [(x, y + radius + 0.35 * size), (x, y - radius - 0.35 * size)]
            shapes += _value(places, look.value, size, (names,), taken)
    for line, look in zip(frame.lines, edges, strict=True):
        if look.value is not None:
            places = [_along(line, part) for part in ALONG]
            shapes += _value(places, look.value, size, (whole, names), taken)
    return shapes


def _value(
    choices: list[Place],
    value: int,
    size: float,
    avoided: tuple[list[Box], ...],
    taken: list[Box],
) -> list[str]:
    """Return a value on a tag, at the first of some places where it covers no other tag.

    What it must not cover besides is ``avoided``, the first list of it if possible, else the last.
    """
    wide, tall = tag_width(value, size) / 2, 0.55 * size
    for others in avoided:
        for x, y in choices:
            if all(abs(x - a) >= wide + w or abs(y - b) >= tall + h for a, b, w, h in others) and (
                all(abs(x - a) >= wide + w or abs(y - b) >= tall + h for a, b, w, h in taken)
            ):
                taken.append((x, y, wide, tall))
                return [tag(x, y, value, size)]
    return []


def _along(line: list[Place], part: float) -> Place:
    """Return the place so far along a line."""
    last = len(line) - 1
    index = min(int(part * last), last - 1)
    rest = part * last - index
    (x, y), (to_x, to_y) = line[index], line[index + 1]
    return x + (to_x - x) * rest, y + (to_y - y) * rest
