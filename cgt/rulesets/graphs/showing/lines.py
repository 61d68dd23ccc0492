"""The lines of a graph's edges, which are straight, bent around a point, or loops."""

from __future__ import annotations

from collections import Counter
from math import atan2, cos, hypot, pi, sin

from cgt.rulesets.graphs.graph import Graph, Place

LOOP = 0.24
LOOP_AWAY = 0.42
"""The distance of a loop's middle from its point, in units. ``LOOP`` is its radius."""
BEND = 0.3
"""The distance between the middles of edges with the same ends, in units."""
BEND_AROUND = 0.5
NEAR = 0.3
"""The distance of a point from an edge, in units, below which the edge bends around it."""
STEPS = 20
"""The number of straight segments of a bent edge."""


def lines_of(graph: Graph, *, ground: bool) -> list[list[Place]]:
    """Return the line of each edge in units, either straight, bent if necessary, or a loop."""
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
    """Return the bend of an edge to its left, not 0 on the ground and close to a point."""
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
    """Return a positive number if the left of an edge faces away from the other points."""
    (x, y), (to_x, to_y) = (graph.places[end] for end in edge)
    sides = (
        (near_y - y) * (to_x - x) - (near_x - x) * (to_y - y) for near_x, near_y in graph.places
    )
    return -sum(sides)


def _bow(start: Place, end: Place, bend: float) -> list[Place]:
    """Return a line that bends to its left by ``bend`` units in the middle."""
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
    """Return a circle that touches a point, in the direction ``angle`` from it."""
    x, y = at[0] + LOOP_AWAY * cos(angle), at[1] + LOOP_AWAY * sin(angle)
    turns = [angle + pi + 2 * pi * step / STEPS for step in range(STEPS + 1)]
    return [(x + LOOP * cos(turn), y + LOOP * sin(turn)) for turn in turns]


def _direction(start: Place, end: Place) -> float:
    return atan2(end[1] - start[1], end[0] - start[0])


def _free_direction(taken: list[float], *, upper: bool) -> float:
    """Return the direction farthest from those taken, or upwards if nothing is taken."""
    choices = [pi / 2 + turn * pi / 4 for turn in (0, 1, -1, 2, -2, 3, -3, 4)]
    choices = choices[:3] if upper else choices

    def room(angle: float) -> float:
        turns = (abs((angle - other + pi) % (2 * pi) - pi) for other in taken)
        return min(turns, default=pi)

    return max(choices, key=lambda angle: round(room(angle), 6))


def along(line: list[Place], part: float) -> Place:
    """Return the place at a fraction of a line, from 0 to 1."""
    last = len(line) - 1
    index = min(int(part * last), last - 1)
    rest = part * last - index
    (x, y), (to_x, to_y) = line[index], line[index + 1]
    return x + (to_x - x) * rest, y + (to_y - y) * rest
