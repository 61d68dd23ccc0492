"""Node Kayles and Arc Kayles: bowling with the points of a graph, or with its edges."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import cast

from cgt.codes import parse_code
from cgt.positions import Option, State
from cgt.rulesets.graphs.base import Drawn, GraphRuleset
from cgt.rulesets.graphs.canonical import Rows, shapes
from cgt.rulesets.graphs.graph import Graph, bits, rows_of
from cgt.rulesets.graphs.pictures import EdgeLook, PointLook
from cgt.rulesets.graphs.standard import read_standard
from cgt.rulesets.take_and_break import TakeAndBreak
from cgt.text import Text

DAWSONS_CHESS = TakeAndBreak(parse_code("0.137"))
DAWSONS_KAYLES = TakeAndBreak(parse_code("0.07"))
MOST_PIECES = 6
"""The most connected pieces that a sentence lists."""


class GraphKayles(GraphRuleset):
    """What Node Kayles and Arc Kayles share: a move takes points away with all their edges."""

    __slots__ = ()

    @property
    @abstractmethod
    def on_a_path(self) -> TakeAndBreak:
        """The heap game that the game on a path is; heaps are numbers of points."""

    @property
    @abstractmethod
    def theory(self) -> Text:
        """What is known of paths and cycles, in one sentence."""

    @abstractmethod
    def moves_in(self, rows: Sequence[int], left: int) -> Iterator[tuple[int, int]]:
        """Yield the moves in what is left: a number for it, and the points that it leaves."""

    @abstractmethod
    def taken_by(self, graph: Graph, move: int) -> int:
        """Return the points that a move takes away, if they are there."""

    @abstractmethod
    def move_name(self, graph: Graph, move: int) -> str:
        """Return the notation of a move."""

    def left(self, state: Drawn) -> int:
        """Return the points that are left, as a set of bits."""
        left = (1 << len(state.graph.names)) - 1
        for move in state.done:
            left &= ~self.taken_by(state.graph, move)
        return left

    def options(self, state: State) -> Iterator[Option]:
        if not isinstance(state, Drawn):
            rows = cast("Rows", state)
            for move, left in self.moves_in(rows, (1 << len(rows)) - 1):
                yield Option(str(move), self.pieces(rows, left))
            return
        graph = state.graph
        for move, _ in self.moves_in(rows_of(graph), self.left(state)):
            left = Drawn(graph, tuple(sorted((*state.done, move))))
            yield Option(self.move_name(graph, move), (left,))

    def pieces(self, rows: Rows, left: int) -> tuple[Rows, ...]:
        """Return the connected pieces in which there is a move, by shape."""
        return tuple(piece for piece in shapes(rows, left) if self.is_alive(piece))

    def is_alive(self, piece: Rows) -> bool:
        """Return whether there is a move in a piece."""
        del piece
        return True

    def split(self, state: State) -> tuple[State, ...]:
        """Return the connected pieces, each by its shape."""
        if not isinstance(state, Drawn):
            return (state,)
        return self.pieces(rows_of(state.graph), self.left(state))

    def value_by_theory(self, piece: State) -> int | None:
        """Return the value of a path or a cycle: a heap game, and one move on it."""
        rows = cast("Rows", piece)
        degrees = [row.bit_count() for row in rows]
        if max(degrees) > 2:
            return None
        if min(degrees) < 2:
            return self.on_a_path.nim_value(len(rows))
        (_, left), *_ = self.moves_in(rows, (1 << len(rows)) - 1)
        return 0 if self.on_a_path.nim_value(left.bit_count()) else 1

    def why(self, state: State) -> Text:
        pieces = self.split(state)
        if not pieces:
            return Text("no move is left")
        ruled = [piece for piece in pieces if self.value_by_theory(piece) is not None]
        values = sorted((self.nim_value(piece) for piece in pieces), reverse=True)
        shown = " ⊕ ".join(map(str, values[:MOST_PIECES]))
        shown += " ⊕ …" if len(values) > MOST_PIECES else ""
        if not ruled:
            return Text.counted(
                "the graph is in one piece, and its value is the least that no move in it leaves",
                "the {count} connected pieces of the graph are played as a sum: {values}; the "
                "value of each is the least that no move in it leaves",
                count=len(pieces),
                values=shown,
            )
        if len(pieces) == 1:
            return self.theory
        return Text(
            "the {number} connected pieces of the graph are played as a sum: {values}; {theory}",
            number=len(pieces),
            values=shown,
            theory=self.theory,
        )

    def read_graph(self, token: str) -> Graph:
        return read_standard(token, self.examples[0])

    def moves_made(self, state: Drawn) -> list[str]:
        return [self.move_name(state.graph, move) for move in state.done]

    def move_values(self, state: Drawn) -> Iterator[tuple[int, int]]:
        """Yield every move with the nim value that it leaves."""
        for option, value in self.options_with_values(state):
            (move,) = set(cast("Drawn", option.parts[0]).done) - set(state.done)
            yield move, value

    def plain_look(self, state: Drawn, before: Drawn | None) -> tuple[list[str], list[str]]:
        """Return the kinds of points and edges, apart from what was chosen."""
        left = self.left(state)
        was = self.left(before) if before else left
        points = [
            "there" if left >> point & 1 else "lost" if was >> point & 1 else "gone"
            for point in range(len(state.graph.names))
        ]
        edges = [_worse(points[one], points[other]) for one, other in state.graph.edges]
        return points, edges


class NodeKayles(GraphKayles):
    """Choose a point: it goes, and so do its neighbours (Schaefer 1978).

    A component is a graph: ``petersen``, ``c6``, ``4x3``, or the list of its edges.
    """

    __slots__ = ()

    @property
    def name(self) -> str:
        return "node kayles"

    @property
    def rule(self) -> Text:
        return Text("Choose a point of the graph: it and all its neighbours are taken away.")

    @property
    def examples(self) -> tuple[str, ...]:
        return ("c7 p5", "petersen", "4x3", "cube star4", "p9 wheel6", "5x4")

    @property
    def on_a_path(self) -> TakeAndBreak:
        return DAWSONS_CHESS

    @property
    def theory(self) -> Text:
        return Text(
            "a path of n points is a heap of n in Dawson's Chess (0.137), and any move on a cycle "
            "of n points leaves a path of n − 3"
        )

    def moves_in(self, rows: Sequence[int], left: int) -> Iterator[tuple[int, int]]:
        for point in bits(left):
            yield point, left & ~(rows[point] | 1 << point)

    def taken_by(self, graph: Graph, move: int) -> int:
        return rows_of(graph)[move] | 1 << move

    def move_name(self, graph: Graph, move: int) -> str:
        return graph.names[move]

    def count_options(self, state: State, limit: int) -> int:
        if isinstance(state, Drawn):
            return min(limit, self.left(state).bit_count())
        return min(limit, len(cast("Rows", state)))

    def size(self, state: State) -> int:
        """Return how many points are left."""
        return self.count_options(state, 10**6)

    def look(self, state: Drawn, before: Drawn | None) -> tuple[list[PointLook], list[EdgeLook]]:
        points, edges = self.plain_look(state, before)
        for point in state.done:
            points[point] = "last" if before and point not in before.done else "chosen"
        return [PointLook(kind) for kind in points], [EdgeLook(kind) for kind in edges]

    def look_of_reasons(self, state: Drawn) -> tuple[list[PointLook], list[EdgeLook]]:
        points, edges = self.look(state, None)
        for point, value in self.move_values(state):
            points[point] = PointLook("there", value)
        return points, edges


class ArcKayles(GraphKayles):
    """Choose an edge: its ends go, with all edges at them (Schaefer 1978).

    On a grid it is Cram. A component is a graph: ``petersen``, ``c6``, ``4x3``, or the list of
    its edges.
    """

    __slots__ = ()

    @property
    def name(self) -> str:
        return "arc kayles"

    @property
    def rule(self) -> Text:
        return Text(
            "Choose an edge of the graph: its two ends are taken away, with all edges there."
        )

    @property
    def examples(self) -> tuple[str, ...]:
        return ("4x3", "cube", "petersen", "c8 p6", "wheel5 p4", "k5 star4 p7")

    @property
    def most_work(self) -> int:
        return 45_000

    @property
    def on_a_path(self) -> TakeAndBreak:
        return DAWSONS_KAYLES

    @property
    def theory(self) -> Text:
        return Text(
            "a path of n points is a heap of n in Dawson's Kayles (0.07), and any move on a cycle "
            "of n points leaves a path of n − 2"
        )

    def moves_in(self, rows: Sequence[int], left: int) -> Iterator[tuple[int, int]]:
        size = len(rows)
        for point in bits(left):
            for other in bits(rows[point] & left & -(1 << point)):
                yield point * size + other, left & ~(1 << point | 1 << other)

    def taken_by(self, graph: Graph, move: int) -> int:
        one, other = divmod(move, len(graph.names))
        return 1 << one | 1 << other

    def move_name(self, graph: Graph, move: int) -> str:
        one, other = divmod(move, len(graph.names))
        return f"{graph.names[one]}-{graph.names[other]}"

    def is_alive(self, piece: Rows) -> bool:
        return len(piece) > 1

    def size(self, state: State) -> int:
        """Return how many edges are left."""
        return self.count_options(state, 10**6)

    def look(self, state: Drawn, before: Drawn | None) -> tuple[list[PointLook], list[EdgeLook]]:
        points, edges = self.plain_look(state, before)
        for move in state.done:
            ends = divmod(move, len(state.graph.names))
            kind = "last" if before and move not in before.done else "chosen"
            edges[state.graph.edges.index(ends)] = kind
            for end in ends:
                points[end] = kind
        return [PointLook(kind) for kind in points], [EdgeLook(kind) for kind in edges]

    def look_of_reasons(self, state: Drawn) -> tuple[list[PointLook], list[EdgeLook]]:
        points, edges = self.look(state, None)
        for move, value in self.move_values(state):
            ends = divmod(move, len(state.graph.names))
            edges[state.graph.edges.index(ends)] = EdgeLook("there", value)
        return points, edges


def _worse(one: str, other: str) -> str:
    """Return the kind of an edge by those of its ends: it is there if both are."""
    return next(kind for kind in ("gone", "lost", "there") if kind in {one, other})
