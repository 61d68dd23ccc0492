"""Well-known graphs with short names, such as paths, cycles, grids and Petersen's graph."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations, pairwise

from cgt.errors import NotationError
from cgt.rulesets.graphs.graph import (
    MOST_ON_A_CIRCLE,
    MOST_POINTS,
    Graph,
    Place,
    around,
    make_graph,
    read_list,
)

MOST_COLUMNS = 10
MOST_ROWS = 9
_COLUMNS = "abcdefghij"

Edges = list[tuple[str, str]]


def read_standard(token: str, example: str) -> Graph:
    """Return the simple graph that a short name or a list in square brackets denotes.

    A simple graph has no loops and no two edges with the same ends.

    >>> read_standard("c3", "p7").edges
    ((0, 1), (0, 2), (1, 2))

    :raises NotationError: if it denotes none, or one with too many points or edges.
    """
    if token.startswith("["):
        graph = read_list(token, example)
        _check_simple(graph, token, example)
        return graph
    if token in _NAMED:
        return _NAMED[token]()
    if (match := re.fullmatch(r"(\d{1,2})x(\d{1,2})", token)) is not None:
        columns, rows = int(match[1]), int(match[2])
        if 1 <= columns <= MOST_COLUMNS and 1 <= rows <= MOST_ROWS and columns * rows <= 36:
            return _grid(columns, rows)
        raise NotationError(
            "A grid can have up to {columns} columns, {rows} rows and {points} points.",
            columns=MOST_COLUMNS,
            rows=MOST_ROWS,
            points=36,
            source=token,
            span=(0, max(1, len(token))),
            example=example,
        )
    if (match := re.fullmatch(r"(p|path|c|cycle|k|star|wheel)(\d{1,6})", token)) is not None:
        least, most, make = _SIZED[match[1]]
        size = int(match[2])
        if least <= size <= most:
            return make(size)
        raise NotationError(
            "The number after “{graph}” must be from {least} to {most}.",
            graph=match[1],
            least=least,
            most=most,
            source=token,
            span=(0, max(1, len(token))),
            example=example,
        )
    raise NotationError(
        "Write a graph as a path (p7), cycle (c6), grid (4x3), complete graph "
        "(k5), star (star5) or wheel (wheel5). You can also write one of "
        "{names}, or a list of edges such as [a1-a2,a2-b2].",
        names=", ".join(_NAMED),
        source=token,
        span=(0, max(1, len(token))),
        example=example,
    )


def _check_simple(graph: Graph, token: str, example: str) -> None:
    """Refuse a graph with loops or double edges.

    :raises NotationError: if it has one of them.
    """
    fault = ""
    for edge, (one, other) in enumerate(graph.edges):
        if one == other or graph.edges.count((one, other)) > 1:
            fault = graph.edge_name(edge)
    if fault:
        raise NotationError(
            "Each edge must join two different points and appear only once, unlike {edge}.",
            edge=fault,
            source=token,
            span=(0, len(token)),
            example=example,
        )


def _chain(names: list[str]) -> Edges:
    return list(pairwise(names))


def _numbers(first: int, last: int) -> list[str]:
    return [str(number) for number in range(first, last + 1)]


def _path(size: int) -> Graph:
    """Return a path, drawn to and fro in several lines if it is long."""
    names = [
        f"{_COLUMNS[place if row % 2 == 0 else MOST_COLUMNS - 1 - place]}{row + 1}"
        for row, place in (divmod(index, MOST_COLUMNS) for index in range(size))
    ]
    return make_graph(names, _chain(names), f"p{size}")


def _cycle(size: int) -> Graph:
    names = _numbers(1, size)
    return make_graph(names, [*_chain(names), (names[-1], names[0])], f"c{size}")


def _complete(size: int) -> Graph:
    names = _numbers(1, size)
    places = around(names, 0.36 * size**0.75) if size > 3 else None
    return make_graph(names, list(combinations(names, 2)), f"k{size}", places)


def _star(size: int) -> Graph:
    """Return a star with point 1 in the middle."""
    rim = _numbers(2, size + 1)
    places = _with_hub(rim)
    return make_graph(["1", *rim], [("1", name) for name in rim], f"star{size}", places)


def _wheel(size: int) -> Graph:
    """Return a wheel with point 1 in the middle and the others in a cycle around it."""
    rim = _numbers(2, size + 1)
    edges = [*_chain(rim), (rim[-1], rim[0]), *(("1", name) for name in rim)]
    return make_graph(["1", *rim], edges, f"wheel{size}", _with_hub(rim))


def _with_hub(rim: list[str]) -> dict[str, Place]:
    """Return places on a circle, and point 1 in the middle."""
    return {"1": (0.0, 0.0), **around(rim, max(1.1, 0.19 * len(rim)))}


def _grid(columns: int, rows: int) -> Graph:
    names = [f"{column}{row}" for row in range(1, rows + 1) for column in _COLUMNS[:columns]]
    edges = [
        (one, other)
        for one, other in combinations(names, 2)
        if abs(_COLUMNS.index(one[0]) - _COLUMNS.index(other[0])) + abs(int(one[1]) - int(other[1]))
        == 1
    ]
    return make_graph(names, edges, f"{columns}x{rows}")


def _petersen() -> Graph:
    """Return Petersen's graph, with points 1 to 5 on the outside and 6 to 10 as a star inside."""
    outer, inner = _numbers(1, 5), _numbers(6, 10)
    edges = [*_chain(outer), ("5", "1"), *zip(outer, inner, strict=True)]
    edges += [(inner[place], inner[(place + 2) % 5]) for place in range(5)]
    return make_graph(
        [*outer, *inner], edges, "petersen", {**around(outer, 2.6), **around(inner, 1.35)}
    )


def _prism(size: int, token: str) -> Graph:
    """Return a cycle inside another one, with their points joined one to one."""
    outer, inner = _numbers(1, size), _numbers(size + 1, 2 * size)
    edges = [*_chain(outer), (outer[-1], outer[0]), *zip(outer, inner, strict=True)]
    edges += [*_chain(inner), (inner[-1], inner[0])]
    return make_graph([*outer, *inner], edges, token, {**around(outer, 2.1), **around(inner, 0.95)})


def _utilities() -> Graph:
    """Return the graph of three houses and three utilities, K3,3."""
    names = ["a1", "c1", "e1", "a3", "c3", "e3"]
    edges = [(low, high) for low in names[:3] for high in names[3:]]
    return make_graph(names, edges, "utilities")


_NAMED: dict[str, Callable[[], Graph]] = {
    "petersen": _petersen,
    "cube": lambda: _prism(4, "cube"),
    "prism": lambda: _prism(3, "prism"),
    "utilities": _utilities,
}
_SIZED: dict[str, tuple[int, int, Callable[[int], Graph]]] = {
    "p": (1, MOST_POINTS, _path),
    "path": (1, MOST_POINTS, _path),
    "c": (3, MOST_ON_A_CIRCLE, _cycle),
    "cycle": (3, MOST_ON_A_CIRCLE, _cycle),
    "k": (1, 10, _complete),
    "star": (1, 15, _star),
    "wheel": (3, 12, _wheel),
}
