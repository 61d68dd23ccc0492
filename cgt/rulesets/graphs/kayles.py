"""Node Kayles, Arc Kayles and Kayles on a graph, with its points or edges as pins."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from random import Random

from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.rulesets.graphs.base import GraphRuleset, GraphState
from cgt.rulesets.graphs.canonical import Rows, shapes
from cgt.rulesets.graphs.graph import Graph, bits, rows_of
from cgt.rulesets.graphs.growing import planar
from cgt.rulesets.heaps.named import DAWSONS_CHESS, DAWSONS_KAYLES, KAYLES
from cgt.rulesets.heaps.take_and_break import TakeAndBreak

MOST_PIECES = 6
"""The maximum number of connected pieces that a sentence lists."""


Choice = tuple[int, ...]
"""The point that a move chooses, or the two ends of the edge that it chooses."""


class GraphKayles(GraphRuleset[Rows]):
    """The base of Node Kayles, Arc Kayles and their kin, whose moves remove points and edges.

    A component is a graph such as ``petersen``, ``c6`` or ``4x3``, or the list of its edges. The
    number of a move depends only on the point or the edge that it chooses.
    """

    __slots__ = ()

    on_a_path: TakeAndBreak
    """The heap game that a path plays like, with heaps of as many tokens as it has points."""
    theory: Text
    """The known theory of paths and cycles, in one sentence."""
    least_piece: int = 1
    """The number of points of the smallest connected piece in which there is a move."""

    @abstractmethod
    def choices(self, rows: Sequence[int], left: int) -> Iterator[Choice]:
        """Yield the choices of a move among the points that are left."""

    @abstractmethod
    def points_removed(self, rows: Sequence[int], chosen: Choice) -> int:
        """Return the points that a move removes, as a bit mask."""

    def points_left(self, drawn: GraphState) -> int:
        """Return the points that are left, as a bit mask."""
        rows = rows_of(drawn.graph)
        left = (1 << len(rows)) - 1
        for move in drawn.done:
            left &= ~self.points_removed(rows, choice_of(move, len(rows)))
        return left

    def random_start(self, rng: Random, size: Size) -> tuple[GraphState, ...]:
        """Return two random graphs, because one move can remove a large part of a graph."""
        points = self.points_of_a_start(size)
        return tuple(
            GraphState(planar(rng, points + rng.randint(-1, 1), rng.randint(0, 3)))
            for _ in range(2)
        )

    def points_of_a_start(self, size: Size) -> int:
        """Return the approximate number of points of each graph in a random starting position."""
        return size.of(7, 9, 12)

    def moves(self, drawn: GraphState) -> Iterator[tuple[str, GraphState]]:
        graph, rows = drawn.graph, rows_of(drawn.graph)
        done, points = drawn.done, len(rows)
        for chosen in self.choices(rows, self.points_left(drawn)):
            made = (*done, _number(chosen, points))
            yield _name(graph, chosen), GraphState(graph, tuple(sorted(made)) if done else made)

    def moves_in(self, piece: Rows) -> Iterator[tuple[Rows, ...]]:
        whole = (1 << len(piece)) - 1
        for chosen in self.choices(piece, whole):
            yield self._shapes(piece, whole & ~self.points_removed(piece, chosen))

    def pieces(self, drawn: GraphState) -> tuple[Rows, ...]:
        return self._shapes(rows_of(drawn.graph), self.points_left(drawn))

    def _shapes(self, rows: Sequence[int], left: int) -> tuple[Rows, ...]:
        """Return the connected pieces in which there is a move, numbered by their shape."""
        return tuple(piece for piece in shapes(rows, left) if len(piece) >= self.least_piece)

    def count_options(self, state: GraphState | Rows, limit: int) -> int:
        if isinstance(state, GraphState):
            rows, left = rows_of(state.graph), self.points_left(state)
        else:
            rows, left = state, (1 << len(state)) - 1
        return min(limit, sum(1 for _ in self.choices(rows, left)))

    def value_by_theory(self, piece: Rows) -> int | None:
        """Return the nim value of a path or a cycle, or None if the piece is neither."""
        degrees = [row.bit_count() for row in piece]
        if max(degrees) > 2:
            return None
        if min(degrees) < 2:
            return self.on_a_path.nim_value_of(len(piece))
        taken = self.points_removed(piece, next(self.choices(piece, (1 << len(piece)) - 1)))
        return 0 if self.on_a_path.nim_value_of(len(piece) - taken.bit_count()) else 1

    def why(self, state: GraphState | Rows) -> Text | None:
        pieces = self.split(state)
        if not pieces:
            return Text("no move is left")
        ruled = [piece for piece in pieces if self.value_by_theory(piece) is not None]
        values = sorted((self.nim_value_of(piece) for piece in pieces), reverse=True)
        shown = " ⊕ ".join(map(str, values[:MOST_PIECES]))
        shown += " ⊕ …" if len(values) > MOST_PIECES else ""
        if len(pieces) == 1:
            return Text("{theory}: {value}", theory=self.theory, value=values[0]) if ruled else None
        if not ruled:
            return Text(
                "the graph is a sum of its {number} connected pieces: {values}. A search "
                "through the options of each piece found its value",
                number=len(pieces),
                values=shown,
            )
        return Text(
            "the graph is a sum of its {number} connected pieces: {values}; {theory}",
            number=len(pieces),
            values=shown,
            theory=self.theory,
        )

    def moves_made(self, drawn: GraphState) -> list[str]:
        graph, rows = drawn.graph, rows_of(drawn.graph)
        made = [choice_of(move, len(rows)) for move in drawn.done]
        return [_name(graph, chosen) for chosen in self.in_order(rows, made)]

    def in_order(self, rows: Sequence[int], made: list[Choice]) -> list[Choice]:
        """Return the moves made in an order in which each is legal. Here any order is."""
        del rows
        return made


class NodeKayles(GraphKayles):
    """Node Kayles, in which a move removes a point and all its neighbours (Schaefer 1978)."""

    __slots__ = ()

    name = "node kayles"
    rule = Text("Choose a point. Remove it and all its neighbours.")
    examples = ("c7 p5", "petersen", "4x3", "cube star4", "p9 wheel6", "5x4")
    on_a_path = DAWSONS_CHESS
    theory = Text(
        "a path of n points plays like a heap of n in Dawson's Chess (0.137). "
        "Any move on a cycle of n points leaves a path of n − 3"
    )

    def choices(self, rows: Sequence[int], left: int) -> Iterator[Choice]:
        del rows
        return zip(bits(left))

    def points_removed(self, rows: Sequence[int], chosen: Choice) -> int:
        (point,) = chosen
        return rows[point] | 1 << point


class ArcKayles(GraphKayles):
    """Arc Kayles, which removes both ends of an edge (Schaefer 1978), and is Cram on a grid."""

    __slots__ = ()

    name = "arc kayles"
    rule = Text("Choose an edge. Remove its two ends and every edge that touches them.")
    examples = ("4x3", "cube", "petersen", "c8 p6", "wheel5 p4", "k5 star4 p7")
    on_a_path = DAWSONS_KAYLES
    theory = Text(
        "a path of n points plays like a heap of n in Dawson's Kayles (0.07). "
        "Any move on a cycle of n points leaves a path of n − 2"
    )
    least_piece = 2
    most_work = 45_000

    def choices(self, rows: Sequence[int], left: int) -> Iterator[Choice]:
        for point in bits(left):
            for other in bits(rows[point] & left & -(1 << point)):
                yield point, other

    def points_removed(self, rows: Sequence[int], chosen: Choice) -> int:
        del rows
        one, other = chosen
        return 1 << one | 1 << other


class PointOrEdgeKayles(ArcKayles):
    """Kayles on a graph, in which a move removes a point, or two that an edge joins."""

    __slots__ = ()

    name = "graph kayles"
    rule = Text("Remove a point, or two points that are joined by an edge.")
    examples = ("c7 star4", "wheel5 p4", "3x3", "k5 c6 p7", "prism p5", "4x3")
    on_a_path = KAYLES
    theory = Text(
        "a path of n points plays like a heap of n in Kayles. Any move on a cycle of n points "
        "leaves a path of n − 1 or n − 2, which the next player wins"
    )
    least_piece = 1

    def choices(self, rows: Sequence[int], left: int) -> Iterator[Choice]:
        yield from zip(bits(left))
        yield from super().choices(rows, left)

    def points_removed(self, rows: Sequence[int], chosen: Choice) -> int:
        del rows
        return 1 << chosen[0] | 1 << chosen[-1]


def _number(chosen: Choice, points: int) -> int:
    """Return the number of a move. A single point counts as a pair of it with itself."""
    return chosen[0] * points + chosen[-1]


def choice_of(move: int, points: int) -> Choice:
    """Return the point or the edge that the move of this number chooses."""
    one, other = divmod(move, points)
    return (one,) if one == other else (one, other)


def _name(graph: Graph, chosen: Choice) -> str:
    names = graph.names
    return names[chosen[0]] if len(chosen) == 1 else "-".join([names[point] for point in chosen])
