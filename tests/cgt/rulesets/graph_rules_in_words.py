"""The moves of the games on graphs, written from their rules in words and from nothing else.

A graph is a pair of points and of edges, each edge the set of its ends.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from itertools import chain, combinations, combinations_with_replacement, pairwise, product

State = Hashable
Typed = tuple[str, State | None]
Moves = Callable[..., Iterable[tuple[State, ...]]]


@dataclass(frozen=True)
class Game:
    """What can be typed of a game, the smallest first, and the moves from each state."""

    typed: Callable[[], Iterable[Typed]]
    moves: Moves


POINTS = ("a1", "a2", "b1", "b2")


def graphs():
    """Yield the graphs of up to four points, those without an edge among them."""
    for count in (1, 2, 3, 4):
        points = POINTS[:count]
        pairs = [*combinations(points, 2)]
        for edges in chain(*(combinations(pairs, number) for number in range(len(pairs) + 1))):
            listed = [*points, *("-".join(edge) for edge in edges)]
            yield f"[{','.join(listed)}]", (frozenset(points), frozenset(map(frozenset, edges)))


def after_a_move(moves):
    """Return what can be typed of graphs, and of some after a first move: a point or two."""

    def typed():
        for text, (points, edges) in graphs():
            yield text, (points, edges)
            for point in POINTS:
                yield f"{text}/{point}", moves((points, edges), frozenset({point}))
            for pair in combinations(POINTS, 2):
                yield f"{text}/{'-'.join(pair)}", moves((points, edges), frozenset(pair))

    return typed


def without(graph, gone):
    points, edges = graph
    return points - gone, frozenset(edge for edge in edges if not edge & gone)


def node_kayles(graph, move):
    if len(move) > 1 or not move <= graph[0]:
        return None
    return without(graph, frozenset().union(move, *(edge for edge in graph[1] if edge & move)))


def arc_kayles(graph, move):
    return without(graph, move) if move in graph[1] else None


def graph_kayles(graph, move):
    return (
        without(graph, move) if move in graph[1] or (len(move) == 1 and move <= graph[0]) else None
    )


def grim(graph, move):
    if not any(move < edge for edge in graph[1]):
        return None
    _, edges = without(graph, move)
    return frozenset().union(*edges), edges


def graph_chomp(graph, move):
    if move in graph[1]:
        return graph[0], graph[1] - {move}
    return without(graph, move) if len(move) == 1 and move <= graph[0] else None


def on_a_graph(moves):
    def after(graph):
        named = [frozenset(move) for n in (1, 2) for move in combinations(sorted(graph[0]), n)]
        return [(left,) for move in named if (left := moves(graph, move)) is not None]

    return Game(after_a_move(moves), after)


def ways():
    """Yield graphs with the way of a token, whose points must be new and joined."""
    for text, (points, edges) in graphs():
        yield text, (points, edges, None)
        for way in chain(*(product(POINTS, repeat=length) for length in (1, 2, 3))):
            joined = all({*step} in edges for step in pairwise(way))
            fits = {*way} <= points and len({*way}) == len(way) and joined
            left = points - {*way}
            yield f"{text}/{'/'.join(way)}", (left, edges, way[-1]) if fits else None


def geography(state):
    left, edges, token = state
    return [((left - {to}, edges, to),) for to in left if token is None or {token, to} in edges]


def pictures():
    """Yield pictures of up to four edges: loops, double edges and edges along the ground too."""
    ends = [*combinations_with_replacement(("a0", "b0", "a1", "b1", "a2"), 2)]
    for count in (1, 2, 3, 4):
        for edges in combinations_with_replacement(ends, count):
            if max(map(edges.count, edges)) <= 3:
                stands = len(standing(edges)) == count
                text = f"[{','.join('-'.join(edge) for edge in edges)}]"
                yield text, edges if stands else None


def standing(edges):
    """Return the edges that are connected to the ground."""
    reached, before = {"a0", "b0"}, 0
    while before < len(reached):
        before = len(reached)
        reached.update(*(edge for edge in edges if reached & {*edge}))
    return tuple(edge for edge in edges if reached & {*edge})


def hackenbush(edges):
    return [(standing(edges[:cut] + edges[cut + 1 :]),) for cut in range(len(edges))]
