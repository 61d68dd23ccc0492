"""The named coordinate games."""

from __future__ import annotations

from cgt.core.text import Text
from cgt.rulesets.coordinate.end_nim import EndNim
from cgt.rulesets.coordinate.euclid import Euclid, EuclidToZero
from cgt.rulesets.coordinate.memory import TakeAway
from cgt.rulesets.coordinate.moore import Moore
from cgt.rulesets.coordinate.northcott import Northcott
from cgt.rulesets.coordinate.silver_dollar import SilverDollar
from cgt.rulesets.coordinate.staircase import Staircase
from cgt.rulesets.coordinate.welter import Welter
from cgt.rulesets.coordinate.wythoff import Wythoff
from cgt.rulesets.entry import Entry, entry

COORDINATES = Text("Coordinates")
_WW2 = "Winning Ways, chapter 2"
_WW3 = "Winning Ways, chapter 3"

ENTRIES: tuple[Entry, ...] = (
    entry(
        Text("Wythoff's game"),
        Wythoff(),
        COORDINATES,
        f"Wythoff 1907; {_WW3}",
        "wythoff nim",
        "wythoff's nim",
        "tsyan-shizi",
        "chinese nim",
        "corner the queen",
        "corner the lady",
        "wyt queens",
        "queen",
        "white queen",
        brief=Text("take from one of two heaps, or equally from both"),
    ),
    entry(
        Text("Generalised Wythoff"),
        Wythoff(2),
        COORDINATES,
        "Fraenkel 1982",
        "generalized wythoff",
        brief=Text("take from one heap, or nearly the same number from both"),
    ),
    entry(
        Text("Euclid's game"),
        Euclid(),
        COORDINATES,
        "Grossman 1997; Nivasch 2006",
        "game of euclid",
        "euclid to equal numbers",
        "grossman's euclid",
        brief=Text("subtract a multiple of the smaller number from the larger"),
    ),
    entry(
        Text("Euclid's game down to zero"),
        EuclidToZero(),
        COORDINATES,
        "Cole and Davie 1969",
        "euclid to 0",
        "euclid's game to zero",
        "cole and davie's euclid",
        brief=Text("subtract a multiple of the smaller number until one is 0"),
    ),
    entry(
        Text("Moore's Nim"),
        Moore(2),
        COORDINATES,
        "Moore 1910",
        "moore",
        "moore nim",
        "nim_k",
        "moore's nim_k",
        brief=Text("take from one or two heaps"),
    ),
    entry(
        Text("Fibonacci Nim"),
        TakeAway(2),
        COORDINATES,
        "Whinihan 1963",
        "take up to twice the last move",
        brief=Text("take at most twice what the last move took"),
    ),
    entry(
        Text("Take no more than the last move"),
        TakeAway(1),
        COORDINATES,
        "Schwenk 1970",
        "take-away",
        brief=Text("the first player can't take everything"),
    ),
    entry(
        Text("Silver Dollar"),
        SilverDollar(),
        COORDINATES,
        _WW2,
        "silver dollar game",
        "silver dollar without the dollar",
        "coins on a strip",
        brief=Text("slide a coin to the left without jumping over another"),
    ),
    entry(
        Text("Northcott's game"),
        Northcott(),
        COORDINATES,
        _WW3,
        brief=Text("slide one of the two pieces in a row"),
    ),
    entry(
        Text("Staircase Nim"),
        Staircase(),
        COORDINATES,
        "Sprague 1937",
        "stairs",
        "stair nim",
        brief=Text("move coins from one step down to the next"),
    ),
    entry(
        Text("Welter's game"),
        Welter(),
        COORDINATES,
        "Welter 1954; On Numbers and Games, chapter 13",
        "sato's game",
        "maya game",
        brief=Text("move a coin to a free square further left"),
    ),
    entry(
        Text("End-Nim"),
        EndNim(),
        COORDINATES,
        "Albert and Nowakowski 2001",
        "end nim",
        "nim from both ends",
        brief=Text("take from the first or the last heap of a row"),
    ),
)
"""The named coordinate games, in the order of the catalogue."""
