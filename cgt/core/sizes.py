"""The sizes of a starting position."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

T = TypeVar("T")


class Size(StrEnum):
    """The size of a start, as ``SMALL`` (for a phone and a minute), ``MEDIUM`` or ``LARGE``."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"

    def of(self, small: T, medium: T, large: T) -> T:
        """Return the one of three values that belongs to this size.

        >>> Size.MEDIUM.of(3, 4, 6)
        4
        """
        return {Size.SMALL: small, Size.MEDIUM: medium, Size.LARGE: large}[self]
