"""The named tile games, each with its tiles, its rule and good starting boards."""

from __future__ import annotations

from cgt.core.text import Text
from cgt.engines.boards.cram import CRAM
from cgt.engines.boards.placement import PlacementGame
from cgt.engines.boards.region import Region
from cgt.rulesets.boards.tiles import Tiles


def _shape(*rows: str) -> Region:
    """Return the tile whose squares are marked ``o`` in some rows."""
    return Region.of(
        (row, column)
        for row, line in enumerate(rows)
        for column, square in enumerate(line)
        if square == "o"
    )


CRAM_BOARD = Tiles(
    "cram",
    CRAM,
    Text("Put a domino on two free squares side by side, across or down."),
    ("4x5", "3x3 3x4", "5x5", "3x6"),
)
STRAIGHT = Tiles(
    "straight trominoes",
    PlacementGame.any_way_round(_shape("ooo")),
    Text("Put a straight tile on three free squares in a line, across or down."),
    ("4x6", "5x5", "3x4 4x4"),
)
CORNERS = Tiles(
    "corner trominoes",
    PlacementGame.any_way_round(_shape("oo", "o.")),
    Text("Put an L-shaped tile on three free squares that meet at a corner, any way round."),
    ("4x5", "5x5", "3x3 3x4"),
)
SQUARES = Tiles(
    "squares",
    PlacementGame.any_way_round(_shape("oo", "oo")),
    Text("Put a two-by-two tile on four free squares."),
    ("5x6", "4x7", "4x4 5x5"),
)
ANY_TROMINO = Tiles(
    "trominoes",
    PlacementGame.any_way_round(_shape("ooo"), _shape("oo", "o.")),
    Text("Put a tile on three free squares that touch, in a straight line or an L shape."),
    ("4x5", "5x5", "3x3 3x4"),
)
