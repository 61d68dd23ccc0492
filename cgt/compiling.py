"""The decorators that compile: a kernel, for the types named beside it, and what kernels call.

Importing this module imports numba. It keeps kernels on disk, beside their modules, and does not
notice when another module that they call has changed: then delete their ``__pycache__``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, TypeVar

import numba
import numpy as np
from numba.extending import intrinsic

U64: Any = np.uint64
"""A word, and a number with a sign, of 64 bits. To the type checker they give anything, for what
numba makes of them is an ordinary number to the code that is compiled."""

I64: Any = np.int64

P = ParamSpec("P")
R = TypeVar("R")
A = TypeVar("A", bound=Any)

BYTES = numba.types.Array(numba.types.uint8, 1, "C", readonly=True)
"""Values of one byte that are only read: arrays that may be written are taken too."""

SHORTS = numba.types.Array(numba.types.uint16, 1, "C", readonly=True)


def kernel(*signatures: object) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator that compiles a function with numba for the given signatures.

    It is compiled, or loaded from the disk, when its module is imported, which
    :mod:`cgt.warming` decides: a call with other types is a ``TypeError`` and never a compilation
    in the middle of a question. The interpreter lock is released while it runs. To the type
    checker the function stays what it was.
    """
    return _compiled(signatures, inner=False)


def inner(*signatures: object) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return the decorator of a function that only kernels call, which is faster to compile."""
    return _compiled(signatures, inner=True)


def part(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function for the types of the kernels that call it."""
    compiler: Any = numba.njit
    return compiler(nogil=True, error_model="numpy")(function)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function as a piece of each kernel that calls it.

    This is for functions that are given arrays: what is inlined need not count references to
    them, see :func:`borrowed`. With several callers it takes longer to compile.
    """
    compiler: Any = numba.njit
    return compiler(nogil=True, error_model="numpy", inline="always")(function)


def _address(_: Any, array: Any) -> tuple[Any, Any]:
    """Return what numba makes of a call of ``address``: its type, and what writes its code."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        return builder.bitcast(data, context.get_value_type(signature.return_type))

    return numba.types.voidptr(array), code


address: Any = intrinsic(_address)
"""``address(array)`` is the address of an array's first element."""


carray: Any = numba.carray  # pyright: ignore[reportPrivateImportUsage]  (numba documents it)


@inlined
def borrowed(array: A) -> A:
    """Return the same array without a count of references, for a kernel to work with.

    The kernel's caller keeps the memory. Counting references would take more time than many an
    inner loop.
    """
    return carray(address(array), array.shape, array.dtype)


def _compiled(
    signatures: Sequence[object], *, inner: bool
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator that compiles a function."""
    compiler: Any = numba.njit
    return compiler(
        list(signatures),
        nogil=True,
        cache=True,
        error_model="numpy",
        no_cpython_wrapper=inner,
        no_cfunc_wrapper=True,
    )
