"""Northcott's game, in which the two pieces of a row close in on each other or retreat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from cgt.core.contract import Option
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.rulesets.coordinate.base import Numbers, TupleRuleset

Row = tuple[int, int, int, int]
"""The squares of the two pieces, the number of squares, and the number of retreats left."""

MOST_RETREATS = 99


class Northcott(TupleRuleset[Row]):
    """Northcott's game on one row (Winning Ways, chapter 3), in which both players slide any piece.

    A component such as ``(3,8,10,2)`` is the squares of its two pieces, counted from 1, its length,
    and the number of retreats left, which is limited so that the game ends.
    """

    __slots__ = ()

    name = "northcott"
    rule = Text(
        "Slide either piece in a row along empty squares. Moving towards the other is free; "
        "moving away uses up one of the row's retreats (↶)."
    )
    examples = (
        "(1,5,8,1) (2,8,8,1) (3,5,8,1)",
        "(2,5,6,1) (1,6,6,1) (2,4,6,1) (1,3,6,1)",
        "(1,9,10,2) (3,8,10,2) (2,5,10,2)",
    )

    def random_start(self, rng: Random, size: Size) -> tuple[Row, ...]:
        """Return random rows of the same length, each with its two pieces on different squares."""
        length = size.of(6, 8, 10)
        pieces = (
            sorted(rng.sample(range(1, length + 1), 2))
            for _ in range(size.of(3, rng.randint(3, 4), rng.randint(4, 5)))
        )
        return tuple((left, right, length, 1) for left, right in pieces)

    def options(self, row: Row) -> Iterator[Option]:
        left, right, length, retreats = row
        for to in range(left + 1, right):
            yield _slide(row, left, to)
        for to in range(right - 1, left, -1):
            yield _slide(row, right, to)
        if retreats:
            for to in range(left - 1, 0, -1):
                yield _slide(row, left, to)
            for to in range(right + 1, length + 1):
                yield _slide(row, right, to)

    def count_options(self, state: Row, limit: int) -> int:
        left, right, length, retreats = state
        behind = left - 1 + length - right if retreats else 0
        return min(limit, 2 * (right - left - 1) + behind)

    def size(self, numbers: Row) -> int:
        """Return the number of squares to which a piece can move."""
        left, right, length, retreats = numbers
        return length - 2 if retreats else right - left - 1

    def find_option(self, row: Row, text: str) -> Option | None:
        """Return the option of a slide such as ``3>7``, from square 3 to square 7."""
        left, right, length, retreats = row
        match = re.fullmatch(r"(\d{1,36})(?:>|to)(\d{1,36})", re.sub(r"\s", "", text.casefold()))
        if match is None:
            return None
        piece, to = int(match[1]), int(match[2])
        towards = piece in {left, right} and left < to < right
        away = (piece == left and 0 < to < left) or (piece == right and right < to <= length)
        return _slide(row, piece, to) if towards or (away and retreats) else None

    def nim_value_of(self, state: Row) -> int:
        """Return the gap between the pieces, which plays like a Nim heap.

        A retreat leaves a larger gap, never the same one, and the reply can close it again.
        """
        left, right, *_ = state
        return right - left - 1

    def is_p_position(self, state: Row) -> bool:
        return self.nim_value_of(state) == 0

    def options_to(self, row: Row, value: int) -> Iterator[Option]:
        left, right, length, retreats = row
        gap = self.nim_value_of(row)
        if value < 0 or value == gap or (value > gap and not retreats):
            return
        if right - value - 1 >= 1:
            yield _slide(row, left, right - value - 1)
        if left + value + 1 <= length:
            yield _slide(row, right, left + value + 1)

    def why(self, state: Row) -> Text:
        return Text(
            "the gap between the pieces plays like a Nim heap of {gap}. A retreat widens "
            "it, but the opponent can close in by the same amount",
            gap=self.nim_value_of(state),
        )

    def split(self, state: Row) -> tuple[Row, ...]:
        """Return the row or its mirror image, or just the gap if no retreat is left."""
        left, right, length, retreats = state
        if not retreats:
            return ((1, right - left + 1, right - left + 1, 0),) if right - left > 1 else ()
        mirrored = length + 1 - right, length + 1 - left, length, retreats
        return (min((left, right, length, retreats), mirrored),) if length > 2 else ()

    def check(self, numbers: Numbers, token: str) -> Row:
        if (
            len(numbers) != 4
            or not 1 <= numbers[0] < numbers[1] <= numbers[2]
            or numbers[3] > MOST_RETREATS
        ):
            raise self.fault(
                "Write a row as four numbers in brackets. They are the squares of its two "
                "pieces, the length of the row, and the number of retreats (up to {most}).",
                token,
                most=MOST_RETREATS,
            )
        return numbers


def _slide(row: Row, piece: int, to: int) -> Option:
    left, right, length, retreats = row
    left, right = (to, right) if piece == left else (left, to)
    away = not row[0] < to < row[1]
    return Option(f"{piece}>{to}", ((left, right, length, retreats - away),))
