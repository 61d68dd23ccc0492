"""A heap ruleset in take-and-break form, its options, and the nim values by definition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from cgt.core.values import mex, nim_sum
from cgt.errors import NotationError

Condition = Literal["", "!", "?", "="]


@dataclass(frozen=True)
class HeapRules:
    """The allowed numbers of tokens taken from a heap and of heaps left.

    Bit ``j`` of ``digits[k]`` allows a move that takes ``k`` tokens and leaves exactly ``j``
    non-empty heaps of the rest. ``digits[0]`` can only have bits from 2 upwards, for splits that
    take nothing. The digits of ``tail`` follow ``digits`` and repeat for ever. ``condition``
    restricts the moves that leave two heaps or more. Their sizes must be pairwise unequal
    (``"!"``), not all equal (``"?"``), or all equal (``"="``).

    >>> kayles = HeapRules((0, 7, 7))
    >>> sorted(kayles.options(4))
    [(1, 1), (1, 2), (2,), (3,)]
    >>> grundys_game = HeapRules((4,), condition="!")
    >>> sorted(grundys_game.options(7))
    [(1, 6), (2, 5), (3, 4)]

    :raises NotationError: if ``digits[0]`` lets a player leave the heap as it is.
    """

    digits: tuple[int, ...]
    tail: tuple[int, ...] = ()
    condition: Condition = ""

    def __post_init__(self) -> None:
        if any(digit < 0 for digit in self.digits + self.tail):
            raise NotationError("a digit can't be negative, but one of {digits} is", digits=self)
        if (self.digits or self.tail)[:1] and self.digit(0) & 3:
            raise NotationError(
                "a move that takes nothing must split the heap, so d0 can't have the 1 or 2 bit set"
            )

    def digit(self, taken: int) -> int:
        """Return the digit for a move that takes ``taken`` tokens."""
        if taken < len(self.digits):
            return self.digits[taken]
        if not self.tail:
            return 0
        return self.tail[(taken - len(self.digits)) % len(self.tail)]

    @cached_property
    def most_heaps(self) -> int:
        """The maximum number of heaps that a move leaves, or 0 without moves."""
        return max(
            (digit.bit_length() - 1 for digit in self.digits + self.tail if digit), default=0
        )

    @cached_property
    def most_taken(self) -> int:
        """The maximum number of tokens that a move takes, ignoring the tail, or 0 without moves."""
        return max((k for k, digit in enumerate(self.digits) if digit), default=0)

    @cached_property
    def is_octal(self) -> bool:
        """Whether the code is finite, leaves at most two heaps, and doesn't require equal ones."""
        return not any(self.tail) and self.most_heaps <= 2 and self.condition != "="

    def with_digits(self) -> HeapRules:
        """Return the same rules with a digit before the tail, so that moves in it take tokens."""
        if self.digits or not self.tail:
            return self
        return HeapRules(self.tail[:1], (*self.tail[1:], self.tail[0]), self.condition)

    def takes(self, heaps_left: int) -> tuple[int, ...]:
        """Return the numbers of tokens, ignoring the tail, in moves that leave some heaps.

        ``heaps_left`` is the number of heaps left.
        """
        return tuple(k for k, digit in enumerate(self.digits) if digit >> heaps_left & 1)

    def options(self, size: int) -> Iterator[tuple[int, ...]]:
        """Yield the options of a heap, each as the ascending sizes of the heaps left."""
        for taken in range(size + 1):
            digit = self.digit(taken)
            for count in range(digit.bit_length()):
                if digit >> count & 1:
                    yield from (
                        heaps
                        for heaps in _partitions(size - taken, count, 1)
                        if _is_allowed(heaps, self.condition)
                    )


def _partitions(total: int, count: int, least: int) -> Iterator[tuple[int, ...]]:
    """Yield the sums of ``count`` ascending parts, each at least ``least``, that make a total."""
    if count == 0:
        if total == 0:
            yield ()
    elif count == 1:
        if total >= least:
            yield (total,)
    else:
        for first in range(least, total // count + 1):
            for rest in _partitions(total - first, count - 1, first):
                yield (first, *rest)


def _is_allowed(heaps: tuple[int, ...], condition: Condition) -> bool:
    if len(heaps) < 2 or not condition:
        return True
    distinct = len(set(heaps))
    if condition == "!":
        return distinct == len(heaps)
    return (distinct == 1) == (condition == "=")


def by_definition(rules: HeapRules, largest: int) -> list[int]:
    """Return the nim values of the heaps 0 to ``largest``, by the plain definition.

    It is the reference for every faster method. The cost grows with the number of options, which is
    the square of the heap for octal codes and grows faster for other codes.

    >>> by_definition(HeapRules((0, 7, 7)), 12)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    values: list[int] = []
    for size in range(largest + 1):
        options = rules.options(size)
        values.append(mex(nim_sum(values[heap] for heap in heaps) for heaps in options))
    return values
