"""Pictures of graphs with named points, edges, loops, and values on tags."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.rulesets.graphs.graph import Graph, Place
from cgt.rulesets.graphs.showing.lines import along, lines_of
from cgt.showing.svg import (
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
"""The maximum distance of neighbouring points, in px."""
OF_WIDTH = 0.31
"""The maximum distance of neighbouring points, as a fraction of the width."""
TALLEST = 640
SIDE = 40
"""The margin around the middles of the outermost points, in px."""
RADIUS = 35.0
"""The maximum radius of a point, in px, large enough for a name of two letters."""
OF_UNIT = 0.36
"""The radius of a point as a fraction of the distance of neighbouring points, in a dense graph."""
OF_VALUE = 0.26
"""The text size of a value as a fraction of the distance of neighbouring points."""
GROUND_BESIDE = 0.3
"""The length of the ground beyond the outermost points, in units."""
ALONG = (0.5, 0.4, 0.6, 0.3, 0.7)
"""The possible places of an edge's value, as fractions of its length."""

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
    """The look of a point, and its value if one is shown.

    ``kind`` is ``there``, ``marked``, ``chosen``, ``last`` (chosen by the last move), ``lost``
    (gone with the last move), ``cut`` (named by the last move, and gone) or ``gone``.
    """

    kind: str = "there"
    value: int | None = None


@dataclass(frozen=True, slots=True)
class EdgeLook:
    """The look of an edge, and its value if one is shown.

    ``kind`` is that of a point, or ``grown`` (in Hackenbush), ``fused`` (in a cycle), ``walked`` or
    ``step``.
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
    """Return a graph with the given looks, on a line through its lowest points if ``ground``."""
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
    """Return the places of points and lines, as large as possible.

    Space of ``below`` px is left below, and of ``beside`` units at both sides.
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
    """Return the ground as a line along the whole picture, with strokes below it."""
    style = f'class="ground" stroke="{MUTED}" stroke-width="4" stroke-linecap="round"'
    hatch = f'stroke="{MUTED}" stroke-width="2"'
    strokes = [path([(x, y + 4), (x - 10, y + 16)], hatch) for x in range(14, int(width) - 2, 18)]
    return path([(3, y), (width - 3, y)], style) + "".join(strokes)


def _point(x: float, y: float, name: str, kind: str, radius: float) -> list[str]:
    """Return a point with its name in it, or a faint dot if it is gone."""
    if kind == "gone":
        return [circle(x, y, 7, f'fill="{RULE}"', kind)]
    size = max(MIN_TEXT, min(TEXT, int(1.06 * radius)))
    return [
        circle(x, y, radius, _POINTS[kind], kind),
        text(x, y, name, size=size, fill=_INKS[kind], anchor="middle", role="name"),
    ]


Box = tuple[float, float, float, float]
"""A rectangle as its middle, half its width and half its height."""


def _values(frame: _Frame, points: list[PointLook], edges: list[EdgeLook]) -> list[str]:
    """Return the tags with values, on edges and below points, if there is room for them."""
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
    """Return a tag with a value at the first place that is free of other tags, if there is one.

    ``avoided`` are lists of boxes that the tag should not cover, the strictest first.
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
