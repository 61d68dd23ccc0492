"""The direct method for octal codes: every option of every heap, one after the other."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cgt.kernels.jit import kernel

Values = NDArray[Any]


class Moves(NamedTuple):
    """The numbers of tokens that may be taken to leave no heap, one and two.

    ``unequal`` is 1 if two heaps that are left must differ, else 0.
    """

    zeros: NDArray[np.int64]
    ones: NDArray[np.int64]
    splits: NDArray[np.int64]
    unequal: int


@kernel
def extend_directly(  # noqa: C901  # one loop over the kinds of moves
    values: Values, lo: int, hi: int, moves: Moves
) -> int:
    """Fill ``values[lo:hi]`` from ``values[:lo]``; return the first heap that was not filled.

    It stops early at a value that the type of ``values`` can't hold. Cost: ``n / 2`` steps for
    heap ``n`` and each split digit.
    """
    seen = np.full(1 << 12, -1, np.int64)
    ceiling = np.int64(1) << np.int64(8 * values.itemsize)
    top = 0
    for n in range(lo):
        top = max(top, np.int64(values[n]))
    for n in range(lo, hi):
        while seen.size <= 2 * top + 2:
            seen = np.full(2 * seen.size, -1, np.int64)
        for k in moves.zeros:
            if k == n:
                seen[0] = n
        for k in moves.ones:
            if k < n:
                seen[np.int64(values[n - k])] = n
        for k in moves.splits:
            total = n - k
            half = (total - moves.unequal) // 2
            for a in range(1, half + 1):
                seen[np.int64(values[a]) ^ np.int64(values[total - a])] = n
        value = 0
        while seen[value] == n:
            value += 1
        if value >= ceiling:
            return n
        values[n] = value
        top = max(top, value)
    return hi
