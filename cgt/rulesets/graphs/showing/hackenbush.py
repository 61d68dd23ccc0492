"""Words and pictures for Green Hackenbush."""

from __future__ import annotations

from cgt.core.contract import Option
from cgt.core.text import Text, listed, placed
from cgt.rulesets.graphs.base import GraphState, drawn_of
from cgt.rulesets.graphs.fusion import Edges, branch_values
from cgt.rulesets.graphs.graph import Graph
from cgt.rulesets.graphs.hackenbush import after_cutting, ground_edges, standing
from cgt.rulesets.graphs.showing.base import GraphPresenter, Look
from cgt.rulesets.graphs.showing.pictures import EdgeLook, PointLook

MOST_NAMED = 4
"""The maximum number of falling edges that a sentence lists."""


class HackenbushPresenter(GraphPresenter[Edges]):
    """A presenter of edges that are cut, and of those that fall with them."""

    def describe(self, state: GraphState | Edges, option: Option, where: str = "") -> Text:
        cut = placed(Text("cut {edge}", edge=option.text), where)
        fallen = self._fallen(state, option)
        if not fallen:
            return cut
        return Text("{cut}; {fallen}", cut=cut, fallen=_falling(fallen))

    def action(self, _state: GraphState | Edges, option: Option, where: str = "") -> Text:
        return placed(Text("Cut {edge}", edge=option.text), where)

    def aftermath(self, state: GraphState | Edges, option: Option) -> Text | None:
        fallen = self._fallen(state, option)
        if not fallen:
            return Text("nothing else falls")
        return _falling(fallen)

    def _fallen(self, state: GraphState | Edges, option: Option) -> list[str]:
        """Return the names of the edges that fall because of a cut."""
        drawn, left = drawn_of(state), drawn_of(option.parts[0])
        gone = set(standing(drawn)) - set(standing(left))
        names = [drawn.graph.edge_name(edge) for edge in sorted(gone)]
        names.remove(option.text)
        return names

    def look(self, drawn: GraphState, before: GraphState | None) -> Look:
        graph = drawn.graph
        stands = set(standing(drawn))
        fallen = set(standing(before)) - stands if before else set[int]()
        cut = _cut_edge(before, drawn) if before else -1
        edges = [
            EdgeLook(
                "grown"
                if edge in stands
                else "cut"
                if edge == cut
                else "lost"
                if edge in fallen
                else "gone"
            )
            for edge in range(len(graph.edges))
        ]
        return _points(graph, edges), edges

    def look_of_reasons(self, drawn: GraphState) -> Look:
        graph, stands = drawn.graph, standing(drawn)
        _, values, fused = branch_values([ground_edges(graph)[edge] for edge in stands])
        edges = [EdgeLook("gone") for _ in graph.edges]
        for edge, value, is_fused in zip(stands, values, fused, strict=True):
            edges[edge] = EdgeLook("fused" if is_fused else "grown", value)
        return _points(graph, edges), edges


def _falling(fallen: list[str]) -> Text:
    """Return the words for edges that fall with a cut, by name if there are few."""
    if len(fallen) > MOST_NAMED:
        return Text("everything it supports falls too, {count} more edges", count=len(fallen))
    return Text.counted(
        "{edges} falls with it", "{edges} fall with it", edges=listed(fallen), count=len(fallen)
    )


def _cut_edge(before: GraphState, state: GraphState) -> int:
    """Return the edge that was cut between two states, or -1 if no single cut leads there."""
    for edge in standing(before):
        if after_cutting(before, edge) == state:
            return edge
    return -1


def _points(graph: Graph, edges: list[EdgeLook]) -> list[PointLook]:
    """Return the looks of points from the looks of the edges at them and from the ground."""
    kinds = ["gone"] * len(graph.names)
    for wanted in ("lost", "there"):
        for (one, other), look in zip(graph.edges, edges, strict=True):
            stands = look.kind in {"grown", "fused"}
            if (stands and wanted == "there") or (
                look.kind in {"lost", "cut"} and wanted == "lost"
            ):
                kinds[one] = kinds[other] = wanted
    return [
        PointLook("there" if height == 0 else kind)
        for kind, (_, height) in zip(kinds, graph.places, strict=True)
    ]
