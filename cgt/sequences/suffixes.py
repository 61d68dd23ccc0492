"""The regular end of a sequence: the least periods of all its suffixes, in linear time."""

from __future__ import annotations

from typing import Any

from cgt.arrays import NDArray, np
from cgt.sequences.borders import fill_failures
from cgt.warming import count_plain_work, is_compiled_better

EACH = 150
"""Steps, of a nanosecond, that a value takes without the kernel."""


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
    failures = _failures(np.diff(values.astype(np.uint32, copy=False))[::-1])
    lengths = np.arange(1, count + 1)
    periods = lengths - failures
    grown = np.append(periods[1:] == periods[:-1], False)
    found = np.flatnonzero(~grown & (failures >= overlap))
    return np.stack([count - lengths[found], periods[found]], axis=1)


def _failures(word: NDArray[np.uint32]) -> NDArray[np.int32]:
    """Return the length of the longest border of each beginning of a word."""
    work = EACH * len(word)
    if is_compiled_better("cgt.sequences.kernels.regular", work):
        from cgt.sequences.kernels.regular import (  # noqa: PLC0415  # compiles, or loads numba
            compiled_failures,
        )

        failures = np.zeros(len(word), np.int32)
        compiled_failures(np.ascontiguousarray(word), failures)
        return failures
    count_plain_work(work)
    plain = [0] * len(word)
    fill_failures(word.tolist(), plain)
    return np.array(plain, np.int32)
