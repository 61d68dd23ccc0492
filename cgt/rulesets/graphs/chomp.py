"""Chomp on a graph, in which a move removes a point with all its edges, or a single edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.rulesets.graphs.base import GraphRuleset, GraphState
from cgt.rulesets.graphs.canonical import Rows, shapes
from cgt.rulesets.graphs.graph import Graph, bits
from cgt.rulesets.graphs.growing import planar


class GraphChomp(GraphRuleset[Rows]):
    """A game of removing a point with all its edges, or a single edge (Khandhawit and Ye 2011).

    A component is a graph such as ``petersen`` or ``4x3``, or the list of its edges. ``done`` has
    the numbers of the points that are gone, and those of the edges counted on from the last point.
    """

    __slots__ = ()

    name = "graph chomp"
    rule = Text("Remove a point with all its edges, or a single edge.")
    examples = ("wheel4", "prism", "3x2 c5", "c7 p4", "k4 star4", "c3 c4")
    most_work = 150_000

    def random_start(self, rng: Random, size: Size) -> tuple[GraphState, ...]:
        """Return random small graphs with cycles, because in trees only parity counts."""
        count = size.of(1, 2, 2)
        points = size.of(5, 4, 5)
        return tuple(
            GraphState(planar(rng, points + rng.randint(0, 1), rng.randint(1, 3)))
            for _ in range(count)
        )

    def moves(self, drawn: GraphState) -> Iterator[tuple[str, GraphState]]:
        graph, done = drawn.graph, set(drawn.done)
        for point, name in enumerate(graph.names):
            if point not in done:
                yield name, GraphState(graph, _with(graph, done, point))
        for edge in _edges_left(drawn):
            number = len(graph.names) + edge
            yield graph.edge_name(edge), GraphState(graph, _with(graph, done, number))

    def moves_in(self, piece: Rows) -> Iterator[tuple[Rows, ...]]:
        whole = (1 << len(piece)) - 1
        for point in range(len(piece)):
            yield shapes(piece, whole & ~(1 << point))
        for point, row in enumerate(piece):
            for other in bits(row & -(1 << point)):
                left = list(piece)
                left[point] &= ~(1 << other)
                left[other] &= ~(1 << point)
                yield shapes(left, whole)

    def count_options(self, state: GraphState | Rows, limit: int) -> int:
        if isinstance(state, GraphState):
            whole = len(state.graph.names) + len(state.graph.edges)
            return min(limit, whole - len(state.done))
        points, edges = _counts(state)
        return min(limit, points + edges)

    def pieces(self, drawn: GraphState) -> tuple[Rows, ...]:
        rows = [0] * len(drawn.graph.names)
        for edge in _edges_left(drawn):
            one, other = drawn.graph.edges[edge]
            rows[one] |= 1 << other
            rows[other] |= 1 << one
        left = sum(1 << point for point in range(len(rows)) if point not in drawn.done)
        return shapes(rows, left)

    def value_by_theory(self, piece: Rows) -> int | None:
        """Return the nim value of a bipartite graph, or None if the graph has an odd cycle.

        Odd points count 1, odd edges 2 (Khandhawit and Ye, "Chomp on graphs and subsets", 2011).
        """
        if not is_bipartite(piece):
            return None
        points, edges = _counts(piece)
        return points % 2 + 2 * (edges % 2)

    def why(self, state: GraphState | Rows) -> Text | None:
        pieces = self.split(state)
        if not pieces:
            return Text("no points are left")
        if not all(is_bipartite(piece) for piece in pieces):
            return None
        counts = [_counts(piece) for piece in pieces]
        points, edges = (sum(numbers) for numbers in zip(*counts, strict=True))
        return Text(
            "every move changes a parity, and without odd cycles every smaller nim value "
            "can be reached. An odd number of points counts 1, and an odd number of edges "
            "counts 2. Here the numbers are {points} and {edges}: {value}",
            points=points,
            edges=edges,
            value=points % 2 + 2 * (edges % 2),
        )

    def moves_made(self, drawn: GraphState) -> list[str]:
        graph, done = drawn.graph, set(drawn.done)
        taken = [name for point, name in enumerate(graph.names) if point in done]
        taken += [
            graph.edge_name(edge)
            for edge, ends in enumerate(graph.edges)
            if len(graph.names) + edge in done and not done.intersection(ends)
        ]
        return taken


def is_bipartite(rows: Rows) -> bool:
    """Return whether the points of a connected graph can have two colours that alternate.

    >>> is_bipartite((0b10, 0b101, 0b10)), is_bipartite((0b110, 0b101, 0b011))
    (True, False)
    """
    sides, edge = [0, 0], 1
    while edge:
        sides[0] |= edge
        reached = 0
        for point in bits(edge):
            reached |= rows[point]
        edge = reached & ~sides[1]
        sides.reverse()
    return not sides[0] & sides[1]


def _counts(rows: Sequence[int]) -> tuple[int, int]:
    """Return the number of points and the number of edges of a graph."""
    return len(rows), sum(row.bit_count() for row in rows) // 2


def _edges_left(drawn: GraphState) -> list[int]:
    count, done = len(drawn.graph.names), set(drawn.done)
    return [edge for edge in range(len(drawn.graph.edges)) if count + edge not in done]


def _with(graph: Graph, done: set[int], move: int) -> tuple[int, ...]:
    """Return the numbers of everything that is gone after a move on a point or an edge."""
    count = len(graph.names)
    at_it = {count + edge for edge, ends in enumerate(graph.edges) if move in ends}
    return tuple(sorted(done | {move} | at_it))
