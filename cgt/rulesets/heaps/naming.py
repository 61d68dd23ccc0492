"""A parser for heap games such as ``divide 2,3,6``, ``0.77`` or ``take 1-3``."""

from __future__ import annotations

from cgt.rulesets.heaps import divide, take, take_and_break
from cgt.rulesets.heaps.base import HeapRuleset


def parse(text: str) -> HeapRuleset | None:
    """Return the heap game that a text in lower case denotes, or None if it denotes none.

    :raises NotationError: if the kind of game is clear but its numbers or digits are wrong.
    """
    return divide.parse(text) or take.parse(text) or take_and_break.parse(text)
