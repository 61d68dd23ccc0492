"""The named coordinate games."""

from __future__ import annotations

from cgt.rulesets.coordinate.euclid import Euclid
from cgt.rulesets.coordinate.memory import TakeAway
from cgt.rulesets.coordinate.moore import Moore
from cgt.rulesets.coordinate.northcott import Northcott
from cgt.rulesets.coordinate.silver_dollar import SilverDollar
from cgt.rulesets.coordinate.staircase import Staircase
from cgt.rulesets.coordinate.wythoff import Wythoff
from cgt.rulesets.entry import Entry
from cgt.text import Text

COORDINATES = Text("Coordinates")

ENTRIES: tuple[Entry, ...] = (
    Entry(
        Text("Wythoff's game"),
        Wythoff(),
        ("wythoffs game", "wythoff nim", "tsyan-shizi", "corner the queen"),
        "Wythoff 1907; Winning Ways, chapter 3",
        COORDINATES,
    ),
    Entry(
        Text("Generalised Wythoff"),
        Wythoff(2),
        ("generalized wythoff",),
        "Fraenkel 1982",
        COORDINATES,
    ),
    Entry(
        Text("Euclid's game"),
        Euclid(),
        ("euclids game", "game of euclid"),
        "Cole and Davie 1969; Nivasch 2006",
        COORDINATES,
    ),
    Entry(
        Text("Moore's Nim"),
        Moore(2),
        ("moores nim", "moore", "nim_k"),
        "Moore 1910",
        COORDINATES,
    ),
    Entry(Text("Fibonacci Nim"), TakeAway(2), (), "Whinihan 1963", COORDINATES),
    Entry(
        Text("Take no more than the last move"),
        TakeAway(1),
        ("take-away",),
        "Schwenk 1970",
        COORDINATES,
    ),
    Entry(
        Text("Silver Dollar"),
        SilverDollar(),
        ("silver dollar game", "coins on a strip"),
        "Winning Ways, chapter 2",
        COORDINATES,
    ),
    Entry(
        Text("Northcott's game"),
        Northcott(),
        ("northcotts game",),
        "Winning Ways, chapter 3",
        COORDINATES,
    ),
    Entry(Text("Staircase Nim"), Staircase(), ("stairs",), "Sprague 1937", COORDINATES),
)
"""In the order in which they are offered."""
