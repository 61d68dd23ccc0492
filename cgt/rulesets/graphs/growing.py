"""Random graphs drawn on a grid of points, with no crossing edges."""

from __future__ import annotations

from itertools import product
from random import Random

from cgt.rulesets.graphs.graph import Graph, make_graph

Spot = tuple[int, int]
"""The column and the row of a point, from 0."""
Line = tuple[Spot, Spot]

MOST_AT_A_POINT = 5
"""The maximum number of edges that meet in a point, because more are hard to tell apart."""
SPROUTS = 200
"""The number of attempts to grow a picture."""


def planar(rng: Random, points: int, cycles: int) -> Graph:
    """Return a random connected graph without crossing edges.

    It is a spanning tree with ``cycles`` more edges, or fewer if they don't fit. Points are on a
    grid, and edges join its neighbours, also diagonally.
    """
    columns, rows = _grid_for(points)
    columns, rows = (columns, rows) if rng.random() < 1 / 2 else (rows, columns)
    spots = _connected_spots(rng, columns, rows, points)
    lines = [line for line in _lines(rng, columns, rows) if spots.issuperset(line)]
    rng.shuffle(lines)
    lines.sort(key=_is_aslant)  # straight lines come first, so that the tree prefers them
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
    """Return a random picture of about ``edges`` edges on the ground, with plants and a few arches.

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
    """Return the columns and rows of a grid with room for these points and a few more."""
    rows = max(2, round((points * 0.7) ** 0.5))
    columns = -(-(points + 1) // rows)
    return max(columns, rows), rows


def _connected_spots(rng: Random, columns: int, rows: int, points: int) -> set[Spot]:
    """Return random spots of a grid that are connected across or up and down."""
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
    """Return the lines between neighbours on a grid, a random one of each two that cross."""
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
    """Return whether a new line crosses no other one and ends at no crowded point."""
    drawn = {frozenset(line) for line in lines}
    across = frozenset({(here[0], there[1]), (there[0], here[1])})
    return (
        frozenset({here, there}) not in drawn
        and (len(across) == 1 or across not in drawn)
        and max(_degree(lines, here), _degree(lines, there)) < MOST_AT_A_POINT - 1
    )


def _graph(lines: list[Line]) -> Graph:
    """Return the graph of some lines, moved to the left and down to the origin of the grid."""
    left = min(column for line in lines for column, _ in line)
    low = min(row for line in lines for _, row in line)

    def name(spot: Spot) -> str:
        return f"{'abcdefghij'[spot[0] - left]}{spot[1] - low}"

    names = sorted({name(spot) for line in lines for spot in line})
    return make_graph(names, [(name(one), name(other)) for one, other in lines])
