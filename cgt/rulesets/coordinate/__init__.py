"""Coordinate games, whose components are several numbers, such as Wythoff's pairs."""

from cgt.rulesets.coordinate.end_nim import EndNim
from cgt.rulesets.coordinate.entries import COORDINATES, ENTRIES
from cgt.rulesets.coordinate.euclid import Euclid, EuclidToZero
from cgt.rulesets.coordinate.memory import TakeAway
from cgt.rulesets.coordinate.moore import Moore
from cgt.rulesets.coordinate.naming import parse
from cgt.rulesets.coordinate.northcott import Northcott
from cgt.rulesets.coordinate.silver_dollar import SilverDollar
from cgt.rulesets.coordinate.staircase import Staircase
from cgt.rulesets.coordinate.welter import Welter
from cgt.rulesets.coordinate.wythoff import Wythoff

__all__ = [
    "COORDINATES",
    "ENTRIES",
    "EndNim",
    "Euclid",
    "EuclidToZero",
    "Moore",
    "Northcott",
    "SilverDollar",
    "Staircase",
    "TakeAway",
    "Welter",
    "Wythoff",
    "parse",
]
