"""Coordinate games: components of several numbers, such as Wythoff's pairs and coins on a strip."""

from cgt.rulesets.coordinate.entries import COORDINATES, ENTRIES
from cgt.rulesets.coordinate.euclid import Euclid
from cgt.rulesets.coordinate.memory import TakeAway
from cgt.rulesets.coordinate.moore import Moore
from cgt.rulesets.coordinate.naming import parse
from cgt.rulesets.coordinate.northcott import Northcott
from cgt.rulesets.coordinate.silver_dollar import SilverDollar
from cgt.rulesets.coordinate.staircase import Staircase
from cgt.rulesets.coordinate.wythoff import Wythoff

__all__ = [
    "COORDINATES",
    "ENTRIES",
    "Euclid",
    "Moore",
    "Northcott",
    "SilverDollar",
    "Staircase",
    "TakeAway",
    "Wythoff",
    "parse",
]
