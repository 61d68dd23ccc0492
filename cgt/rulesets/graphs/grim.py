"""Grim, in which a move takes a point with an edge, and points left without one go too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cgt.core.text import Text
from cgt.rulesets.graphs.base import GraphState
from cgt.rulesets.graphs.graph import bits, rows_of
from cgt.rulesets.graphs.kayles import Choice, GraphKayles
from cgt.rulesets.heaps.named import OFFICERS


class Grim(GraphKayles):
    """A game of taking a point with edges and any points it isolates (Adams and others 2016)."""

    __slots__ = ()

    name = "grim"
    rule = Text(
        "Remove a point that has an edge, together with its edges. Points left "
        "without an edge go too."
    )
    examples = ("wheel5 p5", "petersen", "c7 p6", "prism star4", "4x3", "cube p4")
    on_a_path = OFFICERS
    theory = Text(
        "a path of n points plays like a heap of n in Officers (0.6). Any move "
        "on a cycle of n points leaves a path of n − 1"
    )
    least_piece = 2

    def choices(self, rows: Sequence[int], left: int) -> Iterator[Choice]:
        return ((point,) for point in bits(left) if rows[point] & left)

    def points_removed(self, rows: Sequence[int], chosen: Choice) -> int:
        del rows
        (point,) = chosen
        return 1 << point

    def points_left(self, drawn: GraphState) -> int:
        """Return the points that still have an edge, as a bit mask."""
        return sum(
            1 << point
            for (point,) in self.choices(rows_of(drawn.graph), super().points_left(drawn))
        )

    def in_order(self, rows: Sequence[int], made: list[Choice]) -> list[Choice]:
        """Return the points taken, found backwards, in an order in which each still has an edge."""
        there = (1 << len(rows)) - 1 - sum(1 << point for (point,) in made)
        order: list[Choice] = []
        while len(order) < len(made):
            back = next(one for one in made if one not in order and rows[one[0]] & there)
            there |= 1 << back[0]
            order.insert(0, back)
        return order
