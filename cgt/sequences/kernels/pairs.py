"""Looking at pairs of heaps, many at a time: what the methods for octal codes are made of."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numpy.typing import NDArray

from cgt.compiling import BYTES, I64, SHORTS, U64, inner
from cgt.sequences.kernels.moves import TOGETHER

Values = NDArray[Any]
Heaps = NDArray[np.uint32]

CHUNK = 256
"""Pairs that are compared together, or marked between two looks at the whole."""


@inner(types.int64(types.uint32[::1], types.int64, types.int64, types.int64))
def rares_below(heaps: Heaps, count: int, total: int, guess: int) -> int:
    """Return how many rare heaps are smaller than ``total``; ``guess`` is near the answer."""
    while guess > 0 and I64(heaps[guess - 1]) >= total:
        guess -= 1
    while guess < count and I64(heaps[guess]) < total:
        guess += 1
    return guess


@inner(types.void(types.uint32[::1], *[types.int64] * 2, types.int64[::1]))
def begin_rows(heaps: Heaps, count: int, base: int, ends: NDArray[np.int64]) -> None:
    """Find which rare heaps can be looked at for all of the totals from ``base`` on together.

    These are known, and so are those that make up the totals with them; those that may be paired
    with themselves are left aside. They are the rare heaps from ``ends[0]`` to ``ends[1]`` and from
    ``ends[2]`` to ``ends[3]``, as far as these are in order.
    """
    ends[0] = rares_below(heaps, count, TOGETHER, ends[0])
    ends[1] = max(ends[0], rares_below(heaps, count, base >> 1, ends[1]))
    ends[2] = max(ends[0], rares_below(heaps, count, (base + TOGETHER) >> 1, ends[2]))
    ends[3] = max(ends[0], rares_below(heaps, count, base - TOGETHER, ends[3]))


@inner(*(types.int64(values, types.uint64, types.uint64, values) for values in (BYTES, SHORTS)))
def compare(values: Values, first: int, partner: int, two: Values) -> int:
    """Return which of two values a chunk of pairs has, ``first + j`` and ``partner - j``."""
    one, other = two[0], two[1]
    has_one = has_other = False
    for j in range(U64(CHUNK)):
        value = values[first + j] ^ values[partner - j]
        has_one = has_one | (value == one)
        has_other = has_other | (value == other)
    return I64(has_one) | I64(has_other) << 1


@inner(*(types.int64(values, *[types.int64] * 3, values) for values in (BYTES, SHORTS)))
def compare_up_to(values: Values, total: int, first: int, last: int, two: Values) -> int:
    """Return which of two values the pairs have of the chunk from ``first`` on, up to ``last``.

    A chunk that is not whole is filled up with pairs before it, if there are as many.
    """
    found = I64(0)
    if last < first:
        return found
    begin = min(first, last - CHUNK + 1)
    if begin > 0:
        return compare(values, U64(begin), U64(total - begin), two)
    for a in range(U64(first), U64(last) + U64(1)):
        value = values[a] ^ values[U64(total) - a]
        for i in range(2):
            if value == two[i]:
                found |= 1 << i
    return found
