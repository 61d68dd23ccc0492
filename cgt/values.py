"""Values of positions: outcome, mex and nim-sum."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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


def mex_of_set(members: int) -> int:
    """Return the mex of a set that is given as a number, whose bit v stands for the value v.

    >>> mex_of_set(0b1011), mex_of_set(0)
    (2, 0)
    """
    return (~members & (members + 1)).bit_length() - 1


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


class Growing:
    """The nim values at 0, 1, 2 ..., each made from those before when it is first asked for.

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
