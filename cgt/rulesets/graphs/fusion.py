"""Nim values in green Hackenbush, by the colon principle and the fusion principle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cgt.rulesets.graphs.canonical import ordered
from cgt.rulesets.graphs.graph import Edge

Edges = tuple[Edge, ...]
"""A picture without names, as edges with numbered ends and point 0 as the ground."""


def branch_values(edges: Sequence[Edge]) -> tuple[int, list[int], list[bool]]:
    """Return the nim value of a picture, the value of each edge, and whether each edge is fused.

    All edges must be connected to the ground, point 0. An edge outside all cycles has value 1 more
    than the nim-sum of all that it carries, and counts at its lower end (the colon principle). The
    points of a cycle can be merged into one, so its edges are loops of value 1 each (the fusion
    principle; Winning Ways, chapter 7). One depth-first search finds the cycles and adds up.
    """
    values, fused = [1] * len(edges), [True] * len(edges)
    at: dict[int, list[tuple[int, int]]] = {0: []}
    for index, (one, other) in enumerate(edges):
        at.setdefault(one, []).append((index, other))
        if one != other:
            at.setdefault(other, []).append((index, one))
    order: dict[int, int] = {}

    def visit(point: int, through: int) -> tuple[int, int]:
        """Return the nim-sum that a point carries, and the earliest point reached from there."""
        order[point] = lowest = len(order)
        carried = 0
        for index, other in at[point]:
            if index == through:
                continue
            if other not in order:
                above, reached = visit(other, index)
                lowest = min(lowest, reached)
                if reached > order[point]:
                    fused[index] = False
                    values[index] = above + 1
                    carried ^= above + 1
                else:
                    carried ^= above ^ 1
            elif order[other] <= order[point]:
                lowest = min(lowest, order[other])
                carried ^= 1
        return carried, lowest

    return visit(0, -1)[0], values, fused


def at_ground(edges: Sequence[Edge], fused: Sequence[bool]) -> list[int]:
    """Return the edges at the ground after all cycles have been fused."""
    ground, grows = {0}, True
    while grows:
        ends = {
            end
            for edge, is_fused in zip(edges, fused, strict=True)
            if is_fused and ground.intersection(edge)
            for end in edge
        }
        grows = not ends <= ground
        ground |= ends
    return [index for index, edge in enumerate(edges) if ground.intersection(edge)]


def are_grounded(edges: Sequence[Edge]) -> list[bool]:
    """Return whether each edge is connected to the ground, which is point 0."""
    reached, grows = {0}, True
    while grows:
        ends = {end for edge in edges if reached.intersection(edge) for end in edge}
        grows = not ends <= reached
        reached |= ends
    return [edge[0] in reached for edge in edges]


def pieces_of(edges: Edges) -> tuple[Edges, ...]:
    """Return the parts connected to the ground that meet only there, numbered by their shape."""
    groups: list[tuple[set[int], list[Edge]]] = []
    for edge, holds in zip(edges, are_grounded(edges), strict=True):
        if not holds:
            continue
        points, inside = {*edge} - {0}, [edge]
        apart: list[tuple[set[int], list[Edge]]] = []
        for group in groups:
            if points & group[0]:
                points |= group[0]
                inside += group[1]
            else:
                apart.append(group)
        groups = [*apart, (points, inside)]
    return tuple(_shape(tuple(sorted(inside))) for _, inside in groups)


@lru_cache(maxsize=20_000)
def _shape(edges: Edges) -> Edges:
    """Return a piece with its points numbered in the order of its shape, the ground first."""
    points = sorted({0, *(end for edge in edges for end in edge)})
    place = {point: index for index, point in enumerate(points)}
    near: list[list[int]] = [[] for _ in points]
    for one, other in edges:
        near[place[one]].append(place[other])
        near[place[other]].append(place[one])
    colours = [0, *(1 + len(around) for around in near[1:])]
    order = [0, *(index for index in ordered(near, colours) if index != 0)]
    rank = {points[index]: new for new, index in enumerate(order)}
    return tuple(sorted((min(rank[a], rank[b]), max(rank[a], rank[b])) for a, b in edges))
