"""Words and pictures for non-attacking queens."""

from __future__ import annotations

from collections.abc import Iterable

from cgt.core.contract import Option
from cgt.core.text import Text, placed
from cgt.engines.boards.region import Cell, Region, square_name
from cgt.rulesets.boards.queens import queens_of
from cgt.rulesets.boards.showing.pictures import queen_board
from cgt.showing.characters import grid, named
from cgt.showing.presenter import Presenter
from cgt.showing.steps import square_steps
from cgt.showing.svg import Picture


class QueensPresenter(Presenter[Region]):
    """A presenter of queens on a board, with the squares that they attack struck out."""

    def describe(self, _region: Region, option: Option, where: str = "") -> Text:
        return placed(Text("put a queen on {square}", square=option.text), where)

    def action(self, _region: Region, option: Option, where: str = "") -> Text:
        return placed(Text("Queen on {square}", square=option.text), where)

    def is_plain(self, _region: Region, _option: Option) -> bool:
        return True

    def steps(self, _region: Region, option: Option) -> tuple[Text, ...]:
        return square_steps(option.text)

    def squares(self, _region: Region, option: Option) -> tuple[str, ...]:
        return (option.text,)

    def aftermath(self, _region: Region, option: Option) -> Text | None:
        return Text.counted(
            "leaves {count} square free",
            "leaves {count} squares free",
            count=len(option.parts[0]),
        )

    def described(self, region: Region) -> Text | None:
        """Return the size of the board, its queens and its free squares."""
        free = Text("no square free")
        if region.cells:
            free = Text("free: {squares}", squares=_named(region))
        if len(region) == region.rows * region.columns:
            free = Text("all squares free")
        queens = Text("no queens")
        if region.tiles:
            queens = Text("queens: {squares}", squares=_named(queens_of(region)))
        return Text(
            "{rows} rows of {columns}; {queens}; {free}",
            rows=region.rows,
            columns=region.columns,
            queens=queens,
            free=free,
        )

    def in_rows(self, region: Region) -> tuple[str, ...] | None:
        free, queens = set(region), set(queens_of(region))

        def sign(row: int, column: int) -> str:
            return "Q" if (row, column) in queens else "·" if (row, column) in free else "×"

        return grid(region.rows, region.columns, sign)

    def draw(self, region: Region, before: Region | None, width: float) -> Picture:
        """Return the board with its queens, the one placed last in a bright colour."""
        queens = queens_of(region)
        new = set(region if before is None else before) - set(region)
        last = queens[-1] if queens and queens[-1] in new else None
        return queen_board((region.rows, region.columns), set(region), queens, last, width)


def _named(squares: Iterable[Cell]) -> Text:
    return named([square_name(square) for square in squares])
