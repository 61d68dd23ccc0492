"""The named board games."""

from __future__ import annotations

from cgt.core.text import Text
from cgt.rulesets.boards.bitter_bar import BitterBar
from cgt.rulesets.boards.chomp_bar import ChompBar
from cgt.rulesets.boards.divisors import Divisors
from cgt.rulesets.boards.numbers import StrikeDivisors, Sylver
from cgt.rulesets.boards.queens import Queens
from cgt.rulesets.boards.strips import Crosses, PinCircle, Pins
from cgt.rulesets.boards.tile_games import ANY_TROMINO, CORNERS, CRAM_BOARD, SQUARES, STRAIGHT
from cgt.rulesets.entry import Entry, entry

BOARDS = Text("Boards")
_WW4 = "Winning Ways, chapter 4"
_CRAM = "Gardner 1974; Winning Ways, chapter 15"
_LIKE_CRAM = "after Cram, Gardner 1974"
_CHOMP = "Schuh 1952; Gale 1974; Winning Ways, chapter 18"

ENTRIES: tuple[Entry, ...] = (
    entry(
        Text("Cram"),
        CRAM_BOARD,
        BOARDS,
        _CRAM,
        "plugg",
        "dots-and-pairs",
        "impartial domineering",
        brief=Text("put a domino on two free squares side by side"),
    ),
    entry(
        Text("Chomp"),
        ChompBar(),
        BOARDS,
        _CHOMP,
        "chocolate bar",
        brief=Text(
            "bite off a square and everything below and to the right; the corner is poisoned"
        ),
    ),
    entry(
        Text("Kayles on a row of pins"),
        Pins((1, 2)),
        BOARDS,
        f"Dudeney 1907; {_WW4}",
        "pins",
        "skittles",
        "ninepins",
        "bowling",
        "bowling pins",
        brief=Text("knock down one pin, or two side by side"),
    ),
    entry(
        Text("Kayles on a circle"),
        PinCircle((1, 2)),
        BOARDS,
        "Dudeney 1907",
        "kayles on a circle of pins",
        "circular kayles",
        brief=Text("Kayles with the pins in a circle"),
    ),
    entry(
        Text("Dawson's Kayles on a row of pins"),
        Pins((2,)),
        BOARDS,
        _WW4,
        brief=Text("knock down two pins side by side"),
    ),
    entry(
        Text("Dawson's Chess on a strip"),
        Crosses(1),
        BOARDS,
        f"Dawson 1934; {_WW4}",
        brief=Text("put a cross with no other cross next to it"),
    ),
    entry(
        Text("Treblecross on a strip"),
        Crosses(2),
        BOARDS,
        _WW4,
        "crosses on a strip",
        brief=Text("put a cross, but not within two squares of another"),
    ),
    entry(
        Text("Bitter chocolate"),
        BitterBar(),
        BOARDS,
        "Robin 1989",
        "poisoned chocolate",
        "yucky chocolate",
        brief=Text("break the bar along a line and eat the part without the bitter square"),
    ),
    entry(
        Text("The divisor game"),
        Divisors(),
        BOARDS,
        "Schuh 1952",
        "schuh's game",
        "divisor game",
        "game of divisors",
        brief=Text("strike out a divisor and all its multiples"),
    ),
    entry(
        Text("Strike out divisors"),
        StrikeDivisors(),
        BOARDS,
        "An exercise in strategy stealing",
        "cross out divisors",
        "strike out the divisors",
        brief=Text("strike out a number and all its divisors"),
    ),
    entry(
        Text("Sylver coinage up to a number"),
        Sylver(),
        BOARDS,
        "Winning Ways, chapter 18",
        "sylver",
        "sylver coinage up to n",
        brief=Text("strike out a number and all sums of those named"),
    ),
    entry(
        Text("Trominoes"),
        ANY_TROMINO,
        BOARDS,
        _LIKE_CRAM,
        "trominos",
        "triominoes",
        brief=Text("put any three-square tile on free squares"),
    ),
    entry(
        Text("Straight trominoes"),
        STRAIGHT,
        BOARDS,
        _LIKE_CRAM,
        "straight trominos",
        "i-trominoes",
        brief=Text("put a straight three-square tile on free squares"),
    ),
    entry(
        Text("Corner trominoes"),
        CORNERS,
        BOARDS,
        _LIKE_CRAM,
        "l-trominoes",
        "corner trominos",
        brief=Text("put an L-shaped three-square tile on free squares"),
    ),
    entry(
        Text("Squares"),
        SQUARES,
        BOARDS,
        _LIKE_CRAM,
        "square tiles",
        "square tetrominoes",
        brief=Text("put a two-by-two tile on free squares"),
    ),
    entry(
        Text("Non-attacking queens"),
        Queens(),
        BOARDS,
        "Noon and Van Brummelen 2006",
        "queens game",
        "n queens game",
        "eight queens game",
        "8 queens",
        brief=Text("put a queen where no other queen attacks it"),
    ),
)
"""The named board games, in the order of the catalogue."""
