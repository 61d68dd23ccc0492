"""Products of two coin-turning games, played on a grid of coins (the Tartan theorem)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product
from random import Random

from cgt.core.contract import Option, Ruleset, computed
from cgt.core.nimbers import nim_product
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.core.values import nim_sum
from cgt.errors import NotationError
from cgt.rulesets.coins.patterns import InARow, Pattern, Places, Some, heads_theory
from cgt.rulesets.coins.row import HEADS, TAILS, heads, read_row

Grid = tuple[str, ...]
Lines = tuple[Places, Places]
"""Rows and columns, counted from 1, at whose crossings a move turns all coins."""

MOST = 8
"""The maximum number of rows, and of columns, of a grid."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CoinGrid(Ruleset[Grid]):
    """The product of two coin-turning games.

    A move combines a move for the rows with one for the columns and turns the coins at all their
    crossings. The last of these must go from heads to tails. The nim value of a single head is the
    nim product of its row's and its column's value (Tartan theorem; Lenstra 1977; Winning Ways,
    chapter 14).
    """

    down: Pattern
    across: Pattern
    examples: tuple[str, ...] = ("ttt/thh/tht", "thth/htht/thth", "ttth/thtt/thht")

    @computed
    def name(self) -> str:
        return f"{self.down.name} x {self.across.name}"

    @computed
    def rule(self) -> Text:
        if self.down == self.across == Some((2,)):
            return Text(
                "Turn over the coins at the four corners of a rectangle. The one at the "
                "lower right must go from heads to tails."
            )
        if self.down == self.across == InARow():
            return Text(
                "Turn over all the coins in a rectangle of any size. The one at the lower "
                "right must go from heads to tails."
            )
        return Text(
            "Choose {rows} and {columns}, and turn over every coin where they "
            "cross. The one at the lower right must go from heads to tails.",
            rows=self.down.rows,
            columns=self.across.columns,
        )

    def random_start(self, rng: Random, size: Size) -> tuple[Grid, ...]:
        """Return a random grid of coins, about half of them heads, with a head at the end."""
        rows, columns = (
            size.of(4, rng.randint(4, 5), 5),
            rng.randint(*size.of((4, 4), (4, 5), (5, 6))),
        )
        coins = [[rng.choice((HEADS, TAILS)) for _ in range(columns)] for _ in range(rows)]
        coins[-1][-1] = HEADS
        return (tuple(map("".join, coins)),)

    def options(self, grid: Grid) -> Iterator[Option]:
        return (_turn(grid, lines) for lines in self._moves(grid))

    def _moves(self, grid: Grid) -> Iterator[Lines]:
        for row, coins in enumerate(grid, start=1):
            for column in heads(coins):
                for rows, columns in product(self.down.partners(row), self.across.partners(column)):
                    yield (*rows, row), (*columns, column)

    def count_options(self, state: Grid, limit: int) -> int:
        return sum(1 for _ in islice(self._moves(state), limit))

    def options_to(self, grid: Grid, value: int) -> Iterator[Option]:
        change = self.nim_value_of(grid) ^ value
        for rows, columns in self._moves(grid):
            # the nim-sum of the values of all crossings is the nim product of the two nim-sums
            down = nim_sum(map(self.down.value, rows))
            across = nim_sum(map(self.across.value, columns))
            if nim_product((down, across)) == change:
                yield _turn(grid, (rows, columns))

    def find_option(self, grid: Grid, text: str) -> Option | None:
        """Return the option of columns and rows in any order, such as ``ac13``."""
        given = re.sub(r"[\s,;&+:x-]", "", text.casefold().removeprefix("turn"))
        if re.fullmatch(r"(?=\d*[a-h])(?=[a-h]*\d)[a-h1-8]{2,16}", given) is None:
            return None
        columns = tuple(sorted({ord(letter) - ord("a") + 1 for letter in given if letter > "9"}))
        rows = tuple(sorted({int(digit) for digit in given if digit <= "9"}))
        if rows[-1] > len(grid) or columns[-1] > len(grid[0]):
            return None
        if grid[rows[-1] - 1][columns[-1] - 1] != HEADS:
            return None
        fits = rows[:-1] in {tuple(sorted(others)) for others in self.down.partners(rows[-1])}
        fits &= columns[:-1] in {
            tuple(sorted(others)) for others in self.across.partners(columns[-1])
        }
        return _turn(grid, (rows, columns)) if fits else None

    def head_value(self, row: int, column: int) -> int:
        """Return the nim value of a grid with a single head, at this place."""
        return nim_product((self.down.value(row), self.across.value(column)))

    def heads_in(self, grid: Grid) -> Iterator[tuple[int, int]]:
        """Yield the row and the column of each head, counted from 1."""
        return ((row, column) for row, coins in enumerate(grid, 1) for column in heads(coins))

    def nim_value_of(self, state: Grid) -> int:
        return nim_sum(self.head_value(*head) for head in self.heads_in(state))

    def why(self, state: Grid) -> Text | None:
        found = list(self.heads_in(state))
        if not found:
            return None
        return Text(
            "{heads}. A move combines a row move with a column move. The nim value of a "
            "single head is therefore the nim product of its nim values in the row and "
            "column games (Tartan theorem)",
            heads=heads_theory([(place_name(*head), self.head_value(*head)) for head in found]),
        )

    def size(self, state: Grid) -> int:
        return sum(row.count(HEADS) for row in state)

    def split(self, state: Grid) -> tuple[Grid, ...]:
        """Return the grid without the rows and columns of tails at its end."""
        grid = list(state)
        while grid and HEADS not in grid[-1]:
            grid.pop()
        wide = max((row.rfind(HEADS) for row in grid), default=-1) + 1
        return (tuple(row[:wide] for row in grid),) if grid else ()

    def read(self, token: str) -> Grid:
        rows = [read_row(row, self.examples[0]) for row in token.strip("[]()").split("/")]
        if len({len(row) for row in rows}) > 1:
            raise NotationError(
                "The rows of a grid must all be the same length.",
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        if max(len(rows), len(rows[0])) > MOST:
            raise NotationError(
                "A grid of {rows} × {columns} coins is too large. The limit is {most} × {most}.",
                rows=len(rows),
                columns=len(rows[0]),
                most=MOST,
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        return tuple(rows)

    def write(self, state: Grid) -> str:
        return "/".join(state)


def place_name(row: int, column: int) -> str:
    """Return the name of a place, a letter for the column and a number for the row."""
    return f"{chr(ord('a') + column - 1)}{row}"


def _turn(grid: Grid, lines: Lines) -> Option:
    """Return the option that turns the coins at the crossings of rows and columns."""
    rows, columns = lines
    coins = list(grid)
    for row in rows:
        coins[row - 1] = _turn_columns(coins[row - 1], columns)
    return Option(_crossings(rows, columns), (tuple(coins),))


@lru_cache(maxsize=4096)
def _turn_columns(coins: str, columns: Places) -> str:
    turned = [
        (TAILS if side == HEADS else HEADS) if column in columns else side
        for column, side in enumerate(coins, start=1)
    ]
    return "".join(turned)


@lru_cache(maxsize=4096)
def _crossings(rows: Places, columns: Places) -> str:
    """Return the notation of the crossings of rows and columns, such as ``ac13``."""
    letters = "".join(chr(ord("a") + column - 1) for column in sorted(columns))
    return f"{letters}{''.join(map(str, sorted(rows)))}"
