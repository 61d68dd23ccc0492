"""The method for every other code: running sets of the values that so many heaps can have."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cgt.kernels.jit import kernel

Values = NDArray[Any]
Digits = NDArray[np.int64]
Words = NDArray[np.uint64]

ANY, UNEQUAL, NOT_ALL_EQUAL, ALL_EQUAL = range(4)
"""The conditions on the heaps that are left."""


@kernel
def add_translated(target: Words, source: Words, value: int | np.int64) -> None:
    """Add to a set of bits the nim-sums of a value with the members of another set."""
    one, two, four = np.uint64(1), np.uint64(2), np.uint64(4)
    eight, sixteen, half = np.uint64(8), np.uint64(16), np.uint64(32)
    block = value >> 6
    for w in range(source.size):
        x = source[w]
        if x == 0:
            continue
        if value & 1:
            low = np.uint64(0x5555555555555555)
            x = ((x & low) << one) | ((x >> one) & low)
        if value & 2:
            low = np.uint64(0x3333333333333333)
            x = ((x & low) << two) | ((x >> two) & low)
        if value & 4:
            low = np.uint64(0x0F0F0F0F0F0F0F0F)
            x = ((x & low) << four) | ((x >> four) & low)
        if value & 8:
            low = np.uint64(0x00FF00FF00FF00FF)
            x = ((x & low) << eight) | ((x >> eight) & low)
        if value & 16:
            low = np.uint64(0x0000FFFF0000FFFF)
            x = ((x & low) << sixteen) | ((x >> sixteen) & low)
        if value & 32:
            x = (x << half) | (x >> half)
        target[w ^ block] |= x


@kernel
def add_value(target: Words, value: int | np.int64) -> None:
    """Add one value to a set of bits."""
    target[value >> 6] |= np.uint64(1) << np.uint64(value & 63)


@kernel
def add_options(  # noqa: PLR0917  # kernels have no keywords
    target: Words, values: Values, sets: NDArray[np.uint64], total: int, digit: int, condition: int
) -> None:
    """Add the values of all ways to have ``total`` tokens in as many heaps as a digit allows."""
    if digit & 1 and total == 0:
        add_value(target, 0)
    if digit & 2 and total > 0:
        add_value(target, np.int64(values[total]))
    count = 2
    while digit >> count:
        if digit >> count & 1:
            if condition == ALL_EQUAL:
                if total >= count and total % count == 0:
                    alone = np.int64(values[total // count])
                    add_value(target, alone if count & 1 else 0)
            else:
                for w in range(target.size):
                    target[w] |= sets[count - 2, total, w]
        count += 1


@kernel
def add_heap(values: Values, sets: NDArray[np.uint64], heap: int, condition: int) -> None:
    """Let ``heap`` be one of the heaps that make up a total, in all sets.

    ``sets[j - 2, total]`` are the values of ``j`` heaps with so many tokens, none larger than the
    heaps added so far, that meet the condition. Heaps are added in ascending order.
    """
    own = np.int64(values[heap])
    limit = sets.shape[1]
    most = sets.shape[0] + 1
    for step in range(2, most + 1):
        count = most + 2 - step if condition == UNEQUAL else step
        into = sets[count - 2]
        if count > 2:
            rest = sets[count - 3]
            for total in range(heap + count - 1, limit):
                add_translated(into[total], rest[total - heap], own)
        largest = heap if condition == ANY else heap - 1
        if count == 2 or condition == NOT_ALL_EQUAL:
            for other in range(1, largest + 1):
                total = heap + (count - 1) * other
                if total >= limit:
                    break
                rest_value = values[other] if count & 1 == 0 else 0
                add_value(into[total], own ^ np.int64(rest_value))


@kernel
def extend_by_sets(  # noqa: C901, PLR0917  # kernels have no keywords
    values: Values,
    known: int,
    hi: int,
    digits: Digits,
    tail: Digits,
    condition: int,
    sets: NDArray[np.uint64],
) -> int:
    """Fill ``values[known:hi]`` from ``values[:known]``; return the first heap not filled.

    ``sets`` must be clear, with a row for each count of heaps from 2 to the most that are left, a
    row for each total below ``hi``, and enough words for all values: it stops early at a value that
    does not fit there or in the type of ``values``. Moves of the tail are gathered in one set for
    each count of heaps and each residue of the total. Cost: ``hi ** 2 / 2`` steps of as many words,
    for each count.
    """
    words = sets.shape[2]
    ceiling = min(np.int64(1) << np.int64(8 * values.itemsize), np.int64(64 * words))
    reached = np.zeros(words, np.uint64)
    counts = sets.shape[0] + 2
    rows = np.zeros((max(tail.size, 1), counts, words), np.uint64)
    for n in range(hi):
        newest = n - digits.size
        if tail.size and newest >= 0:
            for count in range(counts):
                row = rows[newest % tail.size, count]
                add_options(row, values, sets, newest, 1 << count, condition)
        if n >= known:
            reached[:] = np.uint64(0)
            for k in range(min(digits.size, n + 1)):
                add_options(reached, values, sets, n - k, digits[k], condition)
            for q in range(min(tail.size, newest + 1)):
                for count in range(counts):
                    if tail[q] >> count & 1:
                        reached |= rows[(newest - q) % tail.size, count]
            value = 0
            while value < ceiling and (reached[value >> 6] >> np.uint64(value & 63)) & np.uint64(1):
                value += 1
            if value >= ceiling:
                return n
            values[n] = value
        if n > 0 and condition != ALL_EQUAL:
            add_heap(values, sets, n, condition)
    return hi
