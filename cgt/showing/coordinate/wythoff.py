"""Wythoff's game in words and pictures: the two heaps are told as those of Moore's Nim are."""

from __future__ import annotations

from cgt.rulesets.coordinate.wythoff import Wythoff
from cgt.showing.coordinate.moore import MoorePresenter
from cgt.showing.presenter import shows


@shows(Wythoff)
class WythoffPresenter(MoorePresenter):
    """Tokens taken from one heap or both."""
