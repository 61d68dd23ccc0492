"""Outcomes, the mex and the nim-sum."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum

from cgt.core.arguments import BYTES, wrong_kind


class Outcome(StrEnum):
    """The winner with best play, the Next player to move (``N``) or the Previous one (``P``)."""

    N = "N"
    P = "P"


def mex(values: Iterable[int]) -> int:
    """Return the minimum excludant, the least non-negative integer not among ``values``.

    By the theorem of Sprague (1935) and Grundy (1939) it is the nim value of a position whose
    options have these. The cost is linear in their number.

    >>> mex([0, 1, 3]), mex([]), mex([1, 2])
    (2, 0, 0)
    """
    if isinstance(values, BYTES):
        raise wrong_kind(values, "a list of whole numbers", "3 4 5")
    try:
        present = values if isinstance(values, set) else set(values)
    except TypeError:
        raise wrong_kind(values, "a list of whole numbers", "3 4 5") from None
    least = 0
    while least in present:
        least += 1
    return least


def nim_sum(values: Iterable[int]) -> int:
    """Return the nim-sum (xor) of non-negative integers, a binary sum without carrying.

    By the theorem of Sprague (1935) and Grundy (1939) it is the nim value of a sum of games with
    these nim values. For heaps of Nim the theorem is Bouton's (1902). The cost is linear.

    >>> nim_sum([3, 4, 5]), nim_sum([])
    (2, 0)
    """
    if isinstance(values, BYTES):
        raise wrong_kind(values, "a list of whole numbers", "3 4 5")
    total = 0
    try:
        for value in values:
            total ^= value
    except TypeError:
        raise wrong_kind(values, "a list of whole numbers", "3 4 5") from None
    return total


class Growing:
    """The nim values at 0, 1, 2 ..., each computed from the earlier ones at its first use.

    >>> take_one_or_two = Growing(lambda before: mex(before[-2:]))
    >>> take_one_or_two[6], take_one_or_two.up_to(6)
    (0, [0, 1, 2, 0, 1, 2, 0])
    """

    def __init__(self, following: Callable[[list[int]], int]) -> None:
        self._following = following
        self._known: list[int] = []

    def __getitem__(self, size: int) -> int:
        while len(self._known) <= size:
            self._known.append(self._following(self._known))
        return self._known[size]

    def up_to(self, size: int) -> list[int]:
        """Return the values from 0 to ``size``."""
        _ = self[size]
        return self._known[: size + 1]
