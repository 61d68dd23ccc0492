"""A numbering of a graph's points that usually depends on its shape only."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from cgt.rulesets.graphs.graph import bits

Rows = tuple[int, ...]
"""A graph without names, as the neighbours of each point in bit masks."""


def ordered(neighbours: Sequence[Sequence[int]], colours: Sequence[int]) -> list[int]:
    """Return the points in an order that depends on the shape of the graph.

    Colours are refined by those of the neighbours until no more points can be told apart. Then one
    of the points that look alike gets its own colour, and so on. Trees of the same shape get the
    same order. Other graphs can get different ones, which costs time but is never wrong.
    """
    count = len(neighbours)
    now, kinds = _refine(neighbours, colours)
    while kinds < count:
        alike = sorted(now)
        first = next(one for one, next_ in pairwise(alike) if one == next_)
        now[now.index(first)] = -1
        now, kinds = _refine(neighbours, now)
    return sorted(range(count), key=now.__getitem__)


def _refine(neighbours: Sequence[Sequence[int]], colours: Sequence[int]) -> tuple[list[int], int]:
    """Return colours refined by those of the neighbours, and the number of different ones.

    A colour is a hash of integers, so it is the same in every process.
    """
    now = [hash((colour, 1)) for colour in colours]
    before, kinds = 0, len(set(now))
    while before < kinds < len(now):
        now = [
            hash((colour, sum([now[other] for other in near])))
            for colour, near in zip(now, neighbours, strict=True)
        ]
        before, kinds = kinds, len(set(now))
    return now, kinds


def connected(rows: Sequence[int], left: int) -> list[int]:
    """Return the connected pieces of the points that are left, as bit masks."""
    pieces: list[int] = []
    while left:
        piece, edge = 0, left & -left
        while edge:
            piece |= edge
            reached = 0
            for point in bits(edge):
                reached |= rows[point]
            edge = reached & left & ~piece
        pieces.append(piece)
        left &= ~piece
    return pieces


def shapes(rows: Sequence[int], left: int) -> tuple[Rows, ...]:
    """Return the connected pieces of the points that are left, numbered by their shape."""
    return tuple(_shape(tuple(rows), piece) for piece in connected(rows, left))


@lru_cache(maxsize=50_000)
def _shape(rows: Rows, piece: int) -> Rows:
    """Return a connected piece as a graph of its own, numbered in the order of its shape."""
    points = bits(piece)
    if len(points) == 1:
        return (0,)
    place = {point: index for index, point in enumerate(points)}
    neighbours = [[place[other] for other in bits(rows[point] & piece)] for point in points]
    order = ordered(neighbours, [len(near) for near in neighbours])
    rank = [0] * len(points)
    for index, point in enumerate(order):
        rank[point] = index
    return tuple(sum(1 << rank[other] for other in neighbours[point]) for point in order)
