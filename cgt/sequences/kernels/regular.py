"""The regular end of a sequence: the least periods of all its suffixes, in linear time."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numpy.typing import NDArray

from cgt.compiling import kernel


@kernel(types.void(types.uint32[::1], types.int32[::1]))
def fill_failures(word: NDArray[np.uint32], failures: NDArray[np.int32]) -> None:
    """Fill in, for each beginning of a word, the length of its longest border.

    A border of a beginning is a shorter beginning that it also ends with: the failure function of
    Knuth, Morris and Pratt (1977).
    """
    matched = 0
    for i in range(1, word.size):
        new = word[i]
        while matched and new != word[matched]:
            matched = np.int64(failures[matched - 1])
        matched += new == word[matched]
        failures[i] = matched


def suffix_periods(values: NDArray[Any], overlap: int) -> NDArray[np.int64]:
    """Return the regularities that the differences of neighbours show at the end of a sequence.

    A row ``(start, period)`` says that ``values[n + period] - values[n]`` is one constant for
    all ``n`` from ``start`` to the end, that no smaller ``period`` does this from that ``start``
    on, and that the same period does not reach further back. The rows ascend in their periods;
    those seen in fewer than ``overlap`` differences are left out. Memory: 24 bytes for each value.
    """
    count = len(values) - 1
    if count < 1:
        return np.zeros((0, 2), np.int64)
    differences = np.diff(values.astype(np.uint32, copy=False))[::-1]
    failures = np.zeros(count, np.int32)
    fill_failures(np.ascontiguousarray(differences), failures)
    lengths = np.arange(1, count + 1)
    periods = lengths - failures
    grown = np.append(periods[1:] == periods[:-1], False)
    found = np.flatnonzero(~grown & (failures >= overlap))
    return np.stack([count - lengths[found], periods[found]], axis=1)
