"""Words and pictures for Node Kayles, Arc Kayles and Grim."""

from __future__ import annotations

from cgt.core.contract import Option
from cgt.core.text import Text, listed, placed
from cgt.rulesets.graphs.base import GraphState, drawn_of
from cgt.rulesets.graphs.canonical import Rows
from cgt.rulesets.graphs.graph import bits
from cgt.rulesets.graphs.kayles import GraphKayles, choice_of
from cgt.rulesets.graphs.showing.base import GraphPresenter, Look
from cgt.rulesets.graphs.showing.pictures import EdgeLook, PointLook

MOST_NAMED = 8
"""The maximum number of points that a sentence lists as taken with the chosen one."""


class GraphKaylesPresenter(GraphPresenter[Rows]):
    """A presenter of points and edges taken, and of the neighbours that go with them."""

    ruleset: GraphKayles

    def describe(self, state: GraphState | Rows, option: Option, where: str = "") -> Text:
        if "-" in option.text:
            return placed(Text("took edge {edge} and its ends", edge=option.text), where)
        others = self._points_that_follow(state, option)
        if not others:
            return placed(Text("took {point}", point=option.text), where)
        if len(others) > MOST_NAMED:
            return placed(
                Text(
                    "took {point} and its {count} neighbours", point=option.text, count=len(others)
                ),
                where,
            )
        return placed(
            Text.counted(
                "took {point} and its neighbour {others}",
                "took {point} and its neighbours {others}",
                point=option.text,
                others=listed(others),
                count=len(others),
            ),
            where,
        )

    def action(self, _state: GraphState | Rows, option: Option, where: str = "") -> Text:
        if "-" in option.text:
            return placed(Text("Take edge {edge}", edge=option.text), where)
        return placed(Text("Take {point}", point=option.text), where)

    def aftermath(self, state: GraphState | Rows, option: Option) -> Text | None:
        others = self._points_that_follow(state, option)
        if not others:
            return Text("nothing else goes")
        if len(others) > MOST_NAMED:
            return Text("{count} more points go with it", count=len(others))
        return Text.counted(
            "{others} goes with it", "{others} go with it", others=listed(others), count=len(others)
        )

    def _points_that_follow(self, state: GraphState | Rows, option: Option) -> list[str]:
        """Return the names of the points that go with the chosen point or edge."""
        drawn, after = drawn_of(state), drawn_of(option.parts[0])
        gone = self.ruleset.points_left(drawn) & ~self.ruleset.points_left(after)
        chosen = option.text.split("-") if "-" not in option.text else []
        names = [drawn.graph.names[point] for point in bits(gone)]
        return [name for name in names if name not in chosen]

    def look(self, drawn: GraphState, before: GraphState | None) -> Look:
        graph, left = drawn.graph, self.ruleset.points_left(drawn)
        was = self.ruleset.points_left(before) if before else left
        points = [
            "there" if left >> point & 1 else "lost" if was >> point & 1 else "gone"
            for point in range(len(graph.names))
        ]
        edges = [_worse(points[one], points[other]) for one, other in graph.edges]
        for move in drawn.done:
            kind = "last" if before and move not in before.done else "chosen"
            chosen = choice_of(move, len(graph.names))
            for point in chosen:
                points[point] = kind
            if len(chosen) == 2:
                edges[graph.edges.index(chosen)] = kind
        return [PointLook(kind) for kind in points], [EdgeLook(kind) for kind in edges]

    def look_of_reasons(self, drawn: GraphState) -> Look:
        points, edges = self.look(drawn, None)
        for option, value in self.ruleset.options_with_values(drawn):
            (left,) = option.parts
            (move,) = set(left.done) - set(drawn.done)
            chosen = choice_of(move, len(points))
            if len(chosen) == 1:
                points[chosen[0]] = PointLook("there", value)
            else:
                edges[drawn.graph.edges.index(chosen)] = EdgeLook("there", value)
        return points, edges


def _worse(one: str, other: str) -> str:
    """Return the look of an edge from the looks of its ends. It is there if both are."""
    return next(kind for kind in ("gone", "lost", "there") if kind in {one, other})
