"""Drawn graphs with names and places of their points, and their notation."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

from cgt.errors import NotationError

Place = tuple[float, float]
"""The coordinates of a point, to the right and up, in units of the drawing."""
Edge = tuple[int, int]
"""An edge as the indices of its ends, the smaller first."""

POINT = re.compile(r"[a-j]\d|\d{1,2}")
MOST_POINTS = 40
MOST_EDGES = 100
MOST_ON_A_CIRCLE = 20
MOST_ALIKE = 3
"""The maximum number of edges between the same two points."""


@dataclass(frozen=True, slots=True)
class Graph:
    """A graph as it is drawn.

    ``token`` is its notation, which determines all the rest. ``names`` and ``places`` are those of
    the points. Edges with the same ends are repeated in ``edges``.
    """

    token: str
    names: tuple[str, ...] = field(compare=False)
    places: tuple[Place, ...] = field(compare=False)
    edges: tuple[Edge, ...] = field(compare=False)

    def edge_name(self, edge: int) -> str:
        """Return the name of an edge, made of the names of its ends."""
        one, other = self.edges[edge]
        return f"{self.names[one]}-{self.names[other]}"


@lru_cache(maxsize=256)
def rows_of(graph: Graph) -> tuple[int, ...]:
    """Return the neighbours of each point as bit masks."""
    rows = [0] * len(graph.names)
    for one, other in graph.edges:
        rows[one] |= 1 << other
        rows[other] |= 1 << one
    return tuple(rows)


@lru_cache(maxsize=2**14)
def bits(mask: int) -> tuple[int, ...]:
    """Return the members of a bit mask in increasing order.

    >>> bits(0b1101)
    (0, 2, 3)
    """
    members: list[int] = []
    while mask:
        low = mask & -mask
        members.append(low.bit_length() - 1)
        mask ^= low
    return tuple(members)


def make_graph(
    names: list[str],
    edges: list[tuple[str, str]],
    token: str = "",
    places: dict[str, Place] | None = None,
) -> Graph:
    """Return a graph from the names of its points and its edges, with its points in reading order.

    Without ``places``, a point such as ``b3`` is in the second column at height 3, and numbered
    points are on a circle. Without a ``token``, the notation is the list of the edges.
    """
    where = places or _places(names)
    ordered = sorted(set(names), key=lambda name: (not name.isdigit(), len(name), name))
    index = {name: number for number, name in enumerate(ordered)}
    pairs = sorted(
        (min(index[one], index[other]), max(index[one], index[other])) for one, other in edges
    )
    return Graph(
        token or _write_graph(ordered, pairs),
        tuple(ordered),
        tuple(where[name] for name in ordered),
        tuple(pairs),
    )


def read_list(token: str, example: str) -> Graph:
    """Return the graph of a list of chains such as ``[a1-b2-c3,b2-b3]``.

    :raises NotationError: if it is not such a list, or has too many points or edges.
    """
    names: list[str] = []
    edges: list[tuple[str, str]] = []
    for chain in re.finditer(r"[^\s,;\[\]]+", token):
        points = [(piece[0], piece.span()) for piece in re.finditer(r"[^-]+", chain[0])]
        for name, (start, end) in points:
            span = (chain.start() + start, chain.start() + end)
            if POINT.fullmatch(name) is None or name in {"0", "00"}:
                raise NotationError(
                    "A point is a letter from a to j with a digit, such as b3, or a "
                    "number. “{name}” is neither.",
                    name=name[:20],
                    source=token,
                    span=span,
                    example=example,
                )
            if (
                name.isdigit() != points[0][0].isdigit()
                or name.isdigit() != (names or [name])[0].isdigit()
            ):
                raise NotationError(
                    "Name the points of a graph either all by number, or all by a letter "
                    "with a digit.",
                    source=token,
                    span=span,
                    example=example,
                )
            names.append(name if not name.isdigit() else str(int(name)))
        here = names[len(names) - len(points) :]
        edges += pairwise(here)
    if not names:
        raise NotationError(
            "Write a graph as a list of its edges in square brackets.",
            source=token,
            span=(0, max(1, len(token))),
            example=example,
        )
    _check_size(len(set(names)), len(edges), token, example)
    for (one, other), count in Counter(tuple(sorted(edge)) for edge in edges).items():
        if count > MOST_ALIKE:
            raise NotationError(
                "{count} edges from {one} to {other} are too many. The limit is {limit}.",
                count=count,
                one=one,
                other=other,
                limit=MOST_ALIKE,
                source=token,
                span=(0, max(1, len(token))),
                example=example,
            )
    if names[0].isdigit():
        largest = max(map(int, names))
        if largest > MOST_ON_A_CIRCLE:
            raise NotationError(
                "Point numbers go up to {limit}. For more points, use letters with a digit, "
                "such as b3.",
                limit=MOST_ON_A_CIRCLE,
                source=token,
                span=(0, max(1, len(token))),
                example=example,
            )
    return make_graph(names, edges)


def _check_size(points: int, edges: int, token: str, example: str) -> None:
    """Refuse a graph with too many points or edges.

    :raises NotationError: if it has too many.
    """
    if points > MOST_POINTS:
        raise NotationError(
            "A graph of {count} points is too large. The limit is {limit}.",
            count=points,
            limit=MOST_POINTS,
            source=token,
            span=(0, max(1, len(token))),
            example=example,
        )
    if edges > MOST_EDGES:
        raise NotationError(
            "A graph of {count} edges is too large. The limit is {limit}.",
            count=edges,
            limit=MOST_EDGES,
            source=token,
            span=(0, max(1, len(token))),
            example=example,
        )


def around(names: list[str], radius: float | None = None) -> dict[str, Place]:
    """Return places on a circle, clockwise from the top, neighbours at least a unit apart."""
    count = len(names)
    wide = max(1.0, 0.55 / sin(pi / count)) if count > 1 else 0.0
    wide = wide if radius is None else radius
    return {
        name: (wide * sin(2 * pi * place / count), wide * cos(2 * pi * place / count))
        for place, name in enumerate(names)
    }


def _places(names: list[str]) -> dict[str, Place]:
    """Return the default places of points with these names."""
    if names[0].isdigit():
        return around([str(number) for number in range(1, max(map(int, names)) + 1)])
    return {name: (float("abcdefghij".index(name[0])), float(name[1])) for name in names}


def _write_graph(names: list[str], edges: list[Edge]) -> str:
    """Return the list notation of a graph, with few chains by a simple way of joining edges."""
    left = Counter(edges)
    degree = Counter(end for edge in edges for end in edge)
    chains: list[str] = []
    while left:
        ends = sorted({end for edge in left for end in edge})
        here = next((end for end in ends if degree[end] % 2), ends[0])
        chain = [here]
        while nearby := sorted(edge for edge in left if here in edge):
            edge = nearby[0]
            left[edge] -= 1
            left += Counter()
            degree.subtract(edge)
            here = edge[1] if edge[0] == here else edge[0]
            chain.append(here)
        chains.append("-".join(names[point] for point in chain))
    joined = {end for edge in edges for end in edge}
    chains += [name for index, name in enumerate(names) if index not in joined]
    return f"[{','.join(chains)}]"
