"""Vertex Geography, in which a token walks over a graph and visits no point twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from cgt.core.contract import Option
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.rulesets.graphs.base import GraphRuleset, GraphState, drawn_of
from cgt.rulesets.graphs.canonical import Rows, connected, ordered
from cgt.rulesets.graphs.graph import bits, rows_of
from cgt.rulesets.graphs.growing import planar
from cgt.rulesets.graphs.matching import maximum_matching


class Geography(GraphRuleset[Rows]):
    """A game of moving a token to an unvisited neighbour (Fraenkel, Scheinerman and Ullman 1993).

    A component is a graph and the path of the token so far, such as ``petersen/1/6``. The first
    move puts the token on any point. A piece is a graph whose point 0 has the token. Before the
    first move, point 0 is an extra point that is joined to all others.
    """

    __slots__ = ()

    name = "geography"
    rule = Text(
        "Move the token along an edge to a point it hasn't visited. The first move puts it "
        "on any point."
    )
    examples = ("petersen/1", "4x3/a1", "wheel5", "5x3/c2 c5/1", "[a1-b2-c1-d2-e1,b2-d2,c1-c2]")

    def random_start(self, rng: Random, size: Size) -> tuple[GraphState, ...]:
        """Return random graphs with many cycles, some of them with the token on a point."""
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
        return (_rooted_piece(piece, whole & ~1, point) for point in bits(piece[0]))

    def count_options(self, state: GraphState | Rows, limit: int) -> int:
        if isinstance(state, GraphState):
            return min(limit, points_ahead(state).bit_count())
        return min(limit, state[0].bit_count())

    def size(self, state: GraphState | Rows) -> int:
        return 0 if self.count_options(state, 1) == 0 else 1

    def pieces(self, drawn: GraphState) -> tuple[Rows, ...]:
        """Return the part of the graph that the token can still reach, numbered by its shape."""
        return _rooted_piece(*rooted_at_token(drawn))

    def value_by_theory(self, piece: Rows) -> int | None:
        """Return 0 for a P-position by :meth:`is_p_position`, or None if it is an N-position."""
        return 0 if self.is_p_position(piece) else None

    def is_p_position(self, state: GraphState | Rows) -> bool:
        """Return whether the player to move loses the component when it is the only one.

        That is so if some maximum matching leaves the token's point uncovered. If every maximum
        matching covers it, moving along an edge of one of them wins (Fraenkel, Scheinerman and
        Ullman, "Undirected edge geography", 1993).
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
    """Return the points to which the token can move, as a bit mask."""
    rows = rows_of(drawn.graph)
    left = (1 << len(rows)) - 1
    for point in drawn.done:
        left &= ~(1 << point)
    return left & rows[drawn.done[-1]] if drawn.done else left


def rooted_at_token(drawn: GraphState) -> tuple[Rows, int, int]:
    """Return the graph, the mask of unvisited points with the token's point, and the token's point.

    Before the first move the token is on an extra point that is joined to all others.
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
    return (*(row | 1 << len(rows) for row in rows), (1 << len(rows)) - 1)


def is_spared(rows: Sequence[int], left: int, root: int) -> bool:
    """Return whether some maximum matching of the points left leaves ``root`` uncovered."""
    without = maximum_matching(rows, left & ~(1 << root))
    return len(maximum_matching(rows, left)) == len(without)


def _rooted_piece(rows: Rows, left: int, root: int) -> tuple[Rows, ...]:
    """Return the piece reached from a point, which becomes its point 0, unless it is isolated."""
    (piece,) = (piece for piece in connected(rows, left) if piece >> root & 1)
    return (_rooted_shape(rows, piece, root),) if piece & (piece - 1) else ()


@lru_cache(maxsize=50_000)
def _rooted_shape(rows: Rows, piece: int, root: int) -> Rows:
    """Return a connected piece as a graph of its own, the root first, then by its shape."""
    points = bits(piece)
    place = {point: index for index, point in enumerate(points)}
    neighbours = [[place[other] for other in bits(rows[point] & piece)] for point in points]
    first = place[root]
    colours = [-1 if index == first else len(near) for index, near in enumerate(neighbours)]
    order = [first, *(index for index in ordered(neighbours, colours) if index != first)]
    rank = {index: new for new, index in enumerate(order)}
    return tuple(sum(1 << rank[other] for other in neighbours[index]) for index in order)
