"""A compiled loop that solves all chocolate bars in a large rectangle.

Importing this module imports numba.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cgt.engines.boards.chomp_loop import solve
from cgt.engines.compiling import kernel

compiled_solve: Callable[..., None] = kernel("void(uint8[::1], int64[::1], int64, int64)")(solve)


def solved(height: int, width: int) -> memoryview[int]:
    """Return the nim values of all bars in a rectangle, indexed by their words."""
    values = np.zeros(1 << (height + width), np.uint8)
    compiled_solve(values, np.zeros(256, np.int64), height, width)
    return values.data
