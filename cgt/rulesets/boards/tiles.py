"""Placement games, in which tiles are put on free squares of a board, such as Cram."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import NoReturn

from cgt.core.budget import Budget
from cgt.core.contract import Option, Ruleset
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.engines.boards.cram import CRAM
from cgt.engines.boards.half_turn import is_lost_to_images, moves_to_images
from cgt.engines.boards.placement import PlacementGame
from cgt.engines.boards.region import Region, square_name
from cgt.engines.boards.solver import (
    CELLS,
    LARGE,
    PLAIN,
    POSITIONS,
    has_value,
    holds,
    nim_value,
    odd_pieces,
)
from cgt.errors import NotationError, TooLarge

MOST = 12
"""The maximum number of rows, and of columns, of a board too large for the compiled search."""
LONGEST = 26
"""The maximum number of rows, and of columns, of any board, with a letter for each column."""
HANDY = 25
"""The maximum number of squares of a random board, because larger ones take long to search."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Tiles(Ruleset[Region]):
    """A game of putting tiles on a board, any way round. A state is the region left free."""

    is_searched = True

    name: str
    game: PlacementGame
    rule: Text
    examples: tuple[str, ...]

    def random_start(self, rng: Random, size: Size) -> tuple[Region, ...]:
        """Return a random board, or several for larger tiles, sometimes with a few tiles placed."""
        squares = max(map(len, self.game.tiles))
        wanted = 0 if squares == 2 else size.of(2, 3, 4) * squares * (squares + 1)
        least = size.of(3, 4, 4) if squares == 2 else 3
        boards: list[Region] = []
        while not boards or sum(map(len, boards)) < wanted:
            rows, columns = (rng.randint(least, size.of(4, 5, 6)) for _ in range(2))
            if rows * columns <= HANDY:
                boards.append(Region.full(rows, columns))
        for _ in range(rng.randint(0, 2)):
            board = rng.randrange(len(boards))
            placements = self._masks(boards[board])
            if placements:
                boards[board] = boards[board].without(rng.choice(placements))
        return tuple(boards)

    def options(self, region: Region) -> Iterator[Option]:
        return (self._place(region, mask) for mask in self._masks(region))

    def _masks(self, region: Region) -> list[int]:
        """Return the placements in reading order of the board."""
        return sorted(self.game.placements(region), key=lambda mask: (mask & -mask, mask))

    @staticmethod
    def _place(region: Region, mask: int) -> Option:
        rows, columns = region.rows, region.columns
        covered = Region(rows, columns, mask)
        left = Region(rows, columns, region.cells & ~mask, (*region.tiles, mask))
        return Option("-".join(map(square_name, covered)), (left,))

    def count_options(self, state: Region, limit: int) -> int:
        return sum(1 for _ in islice(self.game.placements(state), limit))

    def is_p_position(self, region: Region) -> bool | None:
        """Return whether a single board is lost by symmetry, or None if symmetry can't decide."""
        if is_lost_to_images(self.game, region):
            return True
        return False if moves_to_images(self.game, region) else None

    def options_to(self, region: Region, value: int) -> Iterator[Option]:
        """Yield the options of this value, first those of value 0 that symmetry gives.

        :raises TooLarge: if the others would take long to find.
        """
        images = moves_to_images(self.game, region) if self._hard_pieces(region) else ()
        if images and value == 0:
            for mask in self._masks(region):
                if mask in images:
                    yield self._place(region, mask)
            self._refuse(region)
        for mask in self._masks(region):
            if self.has_value(region.without(mask), value):
                yield self._place(region, mask)

    def find_option(self, region: Region, text: str) -> Option | None:
        """Return the option that covers these squares, listed in any order."""
        given = re.sub(r"[\s,;&+:/-]", "", text.casefold())
        if re.fullmatch(r"(?:[a-z]\d{1,2})+", given) is None:
            return None
        mask = 0
        for letter, digits in re.findall(r"([a-z])(\d+)", given):
            row, column = int(digits) - 1, ord(letter) - ord("a")
            if not (0 <= row < region.rows and column < region.columns):
                return None
            mask |= 1 << (row * region.columns + column)
        return self._place(region, mask) if mask in self.game.placements(region) else None

    def nim_value_of(self, region: Region) -> int:
        """Return the nim value from a search, compiled for the larger pieces.

        A large board that symmetry decides is not searched. Its value is 0 if it is lost.

        :raises TooLarge: if the search would take long.
        """
        hard = self._hard_pieces(region)
        if hard and is_lost_to_images(self.game, region):
            return 0
        won = [board for board in (region, *hard) if hard and moves_to_images(self.game, board)]
        value = 0
        for component in odd_pieces(self.game, region):
            if component in hard and won:
                value ^= self._kept_value(component, won[0])
            elif len(component) <= LARGE or component in hard:
                most = POSITIONS if holds(component) else PLAIN
                value ^= nim_value(self.game, component, Budget(most))
        return value

    def has_value(self, region: Region, value: int) -> bool:
        known = has_value(self.game, region, value)
        return self.nim_value_of(region) == value if known is None else known

    def value_within(self, region: Region, budget: Budget) -> int:
        """Return the nim value of a board, searched within a budget of positions.

        :raises TooLarge: if the budget is used up.
        """
        return nim_value(self.game, region, budget)

    def _hard_pieces(self, region: Region) -> list[Region]:
        """Return the large pieces that take long to search.

        Pieces that symmetry shows to be lost are left out, and so are equal or mirrored pairs.
        """
        if len(region) <= LARGE:
            return []
        return [
            piece
            for piece in odd_pieces(self.game, region)
            if len(piece) > LARGE and not is_lost_to_images(self.game, piece)
        ]

    def _kept_value(self, component: Region, board: Region) -> int:
        """Return the value of a component if an earlier search stored it on disk.

        :raises TooLarge: if it is not stored. The error says that ``board`` is won by symmetry.
        """
        try:
            return nim_value(self.game, component, Budget(positions=0))
        except TooLarge:
            self._refuse(board)

    def _refuse(self, region: Region) -> NoReturn:
        """Refuse to search a large board for values that symmetry does not give."""
        raise TooLarge(
            "{position} is an N-position by symmetry, but nim values are known only for "
            "small boards.",
            position=self.write(region),
        )

    def why_outcome(self, region: Region) -> Text | None:
        """Return the reason for the outcome of an empty or large board that symmetry decides."""
        if self.game == CRAM and len(region) == region.rows * region.columns:
            if region.rows % 2 == region.columns % 2 == 0:
                return Text(
                    "on an empty board with an even number of rows and columns, the second "
                    "player answers every domino with its image under a half turn"
                )
            if region.rows % 2 != region.columns % 2:
                return Text(
                    "on an empty board with just one even side, the first player takes the "
                    "two middle squares. From then on, they answer every domino with its "
                    "image under a half turn"
                )
        if len(region) > LARGE and is_lost_to_images(self.game, region):
            return Text(
                "the free squares look the same after a half turn, and no tile overlaps its "
                "image. The second player answers every tile with its image"
            )
        if self._hard_pieces(region) and moves_to_images(self.game, region):
            return Text(
                "the player to move can leave free squares that look the same after a half "
                "turn, with no tile overlapping its image. From then on, they answer every "
                "tile with its image"
            )
        return None

    def why(self, region: Region) -> Text | None:
        """Return the values of two or more pieces as a reason, or None if one is out of reach."""
        pieces = list(self.game.components(region))
        if len(pieces) < 2:
            return None
        try:
            values = " ⊕ ".join(str(self.nim_value_of(piece)) for piece in pieces)
        except TooLarge:
            return None
        return Text(
            "the free squares form {count} separate pieces that no tile can bridge, so "
            "their nim values add: {values}",
            count=len(pieces),
            values=values,
        )

    def size(self, state: Region) -> int:
        return len(state)

    def split(self, state: Region) -> tuple[Region, ...]:
        pieces = self.game.components(state)
        return tuple(sorted(self.game.canonical(piece) for piece in pieces))

    def read(self, token: str) -> Region:
        given = token.strip("()[]")
        size = re.fullmatch(r"(\d{1,4})[x×*](\d{1,4})", given)
        if size is not None:
            rows, columns = int(size[1]), int(size[2])
            self._check(rows, columns, token)
            return Region.full(rows, columns)
        lines = given.split("/")
        if not re.fullmatch(r"[.#/]+", given) or len({*map(len, lines)}) > 1 or not lines[0]:
            fault = re.search(r"[^.#/]", given)
            start = fault.start() if fault else 0
            raise NotationError(
                "Write a board as its size, such as 4x5, or row by row with . for free and "
                "# for covered.",
                source=token,
                span=(start, start + 1),
                example=self.examples[0],
            )
        self._check(len(lines), len(lines[0]), token)
        cells = "".join(lines)
        free = sum(1 << at for at, square in enumerate(cells) if square == ".")
        return Region(len(lines), len(lines[0]), free)

    def _check(self, rows: int, columns: int, token: str) -> None:
        if min(rows, columns) == 0:
            raise NotationError(
                "A board needs at least one row and one column.",
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        longest = LONGEST if holds(Region.full(rows, columns)) else MOST
        if max(rows, columns) > longest:
            raise NotationError(
                "A board of {rows} × {columns} squares is too large. The limit is "
                "{most} × {most}, or {longest} rows or columns with at most {cells} "
                "squares.",
                rows=rows,
                columns=columns,
                most=MOST,
                longest=LONGEST,
                cells=CELLS,
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )

    def write(self, region: Region) -> str:
        rows, columns = region.rows, region.columns
        if len(region) == rows * columns:
            return f"{rows}x{columns}"
        free = set(region)
        return "/".join(
            "".join("." if (row, column) in free else "#" for column in range(columns))
            for row in range(rows)
        )
