"""Layers and arrows for the picture of a directed graph."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist

from cgt.showing.svg import MUTED, path

SWEEPS = 4
"""The number of passes that reorder each layer by its neighbours in the next one."""
ARROW = 13
"""The length of an arrow's head, in px."""
PIECES = 16
"""The number of straight segments of a bent arrow."""

Point = tuple[float, float]


def layers_of(count: int, moves: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return positions in layers by the longest path to them, with few crossings.

    Each is at the mean place of the positions before and after it (Sugiyama, Tagawa and Toda 1981).
    Moves lead to higher numbers, and are sorted by their start.
    """
    depth = [0] * count
    near: list[list[int]] = [[] for _ in depth]
    for one, other in moves:  # sorted by position, so a position's depth is final before its moves
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
    """Return the mean of some places, or the middle if the list is empty."""
    return sum(places) / len(places) if places else 0.5


def arrow(start: Point, end: Point, radius: float, bend: float, colour: str = MUTED) -> list[str]:
    """Return the shapes of an arrow between two vertices, bent upwards by ``bend`` px."""
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - 1.2 * bend
    points = [_curve(start, middle, end, step / PIECES) for step in range(PIECES + 1)]
    points = [each for each in points if dist(each, end) > radius + ARROW] or [start]
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
