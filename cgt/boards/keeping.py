"""A search that starts from what is kept on disk, and keeps what it learns, now and then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cgt.boards.kept import KeptTable, answers_with
from cgt.errors import TooLarge

if TYPE_CHECKING:
    from cgt.boards.core import Core
    from cgt.boards.region import Region
    from cgt.budget import Budget

STRETCH = 10_000_000
"""Positions after which what was learnt is written: a minute or so. A process that is killed
loses one stretch at the most; where more is known, a stretch is a quarter as many positions as
the table has entries, or writing would take longer than searching."""

MEMORY = 1 << 30
"""Bytes that the tables of a search may take unless its budget names another number."""

BYTES = 32
"""Bytes for each entry: 16 in the table, and 16 to write it."""


def entries_within(memory: int) -> int:
    """Return the entries of the largest table, a power of two, that so many bytes have room for.

    >>> entries_within(1 << 30) == 1 << 25
    True
    """
    return 1 << min(40, max(12, (memory // BYTES).bit_length() - 1))


class Keeper:
    """An observer that passes everything on to a budget, and writes the table between slices."""

    def __init__(self, core: Core, kept: KeptTable, budget: Budget) -> None:
        self.core = core
        self.kept = kept
        self.budget = budget
        self.answers: dict[str, int] = {}
        self._unwritten = 0

    def nim_value(self, piece: Region) -> int:
        """Return the nim value of a piece.

        :raises TooLarge: when the budget is used up. What was learnt is kept then, and whenever
            the search is interrupted.
        """
        core, budget = self.core, self.budget
        _make_room(core, entries_within(budget.memory or MEMORY))
        loaded = None if core.has_loaded else self.kept.load()
        if loaded is not None:
            core.learn(loaded[0])
        core.has_loaded = True
        try:
            value = core.nim_value(piece, self)
        except BaseException:
            self.write()
            raise
        self.answers = answers_with(self.answers, piece, value)
        self.write()
        return value

    def expanded(self, positions: int, /) -> None:
        budget = self.budget
        self._unwritten += positions
        if self._unwritten >= max(STRETCH, self.core.stored // 4):
            self.write()
        budget.expanded(positions)
        ends = budget.positions is not None or budget.out_of_time is not None
        if budget.memory is not None and not ends and self.core.is_full:
            raise TooLarge(
                "Working this out would take more than {memory} MiB of memory.",
                memory=f"{budget.memory >> 20:,}",
            )

    def write(self) -> None:
        """Write what has been learnt; tell the budget where, and whether that could be done.

        Of several processes that write the same file the last one's entries stand there; their
        answers are all kept.
        """
        self._unwritten = 0
        self.budget.kept_in = self.kept.path
        self.answers = {**self.kept.answers(), **self.answers}
        self.budget.lost = not self.kept.save(self.core.learnt(), self.answers)


def _make_room(core: Core, entries: int) -> None:
    """Make room for so many entries, or for as many as this machine has memory for."""
    while True:
        try:
            return core.make_room(entries)
        except MemoryError:
            entries //= 2
