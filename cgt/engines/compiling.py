"""Decorators that compile kernels with numba for given types, and helpers for kernels.

Importing this module imports numba. It caches kernels on disk, next to their modules, and doesn't
notice changes in other modules that they call. After such a change, delete their ``__pycache__``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, TypeVar

import numba
import numpy as np
from numba.extending import intrinsic

U64: Any = np.uint64
"""The unsigned integer type of 64 bits, and :data:`I64` the signed one.

The type checker sees them as Any, because compiled code treats them as ordinary numbers.
"""

I64: Any = np.int64

P = ParamSpec("P")
R = TypeVar("R")
A = TypeVar("A", bound=Any)

BYTES = numba.types.Array(numba.types.uint8, 1, "C", readonly=True)
"""The type of a read-only array of bytes, which writable arrays match too."""

SHORTS = numba.types.Array(numba.types.uint16, 1, "C", readonly=True)


def kernel(*signatures: object) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator that compiles a function with numba for the given signatures.

    The function is compiled, or loaded from disk, when its module is imported, and
    :mod:`cgt.engines.warming` decides when that is. A call with other types is a ``TypeError``, and
    never a compilation in the middle of a question. The interpreter lock is released while it runs.
    The type checker sees the function unchanged.
    """
    return _compile(signatures, inner=False)


def inner(*signatures: object) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator for a function that only kernels call, which compiles faster."""
    return _compile(signatures, inner=True)


def part(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function for the types of the kernels that call it."""
    compiler: Any = numba.njit
    return compiler(nogil=True, error_model="numpy")(function)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function as an inlined piece of each kernel that calls it.

    Use it for functions that take arrays, because inlined code doesn't have to count references to
    them (see :func:`borrowed`). With several callers, compilation takes longer.
    """
    compiler: Any = numba.njit
    return compiler(nogil=True, error_model="numpy", inline="always")(function)


def _address(_: Any, array: Any) -> tuple[Any, Any]:
    """Return the type of a call of ``address`` and its code generator, as numba expects them."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        return builder.bitcast(data, context.get_value_type(signature.return_type))

    return numba.types.voidptr(array), code


address: Any = intrinsic(_address)
"""Return the address of the first element of an array, inside compiled code."""


carray: Any = numba.carray  # pyright: ignore[reportPrivateImportUsage]  (numba documents it)


@inlined
def borrowed(array: A) -> A:
    """Return the same array without a reference count, for use inside a kernel.

    The kernel's caller keeps the memory alive. Counting references would take more time than many
    inner loops.
    """
    return carray(address(array), array.shape, array.dtype)


def _compile(
    signatures: Sequence[object], *, inner: bool
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    compiler: Any = numba.njit
    return compiler(
        list(signatures),
        nogil=True,
        cache=True,
        error_model="numpy",
        no_cpython_wrapper=inner,
        no_cfunc_wrapper=True,
    )
