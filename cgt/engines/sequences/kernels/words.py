"""Sets of values below 128 as two words, and the sets of the pairs with a given total.

As in ``kernels.rows``, the values of a total's pairs with rare heaps serve all the split digits,
and are collected for many totals at a time. A rare heap's partners for consecutive totals are
adjacent in memory, and vector instructions turn them into sets. ``sets`` has a ring of low words
for the latest totals, followed by one of high words if values can be 64 or more.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numpy.typing import NDArray

from cgt.engines.compiling import BYTES, I64, U64, inner
from cgt.engines.sequences.kernels.moves import RARES, SPACE, TOGETHER, Space
from cgt.engines.sequences.kernels.pairs import begin_rows, rares_below

Values = NDArray[Any]
Words = NDArray[np.uint64]
Heaps = NDArray[np.uint32]
Worths = NDArray[np.uint16]


@inner(types.int64(types.uint64))
def popcount(word: int) -> int:
    """Return the number of set bits in a word."""
    word -= (word >> U64(1)) & U64(0x5555555555555555)
    word = (word & U64(0x3333333333333333)) + ((word >> U64(2)) & U64(0x3333333333333333))
    word = (word + (word >> U64(4))) & U64(0x0F0F0F0F0F0F0F0F)
    return I64((word * U64(0x0101010101010101)) >> U64(56))


@inner(types.int64(types.uint64))
def first_bit(word: int) -> int:
    """Return the index of the lowest set bit of a word that is not 0."""
    return popcount(~word & (word - U64(1)))


@inner(types.uint64(types.uint64))
def low_bit(value: int) -> int:
    """Return the low word of the set of one value."""
    return U64(1) << (value & U64(63)) if value < U64(64) else U64(0)


@inner(types.uint64(types.uint64))
def high_bit(value: int) -> int:
    """Return the high word of the set of one value."""
    return U64(1) << (value & U64(63)) if value >= U64(64) else U64(0)


@inner(
    types.UniTuple(types.uint64, 2)(
        BYTES,
        *[types.int64] * 2,
        types.uint32[::1],
        types.uint16[::1],
        *[types.int64] * 2,
    )
)
def near(  # noqa: PLR0917  # kernels have no keywords
    values: Values, total: int, unequal: int, heaps: Heaps, worths: Worths, first: int, last: int
) -> tuple[int, int]:
    """Return the values of the pairs with some rare heaps, without pairs that are not allowed."""
    low = high = U64(0)
    for i in range(U64(first), U64(last)):
        heap = I64(heaps[i])
        if heap < total and not (unequal and 2 * heap == total):
            value = U64(values[U64(total - heap)]) ^ U64(worths[i])
            low |= low_bit(value)
            high |= high_bit(value)
    return low, high


@inner(
    types.void(
        BYTES,
        types.uint64,
        types.uint32[::1],
        types.uint16[::1],
        *[types.int64] * 2,
        types.uint64[::1],
        *[types.uint64] * 3,
    )
)
def add_together(  # noqa: PLR0917  # kernels have no keywords
    values: Values,
    total: int,
    heaps: Heaps,
    worths: Worths,
    first: int,
    last: int,
    sets: Words,
    low: int,
    high: int,
    totals: int,
) -> None:
    """Add the pairs with some rare heaps, two at a time, to the sets of several totals."""
    for i in range(first, last, 2):
        other = min(i + 1, last - 1)
        partner, worth = total - U64(heaps[i]), U64(worths[i])
        more, value = total - U64(heaps[other]), U64(worths[other])
        if high:
            for j in range(totals):
                one = U64(values[partner + j]) ^ worth
                two = U64(values[more + j]) ^ value
                sets[low + j] |= low_bit(one) | low_bit(two)
                sets[high + j] |= high_bit(one) | high_bit(two)
        else:
            for j in range(totals):
                one = U64(1) << (U64(values[partner + j]) ^ worth)
                sets[low + j] |= one | U64(1) << (U64(values[more + j]) ^ value)


@inner(types.void(BYTES, SPACE, *[types.int64] * 5))
def finish_set(  # noqa: PLR0917  # kernels have no keywords
    values: Values, space: Space, total: int, totals: int, unequal: int, low: int, high: int
) -> None:
    """Complete a total's set with all its pairs with a rare heap.

    It is the counterpart of ``finish_row`` for sets. If ``total`` is a multiple of ``TOGETHER``,
    ``totals`` totals are begun together. ``low`` and ``high`` are the indices of the set's words,
    and ``high`` is 0 without a high word.
    """
    heaps, worths, count = space.rare_heaps, space.rare_values, space.state[RARES]
    sets, ends = space.row_eights, space.bounds
    if total % TOGETHER == 0:
        for j in range(totals):
            sets[low + j] = U64(0)
            if high:
                sets[high + j] = U64(0)
        begin_rows(heaps, count, total, ends)
        at, begin, end, number = U64(total), U64(low), U64(high), U64(totals)
        add_together(values, at, heaps, worths, ends[0], ends[1], sets, begin, end, number)
        add_together(values, at, heaps, worths, ends[2], ends[3], sets, begin, end, number)
    ends[4] = rares_below(heaps, count, total, ends[4])
    low_near, high_near = near(values, total, unequal, heaps, worths, 0, ends[0])
    if ends[1] < ends[2]:
        low_more, high_more = near(values, total, unequal, heaps, worths, ends[1], ends[2])
        low_near |= low_more
        high_near |= high_more
    if ends[3] < ends[4]:
        low_more, high_more = near(values, total, unequal, heaps, worths, ends[3], ends[4])
        low_near |= low_more
        high_near |= high_more
    sets[U64(low)] |= low_near
    if high:
        sets[U64(high)] |= high_near
