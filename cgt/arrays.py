"""NumPy, loaded when an array is first needed: most questions do without it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    import importlib
    from typing import Generic, TypeVar

    T = TypeVar("T")

    class NDArray(Generic[T]):
        """What the type of an array is called, before there is any."""

    class _Later:
        """A module that is imported when something in it is first asked for."""

        def __init__(self, name: str) -> None:
            self._module = name

        def __getattr__(self, name: str) -> object:
            found = getattr(importlib.import_module(self._module), name)
            setattr(self, name, found)
            return found

    np = _Later("numpy")

Values = NDArray[Any]
"""Nim values of the heaps 0, 1, 2 ... in an unsigned type."""

__all__ = ["NDArray", "Values", "np"]
