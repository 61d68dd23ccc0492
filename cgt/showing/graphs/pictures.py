"""Pictures of graphs: points with their names in them, edges, loops, and values beside them."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.rulesets.graphs.graph import Graph, Place
from cgt.showing.graphs.lines import along, lines_of
from cgt.svg import (
    BLUE,
    CELL,
    GOLD,
    GREEN,
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

UNIT = 150
"""The most that neighbouring points are apart, in px."""
OF_WIDTH = 0.31
"""The most that neighbouring points are apart, by the width that there is."""
TALLEST = 640
SIDE = 40
"""The room of a point beyond its middle, in px."""
RADIUS = 35.0
"""The radius of a point, where there is room: names of two letters stand in it."""
OF_UNIT = 0.36
"""The radius by the distance of neighbouring points, where there is less room."""
OF_VALUE = 0.26
"""The size of a value by the distance of neighbouring points."""
GROUND_BESIDE = 0.3
"""The length of the ground beyond what stands on it, in units."""
ALONG = (0.5, 0.4, 0.6, 0.3, 0.7)
"""The possible places of an edge's value."""

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
    """The look of a point, and the value beside it if there is one.

    ``kind`` is ``there``, ``marked``, ``chosen``, ``last`` (chosen by the last move), ``lost``
    or ``cut`` (gone with the last move, or named by it) or ``gone``.
    """

    kind: str = "there"
    value: int | None = None


@dataclass(frozen=True, slots=True)
class EdgeLook:
    """The look of an edge, and the value on it if there is one.

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
    """The places of all parts of the picture, in px."""

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
            places = [along(line, part) for part in ALONG]
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
