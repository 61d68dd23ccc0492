"""Checks of arguments, such as whole numbers, and the errors for wrong values."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from operator import index
from typing import SupportsIndex, TypeVar

from cgt.errors import NotationError, WrongKind

T = TypeVar("T")
MAX_DIGITS = 36
"""The maximum number of digits of a number in notation."""
BYTES = (bytes, bytearray, memoryview)
"""Types that aren't text, although Python iterates over them as numbers."""
SHOWN = 60
"""The maximum number of characters of a value in an error."""


def wrong_kind(given: object, wanted: str, example: str) -> WrongKind:
    """Return the error for an argument of the wrong kind, with an example of the right one."""
    said = f"{brief(given)} is not {wanted}: write it as text, such as {example!r}"
    return WrongKind("{said}", said=said)


def several(values: Iterable[T], wanted: str, example: str, *, most: int | None = None) -> list[T]:
    """Return the values of a list, a tuple or any other iterable from a caller.

    Only the first ``most`` are returned.

    :raises WrongKind: when the argument isn't iterable, or is bytes.
    """
    if isinstance(values, BYTES):
        raise wrong_kind(values, wanted, example)
    try:
        return list(islice(values, most))
    except TypeError:
        raise wrong_kind(values, wanted, example) from None


def brief(value: object) -> str:
    """Return a value as shown in an error, shortened to its type if it is long.

    >>> brief(2.5), brief(10**5000)
    ('2.5', 'a value of type int')
    """
    try:
        shown = repr(value)
    except Exception:  # noqa: BLE001 - it's the caller's own code, and only the text of an error
        shown = ""
    return shown if 0 < len(shown) <= SHOWN else f"a value of type {type(value).__name__}"


def whole_number(value: object, example: str = "3 4 5") -> int:
    """Return the whole number that a caller gives for a heap.

    It must be 0 or more, of at most :data:`MAX_DIGITS` digits.

    :raises WrongKind: when it isn't a whole number.
    :raises NotationError: when it is negative or too long.
    """
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        said = f"{brief(value)} is not a heap: write a whole number of 0 or more, or text such as "
        raise WrongKind("{said}", said=f"{said}{example.split(maxsplit=1)[0]!r}")
    number = index(value)
    if number < 0:
        raise NotationError(
            "A heap can't have fewer than 0 tokens.", source="-", span=(0, 1), example=example
        )
    if number >= 10**MAX_DIGITS:
        raise NotationError(
            "A number of {digits} digits is too long. The limit is {limit} digits.",
            digits=number.bit_length() * 30_103 // 100_000 + 1,
            limit=MAX_DIGITS,
            source="9",
            span=(0, 1),
            example=example,
        )
    return number
