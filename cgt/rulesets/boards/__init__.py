"""Board games with tiles, queens, chocolate bars, rows of pins, strips and struck numbers."""

from cgt.rulesets.boards.bitter_bar import BitterBar
from cgt.rulesets.boards.chomp_bar import ChompBar
from cgt.rulesets.boards.divisors import Divisors
from cgt.rulesets.boards.entries import BOARDS, ENTRIES
from cgt.rulesets.boards.numbers import StrikeDivisors, StruckNumbers, Sylver
from cgt.rulesets.boards.queens import Queens
from cgt.rulesets.boards.strips import Crosses, PinCircle, Pins
from cgt.rulesets.boards.tiles import Tiles

__all__ = [
    "BOARDS",
    "ENTRIES",
    "BitterBar",
    "ChompBar",
    "Crosses",
    "Divisors",
    "PinCircle",
    "Pins",
    "Queens",
    "StrikeDivisors",
    "StruckNumbers",
    "Sylver",
    "Tiles",
]
