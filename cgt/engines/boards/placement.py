"""Placement games, in which a move puts a tile on free cells of a board.

A player who can't place a tile loses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from cgt.core.objects import settle
from cgt.engines.boards.region import Region
from cgt.errors import CgtError

TILES = 64
"""The maximum number of tiles of a game, counting each orientation of a shape."""

TILE_CELLS = 8
"""The maximum number of cells in a tile."""


@dataclass(frozen=True, slots=True)
class PlacementGame:
    """A game of placing tiles, in fixed orientations, on free cells of a board.

    Each tile has two to eight cells, joined edge to edge, so that connected pieces of the board are
    components. ``symmetries`` are the images of the board (see
    :meth:`~cgt.engines.boards.region.Region.image`) that map the set of tiles to itself. Positions
    are identified only under these and under translation.

    >>> domino = Region(1, 2, 0b11)
    >>> across = PlacementGame((domino,))
    >>> across.symmetries, [bin(placed) for placed in across.placements(Region.full(2, 2))]
    ((0, 1, 2, 3), ['0b11', '0b1100'])
    """

    tiles: tuple[Region, ...]
    symmetries: tuple[int, ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        tiles = tuple(tile.cropped() for tile in self.tiles)
        for tile in tiles:
            if not 2 <= len(tile) <= TILE_CELLS or len(list(tile.pieces())) > 1:
                raise CgtError(
                    "A tile must have from two to {most} squares, joined edge to edge.",
                    most=TILE_CELLS,
                )
        shapes = set(tiles)
        if not 1 <= len(shapes) <= TILES:
            raise CgtError("The number of different tiles must be from 1 to {most}.", most=TILES)
        kept = (i for i in range(8) if {tile.image(i) for tile in shapes} == shapes)
        settle(self, tiles=tuple(sorted(shapes)), symmetries=tuple(kept))

    @classmethod
    def any_way_round(cls, *shapes: Region) -> PlacementGame:
        """Return the game whose tiles are these shapes in all orientations, turned and reflected.

        >>> len(PlacementGame.any_way_round(Region(2, 2, 0b0111)).tiles)
        4
        """
        tiles = {shape.cropped().image(symmetry) for shape in shapes for symmetry in range(8)}
        return cls(tuple(sorted(tiles)))

    def placements(self, region: Region) -> Iterator[int]:
        """Yield the moves in a region, each as a mask of the cells that a tile covers."""
        for placed in _placements(self.tiles, region.rows, region.columns):
            if placed & region.cells == placed:
                yield placed

    def live(self, region: Region) -> Region:
        """Return the cells that can still be covered, on the same board."""
        live = 0
        for placed in self.placements(region):
            live |= placed
        return region.without(~live)

    def components(self, region: Region) -> Iterator[Region]:
        """Yield the connected pieces of the cells that can still be covered, on the same board."""
        yield from self.live(region).pieces()

    def options(self, component: Region) -> Iterator[tuple[Region, ...]]:
        """Yield the options of a component as sums of components, on the same board."""
        places = list(self.placements(component))
        for placed in places:
            live = 0
            for other in places:
                if not other & placed:
                    live |= other
            yield tuple(Region(component.rows, component.columns, live).pieces())

    def canonical(self, component: Region) -> Region:
        """Return the least image of a component, moved into the corner of its own small board."""
        return _canonical(component, self.symmetries)

    def bound(self, component: Region) -> int:
        """Return an upper bound on the nim value, the number of tiles that fit by area."""
        return len(component) // min(len(tile) for tile in self.tiles)

    def transposed(self) -> PlacementGame:
        """Return the game with the tiles mirrored in the main diagonal."""
        return PlacementGame(tuple(tile.image(4) for tile in self.tiles))


@lru_cache(maxsize=1_000)
def _placements(tiles: tuple[Region, ...], rows: int, columns: int) -> tuple[int, ...]:
    """Return all placements of the tiles on an empty board, as masks."""
    return tuple(
        sum(1 << (row * columns + column) for row, column in tile) << (top * columns + left)
        for tile in tiles
        for top in range(rows - tile.rows + 1)
        for left in range(columns - tile.columns + 1)
    )


@lru_cache(maxsize=100_000)
def _canonical(piece: Region, symmetries: tuple[int, ...]) -> Region:
    """Return the least image of a piece, cached because the same pieces recur."""
    cropped = piece.cropped()
    if cropped != piece:
        return _canonical(cropped, symmetries)
    return min(piece.image(symmetry) for symmetry in symmetries)
