"""The named games on boards."""

from __future__ import annotations

from cgt.rulesets.boards.bars import BitterBar, ChompBar
from cgt.rulesets.boards.divisors import Divisors
from cgt.rulesets.boards.strips import Crosses, Pins
from cgt.rulesets.boards.tiles import ANY_TROMINO, CORNERS, CRAM_BOARD, SQUARES, STRAIGHT
from cgt.rulesets.entry import Entry
from cgt.text import Text

BOARDS = Text("Boards")
_WW4 = "Winning Ways, chapter 4"
_CRAM = "Gardner 1974; Winning Ways, chapter 15"
_LIKE_CRAM = "after Cram, Gardner 1974"
_CHOMP = "Schuh 1952; Gale 1974; Winning Ways, chapter 18"

ENTRIES: tuple[Entry, ...] = (
    Entry(Text("Cram"), CRAM_BOARD, ("plugg", "dots-and-pairs"), _CRAM, BOARDS),
    Entry(Text("Chomp"), ChompBar(), ("chocolate bar",), _CHOMP, BOARDS),
    Entry(
        Text("Kayles on a row of pins"),
        Pins((1, 2)),
        ("pins", "skittles"),
        f"Dudeney 1907; {_WW4}",
        BOARDS,
        periodic=True,
    ),
    Entry(Text("Dawson's Kayles on a row of pins"), Pins((2,)), (), _WW4, BOARDS, periodic=True),
    Entry(
        Text("Dawson's Chess on a strip"),
        Crosses(1),
        (),
        f"Dawson 1934; {_WW4}",
        BOARDS,
        periodic=True,
    ),
    Entry(Text("Treblecross on a strip"), Crosses(2), ("crosses on a strip",), _WW4, BOARDS),
    Entry(Text("Bitter chocolate"), BitterBar(), ("poisoned chocolate",), "Robin 1989", BOARDS),
    Entry(Text("The divisor game"), Divisors(), ("schuh's game",), "Schuh 1952", BOARDS),
    Entry(Text("Trominoes"), ANY_TROMINO, (), _LIKE_CRAM, BOARDS),
    Entry(Text("Straight trominoes"), STRAIGHT, (), _LIKE_CRAM, BOARDS),
    Entry(Text("Corner trominoes"), CORNERS, ("l-trominoes",), _LIKE_CRAM, BOARDS),
    Entry(Text("Squares"), SQUARES, ("square tiles",), _LIKE_CRAM, BOARDS),
)
"""In the order in which they are offered."""
