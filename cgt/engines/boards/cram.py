"""Cram, in which the players place dominoes on a board in either direction.

A player who can't place one loses.
"""

from __future__ import annotations

from cgt.engines.boards.placement import PlacementGame
from cgt.engines.boards.region import Region

CRAM = PlacementGame.any_way_round(Region(1, 2, 0b11))
"""Cram, also called plugg and dots-and-pairs.

See Gardner (1974) and Winning Ways, chapter 15. By symmetry an empty board of even by even cells is
a P-position, and one of even by odd cells an N-position. The nim values need a search.
"""
