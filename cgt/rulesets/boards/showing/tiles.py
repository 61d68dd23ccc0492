"""Words and pictures for tiles on a board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from cgt.core.contract import Option
from cgt.core.text import Text, listed, placed
from cgt.engines.boards.region import Cell, Region, square_name
from cgt.errors import TooLarge
from cgt.rulesets.boards.showing.pictures import tile_board
from cgt.rulesets.boards.tiles import Tiles
from cgt.showing.characters import grid, named
from cgt.showing.presenter import Presenter
from cgt.showing.steps import arrow_between, square_steps
from cgt.showing.svg import Picture


class TilesPresenter(Presenter[Region]):
    """A presenter of squares covered by tiles."""

    ruleset: Tiles

    def describe(self, _region: Region, option: Option, where: str = "") -> Text:
        return placed(Text("covered {squares}", squares=listed(option.text.split("-"))), where)

    def action(self, _region: Region, option: Option, where: str = "") -> Text:
        return placed(Text("Cover {squares}", squares=listed(option.text.split("-"))), where)

    def is_plain(self, _region: Region, _option: Option) -> bool:
        return True

    def steps(self, _region: Region, option: Option) -> tuple[Text, ...]:
        return square_steps(option.text.partition("-")[0])

    def squares(self, _region: Region, option: Option) -> tuple[str, ...]:
        """Return both squares of a domino, or the first one of a larger tile."""
        squares = option.text.split("-")
        return (*squares,) if len(squares) == 2 else (squares[0],)

    def rest(self, region: Region, option: Option, chosen: str) -> Text:
        squares = option.text.split("-")
        if chosen not in squares:
            return self.action(region, option)
        others = [square for square in squares if square != chosen]
        if len(others) > 1:
            return Text("With {squares}", squares=listed(others))
        return Text("{arrow} {square}", arrow=arrow_between(chosen, others[0]), square=others[0])

    def aftermath(self, _region: Region, option: Option) -> Text | None:
        return Text.counted(
            "leaves {count} square free",
            "leaves {count} squares free",
            count=len(option.parts[0]),
        )

    def described(self, region: Region) -> Text | None:
        """Return the size of the board, with the covered or the free squares if these are fewer."""
        size = {"rows": region.rows, "columns": region.columns}
        free = set(region)
        squares = product(range(region.rows), range(region.columns))
        covered = [square_name(square) for square in squares if square not in free]
        if not covered:
            return Text("{rows} rows of {columns}; nothing covered", **size)
        if not free:
            return Text("{rows} rows of {columns}; everything covered", **size)
        if len(covered) <= len(free):
            return Text(
                "{rows} rows of {columns}; covered: {squares}", squares=named(covered), **size
            )
        squares_free = named(list(map(square_name, region)))
        return Text("{rows} rows of {columns}; free: {squares}", squares=squares_free, **size)

    def in_rows(self, region: Region) -> tuple[str, ...] | None:
        free = set(region)

        def sign(row: int, column: int) -> str:
            return "·" if (row, column) in free else "■"

        return grid(region.rows, region.columns, sign)

    def draw(self, region: Region, before: Region | None, width: float) -> Picture:
        """Return the board with its tiles, the one placed last with a bright edge."""
        new = set(region if before is None else before) - set(region)
        return self._picture(region, new, width)

    def draw_by_turns(self, region: Region, before: Region | None, width: float) -> Picture:
        """Return the board with discs on the first player's tiles, diamonds on the second's."""
        new = set(region if before is None else before) - set(region)
        return self._picture(region, new, width, by_turns=True)

    def draw_reasons(self, region: Region, width: float) -> Picture | None:
        """Return the board with the nim value of each piece of two or more squares on a tag."""
        try:
            values = [
                (set(piece), self.ruleset.nim_value_of(piece))
                for piece in self.ruleset.game.components(region)
                if len(piece) > 1
            ]
        except TooLarge:
            return None
        return self._picture(region, set(), width, values)

    @staticmethod
    def _picture(
        region: Region,
        new: set[Cell],
        width: float,
        values: Sequence[tuple[set[Cell], int]] = (),
        *,
        by_turns: bool = False,
    ) -> Picture:
        """Return the board with the tiles of its moves, or with ``new`` if these are unknown."""
        size = (region.rows, region.columns)
        tiles = [set(Region(*size, mask)) for mask in region.tiles]
        if new and new not in tiles:
            tiles.append(new)
        players = [turn % 2 for turn in range(len(tiles))] if by_turns else []
        return tile_board(size, set(region), (tiles, new), width, values, players=players)
