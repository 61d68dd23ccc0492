"""Cells of a Cram board that make no difference and are left out of every search.

A leaf is a cell with one neighbour. A cell is spare if each of its neighbours has another leaf. A
domino on the spare cell and a neighbour can be moved onto that neighbour and its leaf. The cell
that this frees is spare after all moves, as it was before. See the page *Spare cells* among the
theorems. Beling and Rogalski's solver leaves such cells out too ("On pruning search trees of
impartial games", 2020).
"""

from __future__ import annotations

from cgt.engines.boards.placement import PlacementGame
from cgt.engines.boards.region import Region

DOMINOES = (Region(1, 2, 0b11), Region(2, 1, 0b11))
"""The tiles of Cram. With other tiles no cell is spare."""


def spare_cells(game: PlacementGame, region: Region) -> int:
    """Return the spare cells of a region, as a mask.

    The region has the same nim value without all of them. If a cell has several leaves, the last of
    them stays.

    >>> from cgt.engines.boards.cram import CRAM
    >>> board = Region(3, 3, 0b010_111_000)
    >>> sorted(Region(3, 3, spare_cells(CRAM, board)))
    [(1, 0), (1, 2)]
    >>> sorted(Region(3, 5, spare_cells(CRAM, Region(3, 5, 0b01010_11111_00000))))
    [(1, 0), (1, 2), (1, 4)]
    """
    if game.tiles != DOMINOES:
        return 0
    cells = set(region)
    beside = {
        (row, column): cells
        & {(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)}
        for row, column in cells
    }
    leaf_of = {
        neighbour: leaf
        for leaf in sorted(cells)
        if len(beside[leaf]) == 1
        for neighbour in beside[leaf]
    }
    return sum(
        1 << (cell[0] * region.columns + cell[1])
        for cell in cells
        if all(leaf_of.get(neighbour, cell) != cell for neighbour in beside[cell])
    )
