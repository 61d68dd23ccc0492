"""Words and pictures for the rest of a graph that is played on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Generic

from cgt.core.contract import Option
from cgt.core.text import Text
from cgt.errors import TooLarge
from cgt.rulesets.graphs.base import GraphRuleset, GraphState, P, drawn_of
from cgt.rulesets.graphs.showing.pictures import EdgeLook, PointLook, graph_picture
from cgt.showing.characters import named
from cgt.showing.presenter import Presenter
from cgt.showing.svg import Picture

POINTS_THERE = {"there"}
EDGES_THERE = {"there", "grown", "fused"}
"""The looks of points and edges that can still be played on."""

Look = tuple[list[PointLook], list[EdgeLook]]
"""The looks of a graph's points and of its edges."""


@dataclass(frozen=True)
class GraphPresenter(Presenter[GraphState | P], ABC, Generic[P]):
    """A presenter of a graph in its original drawing, with the effects of the moves made."""

    ruleset: GraphRuleset[P]

    @abstractmethod
    def look(self, drawn: GraphState, before: GraphState | None) -> Look:
        """Return the looks of the points and edges, with the changes of the last move marked."""

    @abstractmethod
    def look_of_reasons(self, drawn: GraphState) -> Look:
        """Return the looks of the points and edges, with the theory written on them."""

    def is_plain(self, _state: GraphState | P, _option: Option) -> bool:
        return True

    def steps(self, _state: GraphState | P, option: Option) -> tuple[Text, ...]:
        """Return the steps to a point or an edge, the column of its first point and the point."""
        first = option.text.partition("-")[0]
        itself = Text("Point {point}", point=first)
        return (itself,) if first.isdigit() else (Text("Column {column}", column=first[0]), itself)

    def described(self, state: GraphState | P) -> Text | None:
        """Return the names of the points and edges that are left."""
        drawn = drawn_of(state)
        points, edges = self._remaining_parts(drawn)
        if not points:
            return Text("nothing is left")
        if not edges:
            return Text("points {points}, no edges", points=named(points))
        return Text(
            "points {points}, edges {edges}",
            points=named(points),
            edges=named([drawn.graph.edge_name(edge) for edge in edges]),
        )

    def in_rows(self, state: GraphState | P) -> tuple[str, ...] | None:
        """Return a row for each point that is left, with its name and its neighbours."""
        drawn = drawn_of(state)
        names = drawn.graph.names
        points, edges = self._remaining_parts(drawn)
        ends = [[names[end] for end in drawn.graph.edges[edge]] for edge in edges]
        rows: list[str] = []
        for name in points:
            joined = [two[1 - two.index(name)] for two in ends if name in two]
            rows.append(f"{name:>2} – {' '.join(joined) or '·'}")
        return tuple(rows)

    def _remaining_parts(self, drawn: GraphState) -> tuple[list[str], list[int]]:
        """Return the names of the points that are left and the indices of the edges."""
        points, edges = self.look(drawn, None)
        here = [edge for edge, look in enumerate(edges) if look.kind in EDGES_THERE]
        ends = {end for edge in here for end in drawn.graph.edges[edge]}
        names = [
            name
            for point, name in enumerate(drawn.graph.names)
            if points[point].kind in POINTS_THERE and (point in ends or not self.ruleset.has_ground)
        ]
        return names, here

    def draw(
        self, state: GraphState | P, before: GraphState | P | None, width: float
    ) -> Picture | None:
        """Return the graph with the moves made in it."""
        drawn = drawn_of(state)
        points, edges = self.look(drawn, None if before is None else drawn_of(before))
        return graph_picture(drawn.graph, points, edges, width, ground=self.ruleset.has_ground)

    def draw_reasons(self, state: GraphState | P, width: float) -> Picture | None:
        """Return the graph with the theory of its value on it, or None if that is too large."""
        drawn = drawn_of(state)
        try:
            points, edges = self.look_of_reasons(drawn)
        except TooLarge:
            return None
        return graph_picture(drawn.graph, points, edges, width, ground=self.ruleset.has_ground)
