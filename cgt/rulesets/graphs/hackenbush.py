"""Green Hackenbush, in which a move cuts an edge and everything cut off from the ground falls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from random import Random

from cgt.core.budget import Budget
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.errors import NotationError
from cgt.rulesets.graphs.base import GraphRuleset, GraphState, drawn_of
from cgt.rulesets.graphs.fusion import Edges, are_grounded, at_ground, branch_values, pieces_of
from cgt.rulesets.graphs.graph import Graph, make_graph, read_list
from cgt.rulesets.graphs.growing import picture

LONGEST_STALK = 9
MOST_TERMS = 12
"""The maximum number of values at the ground that a sentence lists."""

LIST_EXAMPLE = "[a0-a1-a2,a1-b2]"
PICTURES = {
    "girl": "[b0-b1-c2-d1-d0,b1-d1,c2-c3,a3-c3-e3,c3-b4-c5-d4-c3]",
    "house": "[a0-a1-a2-c2-c1-c0,a2-b3-c2,c1-d1-d0]",
    "tree": "[c0-c1-c2-b3-a4,b3-b4,c2-c3,c2-d3-d4,d3-e4]",
    "door": "[a0-a1-a2-b2-b1-b0]",
    "flower": "[b0-b1-b2-b3-a4,b3-b4,b3-c4,b1-a2,b1-c2]",
    "dog": "[b0-b1-c1-d1-d0,b1-a2,d1-d2-e2-e1-d1,d2-d3,e2-e3]",
    "lamp": "[b0-b1-b2-b3,b3-a4-c4-b3,a4-a3,c4-c3]",
}
"""Named pictures in list notation."""


class Hackenbush(GraphRuleset[Edges]):
    """A game of cutting an edge, after which the loose part falls (Winning Ways, chapter 7).

    A component is a named picture such as ``girl``, a stalk as its number of edges, such as ``3``,
    or a list of edges such as ``[a0-a1-a2,a1-b2]``. There, ``b2`` is at height 2 in the second
    column, and height 0 is the ground.
    """

    __slots__ = ()

    name = "hackenbush"
    rule = Text("Cut one edge. Everything no longer connected to the ground falls too.")
    examples = ("girl", "flower 3", "tree door", "house dog 2", "lamp 4 1")
    has_ground = True

    def random_start(self, rng: Random, size: Size) -> tuple[GraphState, ...]:
        return (GraphState(picture(rng, size.of(10, 14, 20) + rng.randint(0, 2))),)

    def moves(self, drawn: GraphState) -> Iterator[tuple[str, GraphState]]:
        seen: set[str] = set()
        for edge in standing(drawn):
            name = drawn.graph.edge_name(edge)
            if name not in seen:  # edges with the same ends are alike
                seen.add(name)
                yield name, after_cutting(drawn, edge)

    def moves_in(self, piece: Edges) -> Iterator[tuple[Edges, ...]]:
        for index in range(len(piece)):
            yield pieces_of(piece[:index] + piece[index + 1 :])

    def count_options(self, state: GraphState | Edges, limit: int) -> int:
        if not isinstance(state, GraphState):
            return min(limit, len(state))
        return min(limit, len({state.graph.edges[edge] for edge in standing(state)}))

    def size(self, state: GraphState | Edges) -> int:
        return len(standing(state)) if isinstance(state, GraphState) else len(state)

    def pieces(self, drawn: GraphState) -> tuple[Edges, ...]:
        """Return the parts of the picture that meet at the ground only, numbered by their shape."""
        return pieces_of(tuple(ground_edges(drawn.graph)[edge] for edge in standing(drawn)))

    def value_within(self, state: GraphState | Edges, budget: Budget) -> int:
        """Return the nim value by the colon and the fusion principle, in linear time."""
        del budget
        if not isinstance(state, GraphState):
            return branch_values(state)[0]
        edges = ground_edges(state.graph)
        return branch_values([edges[edge] for edge in standing(state)])[0]

    def why(self, state: GraphState | Edges) -> Text:
        drawn = drawn_of(state)
        edges = [ground_edges(drawn.graph)[edge] for edge in standing(drawn)]
        if not edges:
            return Text("nothing stands on the ground")
        value, values, fused = branch_values(edges)
        lowest = at_ground(edges, fused)
        terms = sorted((values[edge] for edge in lowest if not fused[edge]), reverse=True)
        shown = " ⊕ ".join(map(str, terms[:MOST_TERMS]))
        shown += " ⊕ …" if len(terms) > MOST_TERMS else ""
        loops = Text.counted(
            "the cycle edge at the ground becomes a loop that counts 1",
            "the {count} cycle edges at the ground become loops that count 1 each",
            count=sum(fused[edge] for edge in lowest),
        )
        if not any(fused):
            return _by_the_colon_principle(
                Text(
                    "by the colon principle, an edge counts 1 more than the nim-sum of what "
                    "it carries. At the ground, that makes {terms}",
                    terms=shown,
                )
            )
        if not any(fused[edge] for edge in lowest):
            return _by_the_colon_principle(
                Text(
                    "by the fusion principle, merge the points of each cycle, so its "
                    "edges become loops that count 1 each. By the colon principle, any "
                    "other edge counts 1 more than the nim-sum of what it carries. At "
                    "the ground, that makes {terms}",
                    terms=shown,
                )
            )
        if not terms:
            return Text(
                "by the fusion principle, merge the points of each cycle. Then {loops}: {value}",
                loops=loops,
                value=value,
            )
        return _by_the_colon_principle(
            Text(
                "by the fusion principle, merge the points of each cycle. Then "
                "{loops}. By the colon principle, any other edge there counts 1 more "
                "than the nim-sum of what it carries: {terms}. In all, {value}",
                loops=loops,
                terms=shown,
                value=value,
            )
        )

    def read_graph(self, token: str) -> Graph:
        if re.fullmatch(r"[1-9]", token):
            names = [f"a{height}" for height in range(int(token) + 1)]
            return make_graph(names, list(pairwise(names)), token)
        if token in PICTURES:
            graph = read_list(PICTURES[token], self.examples[0])
            return make_graph(list(graph.names), _named_edges(graph), token)
        if not token.startswith("["):
            raise NotationError(
                "Write a picture as a stalk of 1 to {longest} edges, one of "
                "{pictures}, or the list of its edges in square brackets.",
                longest=LONGEST_STALK,
                pictures=", ".join(PICTURES),
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        graph = read_list(token, LIST_EXAMPLE)
        loose = next(
            (name for name in graph.names if name.isdigit()),
            next((name for point, name in enumerate(graph.names) if not _stands(graph, point)), ""),
        )
        if loose:
            start = token.index(loose)
            raise NotationError(
                "{point} isn't connected to the ground, which is a0, b0, c0 and so on.",
                point=loose,
                source=token,
                span=(start, start + len(loose)),
                example=LIST_EXAMPLE,
            )
        return graph

    def moves_made(self, drawn: GraphState) -> list[str]:
        graph, edges = drawn.graph, ground_edges(drawn.graph)
        left = {0, *(end for edge in standing(drawn) for end in edges[edge])}
        return [graph.edge_name(edge) for edge in drawn.done if left.intersection(edges[edge])]


@lru_cache(maxsize=256)
def ground_edges(graph: Graph) -> Edges:
    """Return the edges of a picture, with all points of the ground as point 0."""
    number = [0 if height == 0 else point + 1 for point, (_, height) in enumerate(graph.places)]
    return tuple((number[one], number[other]) for one, other in graph.edges)


def standing(state: GraphState) -> list[int]:
    """Return the indices of the edges that are left in a picture."""
    done = set(state.done)
    return [edge for edge in range(len(state.graph.edges)) if edge not in done]


def _by_the_colon_principle(theory: Text) -> Text:
    """Return a theory with the reason for the colon principle."""
    return Text(
        "cutting an edge leaves 0 in its place, and a cut above it changes only what it "
        "carries: {theory}",
        theory=theory,
    )


def after_cutting(state: GraphState, edge: int) -> GraphState:
    """Return a picture after cutting an edge."""
    edges = ground_edges(state.graph)
    left = [other for other in standing(state) if other != edge]
    holding = are_grounded([edges[other] for other in left])
    stands = {other for other, holds in zip(left, holding, strict=True) if holds}
    return GraphState(
        state.graph, tuple(other for other in range(len(edges)) if other not in stands)
    )


def _stands(graph: Graph, point: int) -> bool:
    """Return whether an edge connects a point of a whole picture to the ground."""
    holding = are_grounded(ground_edges(graph))
    return any(holds and point in graph.edges[edge] for edge, holds in enumerate(holding))


def _named_edges(graph: Graph) -> list[tuple[str, str]]:
    """Return the edges of a graph by the names of their ends."""
    return [(graph.names[one], graph.names[other]) for one, other in graph.edges]
