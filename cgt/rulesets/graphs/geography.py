"""Vertex Geography: a token wanders over a graph and never comes to a point twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from cgt.contract import Option
from cgt.rulesets.graphs.base import GraphRuleset, GraphState, drawn_of
from cgt.rulesets.graphs.canonical import Rows, connected, ordered
from cgt.rulesets.graphs.graph import bits, rows_of
from cgt.rulesets.graphs.growing import planar
from cgt.rulesets.graphs.matching import maximum_matching
from cgt.sizes import Size
from cgt.text import Text


class Geography(GraphRuleset[Rows]):
    """Move the token to a neighbouring point where it has not been (Fraenkel and others 1993).

    A component is a graph and the way of the token so far: ``petersen/1/6``. The first move
    puts it on any point. A piece for the search is a graph whose point 0 has the token; before
    the first move that is a point beside the graph that all others neighbour.
    """

    __slots__ = ()

    name = "geography"
    rule = Text(
        "Move the token along an edge to a point it hasn't visited. The first move puts it "
        "on any point."
    )
    examples = ("petersen/1", "4x3/a1", "wheel5", "5x3/c2 c5/1", "[a1-b2-c1-d2-e1,b2-d2,c1-c2]")

    def random_start(self, rng: Random, size: Size) -> tuple[GraphState, ...]:
        """Return graphs with many cycles, the token on one of the points or still to be put."""
        starts: list[GraphState] = []
        for _ in range(size.of(rng.randint(1, 2), 2, 2)):
            points = size.of(8, 10, 12) + rng.randint(0, 1)
            graph = planar(rng, points, 2 * points)
            put = (rng.randrange(points),) if rng.random() < 1 / 2 else ()
            starts.append(GraphState(graph, put))
        return tuple(starts)

    def moves(self, drawn: GraphState) -> Iterator[tuple[str, GraphState]]:
        for point in bits(points_ahead(drawn)):
            yield drawn.graph.names[point], GraphState(drawn.graph, (*drawn.done, point))

    def moves_in(self, piece: Rows) -> Iterator[tuple[Rows, ...]]:
        whole = (1 << len(piece)) - 1
        return (_rooted(piece, whole & ~1, point) for point in bits(piece[0]))

    def count_options(self, state: GraphState | Rows, limit: int) -> int:
        if isinstance(state, GraphState):
            return min(limit, points_ahead(state).bit_count())
        return min(limit, state[0].bit_count())

    def size(self, state: GraphState | Rows) -> int:
        return 0 if self.count_options(state, 1) == 0 else 1

    def pieces(self, drawn: GraphState) -> tuple[Rows, ...]:
        """Return the part of the graph that the token can still reach, by its shape."""
        return _rooted(*rooted_at_token(drawn))

    def value_by_theory(self, piece: Rows) -> int | None:
        """Return 0 for a P-position, by :meth:`is_p_position`."""
        return 0 if self.is_p_position(piece) else None

    def is_p_position(self, state: GraphState | Rows) -> bool:
        """Return whether whoever is to move loses the component when it is played alone.

        That is so if some maximum matching leaves out the point of the token. Whoever moves from
        a point that all of them cover, along an edge of one, wins in this way (Fraenkel,
        Scheinerman and Ullman, "Undirected edge geography", 1993).
        """
        if isinstance(state, GraphState):
            return is_spared(*rooted_at_token(state))
        return is_spared(state, (1 << len(state)) - 1, 0)

    def options_to(self, state: GraphState | Rows, value: int) -> Iterator[Option]:
        if value:
            yield from super().options_to(state, value)
            return
        for option in self.options(state):
            if self.is_p_position(option.parts[0]):
                yield option

    def why_outcome(self, state: GraphState | Rows) -> Text:
        drawn = drawn_of(state)
        if not points_ahead(drawn):
            return Text("the token has nowhere to go")
        rows, left, root = rooted_at_token(drawn)
        with_token = len(maximum_matching(rows, left)) // 2
        without = len(maximum_matching(rows, left & ~(1 << root))) // 2
        if not drawn.done:
            points = len(drawn.graph.names)
            if 2 * without == points:
                return Text(
                    "a matching covers all {points} points. Wherever the token starts, the "
                    "next player moves it along the matching (Fraenkel, Scheinerman and "
                    "Ullman 1993)",
                    points=points,
                )
            return Text(
                "no matching covers more than {covered} of the {points} points. Start on a "
                "point that a maximum matching doesn't cover (Fraenkel, Scheinerman and "
                "Ullman 1993)",
                covered=2 * without,
                points=points,
            )
        if with_token == without:
            return Text(
                "a maximum matching of the remaining points has {size} edges, and one "
                "of that size avoids the token's point. Every move can be answered "
                "along it (Fraenkel, Scheinerman and Ullman 1993)",
                size=with_token,
            )
        return Text(
            "a maximum matching of the remaining points has {size} edges, but only {less} "
            "without the token's point. Moving along a maximum matching wins (Fraenkel, "
            "Scheinerman and Ullman 1993)",
            size=with_token,
            less=without,
        )

    def moves_made(self, drawn: GraphState) -> list[str]:
        return [drawn.graph.names[point] for point in drawn.done]


def points_ahead(drawn: GraphState) -> int:
    """Return the points to which the token may go, as a set of bits."""
    rows = rows_of(drawn.graph)
    left = (1 << len(rows)) - 1
    for point in drawn.done:
        left &= ~(1 << point)
    return left & rows[drawn.done[-1]] if drawn.done else left


def rooted_at_token(drawn: GraphState) -> tuple[Rows, int, int]:
    """Return the graph, the points that are left with that of the token, and that point.

    Before the first move the token is on a point more, which is joined to all others.
    """
    rows = rows_of(drawn.graph)
    left = (1 << len(rows)) - 1
    if not drawn.done:
        return _with_apex(rows), left | 1 << len(rows), len(rows)
    for point in drawn.done[:-1]:
        left &= ~(1 << point)
    return rows, left, drawn.done[-1]


@lru_cache(maxsize=256)
def _with_apex(rows: Rows) -> Rows:
    """Return a graph with a point more that is joined to all others."""
    return (*(row | 1 << len(rows) for row in rows), (1 << len(rows)) - 1)


def is_spared(rows: Sequence[int], left: int, root: int) -> bool:
    """Return whether some maximum matching leaves out a point."""
    without = maximum_matching(rows, left & ~(1 << root))
    return len(maximum_matching(rows, left)) == len(without)


def _rooted(rows: Rows, left: int, root: int) -> tuple[Rows, ...]:
    """Return what can be reached from a point that becomes point 0; nothing if it is alone."""
    (piece,) = (piece for piece in connected(rows, left) if piece >> root & 1)
    return (_rooted_shape(rows, piece, root),) if piece & (piece - 1) else ()


@lru_cache(maxsize=50_000)
def _rooted_shape(rows: Rows, piece: int, root: int) -> Rows:
    """Return a connected piece by itself: the root first, the others in order of its shape."""
    points = bits(piece)
    place = {point: index for index, point in enumerate(points)}
    neighbours = [[place[other] for other in bits(rows[point] & piece)] for point in points]
    first = place[root]
    colours = [-1 if index == first else len(near) for index, near in enumerate(neighbours)]
    order = [first, *(index for index in ordered(neighbours, colours) if index != first)]
    rank = {index: new for new, index in enumerate(order)}
    return tuple(sum(1 << rank[other] for other in neighbours[index]) for index in order)
