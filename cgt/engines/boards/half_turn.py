"""Boards with a winner by half turns, because each tile is answered with its image.

This is the strategy of Tweedledum and Tweedledee (Winning Ways, chapter 1). A player who answers
every tile with its image under a half turn moves last, as long as no tile overlaps its own image.
"""

from __future__ import annotations

from functools import lru_cache

from cgt.engines.boards.placement import PlacementGame
from cgt.engines.boards.region import Region

HALF_TURN = 2
"""The number of the half turn among the images of :meth:`~.region.Region.image`."""


@lru_cache(maxsize=1 << 14)
def is_lost_to_images(game: PlacementGame, region: Region) -> bool:
    """Return whether the second player wins a region by answering each tile with its image.

    Cells that no tile can cover don't count. A region can be lost for other reasons even if this
    returns False.

    >>> from cgt.engines.boards.cram import CRAM
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
    """Return the placements that leave a region lost to images.

    >>> from cgt.engines.boards.cram import CRAM
    >>> [sorted(Region(3, 4, placed)) for placed in moves_to_images(CRAM, Region.full(3, 4))]
    [[(1, 1), (1, 2)]]
    """
    return frozenset(
        placed
        for placed in game.placements(region)
        if is_lost_to_images(game, region.without(placed))
    )
