"""The free cells of a rectangular board, as one integer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

Cell = tuple[int, int]
"""A row and a column, both counted from 0."""


@dataclass(frozen=True, slots=True, order=True)
class Region:
    """A set of cells of a board, in which cell (row, column) is bit ``row * columns + column``.

    >>> Region.full(2, 3).without(0b11)
    Region(rows=2, columns=3, cells=60)
    >>> sorted(Region(2, 3, 0b111100))
    [(0, 2), (1, 0), (1, 1), (1, 2)]
    """

    rows: int
    columns: int
    cells: int
    tiles: tuple[int, ...] = field(default=(), compare=False, repr=False)
    """The masks of the tiles placed so far, for pictures only. They don't affect equality."""

    @classmethod
    def full(cls, rows: int, columns: int) -> Region:
        """Return the empty board, with all cells free."""
        return cls(rows, columns, (1 << (rows * columns)) - 1)

    @classmethod
    def of(cls, cells: Iterable[Cell], rows: int = 0, columns: int = 0) -> Region:
        """Return the region of some cells.

        The board is just large enough for them, or has at least ``rows`` and ``columns``.
        """
        wanted = list(cells)
        rows = max(rows, *(row + 1 for row, _ in wanted), 0)
        columns = max(columns, *(column + 1 for _, column in wanted), 0)
        return cls(rows, columns, sum(1 << (row * columns + column) for row, column in set(wanted)))

    def __iter__(self) -> Iterator[Cell]:
        """Yield the free cells, row by row."""
        rest = self.cells
        while rest:
            lowest = rest & -rest
            rest ^= lowest
            yield divmod(lowest.bit_length() - 1, self.columns)

    def __len__(self) -> int:
        return self.cells.bit_count()

    def without(self, mask: int) -> Region:
        """Return the region without the cells of a mask, on the same board."""
        return Region(self.rows, self.columns, self.cells & ~mask)

    def pieces(self) -> Iterator[Region]:
        """Yield the pieces of cells connected by their sides, each on the same board."""
        rest = self.cells
        while rest:
            piece = self._connected_cells(rest & -rest, rest)
            rest ^= piece
            yield Region(self.rows, self.columns, piece)

    def _connected_cells(self, seed: int, cells: int) -> int:
        """Return the cells connected with a seed."""
        columns = self.columns
        left, right = _edges(self.rows, columns)
        while True:
            grown = seed | seed << columns | seed >> columns
            grown |= (seed & ~right) << 1 | (seed & ~left) >> 1
            grown &= cells
            if grown == seed:
                return seed
            seed = grown

    def cropped(self) -> Region:
        """Return the same cells on the smallest board that holds them.

        >>> Region(3, 3, 0b110000000).cropped()
        Region(rows=1, columns=2, cells=3)
        """
        if not self.cells:
            return Region(0, 0, 0)
        columns = self.columns
        top, last = self._row_of(self.cells & -self.cells), self._row_of(self.cells)
        lines = [self.cells >> (row * columns) for row in range(top, last + 1)]
        used = 0
        for line in lines:
            used |= line & ((1 << columns) - 1)
        left = (used & -used).bit_length() - 1
        width = used.bit_length() - left
        cells = 0
        for line in reversed(lines):
            cells = cells << width | (line >> left) & ((1 << width) - 1)
        return Region(len(lines), width, cells)

    def _row_of(self, mask: int) -> int:
        return (mask.bit_length() - 1) // self.columns

    def image(self, symmetry: int) -> Region:
        """Return one of the eight images of the board with its cells.

        Image 0 is the board itself. Images 1 to 3 are upside down, after a half turn, and mirrored
        left to right. Images 4 to 7 are the same four images of the board mirrored in its main
        diagonal.

        >>> [sorted(Region(1, 2, 1).image(symmetry)) for symmetry in (0, 2, 4, 5)]
        [[(0, 0)], [(0, 1)], [(0, 0)], [(1, 0)]]
        """
        rows, columns = self.rows, self.columns
        bits = f"{self.cells:0{rows * columns}b}"[::-1]
        if symmetry & 4:
            bits = "".join(bits[column::columns] for column in range(columns))
            rows, columns = columns, rows
        if symmetry & 1:
            starts = range((rows - 1) * columns, -1, -columns) if columns else ()
            bits = "".join(bits[start : start + columns] for start in starts)
        if symmetry & 3 in {2, 3}:
            bits = bits[::-1]
        return Region(rows, columns, int(bits[::-1] or "0", 2))


@lru_cache(maxsize=1_000)
def _edges(rows: int, columns: int) -> tuple[int, int]:
    """Return the first and the last column of a board, as masks."""
    left = sum(1 << (row * columns) for row in range(rows))
    return left, left << (columns - 1)


def square_name(square: Cell) -> str:
    """Return the name of a square, with a letter for its column and a number for its row.

    >>> square_name((0, 0)), square_name((11, 2))
    ('a1', 'c12')
    """
    return f"{chr(ord('a') + square[1])}{square[0] + 1}"
