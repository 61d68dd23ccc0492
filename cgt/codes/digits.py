"""A digit of a take-and-break code: into how many heaps the rest may fall, and which shapes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntFlag

from cgt.objects import settle

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""A digit of at most 35 is one character, as in the literature: 0.3F, 0.R."""


class Shape(IntFlag):
    """The order between the sizes of the heaps that a move leaves.

    Every way to leave three heaps or more has exactly one of the three shapes. Two heaps are
    equal or unequal, never mixed; one heap or none has no shape to speak of.
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
"""The modifiers of a digit: any heaps, pairwise unequal, not all equal, all equal."""


def shapes_of(count: int, shapes: Shape) -> Shape:
    """Return the shapes in their normal form for so many heaps, where some of them coincide."""
    if count <= 1:
        return Shape.ANY if shapes else Shape.NONE
    if count == 2:
        unequal = Shape.NOT_ALL_EQUAL if shapes & Shape.UNEQUAL else Shape.NONE
        return unequal | (shapes & Shape.EQUAL)
    return shapes


@dataclass(frozen=True, slots=True)
class Digit:
    """The heaps that a move taking a given number of tokens may leave.

    ``shapes[r]`` are the shapes in which exactly r non-empty heaps may be left, and ``beyond``
    those for every r from ``len(shapes)`` on. Digits are values: those that allow the same
    moves are equal.

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
        """Return the digit of a number: bit r of it says that r heaps may be left."""
        return cls(
            tuple(shapes if value >> r & 1 else Shape.NONE for r in range(value.bit_length()))
        )

    def __getitem__(self, count: int) -> Shape:
        """Return the shapes in which ``count`` heaps may be left."""
        if count < len(self.shapes):
            return self.shapes[count]
        return shapes_of(count, self.beyond)

    def __bool__(self) -> bool:
        return bool(self.shapes or self.beyond)

    @property
    def counts(self) -> tuple[int, ...]:
        """The numbers of heaps that may be left, without those of an endless run of them."""
        return tuple(count for count, allowed in enumerate(self.shapes) if allowed)

    @property
    def value(self) -> int | None:
        """The digit as a number, shapes left aside; None when it allows any number of heaps."""
        return None if self.beyond else sum(1 << count for count in self.counts)

    def without(self, *counts: int) -> Digit:
        """Return the digit that forbids leaving these numbers of heaps."""
        length = max(len(self.shapes), *(count + 1 for count in counts))
        kept = (Shape.NONE if count in counts else self[count] for count in range(length))
        return Digit(tuple(kept), self.beyond)

    def __or__(self, other: Digit) -> Digit:
        """Return the digit that allows what either of two allows."""
        length = max(len(self.shapes), len(other.shapes))
        both = (self[count] | other[count] for count in range(length))
        return Digit(tuple(both), self.beyond | other.beyond)

    @property
    def common(self) -> Shape | None:
        """The shapes that all splits have in common, or None when they differ.

        Where several say the same, as for two heaps, the first of ``"!"`` and ``"?"`` is taken.
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
        """Yield the numbers of heaps, each with its own modifier."""
        for count in self.counts:
            yield from (f"{count}{suffix}" for suffix in _suffixes(self[count], count))
        if self.beyond:
            yield from (f"{len(self.shapes)}{suffix}+" for suffix in _suffixes(self.beyond, 3))


def _suffixes(shapes: Shape, count: int) -> Iterable[str]:
    """Return the modifiers that together allow these shapes of so many heaps."""
    for single, suffix in SUFFIXES.items():
        if shapes == shapes_of(count, single):
            return (suffix,)
    return tuple(suffix for single, suffix in SUFFIXES.items() if single in shapes)
