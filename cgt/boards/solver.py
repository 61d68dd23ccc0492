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
from cgt.search.solving import remembered_nim_value

if TYPE_CHECKING:
    from cgt.boards.core import Core

POSITIONS = 8_000_000
"""Positions that are looked at for one nim value unless an observer says otherwise.

Cram takes 0.1 million on 5 × 7 cells, 0.4 million on 5 × 8 and 3 million on 5 × 9.
"""

SMALL = 12
"""Pieces of so few cells are solved without the compiled core, which takes a while to load."""

LARGE = 36
"""Pieces of more cells take long: they are looked up among the answers that are kept on disk."""

THREADS = 8
"""Threads of a search whose caller gives it a budget, if there are so many processors: eight
threads look at two to six times as many positions as one."""

CELLS = 64
"""Cells of the largest board that the compiled core can hold, of two rows or more."""


def nim_value(game: PlacementGame, region: Region, observer: Observer | None = None) -> int:
    """Return the nim value of a region, connected or not.

    Spare cells are left out, and equal pieces, mirror images among them, cancel, before anything
    is searched. Pieces of more than
    a few cells that fit on a board of 64 are solved by the compiled core, which remembers what it
    has learnt; larger ones by the readable search.

    >>> from cgt.boards.cram import CRAM
    >>> nim_value(CRAM, Region.full(3, 4)), nim_value(CRAM, Region.full(4, 4))
    (1, 0)

    :raises TooLarge: when the observer ends the search; without one it ends after
        :data:`POSITIONS` positions.
    """
    observer = Budget(POSITIONS) if observer is None else observer
    value = 0
    region = region.without(spare_cells(game, region))
    for component in odd_ones(map(game.canonical, game.components(region))):
        value ^= _value(game, component, observer)
    return value


def holds(component: Region) -> bool:
    """Return whether the compiled core can hold a component, or a whole board of its size."""
    return component.rows * component.columns <= CELLS and CELLS not in {
        component.rows,
        component.columns,
    }


def warm() -> None:
    """Compile the core, or load it from the disk, so that no question waits for it."""
    from cgt.boards import chomp, core  # noqa: PLC0415  (numba is loaded when it is needed only)

    chomp.compiled_solve()
    del core


def _value(game: PlacementGame, component: Region, observer: Observer) -> int:
    """Return the nim value of one canonical component."""
    if len(component) <= SMALL or not holds(component):
        return remembered_nim_value(game, observer, component)
    played, piece = game, component
    if component.rows > component.columns:
        played, piece = game.transposed(), component.image(4)
    columns = max(8, piece.columns)
    keeping = observer if isinstance(observer, Budget) and observer.keeps else None
    if keeping is None and len(piece) <= LARGE:
        return _core(played, columns).nim_value(piece, observer)

    from cgt.boards.keeping import Keeper, KeptTable  # noqa: PLC0415  (only these need the disk)

    kept = KeptTable(played, columns)
    known = kept.answer(piece)
    if known is not None:
        return known
    if keeping is None:
        return _core(played, columns).nim_value(piece, observer)
    core = _core(played, columns, min(processors(), THREADS))
    return Keeper(core, kept, keeping).nim_value(piece)


@lru_cache(maxsize=2)
def _core(game: PlacementGame, columns: int, threads: int = 1) -> Core:
    """Return the compiled core for boards so wide; few are kept, for each has a large table."""
    from cgt.boards.core import Core  # noqa: PLC0415  (numba is loaded when it is needed only)

    return Core(game, columns, threads=threads)


def processors() -> int:
    """Return how many processors this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
