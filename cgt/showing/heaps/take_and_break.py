"""Heaps that a move can split, such as those of Kayles: rows of pins."""

from __future__ import annotations

from cgt.rulesets.heaps.take_and_break import TakeAndBreak
from cgt.showing.heaps.base import HeapPresenter
from cgt.showing.presenter import shows
from cgt.stones import Token


@shows(TakeAndBreak)
class TakeAndBreakPresenter(HeapPresenter):
    """Presents heaps as pins."""

    @property
    def token(self) -> Token:
        return Token.PIN
