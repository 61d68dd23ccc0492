"""The values of pairs with a given total, as a row of marks for each of the latest totals.

A heap ``n`` reaches the pairs of ``n - k`` tokens for each split digit ``k``. A row serves all the
digits, so marks made for one heap need not be made again a few heaps later. Many rows are begun at
a time, because a rare heap and the heaps that add up to consecutive totals with it are adjacent in
memory.

Pairs of common heaps are marked in chunks that are spread out, because small heaps have small
values. Within a window of a power of two of chunks they follow an odd stride, and beyond it their
order.

With one split digit and many rare heaps, only some pairs with rare heaps are marked. That leaves a
few common values below the bound without a mark, although pairs with the other rare heaps can have
them. Those pairs are compared with the lowest such values, eight of each row at once, at less than
half of the cost of marking. A row is then *exact* up to the highest of them, which nearly always is
not below the bound. If it is, the other pairs are marked after all.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numpy.typing import NDArray

from cgt.engines.compiling import I64, SHORTS, U64, inner
from cgt.engines.sequences.kernels.moves import LACKING, SPACE, TOGETHER, Space
from cgt.engines.sequences.kernels.pairs import (
    CHUNK,
    LOWEST,
    begin_rows,
    four,
    mark_pairs,
    nim_sum,
    rares_below,
)
from cgt.engines.sequences.kernels.words import first_bit

Values = NDArray[Any]
Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
Heaps = NDArray[np.uint32]
Worths = NDArray[np.uint16]

PARTS = 16
"""The number of parts in which a chunk is marked."""

WINDOW = 64
"""The number of chunks among which the first marks are spread, for a split."""

EACH = U64(0x0001000100010001)
"""A factor that repeats a value four times in a word."""

TURN, TAKEN = 16, 8
"""The length of a run of rare heaps, and the number marked in each run. The others, a multiple of
four, are compared."""

MANY, PAUSE = 32, 31
"""The limit on recently completed rows, and the number of groups to mark fully beyond it. If that
many rows in about the latest eight groups had to be completed, comparing doesn't pay."""

COMPLETED, PAUSED = 5, 6
"""Indices after the bounds, for recently completed rows and for groups still to mark fully."""

EXACT = 1 << 16
"""The exactness of a row with marks for all its pairs with rare heaps, above all values."""


@inner(types.int64(types.int64, types.int64))
def chunk_at(place: int, window: int) -> int:
    """Return the chunk at a place of the order, for a window that is a power of two."""
    stride = (3 * window >> 3) | 1
    return place if place >= window else (place * stride) & (window - 1)


@inner(
    types.void(
        SHORTS,
        types.int64,
        types.int64,
        types.uint32[::1],
        types.uint16[::1],
        types.int64,
        types.int64,
        types.uint8[::1],
        types.uint64,
    )
)
def mark_near(  # noqa: PLR0917  # kernels have no keywords
    values: Values,
    total: int,
    unequal: int,
    heaps: Heaps,
    worths: Worths,
    first: int,
    last: int,
    marks: Bytes,
    row: int,
) -> None:
    """Mark the pairs of a total with some rare heaps, and with equal heaps only if allowed."""
    for i in range(first, last):
        heap = I64(heaps[i])
        if heap < total and not (unequal and 2 * heap == total):
            marks[row + U64(values[total - heap] ^ worths[i])] = 1


