"""Words and pictures for coins in a row or on a grid."""

from __future__ import annotations

from cgt.core.contract import Option
from cgt.core.text import Text, placed
from cgt.rulesets.coins.grid import CoinGrid, Grid, place_name
from cgt.rulesets.coins.row import HEADS, TAILS, CoinRow, heads
from cgt.rulesets.coins.showing.pictures import grid_picture, row_picture
from cgt.rulesets.coins.showing.telling import (
    coins_described,
    crossings_told,
    heads_left,
    places_told,
)
from cgt.showing import characters
from cgt.showing.characters import strip
from cgt.showing.presenter import Marks, Presenter
from cgt.showing.svg import Picture


class CoinRowPresenter(Presenter[str]):
    """A presenter of coins that are turned over, by their places."""

    ruleset: CoinRow

    def describe(self, _row: str, option: Option, where: str = "") -> Text:
        return placed(Text("turned over {coins}", coins=_turned_places(option)), where)

    def action(self, _row: str, option: Option, where: str = "") -> Text:
        return placed(Text("Turn over {coins}", coins=_turned_places(option)), where)

    def aftermath(self, _row: str, option: Option) -> Text | None:
        return heads_left(list(heads(option.parts[0])))

    def described(self, row: str) -> Text | None:
        return coins_described(
            Text.counted("{count} coin", "{count} coins", count=len(row)), list(heads(row))
        )

    def in_rows(self, row: str) -> tuple[str, ...] | None:
        return strip(["H" if coin == HEADS else "·" for coin in row])

    def steps(self, row: str, option: Option) -> tuple[Text, ...]:
        last = int(option.text.partition(",")[0])
        del row
        return (Text("Coin {place}", place=last),)

    def marks(self, row: str) -> Marks | None:
        names = tuple(
            (
                str(place),
                Text("Coin {place}: heads", place=place)
                if coin == HEADS
                else Text("Coin {place}: tails", place=place),
            )
            for place, coin in enumerate(row.rstrip(TAILS), start=1)
        )
        return Marks(Text("Choose the coins to turn over"), names, len(names))

    def draw(self, state: str, before: str | None, width: float) -> Picture:
        """Return the numbered coins with those turned last marked."""
        return row_picture(state, before, width)

    def draw_reasons(self, row: str, width: float) -> Picture | None:
        """Return the coins with the nim value of each head below it."""
        values = {place: self.ruleset.pattern.value(place) for place in heads(row)}
        return row_picture(row, None, width, values)


def _turned_places(option: Option) -> Text:
    """Return the places that an option turns."""
    return places_told([int(place) for place in option.text.split(",")])


class CoinGridPresenter(Presenter[Grid]):
    """A presenter of coins that are turned over at the crossings of rows and columns."""

    ruleset: CoinGrid

    def describe(self, _grid: Grid, option: Option, where: str = "") -> Text:
        return placed(Text("turned over {coins}", coins=_turned_crossings(option)), where)

    def action(self, _grid: Grid, option: Option, where: str = "") -> Text:
        return placed(Text("Turn over {coins}", coins=_turned_crossings(option)), where)

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
        """Return the grid with the coins turned last marked."""
        return grid_picture(state, before, width)

    def draw_reasons(self, grid: Grid, width: float) -> Picture | None:
        """Return the grid with the nim value of each head on a tag."""
        rules = self.ruleset
        values = {head: rules.head_value(*head) for head in rules.heads_in(grid)}
        return grid_picture(grid, None, width, values)


def _turned_crossings(option: Option) -> Text:
    """Return the places that an option turns."""
    columns = [ord(letter) - ord("a") + 1 for letter in option.text if letter.isalpha()]
    return crossings_told([int(row) for row in option.text[len(columns) :]], columns)
