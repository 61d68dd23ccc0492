"""Heaps from which a few tokens are taken: rows of matchsticks."""

from __future__ import annotations

from cgt.rulesets.heaps.take import Take
from cgt.showing.heaps.base import HeapPresenter
from cgt.showing.presenter import shows
from cgt.stones import Token


@shows(Take)
class TakePresenter(HeapPresenter):
    """Presents heaps as matchsticks."""

    @property
    def token(self) -> Token:
        return Token.MATCH
