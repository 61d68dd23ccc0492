"""A directed graph in a picture: its layers, and the arrows between its vertices."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist

from cgt.svg import MUTED, path

SWEEPS = 4
"""The number of passes that order each layer by what leads to it and where it leads."""
ARROW = 13
"""The length of the head of an arrow, in px."""
PIECES = 16
"""The number of straight pieces of a bent move."""

Point = tuple[float, float]


def layers_of(count: int, moves: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return some positions by the longest way to them, each layer in an order with few crossings.

    A position goes to where, on average, those are that lead to it or that it leads to (Sugiyama,
    Tagawa and Toda 1981).
    """
    depth = [0] * count
    near: list[list[int]] = [[] for _ in depth]
    for one, other in moves:  # in the order of the positions, each behind what leads to it
        depth[other] = max(depth[other], depth[one] + 1)
        near[one].append(other)
        near[other].append(one)
    layers = [
        [node for node, at in enumerate(depth) if at == level] for level in range(max(depth) + 1)
    ]
    downwards = list(pairwise(range(len(layers))))
    for sweep in range(SWEEPS):
        steps = downwards if sweep % 2 == 0 else [(low, high) for high, low in reversed(downwards)]
        for fixed, moved in steps:
            place = {node: at / len(layers[fixed]) for at, node in enumerate(layers[fixed])}
            layers[moved].sort(
                key=lambda node, at=place: _mean([at[o] for o in near[node] if o in at])
            )
    return layers


def _mean(places: list[float]) -> float:
    """Return the mean of some places, the middle if there are none."""
    return sum(places) / len(places) if places else 0.5


def arrow(start: Point, end: Point, radius: float, bend: float, colour: str = MUTED) -> list[str]:
    """Return an arrow from one vertex to another, which bends upwards."""
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - 1.2 * bend
    points = [_curve(start, middle, end, step / PIECES) for step in range(PIECES + 1)]
    points = [each for each in points if dist(each, end) > radius + ARROW]
    tail = points[-1]
    away = dist(tail, end)
    along = (end[0] - tail[0]) / away, (end[1] - tail[1]) / away
    tip = end[0] - along[0] * (radius + 2), end[1] - along[1] * (radius + 2)
    back = tip[0] - along[0] * ARROW, tip[1] - along[1] * ARROW
    side = -along[1] * ARROW / 2, along[0] * ARROW / 2
    head = [
        tip,
        (back[0] + side[0], back[1] + side[1]),
        (back[0] - side[0], back[1] - side[1]),
        tip,
    ]
    return [
        path([*points, back], f'class="move" fill="none" stroke="{colour}" stroke-width="3"'),
        path(head, f'fill="{colour}"'),
    ]


def _curve(start: Point, middle: Point, end: Point, at: float) -> Point:
    """Return a point of a quadratic Bézier curve."""
    parts = (1 - at) ** 2, 2 * at * (1 - at), at**2
    x, y = (
        sum(part * point[axis] for part, point in zip(parts, (start, middle, end), strict=True))
        for axis in (0, 1)
    )
    return x, y
