"""The regular end of a sequence, with the least periods of all its suffixes in linear time."""

from __future__ import annotations

from typing import Any

from cgt.core.arrays import NDArray, np
from cgt.engines.sequences.borders import fill_failures
from cgt.engines.warming import count_plain_work, is_compiled_better

EACH = 150
"""The cost of a value without the kernel, in steps of a nanosecond."""


def suffix_periods(values: NDArray[Any], overlap: int) -> NDArray[np.int64]:
    """Return the regularities in the differences of neighbours at the end of a sequence.

    In a row ``(start, period)``, ``values[n + period] - values[n]`` is constant for all ``n`` from
    ``start`` to the end, no smaller ``period`` has this property from that ``start`` on, and the
    same period does not reach further back. The rows ascend in their periods. Those that appear in
    fewer than ``overlap`` differences are left out. It takes 24 bytes of memory for each value.
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
    """Return the length of the longest border of each prefix of a word."""
    work = EACH * len(word)
    if is_compiled_better("cgt.engines.sequences.kernels.regular", work):
        from cgt.engines.sequences.kernels.regular import (  # noqa: PLC0415  # compiles, or loads numba
            compiled_failures,
        )

        failures = np.zeros(len(word), np.int32)
        compiled_failures(np.ascontiguousarray(word), failures)
        return failures
    count_plain_work(work)
    plain = [0] * len(word)
    fill_failures(word.tolist(), plain)
    return np.array(plain, np.int32)
