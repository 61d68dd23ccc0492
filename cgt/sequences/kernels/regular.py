"""The regular end of a sequence, compiled: see ``cgt.sequences.suffixes``."""

from __future__ import annotations

from collections.abc import Callable

from numba.core import types

from cgt.compiling import kernel
from cgt.sequences.borders import fill_failures

compiled_failures: Callable[..., None] = kernel(types.void(types.uint32[::1], types.int32[::1]))(
    fill_failures
)
