"""The named coordinate games."""

from __future__ import annotations

from cgt.rulesets.coordinate.euclid import Euclid
from cgt.rulesets.coordinate.memory import TakeAway
from cgt.rulesets.coordinate.moore import Moore
from cgt.rulesets.coordinate.northcott import Northcott
from cgt.rulesets.coordinate.silver_dollar import SilverDollar
from cgt.rulesets.coordinate.staircase import Staircase
from cgt.rulesets.coordinate.wythoff import Wythoff
from cgt.rulesets.entry import Entry, entry
from cgt.text import Text

COORDINATES = Text("Coordinates")
_WW2 = "Winning Ways, chapter 2"
_WW3 = "Winning Ways, chapter 3"

ENTRIES: tuple[Entry, ...] = (
    entry(
        Text("Wythoff's game"),
        Wythoff(),
        COORDINATES,
        f"Wythoff 1907; {_WW3}",
        "wythoffs game",
        "wythoff nim",
        "tsyan-shizi",
        "corner the queen",
    ),
    entry(
        Text("Generalised Wythoff"), Wythoff(2), COORDINATES, "Fraenkel 1982", "generalized wythoff"
    ),
    entry(
        Text("Euclid's game"),
        Euclid(),
        COORDINATES,
        "Cole and Davie 1969; Nivasch 2006",
        "euclids game",
        "game of euclid",
    ),
    entry(Text("Moore's Nim"), Moore(2), COORDINATES, "Moore 1910", "moores nim", "moore", "nim_k"),
    entry(Text("Fibonacci Nim"), TakeAway(2), COORDINATES, "Whinihan 1963"),
    entry(
        Text("Take no more than the last move"),
        TakeAway(1),
        COORDINATES,
        "Schwenk 1970",
        "take-away",
    ),
    entry(
        Text("Silver Dollar"),
        SilverDollar(),
        COORDINATES,
        _WW2,
        "silver dollar game",
        "coins on a strip",
    ),
    entry(Text("Northcott's game"), Northcott(), COORDINATES, _WW3, "northcotts game"),
    entry(Text("Staircase Nim"), Staircase(), COORDINATES, "Sprague 1937", "stairs"),
)
"""In the order in which they are offered."""
