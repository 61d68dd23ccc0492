"""The regular end of a sequence: the least periods of all its suffixes, in linear time."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cgt.kernels.jit import kernel


@kernel
def suffix_periods(values: NDArray[Any], overlap: int) -> NDArray[np.int64]:
    """Return the regularities that the differences of neighbours show at the end of a sequence.

    A row ``(start, period)`` says that ``values[n + period] - values[n]`` is one constant for
    all ``n`` from ``start`` to the end, that no smaller ``period`` does this from that ``start``
    on, and that the same period does not reach further back. The rows ascend in their periods;
    those seen in fewer than ``overlap`` differences are left out. It is the failure function of
    Knuth, Morris and Pratt (1977) of the reversed differences; memory: 4 bytes for each value.
    """
    count = values.size - 1
    rows = np.zeros((64, 2), np.int64)
    if count < 1:
        return rows[:0]
    failure = np.zeros(count, np.int32)
    used = 0
    last = values.size - 1
    matched = 0
    for i in range(1, count + 1):
        if i < count:
            new = np.int64(values[last - i]) - np.int64(values[last - i - 1])
            while True:
                old = np.int64(values[last - matched]) - np.int64(values[last - matched - 1])
                if new == old:
                    matched += 1
                    break
                if matched == 0:
                    break
                matched = np.int64(failure[matched - 1])
            failure[i] = matched
        length = i
        period = length - np.int64(failure[length - 1])
        grown = i < count and i + 1 - np.int64(failure[i]) == period
        if not grown and length - period >= overlap:
            if used == rows.shape[0]:
                wider = np.zeros((2 * used, 2), np.int64)
                wider[:used] = rows
                rows = wider
            rows[used, 0] = last - length
            rows[used, 1] = period
            used += 1
    return rows[:used]
