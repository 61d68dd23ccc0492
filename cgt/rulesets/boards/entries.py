"""The named games on boards."""

from __future__ import annotations

from cgt.rulesets.boards.bars import BitterBar, ChompBar
from cgt.rulesets.boards.divisors import Divisors
from cgt.rulesets.boards.strips import Crosses, Pins
from cgt.rulesets.boards.tile_games import ANY_TROMINO, CORNERS, CRAM_BOARD, SQUARES, STRAIGHT
from cgt.rulesets.entry import Entry, entry
from cgt.text import Text

BOARDS = Text("Boards")
_WW4 = "Winning Ways, chapter 4"
_CRAM = "Gardner 1974; Winning Ways, chapter 15"
_LIKE_CRAM = "after Cram, Gardner 1974"
_CHOMP = "Schuh 1952; Gale 1974; Winning Ways, chapter 18"

ENTRIES: tuple[Entry, ...] = (
    entry(Text("Cram"), CRAM_BOARD, BOARDS, _CRAM, "plugg", "dots-and-pairs"),
    entry(Text("Chomp"), ChompBar(), BOARDS, _CHOMP, "chocolate bar"),
    entry(
        Text("Kayles on a row of pins"),
        Pins((1, 2)),
        BOARDS,
        f"Dudeney 1907; {_WW4}",
        "pins",
        "skittles",
    ),
    entry(Text("Dawson's Kayles on a row of pins"), Pins((2,)), BOARDS, _WW4),
    entry(Text("Dawson's Chess on a strip"), Crosses(1), BOARDS, f"Dawson 1934; {_WW4}"),
    entry(Text("Treblecross on a strip"), Crosses(2), BOARDS, _WW4, "crosses on a strip"),
    entry(Text("Bitter chocolate"), BitterBar(), BOARDS, "Robin 1989", "poisoned chocolate"),
    entry(Text("The divisor game"), Divisors(), BOARDS, "Schuh 1952", "schuh's game"),
    entry(Text("Trominoes"), ANY_TROMINO, BOARDS, _LIKE_CRAM),
    entry(Text("Straight trominoes"), STRAIGHT, BOARDS, _LIKE_CRAM),
    entry(Text("Corner trominoes"), CORNERS, BOARDS, _LIKE_CRAM, "l-trominoes"),
    entry(Text("Squares"), SQUARES, BOARDS, _LIKE_CRAM, "square tiles"),
)
"""In the order in which they are offered."""
