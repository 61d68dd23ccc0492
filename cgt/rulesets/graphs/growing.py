"""Graphs that are drawn by chance and look good: on a grid of points, no edge across another."""

from __future__ import annotations

from itertools import product
from random import Random

from cgt.rulesets.graphs.graph import Graph, make_graph

Spot = tuple[int, int]
"""A column and a row, from 0."""
Line = tuple[Spot, Spot]

MOST_AT_A_POINT = 5
"""The maximum number of edges that meet in a point: more are hard to tell apart."""
SPROUTS = 200
"""The number of attempts to grow a picture."""


def planar(rng: Random, points: int, cycles: int) -> Graph:
    """Return a connected graph of so many points whose edges do not cross: a tree and more edges.

    There are fewer ``cycles`` than asked for where there is no room for them. Points lie on a
    grid, and edges join neighbours on it, also aslant.
    """
    columns, rows = _grid_for(points)
    columns, rows = (columns, rows) if rng.random() < 1 / 2 else (rows, columns)
    spots = _connected(rng, columns, rows, points)
    lines = [line for line in _lines(rng, columns, rows) if spots.issuperset(line)]
    rng.shuffle(lines)
    lines.sort(key=_is_aslant)  # straight lines first: the tree is made of them as far as it goes
    tree: list[Line] = []
    root = {spot: spot for spot in spots}

    def end(spot: Spot) -> Spot:
        while root[spot] != spot:
            spot = root[spot]
        return spot

    for one, other in lines:
        if end(one) != end(other):
            root[end(one)] = end(other)
            tree.append((one, other))
    rest = [line for line in lines if line not in tree]
    rng.shuffle(rest)
    chosen = list(tree)
    for line in rest:
        if len(chosen) >= len(tree) + cycles:
            break
        if all(_degree(chosen, spot) < MOST_AT_A_POINT for spot in line):
            chosen.append(line)
    return _graph(chosen)


def picture(rng: Random, edges: int) -> Graph:
    """Return a picture of so many edges that stands on the ground: plants, and a few arches.

    >>> picture(Random(3), 6).token
    '[a0-a1,c0-c1-d2,d1-e2-e1-e0]'
    """
    stems = range(0, 2 * min(5, 2 + edges // 5), 2)
    columns, height = len(stems) * 2 - 1, min(6, 2 + edges // 6)
    chosen: list[Line] = [((column, 0), (column, 1)) for column in stems]
    for _ in range(SPROUTS):
        if len(chosen) >= edges:
            break
        standing = sorted({spot for line in chosen for spot in line if spot[1] > 0})
        here = rng.choice(standing)
        steps = ((0, 1), (0, 1), (-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1))
        across, up = rng.choice(steps)
        there = (here[0] + across, here[1] + up)
        fits = 0 <= there[0] < columns and 0 < there[1] <= height
        closes = there in standing and rng.random() < 2 / 3  # an arch now and then
        if fits and not closes and _is_free(chosen, here, there):
            chosen.append((here, there))
    return _graph(chosen)


def _grid_for(points: int) -> tuple[int, int]:
    """Return columns and rows with room for so many points, and for a few more."""
    rows = max(2, round((points * 0.7) ** 0.5))
    columns = -(-(points + 1) // rows)
    return max(columns, rows), rows


def _connected(rng: Random, columns: int, rows: int, points: int) -> set[Spot]:
    """Return so many spots of a grid, each beside another."""
    spots = {(columns // 2, rows // 2)}
    while len(spots) < points:
        near = sorted(
            {
                (column + across, row + up)
                for column, row in spots
                for across, up in ((1, 0), (-1, 0), (0, 1), (0, -1))
                if 0 <= column + across < columns and 0 <= row + up < rows
            }
            - spots
        )
        spots.add(rng.choice(near))
    return spots


def _lines(rng: Random, columns: int, rows: int) -> list[Line]:
    """Return the lines between neighbours on a grid, of those that cross only one by chance."""
    lines: list[Line] = []
    for column, row in product(range(columns), range(rows)):
        if column + 1 < columns:
            lines.append(((column, row), (column + 1, row)))
        if row + 1 < rows:
            lines.append(((column, row), (column, row + 1)))
        if column + 1 < columns and row + 1 < rows:
            rising = ((column, row), (column + 1, row + 1))
            falling = ((column, row + 1), (column + 1, row))
            lines.append(rng.choice((rising, falling)))
    return lines


def _is_aslant(line: Line) -> bool:
    (column, row), (other_column, other_row) = line
    return column != other_column and row != other_row


def _degree(lines: list[Line], spot: Spot) -> int:
    return sum(spot in line for line in lines)


def _is_free(lines: list[Line], here: Spot, there: Spot) -> bool:
    """Return whether a line may be drawn: not there yet, crossing none, at no crowded point."""
    drawn = {frozenset(line) for line in lines}
    across = frozenset({(here[0], there[1]), (there[0], here[1])})
    return (
        frozenset({here, there}) not in drawn
        and (len(across) == 1 or across not in drawn)
        and max(_degree(lines, here), _degree(lines, there)) < MOST_AT_A_POINT - 1
    )


def _graph(lines: list[Line]) -> Graph:
    """Return the graph of some lines, moved to the left and, unless it stands, down."""
    left = min(column for line in lines for column, _ in line)
    low = min(row for line in lines for _, row in line)

    def name(spot: Spot) -> str:
        return f"{'abcdefghij'[spot[0] - left]}{spot[1] - low}"

    names = sorted({name(spot) for line in lines for spot in line})
    return make_graph(names, [(name(one), name(other)) for one, other in lines])
