"""The entry point to the value of a region of a placement game, and the choice of its solver."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING

from cgt.core.budget import Budget, Observer
from cgt.engines.boards.placement import PlacementGame
from cgt.engines.boards.region import Region
from cgt.engines.boards.spare import spare_cells
from cgt.engines.search import odd_ones
from cgt.engines.search.solving import remembered_has_value, remembered_nim_value
from cgt.engines.warming import LOADING, count_plain_work, is_compiled_better, require_kernels

if TYPE_CHECKING:
    from cgt.engines.boards.core import Core

POSITIONS = 2_000_000
"""The default limit on the positions searched for one nim value. Cram takes 0.1 million on 5 × 7
cells, 0.4 million on 5 × 8 and 3 million on 5 × 9."""

SMALL = 12
"""The maximum number of cells in a piece that is never worth a call of the compiled core."""

HANDY = 25
"""The number of cells above which a piece takes long without the compiled core."""

EACH = 250_000
"""The cost of a position without the compiled core, in steps of a nanosecond."""

PLAIN = 8_000
"""The maximum number of positions to search before loading the compiled core."""

LARGE = 36
"""The number of cells above which a piece takes long, so that answers on disk are checked first."""

THREADS = 8
"""The maximum number of threads of a search with a budget from its caller. There are at most as
many threads as processors. Eight threads search two to six times as many positions as one."""

CORE = "cgt.engines.boards.core"

CELLS = 64
"""The number of cells of the largest board in the compiled core, with two rows or more."""


def odd_pieces(game: PlacementGame, region: Region) -> list[Region]:
    """Return the pieces of a region in canonical form, without the pairs of equal ones."""
    return odd_ones(map(game.canonical, game.components(region)))


def nim_value(game: PlacementGame, region: Region, observer: Observer | None = None) -> int:
    """Return the nim value of a region, connected or not.

    Before any search, spare cells are left out, and equal pieces cancel, including mirror images.
    Small pieces, and those that don't fit on a board of 64 cells, are solved by the readable
    search. Others are solved by the compiled core once it is worth loading (see
    :mod:`cgt.engines.warming`). Both cache their results.

    >>> from cgt.engines.boards.cram import CRAM
    >>> nim_value(CRAM, Region.full(3, 4)), nim_value(CRAM, Region.full(4, 4))
    (1, 0)

    :raises TooLarge: when the observer ends the search. Without one it ends after :data:`POSITIONS`
        positions.
    :raises NotReady: when the core is needed and must not be compiled in this process.
    """
    observer = Budget(POSITIONS) if observer is None else observer
    value = 0
    region = region.without(spare_cells(game, region))
    for component in odd_pieces(game, region):
        value ^= _value(game, component, observer)
    return value


def has_value(game: PlacementGame, region: Region, value: int) -> bool | None:
    """Return whether a small region has a nim value, or None if it is better to compute its value.

    Without the compiled core this costs a fraction of a computation of the value.
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
    if len(component) <= SMALL or not holds(component):
        return remembered_nim_value(game, observer, component)
    played, piece = game, component
    if component.rows > component.columns:
        played, piece = game.transposed(), component.image(4)
    columns = max(8, piece.columns)
    keeping = observer if isinstance(observer, Budget) and observer.keeps else None
    kept = None
    if keeping is not None or len(piece) > LARGE:
        from cgt.engines.boards.cache import KeptTable  # noqa: PLC0415  (only these need the disk)

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

    from cgt.engines.boards.cached_search import Keeper  # noqa: PLC0415

    core = _core(played, columns, min(processors(), THREADS))
    return Keeper(core, kept, keeping).nim_value(piece)


class _NotWorthWhile(Exception):
    """A sign that a search without the compiled core has taken as long as loading it would."""


class _Plain:
    """An observer that ends a search without the compiled core once the core is worthwhile."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._left = PLAIN

    def expanded(self, positions: int, /) -> None:
        """Count more positions, and end the search if the compiled core is worth loading."""
        self._observer.expanded(positions)
        count_plain_work(EACH * positions)
        self._left -= positions
        if self._left < 0 or is_compiled_better(CORE, 0):
            raise _NotWorthWhile


@lru_cache(maxsize=2)
def _core(game: PlacementGame, columns: int, threads: int = 1) -> Core:
    """Return the compiled core for boards of a width.

    Only two are cached because each has a large table.
    """
    from cgt.engines.boards.core import Core  # noqa: PLC0415  (loads numba)

    return Core(game, columns, threads=threads)


def processors() -> int:
    """Return the number of processors that this process can use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
