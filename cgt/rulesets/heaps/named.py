"""Take-and-break games that have a name: each a code, under the rule that it states."""

from __future__ import annotations

from cgt.codes import parse_code
from cgt.rulesets.heaps.take_and_break import TakeAndBreak
from cgt.text import phrase


def _game(code: str, name: str) -> TakeAndBreak:
    """Return the game that a code says all about."""
    return TakeAndBreak(parse_code(code), name)


KAYLES = _game("0.77", phrase("Kayles"))
"""Take one token or two, and perhaps split the rest: pins in a row (Dudeney 1907)."""
DAWSONS_KAYLES = _game("0.07", phrase("Dawson's Kayles"))
"""Take two tokens, and perhaps split the rest: Cram on a strip, Arc Kayles on a path."""
DAWSONS_CHESS = _game("0.137", phrase("Dawson's Chess"))
"""Take a whole heap of one; or two tokens; or three, and perhaps split the rest in two.

Pawns in three rows that must take (Dawson 1934); crosses on a strip, no two side by side.
"""
GRUNDYS_GAME = _game("4!.0", phrase("Grundy's game"))
"""Split a heap in two that are not equal (Grundy 1939)."""
LASKERS_NIM = _game("4.[3]", phrase("Lasker's Nim"))
"""Take any number of tokens, or take none and split the heap (Lasker 1931)."""
TREBLECROSS = _game("0.007", phrase("Treblecross"))
"""Take three tokens, and perhaps split the rest: three crosses in a row on a strip win."""
CROSSES = _game("0.11337", phrase("Treblecross"))
"""Treblecross, counted by the empty squares of a strip: a heap of 0.007 with two tokens less."""
OFFICERS = _game("0.6", phrase("Officers"))
"""Take one token but never a whole heap, and perhaps split the rest in two."""
GUILES = _game("0.15", phrase("Guiles"))
"""Take a whole heap of one; or two tokens, and split the rest in two if there is any."""
DOUBLE_KAYLES = _game("0.7777", phrase("Double Kayles"))
"""Take up to four tokens, and perhaps split the rest."""
QUADRUPLE_KAYLES = _game("0.77777777", phrase("Quadruple Kayles"))
"""Take up to eight tokens, and perhaps split the rest."""
KENYONS_GAME = _game("0.3F", phrase("Kenyon's game"))
"""Take one token, or two and perhaps break the rest into up to three heaps (Kenyon 1967)."""
RIMS = _game("0.[7]", phrase("Rims"))
"""Take any number of tokens, and perhaps split the rest: loops drawn through points."""
EQUAL_SPLITS = _game("{2+}=.0", phrase("Split into equal heaps"))
"""Split a heap into two or more equal heaps, as a Maundy cake is cut by either player."""
