"""Node Kayles and Arc Kayles: bowling with the points of a graph, or with its edges."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from random import Random

from cgt.rulesets.graphs.base import GraphRuleset, GraphState
from cgt.rulesets.graphs.canonical import Rows, shapes
from cgt.rulesets.graphs.graph import Graph, bits, rows_of
from cgt.rulesets.graphs.growing import planar
from cgt.rulesets.heaps.named import DAWSONS_CHESS, DAWSONS_KAYLES
from cgt.rulesets.heaps.take_and_break import TakeAndBreak
from cgt.sizes import Size
from cgt.text import Text

MOST_PIECES = 6
"""The most connected pieces that a sentence lists."""


Choice = tuple[int, ...]
"""The choice of a move: a point, or the two ends of an edge."""


class GraphKayles(GraphRuleset[Rows]):
    """The base of Node Kayles and Arc Kayles: a move removes points with all their edges.

    A component is a graph: ``petersen``, ``c6``, ``4x3``, or the list of its edges. A move is
    numbered by what it chooses.
    """

    __slots__ = ()

    on_a_path: TakeAndBreak
    """The heap game that the game on a path is; heaps are numbers of points."""
    theory: Text
    """The known theory of paths and cycles, in one sentence."""
    least_piece: int = 1
    """The points of the smallest connected piece in which there is a move."""

    @abstractmethod
    def choices(self, rows: Sequence[int], left: int) -> Iterator[Choice]:
        """Yield what may be chosen of the points that are left of a graph."""

    @abstractmethod
    def taken(self, rows: Sequence[int], chosen: Choice) -> int:
        """Return the points that a move takes away, as a set of bits."""

    def left(self, drawn: GraphState) -> int:
        """Return the points that are left, as a set of bits."""
        rows = rows_of(drawn.graph)
        left = (1 << len(rows)) - 1
        for move in drawn.done:
            left &= ~self.taken(rows, choice_of(move, len(rows)))
        return left

    def random_start(self, rng: Random, size: Size) -> tuple[GraphState, ...]:
        """Return two graphs, trees and others: a move takes much of one."""
        points = self.points_of_a_start(size)
        return tuple(
            GraphState(planar(rng, points + rng.randint(-1, 1), rng.randint(0, 3)))
            for _ in range(2)
        )

    def points_of_a_start(self, size: Size) -> int:
        """Return how many points each graph of a random start has, about."""
        return size.of(7, 9, 12)

    def moves(self, drawn: GraphState) -> Iterator[tuple[str, GraphState]]:
        graph, rows = drawn.graph, rows_of(drawn.graph)
        done, points = drawn.done, len(rows)
        for chosen in self.choices(rows, self.left(drawn)):
            made = (*done, _number(chosen, points))
            yield _name(graph, chosen), GraphState(graph, tuple(sorted(made)) if done else made)

    def moves_in(self, piece: Rows) -> Iterator[tuple[Rows, ...]]:
        whole = (1 << len(piece)) - 1
        for chosen in self.choices(piece, whole):
            yield self._shapes(piece, whole & ~self.taken(piece, chosen))

    def pieces(self, drawn: GraphState) -> tuple[Rows, ...]:
        return self._shapes(rows_of(drawn.graph), self.left(drawn))

    def _shapes(self, rows: Sequence[int], left: int) -> tuple[Rows, ...]:
        """Return the connected pieces of what is left in which there is a move, by shape."""
        return tuple(piece for piece in shapes(rows, left) if len(piece) >= self.least_piece)

    def count_options(self, state: GraphState | Rows, limit: int) -> int:
        if isinstance(state, GraphState):
            rows, left = rows_of(state.graph), self.left(state)
        else:
            rows, left = state, (1 << len(state)) - 1
        return min(limit, sum(1 for _ in self.choices(rows, left)))

    def value_by_theory(self, piece: Rows) -> int | None:
        """Return the value of a path or a cycle: a heap game, and one move on it."""
        degrees = [row.bit_count() for row in piece]
        if max(degrees) > 2:
            return None
        if min(degrees) < 2:
            return self.on_a_path.nim_value_of(len(piece))
        taken = self.taken(piece, next(self.choices(piece, (1 << len(piece)) - 1)))
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
        """Return the moves made in an order in which each is legal: here in any."""
        del rows
        return made


class NodeKayles(GraphKayles):
    """Choose a point: it goes, and so do its neighbours (Schaefer 1978)."""

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

    def taken(self, rows: Sequence[int], chosen: Choice) -> int:
        (point,) = chosen
        return rows[point] | 1 << point


class ArcKayles(GraphKayles):
    """Choose an edge: its ends go, with all edges at them (Schaefer 1978). On a grid it is Cram."""

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

    def taken(self, rows: Sequence[int], chosen: Choice) -> int:
        del rows
        one, other = chosen
        return 1 << one | 1 << other


def _number(chosen: Choice, points: int) -> int:
    """Return the number of a move: of a point the pair of it with itself."""
    return chosen[0] * points + chosen[-1]


def choice_of(move: int, points: int) -> Choice:
    """Return what the move of this number chooses."""
    one, other = divmod(move, points)
    return (one,) if one == other else (one, other)


def _name(graph: Graph, chosen: Choice) -> str:
    """Return the notation of a move."""
    names = graph.names
    return names[chosen[0]] if len(chosen) == 1 else "-".join([names[point] for point in chosen])
