"""The compiled core as an object that holds the frame of a board, search stacks and a table.

Importing this module imports numba.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING, cast

import numpy as np

from cgt.core.budget import Observer
from cgt.engines.boards import stack
from cgt.engines.boards.bits import Word, WordArray
from cgt.engines.boards.kernel import DONE, NO_ROOM, open_question, run, store_all
from cgt.engines.boards.pieces import FRAME, Frame
from cgt.engines.boards.region import Cell, Region
from cgt.engines.boards.spare import DOMINOES
from cgt.engines.boards.stack import ANSWER, MARKS, POSITIONS, STORED, Stack
from cgt.engines.boards.table import empty, entries_of, spread
from cgt.errors import TooLarge

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cgt.engines.boards.placement import PlacementGame

BITS = 64

ALL = Word((1 << BITS) - 1)
"""The set of all possible candidates."""

TABLE_ENTRIES = 1 << 22
"""The number of entries of a full-grown table, which takes 64 MiB at 16 bytes each."""

FIRST_ENTRIES = 1 << 14
"""The number of entries of a new table, which doubles whenever it is half full."""

SLICE = 1 << 12
"""The number of positions between two reports to the observer, some hundredths of a second."""


class Core:
    """A nimber search for the pieces of a placement game that fit on a board of 64 cells.

    The board has 8 to 63 ``columns`` and as many rows as fit. Results stay in a table of at most
    ``entries`` entries, a power of two that :meth:`make_room` raises. ``stored`` is the number of
    entries in it, and ``has_loaded`` is set by the caller that fills it from the disk. A search
    releases the GIL. The core works on one question at a time, with ``threads`` threads that share
    their results and work on different parts of the question. The values don't depend on the number
    of threads.
    """

    def __init__(
        self,
        game: PlacementGame,
        columns: int,
        entries: int = TABLE_ENTRIES,
        threads: int = 1,
    ) -> None:
        self.columns = columns
        self.entries = entries
        self.has_loaded = False
        self._room = empty(entries)
        self.table = self._room[: 2 * min(entries, FIRST_ENTRIES)]
        self.stored = 0
        self._frame = _frame(game, columns)
        self._marks = np.zeros((threads, MARKS), np.uint8)
        self._halt = np.zeros(1, np.uint8)
        self._stacks = [
            stack.new(len(game.tiles), self._marks, self._halt, thread) for thread in range(threads)
        ]
        self._lock = Lock()

    def nim_value(self, piece: Region, observer: Observer) -> int:
        """Return the nim value of a connected piece of cells that can all be covered.

        :raises TooLarge: when the observer ends the search, or the piece is wider or higher than
            the board.
        """
        rows = BITS // self.columns
        if piece.rows > rows or piece.columns > self.columns:
            raise TooLarge(
                "The board can have at most {rows} × {columns} cells.",
                rows=rows,
                columns=self.columns,
            )
        cells = _word(piece, self.columns)
        with self._lock, ThreadPoolExecutor(len(self._stacks)) as threads:
            candidates = ALL
            while True:
                self._marks.fill(0)
                for each in self._stacks:
                    candidates = open_question(cells, candidates, self._frame, self.table, each)
                if candidates & (candidates - 1) == 0:
                    return int(candidates).bit_length() - 1
                while not (answers := self._run_slice(observer, threads)):
                    pass
                for answer in answers:
                    candidates &= answer

    @property
    def is_full(self) -> bool:
        """Whether new entries can replace older ones."""
        return 9 * self.stored > 4 * self.table.size and self.table.size >= 2 * self.entries

    def make_room(self, entries: int) -> None:
        """Raise the limit of the table to ``entries``, a power of two, if it is lower.

        :raises MemoryError: when there is not enough memory.
        """
        with self._lock:
            if entries > self.entries:
                room = empty(entries)
                room[: self.table.size] = self.table
                self._room, self.table = room, room[: self.table.size]
                self.entries = entries

    def learn(self, learnt: WordArray) -> None:
        """Add the entries of another table of the same game and width, as far as there is room."""
        with self._lock:
            self.stored += learnt.size // 2
            while self._is_half_full():
                self._grow()
            store_all(learnt, self.table)

    def learnt(self) -> WordArray:
        """Return the entries of the table in the form that :meth:`learn` accepts.

        Call it only between two slices of a search.
        """
        return entries_of(self.table)

    def _is_half_full(self) -> bool:
        return 4 * self.stored > self.table.size and self.table.size < 2 * self.entries

    def _run_slice(self, observer: Observer, threads: ThreadPoolExecutor) -> list[Word]:
        """Search for one slice, and return the remaining candidates from each finished thread."""
        self._halt[0] = 0
        states: Iterable[int] = (
            threads.map(self._run, self._stacks)
            if len(self._stacks) > 1
            else map(self._run, self._stacks)
        )
        answers: list[Word] = []
        positions = 0
        for thread, state in enumerate(list(states)):
            search = self._stacks[thread]
            positions += int(search.registers[POSITIONS])
            self.stored += int(search.registers[STORED])
            if state == DONE:
                answers.append(search.question[ANSWER])
            elif state == NO_ROOM:
                self._stacks[thread] = stack.grown(search)
        if self._is_half_full():
            self._grow()
        observer.expanded(positions)
        return answers

    def _run(self, search: Stack) -> int:
        """Run the search of one thread for one slice, and return the reason why it stopped."""
        search.registers[POSITIONS] = search.registers[STORED] = 0
        return run(SLICE, self._frame, self.table, search)

    def _grow(self) -> None:
        self.table = self._room[: 2 * self.table.size]
        spread(self.table)


def _word(cells: Iterable[Cell], columns: int) -> Word:
    """Return cells as a word, without those outside the board."""
    bits = (row * columns + column for row, column in cells if column < columns)
    return Word(sum(1 << bit for bit in bits if bit < BITS))


def _frame(game: PlacementGame, columns: int) -> Frame:
    rows = BITS // columns
    board = list(Region.full(rows, columns))
    frame = np.zeros(1, FRAME)[0]
    frame["stride"], frame["short_side"] = columns, rows
    frame["row"] = (1 << columns) - 1
    frame["not_first"] = _word((cell for cell in board if cell[1] > 0), columns)
    frame["not_last"] = _word((cell for cell in board if cell[1] < columns - 1), columns)
    frame["chequers"] = _word((cell for cell in board if sum(cell) % 2), columns)
    frame["symmetries"] = sum(1 << symmetry for symmetry in game.symmetries)
    frame["row_of"] = [bit // columns for bit in range(BITS + 1)]
    frame["spread"] = [_spread(bits, columns) for bits in range(256)]
    frame["tile_count"] = len(game.tiles)
    frame["least_size"] = min(map(len, game.tiles))
    frame["least_colour"] = min(map(_least_colour, game.tiles))
    frame["has_spare"] = game.tiles == DOMINOES
    for i, tile in enumerate(game.tiles):
        frame["tiles"][i] = _word(tile, columns)
        anchors = Region.full(max(0, rows - tile.rows + 1), max(0, columns - tile.columns + 1))
        frame["anchors"][i] = _word(anchors, columns)
        frame["sizes"][i] = len(tile)
        frame["offsets"][i, : len(tile)] = [row * columns + column for row, column in tile]
    return cast("Frame", frame)


def _least_colour(tile: Region) -> int:
    """Return the number of cells of a tile in its less frequent colour on a chequered board."""
    black = sum((row + column) % 2 for row, column in tile)
    return min(black, len(tile) - black)


def _spread(bits: int, columns: int) -> Word:
    """Return a row of up to eight cells turned into a column."""
    return _word(((column, 0) for column in range(8) if bits >> column & 1), columns)
