"""Chomp, in which a move bites off a square of a chocolate bar and all squares below and right.

A position is the lengths of its rows from the top, none longer than the one above. The square at
the top left is poisoned and can't be bitten, so the game ends with that square.

The border of the bar, walked from its lower left to its upper right, is a word of steps to the
right (1) and upwards (0). A square is where the column of a step to the right meets the row of a
later step upwards. Biting it sorts the steps between the two, all upward ones first, which makes
the word a smaller number. So one pass in order over the words of a rectangle solves all bars in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb

from cgt.engines.boards.chomp_loop import solve
from cgt.engines.warming import count_plain_work, is_compiled_better, require_kernels
from cgt.errors import TooLarge

Bar = tuple[int, ...]
"""The lengths of the rows of a bar from the top, without rows of length 0."""

Square = tuple[int, int]
"""A row and a column, both counted from 0."""

LARGEST = 22
"""The maximum of rows plus columns in a solved rectangle, with a table of 4 MiB. Such a rectangle
has at most 121 squares. A nim value is less than that and fits in a byte."""

COMPILED = "cgt.engines.boards.compiled_chomp"

EACH, MOST = 150, 3e9
"""The cost of a bite in the plain loop, and the highest cost of a rectangle without kernels. Both
are in steps of a nanosecond."""


def full(rows: int, columns: int) -> Bar:
    """Return the whole bar of a rectangle."""
    return (columns,) * rows


def squares(bar: Bar) -> Iterator[Square]:
    """Yield all squares except the poisoned one, which can't be bitten."""
    for row, length in enumerate(bar):
        for column in range(length):
            if (row, column) != (0, 0):
                yield row, column


def bite(bar: Bar, square: Square) -> Bar:
    """Return the bar that is left after a bite of a square.

    >>> bite((4, 4, 3), (1, 2))
    (4, 2, 2)
    """
    row, column = square
    lengths = (*bar[:row], *(min(length, column) for length in bar[row:]))
    return tuple(length for length in lengths if length)


def transposed(bar: Bar) -> Bar:
    """Return the bar mirrored in its diagonal, which plays in the same way.

    >>> transposed((4, 1))
    (2, 1, 1, 1)
    """
    return tuple(sum(length > column for length in bar) for column in range(max(bar, default=0)))


def canonical(bar: Bar) -> Bar:
    """Return the representative of a bar and its mirror image."""
    return min(bar, transposed(bar))


def nim_value(bar: Bar) -> int:
    """Return the nim value of a bar.

    The first call for a bar of some size solves all bars that fit in the same rectangle.

    >>> nim_value((1,)), nim_value((5,)), nim_value(full(2, 2))
    (0, 4, 2)

    :raises TooLarge: when it has more than :data:`LARGEST` rows and columns together.
    :raises NotReady: when the compiled loop is needed and must not be compiled in this process.
    """
    return int(_values(bar)[_word(bar, len(bar), max(bar, default=0))])


def winning_squares(bar: Bar) -> tuple[Square, ...]:
    """Return the winning moves, as the squares whose bite leaves a bar of nim value 0.

    >>> winning_squares(full(3, 3)), winning_squares(full(2, 5))
    (((1, 1),), ((1, 4),))

    :raises TooLarge: as :func:`nim_value`.
    """
    values, height, width = _values(bar), len(bar), max(bar, default=0)
    return tuple(
        square for square in squares(bar) if values[_word(bite(bar, square), height, width)] == 0
    )


class Chomp:
    """Chomp for the generic search, for misère play and for bars beyond the largest table."""

    def options(self, component: Bar, /) -> Iterator[tuple[Bar, ...]]:
        return ((bite(component, square),) for square in squares(component))

    def canonical(self, component: Bar, /) -> Bar:
        return canonical(component)

    def bound(self, component: Bar, /) -> int:
        """Return the number of possible bites, since the mex of n values is at most n."""
        return max(0, sum(component) - 1)


def _word(bar: Bar, height: int, width: int) -> int:
    """Return the border of a bar as a word, from corner to corner of a rectangle around it."""
    word = below = 0
    for length in (*(0,) * (height - len(bar)), *reversed(bar)):
        word = _append_rights(word, length - below) << 1
        below = length
    return _append_rights(word, width - below)


def _append_rights(word: int, steps: int) -> int:
    return (word + 1 << steps) - 1


def _values(bar: Bar) -> Sequence[int]:
    """Return the nim values of all bars no larger than this one, indexed by their words."""
    height, width = len(bar), max(bar, default=0)
    if height + width > LARGEST:
        raise TooLarge(
            "A bar of {rows} × {columns} squares is too large to work out. Rows "
            "plus columns can be at most {limit}.",
            rows=height,
            columns=width,
            limit=LARGEST,
        )
    return _table(height, width)


@lru_cache(maxsize=8)
def _table(height: int, width: int) -> Sequence[int]:
    """Return the nim values of all bars in a rectangle, indexed by their words."""
    work = EACH * comb(height + width, width) * height * width
    if is_compiled_better(COMPILED, work):
        from cgt.engines.boards.compiled_chomp import solved  # noqa: PLC0415  (compiles, or loads numba)

        return solved(height, width)
    if work > MOST:
        require_kernels()
    count_plain_work(work)
    values = bytearray(1 << (height + width))
    solve(values, [0] * 256, height, width)
    return values
