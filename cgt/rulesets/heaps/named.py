"""Take-and-break games with a name, each defined by its code."""

from __future__ import annotations

from cgt.core.codes import parse_code
from cgt.core.text import phrase
from cgt.rulesets.heaps.take_and_break import TakeAndBreak


def _game(code: str, name: str) -> TakeAndBreak:
    return TakeAndBreak(parse_code(code), name)


KAYLES = _game("0.77", phrase("Kayles"))
"""Take one token or two, and perhaps split the rest, like a row of pins (Dudeney 1907)."""
DAWSONS_KAYLES = _game("0.07", phrase("Dawson's Kayles"))
"""Take two tokens, and perhaps split the rest, as in Cram on a strip or Arc Kayles on a path."""
DAWSONS_CHESS = _game("0.137", phrase("Dawson's Chess"))
"""Take a whole heap of one, or two tokens, or three tokens and perhaps split the rest in two.

Play it with capturing pawns (Dawson 1934), or with crosses on a strip that do not touch.
"""
GRUNDYS_GAME = _game("4!.0", phrase("Grundy's game"))
"""Split a heap into two unequal ones (Grundy 1939)."""
LASKERS_NIM = _game("4.[3]", phrase("Lasker's Nim"))
"""Take any number of tokens, or take none and split the heap (Lasker 1931)."""
TREBLECROSS = _game("0.007", phrase("Treblecross"))
"""Take three tokens, and perhaps split the rest, as with three winning crosses on a strip."""
CROSSES = _game("0.11337", phrase("Treblecross"))
"""Treblecross by its empty squares, with two tokens fewer in each heap than in 0.007."""
OFFICERS = _game("0.6", phrase("Officers"))
"""Take one token but never a whole heap, and perhaps split the rest in two."""
GUILES = _game("0.15", phrase("Guiles"))
"""Take a whole heap of one, or take two tokens and split the rest in two if there is any."""
DOUBLE_KAYLES = _game("0.7777", phrase("Double Kayles"))
"""Take up to four tokens, and perhaps split the rest."""
QUADRUPLE_KAYLES = _game("0.77777777", phrase("Quadruple Kayles"))
"""Take up to eight tokens, and perhaps split the rest."""
KENYONS_GAME = _game("0.3F", phrase("Kenyon's game"))
"""Take one token, or two and perhaps break the rest into up to three heaps (Kenyon 1967)."""
RIMS = _game("0.[7]", phrase("Rims"))
"""Take any number of tokens, and perhaps split the rest, as with loops drawn through points."""
EQUAL_SPLITS = _game("{2+}=.0", phrase("Split into equal heaps"))
"""Split a heap into two or more equal heaps, like a Maundy cake that both players can cut."""
