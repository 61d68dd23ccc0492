"""Boards that a half turn decides: each tile is answered with its image, without any search.

Played by Tweedledum and Tweedledee (Winning Ways, chapter 1): whoever answers every tile with its
image under a half turn makes the last move, as long as no tile overlaps its own image.
"""

from __future__ import annotations

from functools import lru_cache

from cgt.boards.placement import PlacementGame
from cgt.boards.region import Region

HALF_TURN = 2
"""The number of the image, see :meth:`~cgt.boards.region.Region.image`."""


@lru_cache(maxsize=1 << 14)
def is_lost_to_images(game: PlacementGame, region: Region) -> bool:
    """Return whether whoever moves second wins a region by answering each tile with its image.

    Cells that no tile can cover do not count. A region for which this is False can be lost too.

    >>> from cgt.boards.cram import CRAM
    >>> is_lost_to_images(CRAM, Region.full(4, 4)), is_lost_to_images(CRAM, Region.full(3, 4))
    (True, False)
    """
    board = game.live(region).cropped()
    if HALF_TURN not in game.symmetries or board.image(HALF_TURN) != board:
        return False
    return not any(
        placed & Region(board.rows, board.columns, placed).image(HALF_TURN).cells
        for placed in game.placements(board)
    )


@lru_cache(maxsize=1 << 10)
def moves_to_images(game: PlacementGame, region: Region) -> frozenset[int]:
    """Return the placements that leave a region which is lost to images.

    >>> from cgt.boards.cram import CRAM
    >>> [sorted(Region(3, 4, placed)) for placed in moves_to_images(CRAM, Region.full(3, 4))]
    [[(1, 1), (1, 2)]]
    """
    return frozenset(
        placed
        for placed in game.placements(region)
        if is_lost_to_images(game, region.without(placed))
    )
