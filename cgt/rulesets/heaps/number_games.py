"""Heap games with moves that depend on couples, halves, squares or powers of two."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import isqrt

from cgt.core.arrays import Values, np
from cgt.core.contract import Option
from cgt.core.sizes import Size
from cgt.core.text import Text, phrase
from cgt.core.values import Growing, mex
from cgt.engines.sequences.periods import Period
from cgt.errors import TooLarge
from cgt.rulesets.heaps.base import HeapRuleset, take
from cgt.rulesets.heaps.moves import read_move, write_move
from cgt.rulesets.heaps.named import OFFICERS
from cgt.rulesets.heaps.no_period import no_period_by_multiples
from cgt.rulesets.heaps.take import why_remainder

LARGEST_BY_SQUARES = 100_000
"""The largest heap whose nim value is computed for taking squares."""


def _taking_squares(before: list[int]) -> int:
    """Return the nim value of the next heap, if a square number of tokens is taken."""
    size = len(before)
    return mex(before[size - root * root] for root in range(1, isqrt(size) + 1))


_BY_SQUARES = Growing(_taking_squares)


class NumberGame(HeapRuleset):
    """A heap game defined by the sizes of the heaps that a move can leave."""

    __slots__ = ()

    @abstractmethod
    def leaves(self, heap: int) -> Iterable[tuple[int, ...]]:
        """Return the heaps that each option of a non-empty heap leaves, in increasing order."""

    def largest_start(self, size: Size) -> int:
        return size.of(12, 15, 18)

    def options(self, heap: int) -> Iterator[Option]:
        if heap > 0:
            for left in self.leaves(heap):
                heaps = tuple(size for size in left if size)
                yield Option(write_move(heap - sum(heaps), heaps), heaps or (0,))

    def find_option(self, heap: int, text: str) -> Option | None:
        read = read_move(text, heap)
        if read is None:
            return None
        return super().find_option(heap, write_move(*read))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Couples(NumberGame):
    """A game of splitting any heap but a couple (Guy), like Officers with a token more in each."""

    name = "couples are forever"
    rule = Text(
        "Split a heap of three or more tokens in two. A heap of two, a couple, stays together."
    )
    examples = ("5 7 8", "13", "4 6 9 11")

    def leaves(self, heap: int) -> Iterator[tuple[int, ...]]:
        return ((first, heap - first) for first in range(1, heap // 2 + 1) if heap > 2)

    def find_option(self, heap: int, text: str) -> Option | None:
        read = read_move(text, heap)
        if heap <= 2 or read is None or read[0] != 0 or len(read[1]) != 2:
            return None
        return Option(write_move(*read), read[1])

    def nim_value_of(self, heap: int) -> int:
        """Return the nim value of the heap of Officers (0.6) with one token fewer."""
        return OFFICERS.nim_value_of(heap - 1) if heap > 2 else 0

    def values_to(self, to: int, /) -> Values:
        return np.concatenate([[0], OFFICERS.nim_values(to - 1)]) if to else np.zeros(1, np.uint8)

    def why(self, heap: int) -> Text | None:
        if heap <= 3:
            return None
        return Text(
            "with one token fewer in each heap, a split becomes a move in Officers "
            "(0.6), which takes a token and leaves one or two heaps. Heap {heap} has "
            "the same nim value, {value}, as heap {less} there",
            heap=heap,
            less=heap - 1,
            value=self.nim_value_of(heap),
        )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Mark(NumberGame):
    """Mark, in which a move takes one token or halves the heap, rounding down (Fraenkel 2011)."""

    why_not_periodic = no_period_by_multiples(2)

    name = "mark"
    rule = Text("Take one token from one heap, or halve a heap, rounding down.")
    examples = ("5 8 9", "12 15", "24 31 40")

    def leaves(self, heap: int) -> Iterable[tuple[int, ...]]:
        return [(left,) for left in sorted({heap - 1, heap // 2}, reverse=True)]

    def nim_value_of(self, heap: int) -> int:
        """Return 0 if the exponent of 2 in the heap's size is odd, else 1 or 2.

        If it is even, one of the two options has value 0. The heap then has value 1 or 2, whichever
        the other option does not have. The cost is a step or two for each binary digit.
        """
        if heap <= 1:
            return heap
        if factors_of_two(heap) % 2:
            return 0
        less = heap - 1
        return 3 - self.nim_value_of(less // 2 if heap % 2 and factors_of_two(less) % 2 else less)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TakeASquare(NumberGame):
    """A game of taking a square number of tokens (Golomb 1966)."""

    name = "take a square"
    rule = Text("Take a square number of tokens (1, 4, 9, 16 ...) from one heap.")
    examples = ("6 8 11", "13 20", "18 30 41")

    def leaves(self, heap: int) -> Iterable[tuple[int, ...]]:
        return ((heap - root * root,) for root in range(1, isqrt(heap) + 1))

    def find_option(self, heap: int, text: str) -> Option | None:
        read = read_move(text, heap)
        if read is None or len(read[1]) > 1 or not 0 < read[0] <= heap:
            return None
        return take(heap, read[0]) if isqrt(read[0]) ** 2 == read[0] else None

    def nim_value_of(self, heap: int) -> int:
        if heap > LARGEST_BY_SQUARES:
            raise TooLarge(
                "No period is known for taking squares, so the limit is heap {limit}.",
                limit=f"{LARGEST_BY_SQUARES:,}",
            )
        return _BY_SQUARES[heap]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TakeAPowerOfTwo(NumberGame):
    """A game of taking a power of two, whose nim value is the remainder modulo 3."""

    name = "take a power of two"
    known_period = Period(0, 3, 0, 0, phrase("no power of two is a multiple of 3"), proven=True)
    rule = Text("Take a power of two (1, 2, 4, 8 ...) of tokens from one heap.")
    examples = ("4 7 9", "13 20", "18 31 41")

    def leaves(self, heap: int) -> Iterable[tuple[int, ...]]:
        return ((heap - (1 << power),) for power in range(heap.bit_length()))

    def nim_value_of(self, heap: int) -> int:
        return heap % 3

    def why(self, heap: int) -> Text:
        return why_remainder(heap, 3)


def factors_of_two(number: int) -> int:
    """Return the exponent of 2 in a positive number."""
    return (number & -number).bit_length() - 1
