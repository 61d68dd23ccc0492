"""The named heap games."""

from __future__ import annotations

from cgt.rulesets.entry import Entry, entry
from cgt.rulesets.heaps import named
from cgt.rulesets.heaps.divide import Divide
from cgt.rulesets.heaps.nim import Nim
from cgt.rulesets.heaps.number_games import (
    Couples,
    Dim,
    Mark,
    Prim,
    TakeAPowerOfTwo,
    TakeASquare,
)
from cgt.rulesets.heaps.passes import OnePass
from cgt.rulesets.heaps.take import Take
from cgt.rulesets.heaps.take_and_break import TakeAndBreak
from cgt.text import Text

NIM = Text("Nim")
SUBTRACTION = Text("Subtraction")
DIVISION = Text("Division")
PASSES = Text("Passes")
OCTAL = Text("Take and break")
SPLIT = Text("Splitting")
NUMBERS = Text("Numbers")

_EXERCISE = "An exercise in the Sprague-Grundy theory"
_WW4 = "Winning Ways, chapter 4"
_GUY_SMITH = "Guy and Smith 1956"
_CAINES = "Guy; Caines, Gates, Guy and Nowakowski 1999"
_TO_3 = Take((1, 2, 3))


def _coded(game: TakeAndBreak, reference: str, *aliases: str, family: Text = OCTAL) -> Entry:
    """Return the entry of a game that a code says all about, under the title that it has."""
    assert game.title is not None
    return entry(game.title, game, family, reference, *aliases)


ENTRIES: tuple[Entry, ...] = (
    entry(Text("Nim"), Nim(), NIM, "Bouton 1902", "take any", "any", "0.[3]"),
    entry(Text("Take 1 to 3"), _TO_3, SUBTRACTION, "Bachet 1612", "bachet", "21"),
    entry(Text("Take 1, 3 or 4"), Take((1, 3, 4)), SUBTRACTION, _WW4),
    entry(Text("Divide by 2, 3 or 6"), Divide((2, 3, 6)), DIVISION, _EXERCISE, "divide"),
    entry(Text("Nim with one pass per heap"), OnePass(Nim()), PASSES, _EXERCISE, "pass nim"),
    entry(Text("Take 1 to 3 with one pass per heap"), OnePass(_TO_3), PASSES, _EXERCISE),
    _coded(named.KAYLES, f"Dudeney 1907; {_GUY_SMITH}", "rip van winkle", "rails"),
    _coded(named.DAWSONS_KAYLES, _WW4, "dawsons kayles", "cram on a strip"),
    _coded(named.DAWSONS_CHESS, f"Dawson 1934; {_GUY_SMITH}", "dawsons chess"),
    _coded(named.GRUNDYS_GAME, "Grundy 1939", "grundys game", "grundy", family=SPLIT),
    _coded(named.LASKERS_NIM, f"Lasker 1931; {_WW4}", "laskers nim", "lasker"),
    _coded(named.TREBLECROSS, _WW4, "tic-tac-toe on a strip"),
    entry(Text("Couples are Forever"), Couples(), SPLIT, _CAINES, "couples"),
    _coded(named.OFFICERS, _WW4),
    entry(Text("Prim"), Prim(), NUMBERS, _WW4, "prim+"),
    entry(Text("Prim, the last token stays"), Prim(last=False), NUMBERS, _WW4),
    entry(Text("Dim"), Dim(), NUMBERS, _WW4, "dim+"),
    entry(Text("Dim, no heap is taken whole"), Dim(whole=False), NUMBERS, _WW4),
    _coded(named.GUILES, _WW4),
    _coded(named.DOUBLE_KAYLES, _WW4),
    _coded(named.QUADRUPLE_KAYLES, _WW4),
    _coded(named.KENYONS_GAME, f"Kenyon 1967; {_WW4}", "kenyon"),
    _coded(named.RIMS, "Winning Ways, chapter 17"),
    _coded(named.EQUAL_SPLITS, "Winning Ways, chapter 2: Maundy Cake", family=SPLIT),
    entry(Text("She loves me, she loves me not"), Take((1,)), SUBTRACTION, _WW4, "daisy"),
    entry(Text("Take a square"), TakeASquare(), NUMBERS, "Golomb 1966", "subtract a square"),
    entry(Text("Take a power of two"), TakeAPowerOfTwo(), NUMBERS, _EXERCISE),
    entry(Text("Mark"), Mark(), NUMBERS, "Fraenkel 2011"),
)
"""In the order in which they are offered."""
