"""What the pairs of so many tokens are worth: a row of marks for each of the latest totals.

A heap ``n`` reaches the pairs of ``n - k`` tokens for each split digit ``k``. A row serves all the
digits: what was marked for one heap need not be looked for again a few heaps later. Rows are begun
many at a time: a rare heap and the heaps that make up their totals with it, one after the other in
memory, are fetched together.

Pairs of common heaps are marked in chunks that lie spread out, since small heaps have small values:
in a window of a power of two of chunks, by an odd stride, and beyond it in order.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numpy.typing import NDArray

from cgt.compiling import I64, SHORTS, U64, inner
from cgt.sequences.kernels.moves import TOGETHER
from cgt.sequences.kernels.pairs import (
    CHUNK,
    LOWEST,
    begin_rows,
    four,
    mark_pairs,
    rares_below,
)

Values = NDArray[Any]
Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
Heaps = NDArray[np.uint32]
Worths = NDArray[np.uint16]

PARTS = 16
"""The parts that a chunk is marked in."""

WINDOW = 64
"""Chunks among which those marked first are spread, where there is a split."""

EACH = U64(0x0001000100010001)
"""A value times this is the value four times in a word."""


@inner(types.int64(types.int64, types.int64))
def chunk_at(place: int, window: int) -> int:
    """Return which chunk comes at a place of the order; the window is a power of two."""
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
    """Mark the pairs of a total with some of the rare heaps, equal heaps only if they may be."""
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
    marks: Bytes,
    row: int,
    width: int,
) -> None:
    """Mark the pairs with some of the rare heaps in the rows that are begun with a total."""
    for i in range(U64(first), U64(last)):
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


@inner(
    types.void(
        SHORTS,
        types.int64,
        types.int64,
        types.uint32[::1],
        types.uint16[::1],
        types.int64,
        types.uint8[::1],
        types.uint64[::1],
        types.int64,
        types.int64,
        types.int64[::1],
    )
)
def finish_row(  # noqa: PLR0917  # kernels have no keywords
    values: Values,
    total: int,
    unequal: int,
    heaps: Heaps,
    worths: Worths,
    count: int,
    marks: Bytes,
    eights: Words,
    row: int,
    width: int,
    ends: NDArray[np.int64],
) -> None:
    """See to it that a row has all pairs of a total with one of the ``count`` rare heaps.

    Totals come one after the other, and all smaller heaps are known. With the first of so many
    their rows are begun (see ``begin_rows``). ``ends`` remembers how many rare heaps there are
    below the bounds.
    """
    base = total & -TOGETHER
    if total == base:
        for w in range(U64(row) >> U64(3), U64(row + TOGETHER * width) >> U64(3)):
            eights[w] = U64(0)
        begin_rows(heaps, count, base, ends)
        last = min(ends[1], ends[3])
        first, begin, size = U64(base), U64(row), U64(width)
        mark_together(values, first, heaps, worths, ends[0], last, marks, begin, size)
        mark_together(values, first, heaps, worths, ends[2], ends[3], marks, begin, size)
    ends[4] = rares_below(heaps, count, total, ends[4])
    mark_near(values, total, unequal, heaps, worths, 0, ends[0], marks, U64(row))
    last = min(ends[2], ends[3])
    mark_near(values, total, unequal, heaps, worths, ends[1], last, marks, U64(row))
    mark_near(values, total, unequal, heaps, worths, ends[3], ends[4], marks, U64(row))


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
    """Mark more pairs of a total, from so many parts deep to another depth; return how many parts.

    Only heaps are taken of which two do not have more tokens than ``twice``.
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
