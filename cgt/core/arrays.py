"""NumPy, imported only when an array is first needed.

Most questions need no array, and importing NumPy takes time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    import importlib
    from typing import Generic, TypeVar

    T = TypeVar("T")

    class NDArray(Generic[T]):
        """A stand-in for the array type of NumPy."""

    class _Later:
        """A module that is imported at the first access to one of its attributes."""

        def __init__(self, name: str) -> None:
            self._module = name

        def __getattr__(self, name: str) -> object:
            found = getattr(importlib.import_module(self._module), name)
            setattr(self, name, found)
            return found

    np = _Later("numpy")


class LaterFunctions:
    """The functions of NumPy for tables, each imported when it is first called."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def call(*numbers: Any) -> Any:
            return getattr(np, name)(*numbers)

        return call


later = LaterFunctions()
Values = NDArray[Any]
"""Nim values of the heaps 0, 1, 2 ... in an unsigned type."""

__all__ = ["NDArray", "Values", "later", "np"]
