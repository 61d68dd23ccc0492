"""A digit of a take-and-break code, with the allowed numbers and shapes of the heaps left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntFlag

from cgt.core.objects import settle

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The characters of digits up to 35, one each as in the literature (0.3F, 0.R)."""


class Shape(IntFlag):
    """The order between the sizes of the heaps that a move leaves.

    Three or more heaps have exactly one of the three shapes. Two heaps are equal or unequal, never
    mixed. Fewer heaps have no shape.
    """

    NONE = 0
    EQUAL = 1
    MIXED = 2
    UNEQUAL = 4
    NOT_ALL_EQUAL = MIXED | UNEQUAL
    ANY = EQUAL | MIXED | UNEQUAL


SUFFIXES = {
    Shape.ANY: "",
    Shape.UNEQUAL: "!",
    Shape.NOT_ALL_EQUAL: "?",
    Shape.EQUAL: "=",
}
"""The modifiers of a digit, for any heaps, pairwise unequal, not all equal, and all equal ones."""


def shapes_of(count: int, shapes: Shape) -> Shape:
    """Return shapes in their normal form for a number of heaps, for which some can coincide."""
    if count <= 1:
        return Shape.ANY if shapes else Shape.NONE
    if count == 2:
        unequal = Shape.NOT_ALL_EQUAL if shapes & Shape.UNEQUAL else Shape.NONE
        return unequal | (shapes & Shape.EQUAL)
    return shapes


@dataclass(frozen=True, slots=True)
class Digit:
    """The heaps that can be left by a move that takes a given number of tokens.

    ``shapes[r]`` are the allowed shapes of exactly r non-empty heaps, and ``beyond`` those for
    every r from ``len(shapes)`` on. Digits are values. Two digits that allow the same moves are
    equal.

    >>> Digit.of(7).counts, str(Digit.of(7)), str(Digit.of(7, Shape.UNEQUAL))
    ((0, 1, 2), '7', '7!')
    """

    shapes: tuple[Shape, ...] = ()
    beyond: Shape = Shape.NONE

    def __post_init__(self) -> None:
        shapes = [shapes_of(count, allowed) for count, allowed in enumerate(self.shapes)]
        while shapes and shapes[-1] == shapes_of(len(shapes) - 1, self.beyond):
            shapes.pop()
        settle(self, shapes=tuple(shapes))

    @classmethod
    def of(cls, value: int, shapes: Shape = Shape.ANY) -> Digit:
        """Return the digit of a number, whose bit r allows r heaps to be left."""
        return cls(
            tuple(shapes if value >> r & 1 else Shape.NONE for r in range(value.bit_length()))
        )

    def __getitem__(self, count: int) -> Shape:
        """Return the allowed shapes of ``count`` heaps."""
        if count < len(self.shapes):
            return self.shapes[count]
        return shapes_of(count, self.beyond)

    def __bool__(self) -> bool:
        return bool(self.shapes or self.beyond)

    @property
    def counts(self) -> tuple[int, ...]:
        """The allowed numbers of heaps, without those of an endless run."""
        return tuple(count for count, allowed in enumerate(self.shapes) if allowed)

    @property
    def value(self) -> int | None:
        """The digit as a number without its shapes, or None if it allows any number of heaps."""
        return None if self.beyond else sum(1 << count for count in self.counts)

    def without(self, *counts: int) -> Digit:
        """Return the digit that also forbids these numbers of heaps."""
        length = max(len(self.shapes), *(count + 1 for count in counts))
        kept = (Shape.NONE if count in counts else self[count] for count in range(length))
        return Digit(tuple(kept), self.beyond)

    def __or__(self, other: Digit) -> Digit:
        """Return the digit that allows the moves of both."""
        length = max(len(self.shapes), len(other.shapes))
        both = (self[count] | other[count] for count in range(length))
        return Digit(tuple(both), self.beyond | other.beyond)

    @property
    def common(self) -> Shape | None:
        """The shapes common to all splits, or None if they differ.

        If several modifiers have the same meaning, as for two heaps, ``"!"`` comes before ``"?"``.
        """
        splits = [count for count in self.counts if count >= 2]
        for shapes in SUFFIXES:
            if self.beyond in (Shape.NONE, shapes) and all(
                self[count] == shapes_of(count, shapes) for count in splits
            ):
                return shapes
        return None

    def __str__(self) -> str:
        common = self.common
        if common is None:
            return f"{{{','.join(self._entries())}}}"
        if self.value is not None and self.value < len(LETTERS):
            return LETTERS[self.value] + SUFFIXES[common]
        endless = [f"{len(self.shapes)}+"] if self.beyond else []
        return f"{{{','.join([*map(str, self.counts), *endless])}}}{SUFFIXES[common]}"

    def _entries(self) -> Iterator[str]:
        for count in self.counts:
            yield from (f"{count}{suffix}" for suffix in _suffixes(self[count], count))
        if self.beyond:
            yield from (f"{len(self.shapes)}{suffix}+" for suffix in _suffixes(self.beyond, 3))


def _suffixes(shapes: Shape, count: int) -> Iterable[str]:
    """Return the modifiers that together allow these shapes of a number of heaps."""
    for single, suffix in SUFFIXES.items():
        if shapes == shapes_of(count, single):
            return (suffix,)
    return tuple(suffix for single, suffix in SUFFIXES.items() if single in shapes)
