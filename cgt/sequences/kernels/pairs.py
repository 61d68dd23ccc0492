"""Looking at pairs of heaps, many at a time: what the methods for octal codes are made of."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numpy.typing import NDArray

from cgt.compiling import BYTES, I64, SHORTS, U64, inner

Values = NDArray[Any]
Bytes = NDArray[np.uint8]
Heaps = NDArray[np.uint32]
Worths = NDArray[np.uint16]

CHUNK = 128
"""Pairs that are compared together, or marked between two looks at the whole."""


@inner(
    types.void(
        BYTES,
        types.uint64,
        types.uint32[::1],
        types.uint16[::1],
        types.uint64,
        types.uint64,
        types.uint8[::1],
    )
)
def mark_rare(  # noqa: PLR0917  # kernels have no keywords
    values: Values, total: int, heaps: Heaps, worths: Worths, first: int, last: int, seen: Bytes
) -> None:
    """Mark the values of the pairs of ``total`` tokens with some of the rare heaps."""
    for i in range(first, last):
        seen[U64(values[total - U64(heaps[i])]) ^ U64(worths[i])] = 1


@inner(*(types.int64(values, types.uint64, types.uint64, values) for values in (BYTES, SHORTS)))
def compare(values: Values, first: int, partner: int, four: Values) -> int:
    """Return which of four values a chunk of pairs has, ``first + j`` and ``partner - j``."""
    one, two, three, last = four[0], four[1], four[2], four[3]
    has_one = has_two = has_three = has_last = False
    for j in range(U64(CHUNK)):
        value = values[first + j] ^ values[partner - j]
        has_one = has_one | (value == one)
        has_two = has_two | (value == two)
        has_three = has_three | (value == three)
        has_last = has_last | (value == last)
    return I64(has_one) | I64(has_two) << 1 | I64(has_three) << 2 | I64(has_last) << 3


@inner(*(types.int64(values, *[types.int64] * 3, values) for values in (BYTES, SHORTS)))
def compare_some(values: Values, total: int, first: int, last: int, four: Values) -> int:
    """Return which of four values the pairs have whose one heap is ``first`` to ``last``."""
    found = I64(0)
    if last >= first:
        for a in range(U64(first), U64(last) + U64(1)):
            value = values[a] ^ values[U64(total) - a]
            for i in range(4):
                if value == four[i]:
                    found |= 1 << i
    return found
