"""Operations on many pairs of heaps at a time, the basis of the methods for octal codes.

The smaller heap of a pair is read from a *mirror*, which has the values of the heaps from some heap
down to 0. Then both indices go up in memory together, and neighbours are read at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numpy.typing import NDArray

from cgt.engines.compiling import BYTES, I64, SHORTS, U64, inner
from cgt.engines.sequences.kernels.moves import SOUGHT, TOGETHER

Values = NDArray[Any]
Bytes = NDArray[np.uint8]
Heaps = NDArray[np.uint32]

CHUNK = 512
"""The number of pairs compared together, or marked between two checks of the whole."""

LOWEST = U64(0xFFFF)
"""The lowest of four values in a word."""


@inner(types.int64(types.uint32[::1], types.int64, types.int64, types.int64))
def rares_below(heaps: Heaps, count: int, total: int, guess: int) -> int:
    """Return the number of rare heaps smaller than ``total``, starting near ``guess``."""
    while guess > 0 and I64(heaps[guess - 1]) >= total:
        guess -= 1
    while guess < count and I64(heaps[guess]) < total:
        guess += 1
    return guess


@inner(types.void(types.uint32[::1], *[types.int64] * 2, types.int64[::1]))
def begin_rows(heaps: Heaps, count: int, base: int, ends: NDArray[np.int64]) -> None:
    """Find the rare heaps that can be processed for all totals from ``base`` on together.

    They must be known, and so must the heaps that add up to the totals with them. Those that could
    be paired with themselves are skipped. The result is two ascending ranges of rare heaps, from
    ``ends[0]`` to ``ends[1]`` and from ``ends[2]`` to ``ends[3]``.
    """
    ends[0] = rares_below(heaps, count, TOGETHER, ends[0])
    ends[3] = max(ends[0], rares_below(heaps, count, base - TOGETHER, ends[3]))
    for end, total in ((1, base), (2, base + TOGETHER)):
        below = rares_below(heaps, count, total >> 1, ends[end])
        ends[end] = max(ends[0], min(below, ends[3]))


@inner(types.uint64(SHORTS, types.uint64))
def four(values: Values, place: int) -> int:
    """Return four neighbours, read together, as one word with the first of them lowest."""
    low = U64(values[place]) | U64(values[place + U64(1)]) << U64(16)
    high = U64(values[place + U64(2)]) | U64(values[place + U64(3)]) << U64(16)
    return low | high << U64(32)


@inner(types.void(SHORTS, SHORTS, *[types.int64] * 3, types.uint8[::1], types.uint64))
def mark_pairs(  # noqa: PLR0917  # kernels have no keywords
    values: Values, mirror: Values, total: int, first: int, last: int, marks: Bytes, row: int
) -> None:
    """Mark the pairs of a total in a range of smaller heaps, four at a time in the mirror."""
    fours = max(last - first + 1, 0) >> 2 if last < mirror.size else 0
    up, down = U64(total - last), U64(mirror.size - 1 - last)
    for _ in range(fours):
        worths = four(values, up) ^ four(mirror, down)
        marks[row + (worths & LOWEST)] = 1
        marks[row + (worths >> U64(16) & LOWEST)] = 1
        marks[row + (worths >> U64(32) & LOWEST)] = 1
        marks[row + (worths >> U64(48))] = 1
        up += U64(4)
        down += U64(4)
    for a in range(first, last - 4 * fours + 1):
        marks[row + U64(values[U64(a)] ^ values[U64(total - a)])] = 1


@inner(*(value(value, value) for value in (types.uint8, types.uint16)))
def nim_sum(one: int, other: int) -> int:
    """Return the nim-sum of two values in their own type, so that a vector holds many of them."""
    return one ^ other


@inner(
    *(types.int64(values, values, types.uint64, types.uint64, values) for values in (BYTES, SHORTS))
)
def compare(values: Values, mirror: Values, up: int, down: int, sought: Values) -> int:
    """Return the bits of four values that a chunk of pairs has.

    The chunk is read from a place on in both arrays.
    """
    one, two, three, last = sought[0], sought[1], sought[2], sought[3]
    # The minimum of the nim-sums with a value is 0 only if the value itself occurs.
    value = nim_sum(values[up], mirror[down])
    to_one, to_two = nim_sum(value, one), nim_sum(value, two)
    to_three, to_last = nim_sum(value, three), nim_sum(value, last)
    for j in range(U64(CHUNK)):
        value = nim_sum(values[up + j], mirror[down + j])
        to_one = min(to_one, nim_sum(value, one))
        to_two = min(to_two, nim_sum(value, two))
        to_three = min(to_three, nim_sum(value, three))
        to_last = min(to_last, nim_sum(value, last))
    low = I64(to_one == 0) | I64(to_two == 0) << 1
    return low | I64(to_three == 0) << 2 | I64(to_last == 0) << 3


@inner(*(types.int64(values, values, *[types.int64] * 3, values) for values in (BYTES, SHORTS)))
def compare_up_to(  # noqa: PLR0917  # kernels have no keywords
    values: Values, mirror: Values, total: int, first: int, last: int, sought: Values
) -> int:
    """Return the bits of four values that the pairs from ``first`` up to ``last`` have.

    At most one chunk is compared. If it isn't full, earlier pairs fill it up if there are enough.
    Pairs outside the mirror are compared one by one.
    """
    found = I64(0)
    if last < first:
        return found
    end = max(CHUNK, min(last, first + CHUNK - 1))
    if end <= last and end < mirror.size:
        return compare(values, mirror, U64(total - end), U64(mirror.size - 1 - end), sought)
    for a in range(U64(first), U64(min(last, end)) + U64(1)):
        value = values[a] ^ values[U64(total) - a]
        for i in range(SOUGHT):
            if value == sought[i]:
                found |= 1 << i
    return found
