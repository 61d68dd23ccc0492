"""The one door to the value of a region of a placement game, and the solvers behind it."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING

from cgt.boards.placement import PlacementGame
from cgt.boards.region import Region
from cgt.boards.spare import spare_cells
from cgt.budget import Budget, Observer
from cgt.search import odd_ones
from cgt.search.solving import remembered_has_value, remembered_nim_value
from cgt.warming import LOADING, count_plain_work, is_compiled_better, require_kernels

if TYPE_CHECKING:
    from cgt.boards.core import Core

POSITIONS = 2_000_000
"""The most positions that are looked at for one nim value, where a caller sets no other budget.

Cram takes 0.1 million on 5 × 7 cells, 0.4 million on 5 × 8 and 3 million on 5 × 9.
"""

SMALL = 12
"""Pieces of so few cells are never worth a question to the compiled core."""

HANDY = 25
"""Pieces of more cells take long without the compiled core."""

EACH = 250_000
"""Steps, of a nanosecond, that a position takes without it."""

PLAIN = 8_000
"""Positions that are looked at without it where it is not there yet."""

LARGE = 36
"""Pieces of more cells take long: they are looked up among the answers that are kept on disk."""

THREADS = 8
"""Threads of a search whose caller gives it a budget, if there are so many processors: eight
threads look at two to six times as many positions as one."""

CORE = "cgt.boards.core"
"""The module that loads the compiled core."""

CELLS = 64
"""Cells of the largest board that the compiled core can hold, of two rows or more."""


def odd_pieces(game: PlacementGame, region: Region) -> list[Region]:
    """Return the pieces of a region that count, in canonical form: two that are equal cancel."""
    return odd_ones(map(game.canonical, game.components(region)))


def nim_value(game: PlacementGame, region: Region, observer: Observer | None = None) -> int:
    """Return the nim value of a region, connected or not.

    Spare cells are left out, and equal pieces, mirror images among them, cancel, before anything
    is searched. Small pieces, and those that do not fit on a board of 64, are solved by the
    readable search; others by the compiled core once it is worth loading (see
    :mod:`cgt.warming`). Both remember what they have learnt.

    >>> from cgt.boards.cram import CRAM
    >>> nim_value(CRAM, Region.full(3, 4)), nim_value(CRAM, Region.full(4, 4))
    (1, 0)

    :raises TooLarge: when the observer ends the search; without one it ends after
        :data:`POSITIONS` positions.
    :raises NotReady: where the core is needed and must not be compiled in this process.
    """
    observer = Budget(POSITIONS) if observer is None else observer
    value = 0
    region = region.without(spare_cells(game, region))
    for component in odd_pieces(game, region):
        value ^= _value(game, component, observer)
    return value


def has_value(game: PlacementGame, region: Region, value: int) -> bool | None:
    """Return whether a small region has a nim value; None where it is better to find its value.

    Without the compiled core that costs a fraction of what the value itself does.
    """
    pieces = odd_pieces(game, region)
    if max(map(len, pieces), default=0) > HANDY or is_compiled_better(CORE, 0):
        return None
    try:
        return remembered_has_value(game, _Plain(Budget()), value, *pieces)
    except _NotWorthWhile:
        return None


def holds(component: Region) -> bool:
    """Return whether the compiled core can hold a component, or a whole board of its size."""
    return component.rows * component.columns <= CELLS and CELLS not in {
        component.rows,
        component.columns,
    }


def _value(game: PlacementGame, component: Region, observer: Observer) -> int:
    """Return the nim value of one canonical component."""
    if len(component) <= SMALL or not holds(component):
        return remembered_nim_value(game, observer, component)
    played, piece = game, component
    if component.rows > component.columns:
        played, piece = game.transposed(), component.image(4)
    columns = max(8, piece.columns)
    keeping = observer if isinstance(observer, Budget) and observer.keeps else None
    kept = None
    if keeping is not None or len(piece) > LARGE:
        from cgt.boards.kept import KeptTable  # noqa: PLC0415  (only these need the disk)

        kept = KeptTable(played, columns)
        known = kept.answer(piece)
        if known is not None:
            return known
    if keeping is None and not is_compiled_better(CORE, 0 if len(piece) <= HANDY else LOADING):
        try:
            return remembered_nim_value(game, _Plain(observer), component)
        except _NotWorthWhile:
            pass
    require_kernels()
    if keeping is None or kept is None:
        return _core(played, columns).nim_value(piece, observer)

    from cgt.boards.keeping import Keeper  # noqa: PLC0415

    core = _core(played, columns, min(processors(), THREADS))
    return Keeper(core, kept, keeping).nim_value(piece)


class _NotWorthWhile(Exception):
    """A search without the compiled core has taken as long as loading it would have."""


class _Plain:
    """An observer of a search without the compiled core, which ends it when that is worth while."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._left = PLAIN

    def expanded(self, positions: int, /) -> None:
        """Take note of so many more positions."""
        self._observer.expanded(positions)
        count_plain_work(EACH * positions)
        self._left -= positions
        if self._left < 0 or is_compiled_better(CORE, 0):
            raise _NotWorthWhile


@lru_cache(maxsize=2)
def _core(game: PlacementGame, columns: int, threads: int = 1) -> Core:
    """Return the compiled core for boards so wide; few are kept, for each has a large table."""
    from cgt.boards.core import Core  # noqa: PLC0415  (numba is loaded when it is needed only)

    return Core(game, columns, threads=threads)


def processors() -> int:
    """Return how many processors this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
