"""Words and pictures for Vertex Geography."""

from __future__ import annotations

from itertools import pairwise

from cgt.core.contract import Option
from cgt.core.text import Text, alternatives, placed
from cgt.errors import NotKnown
from cgt.rulesets.graphs.base import GraphState, drawn_of
from cgt.rulesets.graphs.canonical import Rows
from cgt.rulesets.graphs.geography import is_spared, points_ahead, rooted_at_token
from cgt.rulesets.graphs.graph import bits
from cgt.rulesets.graphs.matching import maximum_matching
from cgt.rulesets.graphs.showing.base import GraphPresenter, Look
from cgt.rulesets.graphs.showing.pictures import EdgeLook, PointLook


class GeographyPresenter(GraphPresenter[Rows]):
    """A presenter of a token that moves from point to point."""

    def describe(self, state: GraphState | Rows, option: Option, where: str = "") -> Text:
        if drawn_of(state).done:
            return placed(Text("moved the token to {point}", point=option.text), where)
        return placed(Text("put the token on {point}", point=option.text), where)

    def action(self, state: GraphState | Rows, option: Option, where: str = "") -> Text:
        if drawn_of(state).done:
            return placed(Text("Move to {point}", point=option.text), where)
        return placed(Text("Start at {point}", point=option.text), where)

    def aftermath(self, _state: GraphState | Rows, option: Option) -> Text | None:
        after = drawn_of(option.parts[0])
        ahead = [after.graph.names[point] for point in bits(points_ahead(after))]
        if not ahead:
            return Text("from there it can go no further")
        return Text("from there it can go to {points}", points=alternatives(ahead))

    def described(self, state: GraphState | Rows) -> Text | None:
        drawn = drawn_of(state)
        left = super().described(drawn)
        if not drawn.done:
            return left
        return Text("token on {point}; {left}", point=drawn.graph.names[drawn.done[-1]], left=left)

    def in_rows(self, state: GraphState | Rows) -> tuple[str, ...] | None:
        drawn = drawn_of(state)
        rows = super().in_rows(drawn) or ()
        if not drawn.done:
            return rows
        ahead = " ".join(drawn.graph.names[point] for point in bits(points_ahead(drawn)))
        return (f"● {drawn.graph.names[drawn.done[-1]]} – {ahead or '·'}", *rows)

    def look(self, drawn: GraphState, before: GraphState | None) -> Look:
        graph, done = drawn.graph, drawn.done
        points = ["gone" if point in done else "there" for point in range(len(graph.names))]
        if done:
            points[done[-1]] = "last" if before else "chosen"
        steps = [{one, other} for one, other in pairwise(done)]
        edges: list[str] = []
        for one, other in graph.edges:
            kind = "gone" if {points[one], points[other]} - {"there", "last", "chosen"} else "there"
            if {one, other} in steps:
                is_last = before is not None and {one, other} == steps[-1]
                kind = "step" if is_last else "walked"
            edges.append(kind)
        return [PointLook(kind) for kind in points], [EdgeLook(kind) for kind in edges]

    def look_of_reasons(self, drawn: GraphState) -> Look:
        """Return the looks with a maximum matching, which leaves out the token's point if one can.

        The nim values of the points ahead are written on them if they are all within reach.
        """
        points, edges = self.look(drawn, None)
        rows, left, root = rooted_at_token(drawn)
        spared = not drawn.done or is_spared(rows, left, root)
        mate = maximum_matching(rows, left & ~(1 << root) if spared else left)
        for edge, (one, other) in enumerate(drawn.graph.edges):
            if mate.get(one) == other:
                edges[edge] = EdgeLook("fused")
        try:
            for option, value in self.ruleset.options_with_values(drawn):
                point = option.parts[0].done[-1]
                points[point] = PointLook("there", value)
        except NotKnown:
            return self.look(drawn, None)[0], edges
        return points, edges
