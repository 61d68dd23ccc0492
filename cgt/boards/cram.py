"""Cram: the players put dominoes on a board, either way round; who cannot loses."""

from __future__ import annotations

from cgt.boards.placement import PlacementGame
from cgt.boards.region import Region

CRAM = PlacementGame.any_way_round(Region(1, 2, 0b11))
"""Cram, also called plugg and dots-and-pairs (Gardner 1974; Winning Ways, chapter 15).

By symmetry an empty board of even by even cells is a P-position, and one of even by odd cells
an N-position; the nim values have to be searched.
"""
