"""The one decorator that compiles a kernel: without the interpreter lock, cached on disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function with numba; to the type checker it stays what it was."""
    compiler = cast(
        "Callable[[Callable[P, R]], Callable[P, R]]", numba.njit(nogil=True, cache=True)
    )  # pyright: ignore[reportUnknownMemberType]  # numba has no type stubs
    return compiler(function)
