"""Values of positions: outcome, mex and nim-sum."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Outcome(StrEnum):
    """Who wins with best play: the Next player to move, or the Previous one."""

    N = "N"
    P = "P"


def mex(values: Iterable[int]) -> int:
    """Return the minimum excludant: the least non-negative integer that is not among ``values``.

    >>> mex([0, 1, 3]), mex([]), mex([1, 2])
    (2, 0, 0)
    """
    present = set(values)
    least = 0
    while least in present:
        least += 1
    return least


def nim_sum(values: Iterable[int]) -> int:
    """Return the nim-sum of non-negative integers: their sum in binary without carrying (xor).

    By the Sprague-Grundy theorem it is the nim value of a sum of games with these nim values.

    >>> nim_sum([3, 4, 5]), nim_sum([])
    (2, 0)
    """
    total = 0
    for value in values:
        total ^= value
    return total
