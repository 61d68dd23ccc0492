"""Non-attacking queens, in which players put queens on a board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random

from cgt.core.contract import Option, Ruleset
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.engines.boards.region import Cell, Region, square_name
from cgt.errors import NotationError

MOST = 8
"""The maximum number of rows, and of columns. An 8 x 8 board has some 70,000 positions."""
HALF_TURN = 2
"""The number of the image of a board after a half turn."""
QUEEN, FREE, ATTACKED = "q.#"


class Queens(Ruleset[Region]):
    """Non-attacking queens (Noon and Van Brummelen 2006), which is Node Kayles on a queen's moves.

    A state is the region of the squares that no queen attacks. Its tiles are the queens. The nim
    values of square boards are the sequence A344227 of the OEIS.
    """

    __slots__ = ()

    name = "queens"
    rule = Text("Put a queen on a square that no other queen attacks.")
    examples = ("5x5", "6x6", "4x5 4x4", "8x8")

    def random_start(self, rng: Random, size: Size) -> tuple[Region, ...]:
        """Return two random boards, sometimes with a queen on one of them."""
        boards = [
            Region.full(rng.randint(3, size.of(4, 5, 7)), rng.randint(4, size.of(5, 6, 8)))
            for _ in range(2)
        ]
        if rng.randrange(2):
            boards[0] = _place(boards[0], rng.randrange(len(boards[0]))).parts[0]
        return tuple(boards)

    def options(self, region: Region) -> Iterator[Option[Region]]:
        return (_place(region, row * region.columns + column) for row, column in region)

    def count_options(self, state: Region, limit: int) -> int:
        return min(limit, len(state))

    def find_option(self, region: Region, text: str) -> Option[Region] | None:
        """Return the option of the square of this name, or None if no option matches."""
        named = re.fullmatch(r"([a-h])([1-8])", re.sub(r"\s", "", text.casefold()))
        if named is None:
            return None
        square = int(named[2]) - 1, ord(named[1]) - ord("a")
        return _place(region, square[0] * region.columns + square[1]) if square in region else None

    def nim_value_of(self, region: Region) -> int:
        return _Values.of(region.rows, region.columns)[region.cells]

    def is_p_position(self, region: Region) -> bool | None:
        """Return whether a board is lost by symmetry, or None if symmetry can't decide."""
        if _is_lost_to_images(region):
            return True
        return False if _is_empty_with_middle(region) else None

    def why_outcome(self, region: Region) -> Text | None:
        if not region.cells:
            return None
        if _is_lost_to_images(region):
            return Text(
                "the free squares look the same after a half turn, and none attacks its image. "
                "The second player answers every queen with its image"
            )
        if not _is_empty_with_middle(region):
            return None
        return Text(
            "the first player puts a queen on the middle square. From then on, they answer every "
            "queen with its image under a half turn"
        )

    def why(self, region: Region) -> Text | None:
        """Return the values of two or more groups of squares as a reason."""
        groups = self._groups(region)
        if len(groups) < 2:
            return None
        values = sorted((self.nim_value_of(group) for group in groups), reverse=True)
        return Text(
            "the free squares form {count} groups that don't attack each other, so their nim "
            "values add: {values}",
            count=len(groups),
            values=" ⊕ ".join(map(str, values)),
        )

    def size(self, state: Region) -> int:
        return len(state)

    def split(self, state: Region) -> tuple[Region, ...]:
        return tuple(sorted(_canonical(group) for group in self._groups(state)))

    @staticmethod
    def _groups(region: Region) -> list[Region]:
        """Return the groups of free squares that don't attack each other."""
        attacked = attacked_squares(region.rows, region.columns)
        groups: list[Region] = []
        rest = region.cells
        while rest:
            group, new = 0, rest & -rest
            while new:
                square = (new & -new).bit_length() - 1
                group |= 1 << square
                new = (new | attacked[square] & rest) & ~group
            groups.append(Region(region.rows, region.columns, group))
            rest &= ~group
        return groups

    def read(self, token: str) -> Region:
        given = token.strip("()[]").casefold()
        size = re.fullmatch(r"(\d{1,4})[x×*](\d{1,4})", given)
        if size is not None:
            rows, columns = int(size[1]), int(size[2])
            self._check_size(rows, columns, token)
            return Region.full(rows, columns)
        lines = given.split("/")
        if not re.fullmatch(r"[q.#/]+", given) or len({*map(len, lines)}) > 1 or not lines[0]:
            fault = re.search(r"[^q.#/]", given)
            start = fault.start() if fault else 0
            raise NotationError(
                "Write a board as its size, such as 5x5, or row by row with q for a queen, . for "
                "a free square and # for an attacked one.",
                source=token,
                span=(start, start + 1),
                example=self.examples[0],
            )
        self._check_size(len(lines), len(lines[0]), token)
        return self._board(lines, token)

    def _board(self, lines: list[str], token: str) -> Region:
        """Return the board of rows of signs, on which the squares that queens attack aren't free.

        :raises NotationError: if a queen attacks another one.
        """
        rows, columns, signs = len(lines), len(lines[0]), "".join(lines)
        queens = [square for square, sign in enumerate(signs) if sign == QUEEN]
        free = sum(1 << square for square, sign in enumerate(signs) if sign != ATTACKED)
        region = Region(rows, columns, free)
        for square in queens:
            if not region.cells >> square & 1:
                raise NotationError(
                    "Another queen attacks the queen on {square}.",
                    square=square_name(divmod(square, columns)),
                    source=token,
                    span=(0, max(1, len(token))),
                    example=self.examples[0],
                )
            (region,) = _place(region, square).parts
        return region

    def _check_size(self, rows: int, columns: int, token: str) -> None:
        if min(rows, columns) == 0:
            raise NotationError(
                "A board needs at least one row and one column.",
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        if max(rows, columns) > MOST:
            raise NotationError(
                "A board of {rows} × {columns} squares is too large. The limit is {most} × {most}.",
                rows=rows,
                columns=columns,
                most=MOST,
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )

    def write(self, region: Region) -> str:
        rows, columns = region.rows, region.columns
        if len(region) == rows * columns:
            return f"{rows}x{columns}"
        free, queens = set(region), set(queens_of(region))
        return "/".join(
            "".join(
                QUEEN if square in queens else FREE if square in free else ATTACKED
                for square in [(row, column) for column in range(columns)]
            )
            for row in range(rows)
        )


class _Values(dict[int, int]):
    """The nim values of the positions on boards of one size, by their free squares."""

    def __init__(self, attacked: tuple[int, ...]) -> None:
        super().__init__()
        self._attacked = attacked

    @classmethod
    @lru_cache(maxsize=32)
    def of(cls, rows: int, columns: int) -> _Values:
        """Return the values on boards of a size, with those found before."""
        return cls(attacked_squares(rows, columns))

    def __missing__(self, free: int) -> int:
        reached = 0
        for square in _squares(free):
            reached |= 1 << self[free & ~self._attacked[square]]
        value = self[free] = (~reached & (reached + 1)).bit_length() - 1
        return value


@lru_cache(maxsize=MOST * MOST)
def attacked_squares(rows: int, columns: int) -> tuple[int, ...]:
    """Return the squares that a queen on each square attacks, with its own, as bit masks."""
    squares = list(Region.full(rows, columns))
    return tuple(
        sum(
            1 << place
            for place, (row, column) in enumerate(squares)
            if row == at[0] or column == at[1] or abs(row - at[0]) == abs(column - at[1])
        )
        for at in squares
    )


def queens_of(region: Region) -> list[Cell]:
    """Return the squares of the queens on a board, the first placed first."""
    return [cell for queen in region.tiles for cell in Region(region.rows, region.columns, queen)]


def _place(region: Region, square: int) -> Option[Region]:
    """Return the option of putting a queen on a free square."""
    rows, columns = region.rows, region.columns
    left = region.cells & ~attacked_squares(rows, columns)[square]
    after = Region(rows, columns, left, (*region.tiles, 1 << square))
    return Option(square_name(divmod(square, columns)), (after,))


def _squares(mask: int) -> Iterator[int]:
    """Yield the numbers of the squares of a bit mask."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _canonical(region: Region) -> Region:
    """Return the representative of a region, its translations and its images."""
    cropped = region.cropped()
    return min(cropped.image(symmetry) for symmetry in range(8))


def _is_lost_to_images(region: Region) -> bool:
    """Return whether a region is its image under a half turn and no square attacks its own."""
    last = region.rows * region.columns - 1
    attacked = attacked_squares(region.rows, region.columns)
    return region.image(HALF_TURN) == region and not any(
        attacked[square] >> (last - square) & 1 for square in _squares(region.cells)
    )


def _is_empty_with_middle(region: Region) -> bool:
    """Return whether a board is empty and has a middle square."""
    rows, columns = region.rows, region.columns
    return rows % 2 == columns % 2 == 1 and len(region) == rows * columns