@inner(
    types.void(
        SHORTS,
        types.uint64,
        types.uint32[::1],
        types.uint16[::1],
        types.int64,
        types.int64,
        types.int64,
        types.uint8[::1],
        types.uint64,
        types.uint64,
    )
)
def mark_together(  # noqa: PLR0917  # kernels have no keywords
    values: Values,
    total: int,
    heaps: Heaps,
    worths: Worths,
    first: int,
    last: int,
    taken: int,
    marks: Bytes,
    row: int,
    width: int,
) -> None:
    """Mark the pairs with some rare heaps in the rows begun together with a total.

    Of each ``TURN`` rare heaps the first ``taken`` are marked, and at the end all that are left.
    """
    for turn in range(first, last, TURN):
        end = turn + taken if turn + TURN <= last else last
        for i in range(U64(turn), U64(end)):
            partner = total - U64(heaps[i])
            worth = U64(worths[i]) * EACH
            begin = row
            for _ in range(TOGETHER // 4):
                value = four(values, partner) ^ worth
                marks[begin + (value & LOWEST)] = 1
                marks[begin + width + (value >> U64(16) & LOWEST)] = 1
                marks[begin + U64(2) * width + (value >> U64(32) & LOWEST)] = 1
                marks[begin + U64(3) * width + (value >> U64(48))] = 1
                begin += U64(4) * width
                partner += U64(4)


@inner(types.int64(types.uint64[::1], *[types.int64] * 2, types.uint64[::1], *[types.int64] * 3))
def next_lacking(  # noqa: PLR0917  # kernels have no keywords
    eights: Words, row: int, columns: int, common: Words, aside: int, value: int, room: int
) -> int:
    """Return the least common value from ``value`` on without a mark in a row, or ``room``.

    Marks and common values are bytes, eight in a word. The row begins at the word ``row``, and the
    common values, ``columns`` words, at the word ``aside``.
    """
    for w in range(U64(value) >> U64(3), U64(columns)):
        lacking: Any = common[U64(aside) + w] & ~eights[U64(row) + w]
        if w == U64(value) >> U64(3):
            lacking &= ~U64(0) << (U64(8) * (U64(value) & U64(7)))
        if lacking != U64(0):
            return I64(w) << 3 | first_bit(lacking) >> 3
    return room


@inner(
    types.void(
        SHORTS,
        types.uint64,
        types.uint32[::1],
        types.uint16[::1],
        types.int64,
        types.int64,
        types.uint16[::1],
        types.uint16[::1],
    )
)
def compare_together(  # noqa: PLR0917  # kernels have no keywords
    values: Any,
    total: int,
    heaps: Any,
    worths: Any,
    first: int,
    last: int,
    lacking: Any,
    nearest: Any,
) -> None:
    """Compare the pairs that ``mark_together`` leaves out with the values that the rows lack.

    ``lacking`` has ``LACKING`` rounds of one value for each total. ``nearest`` gets the minimum of
    the nim-sums of the pairs with each of them, which is 0 only if the value itself occurs.
    """
    for turn in range(first, last - TURN + 1, TURN):
        for i in range(U64(turn + TAKEN), U64(turn + TURN), 4):
            one, two = total - U64(heaps[i]), total - U64(heaps[i + U64(1)])
            three, four = total - U64(heaps[i + U64(2)]), total - U64(heaps[i + U64(3)])
            worth_one, worth_two = worths[i], worths[i + U64(1)]
            worth_three, worth_four = worths[i + U64(2)], worths[i + U64(3)]
            for j in range(U64(TOGETHER)):
                value_one = nim_sum(values[one + j], worth_one)
                value_two = nim_sum(values[two + j], worth_two)
                value_three = nim_sum(values[three + j], worth_three)
                value_four = nim_sum(values[four + j], worth_four)
                for k in range(LACKING):
                    place = U64(TOGETHER * k) + j
                    sought = lacking[place]
                    low = min(nim_sum(value_one, sought), nim_sum(value_two, sought))
                    high = min(nim_sum(value_three, sought), nim_sum(value_four, sought))
                    nearest[place] = min(nearest[place], low, high)


@inner(types.void(SHORTS, SPACE, *[types.int64] * 4))
def look_together(  # noqa: PLR0917  # kernels have no keywords
    values: Values, space: Space, total: int, row: int, width: int, parity: int
) -> None:
    """Search the pairs that ``mark_together`` leaves out for common values that the rows lack.

    For each row begun with the total, the search covers as many of the lowest values as can be
    compared at once. It marks those that it finds, and makes the row exact up to the highest. A
    split leads from heaps of this ``parity`` to the total.
    """
    eights, common, ends = space.row_eights, space.common_eights, space.bounds
    columns = space.eights.size - 1
    room = 8 * columns
    for j in range(TOGETHER):
        begin, kind = (row + j * width) >> 3, ((parity + j) & 1) * columns
        value = following = I64(-1)
        for k in range(LACKING):
            following = next_lacking(eights, begin, columns, common, kind, value + 1, room)
            if following < room:
                value = following
            space.lacking[TOGETHER * k + j] = max(value, 0)
            space.nearest[TOGETHER * k + j] = EXACT - 1
        space.exact[j] = value if following < room else EXACT
    at, heaps, worths = U64(total), space.rare_heaps, space.rare_values
    lacking, nearest = space.lacking, space.nearest
    compare_together(values, at, heaps, worths, ends[0], ends[1], lacking, nearest)
    compare_together(values, at, heaps, worths, ends[2], ends[3], lacking, nearest)
    for k in range(LACKING):
        for j in range(TOGETHER):
            if nearest[TOGETHER * k + j] == 0:
                space.rows[row + j * width + lacking[TOGETHER * k + j]] = 1


@inner(types.void(SHORTS, SPACE, *[types.int64] * 2))
def complete_row(values: Values, space: Space, total: int, row: int) -> None:
    """Mark the pairs of a total with a rare heap that were only compared, to make its row exact.

    The total is one of those begun together last. All these pairs are allowed. Skipping the checks
    of ``mark_near`` saves a tenth of the total time.
    """
    heaps, worths, ends = space.rare_heaps, space.rare_values, space.bounds
    for part in range(0, 4, 2):
        for turn in range(ends[part], ends[part + 1] - TURN + 1, TURN):
            for i in range(U64(turn + TAKEN), U64(turn + TURN)):
                partner = U64(total) - U64(heaps[i])
                space.rows[U64(row) + U64(values[partner] ^ worths[i])] = 1
    space.exact[total & (TOGETHER - 1)] = EXACT
    ends[COMPLETED] += 1


@inner(types.boolean(SHORTS, SPACE, *[types.int64] * 4))
def start_rows(  # noqa: PLR0917  # kernels have no keywords
    values: Values, space: Space, total: int, count: int, row: int, width: int
) -> bool:
    """Begin the rows of a total and of those that follow, with most of the ``count`` rare heaps.

    All smaller heaps are known. The pairs with the rare heaps from ``begin_rows`` are marked.
    Returns whether only some of them are marked, so that ``look_together`` must process the others.
    """
    heaps, worths, ends = space.rare_heaps, space.rare_values, space.bounds
    for w in range(U64(row) >> U64(3), U64(row + TOGETHER * width) >> U64(3)):
        space.row_eights[w] = U64(0)
    begin_rows(heaps, count, total, ends)
    if ends[COMPLETED] >= MANY:
        ends[COMPLETED], ends[PAUSED] = 0, PAUSE
    ends[COMPLETED] -= ends[COMPLETED] >> 3
    several = count >= space.several and ends[PAUSED] == 0
    ends[PAUSED] = max(ends[PAUSED] - 1, 0)
    taken = TAKEN if several else TURN
    at, begin, size = U64(total), U64(row), U64(width)
    mark_together(values, at, heaps, worths, ends[0], ends[1], taken, space.rows, begin, size)
    mark_together(values, at, heaps, worths, ends[2], ends[3], taken, space.rows, begin, size)
    space.exact[:] = EXACT
    return several


@inner(types.void(SHORTS, SPACE, *[types.int64] * 4))
def finish_row(  # noqa: PLR0917  # kernels have no keywords
    values: Values, space: Space, total: int, unequal: int, count: int, row: int
) -> None:
    """Mark the pairs of a total with the ``count`` rare heaps that its start left out.

    Totals come in order, and all smaller heaps are known. The bounds of the space store the numbers
    of rare heaps below them.
    """
    heaps, worths, ends, at = space.rare_heaps, space.rare_values, space.bounds, U64(row)
    ends[4] = rares_below(heaps, count, total, ends[4])
    mark_near(values, total, unequal, heaps, worths, 0, ends[0], space.rows, at)
    mark_near(values, total, unequal, heaps, worths, ends[1], ends[2], space.rows, at)
    mark_near(values, total, unequal, heaps, worths, ends[3], ends[4], space.rows, at)


@inner(types.int64(SHORTS, SHORTS, *[types.int64] * 5, types.uint8[::1], types.uint64))
def deepen_row(  # noqa: PLR0917  # kernels have no keywords
    values: Values,
    mirror: Values,
    total: int,
    twice: int,
    depth: int,
    until: int,
    window: int,
    marks: Bytes,
    row: int,
) -> int:
    """Mark more pairs of a total, from one depth to another, and return the number of parts marked.

    Depths are in parts. Only pairs whose smaller heap is at most half of ``twice`` are marked.
    """
    marked = 0
    while depth < until:
        parts = PARTS if depth % PARTS == 0 and until >= depth + PARTS else 1
        first = chunk_at(depth // PARTS, window) * CHUNK + depth % PARTS * (CHUNK // PARTS) + 1
        last = min(twice >> 1, first + parts * (CHUNK // PARTS) - 1)
        if last >= first:
            mark_pairs(values, mirror, total, first, last, marks, row)
            marked += parts
        depth += parts
    return marked
