"""Compiled search for the regular end of a sequence, for ``cgt.engines.sequences.suffixes``."""

from __future__ import annotations

from collections.abc import Callable

from numba.core import types

from cgt.engines.compiling import kernel
from cgt.engines.sequences.borders import fill_failures

compiled_failures: Callable[..., None] = kernel(types.void(types.uint32[::1], types.int32[::1]))(
    fill_failures
)
