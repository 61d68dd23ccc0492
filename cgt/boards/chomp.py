"""Chomp: bite off a square of a chocolate bar with all that is below and to the right of it.

A position is the lengths of its rows, from the top, none longer than the one above. The square at
the top left is poisoned and may not be bitten: a bar of that square alone is the end.

The border of the bar, walked from its lower left to its upper right, is a word of steps to the
right (1) and upwards (0). A square is where the column of a step to the right meets the row of a
later step upwards; biting it sorts the steps from the one to the other, all upward ones first,
which makes the word a lesser number. So the words of one rectangle are gone through once, in
order, to solve all bars in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb

from cgt.boards.chomp_loop import solve
from cgt.errors import TooLarge
from cgt.warming import count_plain_work, is_compiled_better, require_kernels

Bar = tuple[int, ...]
"""The lengths of the rows of a bar, from the top; rows of length 0 are left out."""

Square = tuple[int, int]
"""A row and a column, both counted from 0."""

LARGEST = 22
"""Rows and columns of the largest rectangle that is solved, added up: its table has 4 MiB.

It has 121 squares at the most, and a nim value is less than that, so that a byte holds it.
"""

COMPILED = "cgt.boards.compiled_chomp"
"""The module of the compiled loop."""

EACH, MOST = 150, 3e9
"""Steps, of a nanosecond, that a bite takes in the plain loop, and all of a rectangle at the most
where the compiled one is not there yet."""


def full(rows: int, columns: int) -> Bar:
    """Return the whole bar."""
    return (columns,) * rows


def squares(bar: Bar) -> Iterator[Square]:
    """Yield the squares that may be bitten: all but the poisoned one."""
    for row, length in enumerate(bar):
        for column in range(length):
            if (row, column) != (0, 0):
                yield row, column


def bite(bar: Bar, square: Square) -> Bar:
    """Return what is left of a bar when a square of it is bitten.

    >>> bite((4, 4, 3), (1, 2))
    (4, 2, 2)
    """
    row, column = square
    lengths = (*bar[:row], *(min(length, column) for length in bar[row:]))
    return tuple(length for length in lengths if length)


def transposed(bar: Bar) -> Bar:
    """Return the bar mirrored in its diagonal, which is played alike.

    >>> transposed((4, 1))
    (2, 1, 1, 1)
    """
    return tuple(sum(length > column for length in bar) for column in range(max(bar, default=0)))


def canonical(bar: Bar) -> Bar:
    """Return the one of a bar and its mirror image that stands for both."""
    return min(bar, transposed(bar))


def nim_value(bar: Bar) -> int:
    """Return the nim value of a bar; the first call for a size of bar solves all that fit in it.

    >>> nim_value((1,)), nim_value((5,)), nim_value(full(2, 2))
    (0, 4, 2)

    :raises TooLarge: when it has more than :data:`LARGEST` rows and columns together.
    :raises NotReady: where the compiled loop is needed and must not be compiled in this process.
    """
    return int(_values(bar)[_word(bar, len(bar), max(bar, default=0))])


def winning_squares(bar: Bar) -> tuple[Square, ...]:
    """Return the squares whose bite leaves a bar of nim value 0: the winning moves.

    >>> winning_squares(full(3, 3)), winning_squares(full(2, 5))
    (((1, 1),), ((1, 4),))

    :raises TooLarge: as :func:`nim_value`.
    """
    values, height, width = _values(bar), len(bar), max(bar, default=0)
    return tuple(
        square for square in squares(bar) if values[_word(bite(bar, square), height, width)] == 0
    )


class Chomp:
    """Chomp as a game for the generic search, in misère play too, or beyond the largest table."""

    def options(self, component: Bar, /) -> Iterator[tuple[Bar, ...]]:
        return ((bite(component, square),) for square in squares(component))

    def canonical(self, component: Bar, /) -> Bar:
        return canonical(component)

    def bound(self, component: Bar, /) -> int:
        """Return the number of bites: the mex of n values is at most n."""
        return max(0, sum(component) - 1)


def _word(bar: Bar, height: int, width: int) -> int:
    """Return the border of a bar as a word, from corner to corner of a rectangle around it."""
    word = below = 0
    for length in (*(0,) * (height - len(bar)), *reversed(bar)):
        word = _append_rights(word, length - below) << 1
        below = length
    return _append_rights(word, width - below)


def _append_rights(word: int, steps: int) -> int:
    """Return a word with so many more steps to the right."""
    return (word + 1 << steps) - 1


def _values(bar: Bar) -> Sequence[int]:
    """Return the nim values of all bars no larger than this one, by their words."""
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
    """Return the nim values of all bars in a rectangle, by their words."""
    work = EACH * comb(height + width, width) * height * width
    if is_compiled_better(COMPILED, work):
        from cgt.boards.compiled_chomp import solved  # noqa: PLC0415  (compiles, or loads numba)

        return solved(height, width)
    if work > MOST:
        require_kernels()
    count_plain_work(work)
    values = bytearray(1 << (height + width))
    solve(values, [0] * 256, height, width)
    return values
