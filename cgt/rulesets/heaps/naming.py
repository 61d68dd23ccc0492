"""Text to a heap game: ``divide 2,3,6``, ``0.77``, ``splittles 1,2``, ``take 1-3``."""

from __future__ import annotations

from cgt.rulesets.heaps import divide, take, take_and_break
from cgt.rulesets.heaps.base import HeapRuleset


def parse(text: str) -> HeapRuleset | None:
    """Return the heap game that a plain text denotes, or None for what is no such game.

    :raises NotationError: when it is one, but its numbers or digits are not.
    """
    return divide.parse(text) or take_and_break.parse(text) or take.parse(text)
