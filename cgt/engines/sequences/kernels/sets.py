"""The method for all other codes, by the sets of values of a given number of heaps.

``sets[j - 2, total]`` is the set of the values of all ways to have ``total`` tokens in ``j`` heaps
that meet the condition, as a row of words. Two heaps are processed pair by pair. For more, each
heap is combined with the ways to divide the rest. If many heaps share a value, the union of those
sets is built first and translated by that value once. This covers heaps of any sizes and heaps that
are not all equal, since two of those always differ, and the others can be combined with them. Heaps
that must all be different are added one by one in ascending order instead, so that each is used
once. In that case all sets are rebuilt when the sequence is extended.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numpy.typing import NDArray

from cgt.engines.compiling import I64, U64, inner, kernel

Values = NDArray[Any]
Digits = NDArray[np.int64]
Words = NDArray[np.uint64]
Sets = NDArray[np.uint64]

ANY, UNEQUAL, NOT_ALL_EQUAL, ALL_EQUAL = range(4)

VALUES, ROW, TABLE = types.uint32[::1], types.uint64[::1], types.uint64[:, :, ::1]
INT = types.int64


@inner(types.void(ROW, ROW, INT))
def add_translated(target: Words, source: Words, value: int) -> None:
    """Add to a set of bits the nim-sums of a value with the members of another set."""
    block = U64(value) >> U64(6)
    masks = (
        U64(0x5555555555555555),
        U64(0x3333333333333333),
        U64(0x0F0F0F0F0F0F0F0F),
        U64(0x00FF00FF00FF00FF),
        U64(0x0000FFFF0000FFFF),
        U64(0x00000000FFFFFFFF),
    )
    for w in range(U64(source.size)):
        x = source[w]
        if x == U64(0):
            continue
        shift = U64(1)
        for bit in range(6):
            if value >> bit & 1:
                x = ((x & masks[bit]) << shift) | ((x >> shift) & masks[bit])
            shift <<= U64(1)
        target[w ^ block] |= x


@inner(types.void(ROW, INT))
def add_value(target: Words, value: int) -> None:
    """Add one value to a set of bits."""
    target[U64(value) >> U64(6)] |= U64(1) << (U64(value) & U64(63))


@inner(types.void(ROW, VALUES, TABLE, INT, INT, INT))
def add_options(  # noqa: PLR0917  # kernels have no keywords
    target: Words, values: Values, sets: Sets, total: int, digit: int, condition: int
) -> None:
    """Add the values of all ways to have ``total`` tokens in the numbers of heaps of a digit."""
    if digit & 1 and total == 0:
        add_value(target, 0)
    if digit & 2 and total > 0:
        add_value(target, I64(values[total]))
    count = 2
    while digit >> count:
        if digit >> count & 1:
            if condition == ALL_EQUAL:
                if total >= count and total % count == 0:
                    alone = I64(values[total // count])
                    add_value(target, alone if count & 1 else 0)
            else:
                for w in range(target.size):
                    target[w] |= sets[count - 2, total, w]
        count += 1


@inner(types.void(VALUES, TABLE, INT, INT, types.uint8[::1]))
def add_pairs(
    values: Values, sets: Sets, total: int, condition: int, marks: NDArray[np.uint8]
) -> None:
    """Compute the set of the values of two heaps with a total."""
    half = (total - (condition != ANY)) >> 1
    if half < 1:
        return
    for a in range(U64(1), U64(half) + U64(1)):
        marks[values[a] ^ values[U64(total) - a]] = 1
    eight = marks.view(np.uint64)
    for place in range(U64(eight.size)):
        if eight[place]:
            byte = eight[place] * U64(0x0102040810204080) >> U64(56)
            sets[0, total, place >> U64(3)] |= byte << (U64(8) * (place & U64(7)))
            eight[place] = 0


@inner(types.void(VALUES, TABLE, INT, INT, types.uint64[:, ::1]))
def add_heaps(values: Values, sets: Sets, total: int, count: int, unions: Sets) -> None:
    """Compute the set of the values of ``count`` heaps, three or more, with a total.

    ``unions`` has an empty row for each value, and is empty again at the end.
    """
    words = sets.shape[2]
    top = 0
    for a in range(1, total - count + 2):
        value = I64(values[a])
        top = max(top, value)
        for w in range(words):
            unions[value, w] |= sets[count - 3, total - a, w]
    for value in range(top + 1):
        add_translated(sets[count - 2, total], unions[value], value)
        for w in range(words):
            unions[value, w] = 0


@inner(types.void(VALUES, TABLE, INT))
def add_in_turn(values: Values, sets: Sets, heap: int) -> None:
    """Add ``heap`` to the heaps that can make up a total, all different, in all sets.

    No heap is larger than those added before. A total of one heap more is updated before that of
    one heap less.
    """
    own = I64(values[heap])
    limit = sets.shape[1]
    for count in range(sets.shape[0] + 1, 2, -1):
        for total in range(heap + count - 1, limit):
            add_translated(sets[count - 2, total], sets[count - 3, total - heap], own)
    for other in range(1, min(heap, limit - heap)):
        add_value(sets[0, heap + other], own ^ I64(values[other]))


@kernel(
    types.int64(
        VALUES,
        INT,
        INT,
        INT,
        INT[::1],
        INT[::1],
        INT,
        TABLE,
        TABLE,
        types.boolean,
        types.uint64[:, ::1],
        ROW,
        types.uint8[::1],
    )
)
def extend_by_sets(  # noqa: C901, PLR0912, PLR0917  # kernels have no keywords
    values: Values,
    built: int,
    known: int,
    hi: int,
    digits: Digits,
    tail: Digits,
    condition: int,
    sets: Sets,
    rows: Sets,
    in_turn: bool,
    unions: Sets,
    reached: Words,
    marks: NDArray[np.uint8],
) -> int:
    """Fill ``values[known:stop]`` from ``values[:known]``, and return the end of the sets built.

    ``sets`` has a row for each count of heaps from 2 to the maximum left and for each total below
    ``hi``. Rows of totals below ``built`` are complete, and all others are empty. It stops early at
    a value that does not fit its words. ``unions`` is empty, with a row for each value if more than
    two heaps are left. ``marks`` and ``reached`` are empty too, with a byte and a bit for each
    value. ``rows`` collects the moves of the tail, with a row for each residue of the total and
    each count of heaps. The cost for a heap is half a step for each smaller one, and a step per
    word for each count of heaps beyond two.
    """
    words = sets.shape[2]
    ceiling = 64 * words
    counts = sets.shape[0] + 2
    listed = condition != ALL_EQUAL and not in_turn
    for n in range(built, hi):
        if listed and sets.shape[0]:
            add_pairs(values, sets, n, condition, marks)
            for count in range(3, counts):
                add_heaps(values, sets, n, count, unions)
        newest = n - digits.size
        if tail.size and newest >= 0:
            for count in range(counts):
                row = rows[newest % tail.size, count]
                add_options(row, values, sets, newest, 1 << count, condition)
        if n >= known:
            reached[:] = U64(0)
            for k in range(min(digits.size, n + 1)):
                if digits[k]:
                    add_options(reached, values, sets, n - k, digits[k], condition)
            for q in range(min(tail.size, newest + 1)):
                for count in range(counts):
                    if tail[q] >> count & 1:
                        for w in range(words):
                            reached[w] |= rows[(newest - q) % tail.size, count, w]
            value = 0
            while value < ceiling and reached[value >> 6] == ~U64(0):
                value += 64
            while value < ceiling and (reached[value >> 6] >> U64(value & 63)) & U64(1):
                value += 1
            if value >= ceiling:
                return n
            values[n] = value
        if in_turn and n > 0:
            add_in_turn(values, sets, n)
    return hi
