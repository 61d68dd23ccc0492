"""Games on graphs: what is left of one, in words and pictures."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Generic

from cgt.contract import Option
from cgt.errors import TooLarge
from cgt.rulesets.graphs.base import GraphRuleset, GraphState, P, drawn_of
from cgt.showing.characters import named
from cgt.showing.graphs.pictures import EdgeLook, PointLook, graph_picture
from cgt.showing.presenter import Presenter
from cgt.svg import Picture
from cgt.text import Text

POINTS_THERE = {"there"}
EDGES_THERE = {"there", "grown", "fused"}
"""The looks of points and edges that can still be played with."""

Look = tuple[list[PointLook], list[EdgeLook]]
"""The look of a graph's points and edges."""


@dataclass(frozen=True)
class GraphPresenter(Presenter[GraphState | P], ABC, Generic[P]):
    """A graph as it was drawn, with what the moves have done to its points and edges."""

    ruleset: GraphRuleset[P]

    @abstractmethod
    def look(self, drawn: GraphState, before: GraphState | None) -> Look:
        """Return how the points and edges look, what the last move has changed marked."""

    @abstractmethod
    def look_of_reasons(self, drawn: GraphState) -> Look:
        """Return how the points and edges look with the theory written at them."""

    def is_plain(self, _state: GraphState | P, _option: Option) -> bool:
        return True

    def steps(self, _state: GraphState | P, option: Option) -> tuple[Text, ...]:
        """Return the steps to a point or an edge: the column of its first point, and that."""
        first = option.text.partition("-")[0]
        itself = Text("Point {point}", point=first)
        return (itself,) if first.isdigit() else (Text("Column {column}", column=first[0]), itself)

    def described(self, state: GraphState | P) -> Text | None:
        """Return what is left of the graph: its points and its edges by their names."""
        drawn = drawn_of(state)
        points, edges = self._there(drawn)
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
        """Return a row for each point that is left: its name, and those it is joined to."""
        drawn = drawn_of(state)
        names = drawn.graph.names
        points, edges = self._there(drawn)
        ends = [[names[end] for end in drawn.graph.edges[edge]] for edge in edges]
        rows: list[str] = []
        for name in points:
            joined = [two[1 - two.index(name)] for two in ends if name in two]
            rows.append(f"{name:>2} – {' '.join(joined) or '·'}")
        return tuple(rows)

    def _there(self, drawn: GraphState) -> tuple[list[str], list[int]]:
        """Return the names of the points that are left, and the edges, as the picture has them."""
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
        """Return the graph with what has been played in it."""
        drawn = drawn_of(state)
        points, edges = self.look(drawn, None if before is None else drawn_of(before))
        return graph_picture(drawn.graph, points, edges, width, ground=self.ruleset.has_ground)

    def draw_reasons(self, state: GraphState | P, width: float) -> Picture | None:
        """Return the graph with the values that give its own written into it."""
        drawn = drawn_of(state)
        try:
            points, edges = self.look_of_reasons(drawn)
        except TooLarge:
            return None
        return graph_picture(drawn.graph, points, edges, width, ground=self.ruleset.has_ground)
