"""Words and pictures for Chomp on graphs."""

from __future__ import annotations

from cgt.core.contract import Option
from cgt.core.text import Text, placed
from cgt.rulesets.graphs.base import GraphState, drawn_of
from cgt.rulesets.graphs.canonical import Rows
from cgt.rulesets.graphs.showing.base import GraphPresenter, Look
from cgt.rulesets.graphs.showing.pictures import EdgeLook, PointLook


class GraphChompPresenter(GraphPresenter[Rows]):
    """A presenter of points taken with their edges, and of single edges."""

    def describe(self, _state: GraphState | Rows, option: Option, where: str = "") -> Text:
        if "-" in option.text:
            return placed(Text("took edge {edge}", edge=option.text), where)
        return placed(Text("took point {point}", point=option.text), where)

    def action(self, _state: GraphState | Rows, option: Option, where: str = "") -> Text:
        if "-" in option.text:
            return placed(Text("Take edge {edge}", edge=option.text), where)
        return placed(Text("Take point {point}", point=option.text), where)

    def aftermath(self, state: GraphState | Rows, option: Option) -> Text | None:
        gone = len(drawn_of(option.parts[0]).done) - len(drawn_of(state).done) - 1
        if not gone:
            return None
        return Text.counted("{count} edge goes with it", "{count} edges go with it", count=gone)

    def look(self, drawn: GraphState, before: GraphState | None) -> Look:
        count, done = len(drawn.graph.names), set(drawn.done)
        was = set(before.done) if before else done
        new = done - was
        chosen = min(new, default=-1)
        kinds = [
            "there"
            if number not in done
            else "cut"
            if number == chosen
            else "lost"
            if number in new
            else "gone"
            for number in range(count + len(drawn.graph.edges))
        ]
        return [PointLook(kind) for kind in kinds[:count]], [
            EdgeLook(kind) for kind in kinds[count:]
        ]

    def look_of_reasons(self, drawn: GraphState) -> Look:
        points, edges = self.look(drawn, None)
        for option, value in self.ruleset.options_with_values(drawn):
            gone = min(set(option.parts[0].done) - set(drawn.done))
            if gone < len(points):
                points[gone] = PointLook("there", value)
            else:
                edges[gone - len(points)] = EdgeLook("there", value)
        return points, edges
