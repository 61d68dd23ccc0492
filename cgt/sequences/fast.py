"""The fast kernels for octal codes: compiled beside the first long question, not before it.

Their compilation takes some seconds after an installation. Until it is over, in a thread of its
own, values come from a small kernel that is compiled soon; which of them worked out a value makes
no difference to it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from cgt.arrays import NDArray
    from cgt.sequences.kernels.moves import Moves, Space

WORTH = 1 << 13
"""The heap from which on it is worth while to compile the fast kernels."""

Extend = Callable[["NDArray[Any]", int, int, "Moves", "Space", "NDArray[Any]", "NDArray[Any]"], int]


class FastKernels(NamedTuple):
    """The kernel for values below 128, and the one for all values."""

    extend_small: Extend
    extend_by_tables: Extend


@lru_cache(maxsize=1)
def loading() -> Future[FastKernels]:
    """Return the fast kernels to come; the first call begins to compile or to load them."""
    from cgt.sequences.kernels import first, regular  # noqa: PLC0415  # needed meanwhile

    del first, regular
    thread = ThreadPoolExecutor(1, "compiling")
    try:
        return thread.submit(_load)
    finally:
        thread.shutdown(wait=False)


def fast_kernels(heap: int) -> FastKernels | None:
    """Return the fast kernels, None if they are not there, or not worth while for a heap."""
    if heap < WORTH and not loading.cache_info().currsize:
        return None
    kernels = loading()
    return kernels.result() if kernels.done() else None


def _load() -> FastKernels:
    """Compile the kernels, or load them from the disk."""
    from cgt.sequences.kernels import small, tables  # noqa: PLC0415

    return FastKernels(small.extend_small, tables.extend_by_tables)
