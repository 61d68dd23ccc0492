"""Games on a board: tiles that are placed, chocolate bars, a row of pins, crosses, divisors."""

from cgt.rulesets.boards.bitter_bar import BitterBar
from cgt.rulesets.boards.chomp_bar import ChompBar
from cgt.rulesets.boards.divisors import Divisors
from cgt.rulesets.boards.entries import BOARDS, ENTRIES
from cgt.rulesets.boards.strips import Crosses, Pins
from cgt.rulesets.boards.tiles import Tiles

__all__ = [
    "BOARDS",
    "ENTRIES",
    "BitterBar",
    "ChompBar",
    "Crosses",
    "Divisors",
    "Pins",
    "Tiles",
]
