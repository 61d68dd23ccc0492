"""A grid of coins in words and pictures."""

from __future__ import annotations

from cgt.contract import Option
from cgt.rulesets.coins.grid import CoinGrid, Grid, place_name
from cgt.rulesets.coins.row import HEADS
from cgt.showing import characters
from cgt.showing.coins.pictures import grid_picture
from cgt.showing.coins.telling import coins_described, crossings_told, heads_left
from cgt.showing.presenter import Marks, Presenter, shows
from cgt.svg import Picture
from cgt.text import Text, placed


@shows(CoinGrid)
class CoinGridPresenter(Presenter[Grid]):
    """Coins turned over where rows and columns cross."""

    ruleset: CoinGrid

    def describe(self, _grid: Grid, option: Option, where: str = "") -> Text:
        return placed(Text("turned over {coins}", coins=_named(option)), where)

    def action(self, _grid: Grid, option: Option, where: str = "") -> Text:
        return placed(Text("Turn over {coins}", coins=_named(option)), where)

    def aftermath(self, _grid: Grid, option: Option) -> Text | None:
        return heads_left([place_name(*head) for head in self.ruleset.heads_in(option.parts[0])])

    def described(self, grid: Grid) -> Text | None:
        board = Text("{rows} by {columns} coins", rows=len(grid), columns=len(grid[0]))
        return coins_described(board, [place_name(*head) for head in self.ruleset.heads_in(grid)])

    def in_rows(self, grid: Grid) -> tuple[str, ...] | None:
        def sign(row: int, column: int) -> str:
            return "H" if grid[row][column] == HEADS else "·"

        return characters.grid(len(grid), len(grid[0]), sign)

    def steps(self, _grid: Grid, option: Option) -> tuple[Text, ...]:
        columns = option.text.rstrip("12345678")
        row = option.text[-1]
        return (
            Text("Row {row}", row=row),
            Text("Bottom right corner {square}", square=f"{columns[-1]}{row}"),
        )

    def marks(self, grid: Grid) -> Marks | None:
        columns = [chr(ord("a") + number) for number in range(len(grid[0]))]
        rows = [str(number) for number in range(1, len(grid) + 1)]
        names = (
            *((column, Text("Column {column}", column=column)) for column in columns),
            *((row, Text("Row {row}", row=row)) for row in rows),
        )
        return Marks(Text("Choose columns and rows that cross"), names, len(names))

    def draw(self, state: Grid, before: Grid | None, width: float) -> Picture | None:
        """Return the grid; the coins that were turned last are marked."""
        return grid_picture(state, before, width)

    def draw_reasons(self, grid: Grid, width: float) -> Picture | None:
        """Return the grid with the value of each head written on it."""
        rules = self.ruleset
        values = {head: rules.head_value(*head) for head in rules.heads_in(grid)}
        return grid_picture(grid, None, width, values)


def _named(option: Option) -> Text:
    """Return the places that an option turns."""
    columns = [ord(letter) - ord("a") + 1 for letter in option.text if letter.isalpha()]
    return crossings_told([int(row) for row in option.text[len(columns) :]], columns)
