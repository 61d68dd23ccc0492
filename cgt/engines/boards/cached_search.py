"""A search that starts from results on disk and saves new ones from time to time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cgt.engines.boards.cache import KeptTable, answers_with
from cgt.errors import TooLarge

if TYPE_CHECKING:
    from cgt.core.budget import Budget
    from cgt.engines.boards.core import Core
    from cgt.engines.boards.region import Region

STRETCH = 10_000_000
"""The minimum number of positions between two writes of the table, a minute or so of search.

A process that is killed loses at most one such stretch. For a large table, a stretch is a quarter
as many positions as it has entries. Otherwise writing would take longer than searching.
"""

MEMORY = 1 << 30
"""The default number of bytes for the tables of a search."""

BYTES = 32
"""The number of bytes for each entry, 16 in the table and 16 to write it."""


def entries_within(memory: int) -> int:
    """Return the number of entries, a power of two, of the largest table that fits in memory.

    ``memory`` is in bytes.

    >>> entries_within(1 << 30) == 1 << 25
    True
    """
    return 1 << min(40, max(12, (memory // BYTES).bit_length() - 1))


class Keeper:
    """An observer that reports to a budget and writes the table between slices."""

    def __init__(self, core: Core, kept: KeptTable, budget: Budget) -> None:
        self.core = core
        self.kept = kept
        self.budget = budget
        self.answers: dict[str, int] = {}
        self._unwritten = 0

    def nim_value(self, piece: Region) -> int:
        """Return the nim value of a piece.

        The results so far are saved even if the search is interrupted.

        :raises TooLarge: when the budget is used up.
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
        """Write the table and the answers to disk, and note the path and any failure in the budget.

        If several processes write the same file, the last one's entries replace the others, but all
        of their answers are kept.
        """
        self._unwritten = 0
        self.budget.kept_in = self.kept.path
        self.answers = {**self.kept.answers(), **self.answers}
        self.budget.lost = not self.kept.save(self.core.learnt(), self.answers)


def _make_room(core: Core, entries: int) -> None:
    """Make room in the table for a number of entries, or for fewer if memory runs out."""
    while True:
        try:
            return core.make_room(entries)
        except MemoryError:
            entries //= 2
