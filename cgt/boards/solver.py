"""Which solver a region of a placement game goes to, and the solvers kept at hand."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cgt.boards.region import Region
from cgt.search import Budget, Observer
from cgt.search.solving import remembered_nim_value

if TYPE_CHECKING:
    from cgt.boards.core import Core
    from cgt.boards.placement import PlacementGame

POSITIONS = 8_000_000
"""Positions that are looked at for one nim value unless an observer says otherwise.

Cram takes 0.1 million on 5 × 6 cells, 1 million on 5 × 7 and 6 million on 5 × 8.
"""

SMALL = 12
"""Pieces of so few cells are solved without the compiled core, which takes a while to load."""

CELLS = 64
"""Cells of the largest board that the compiled core can hold, of two rows or more."""


def nim_value(game: PlacementGame, region: Region, observer: Observer | None = None) -> int:
    """Return the nim value of a region: see :meth:`PlacementGame.nim_value`."""
    observer = Budget(POSITIONS) if observer is None else observer
    value = 0
    for piece in game.components(region):
        component = game.canonical(piece)
        if len(component) <= SMALL or not _fits(component):
            value ^= remembered_nim_value(game, observer, component)
        elif component.rows <= component.columns:
            value ^= _core(game, max(8, component.columns)).nim_value(component, observer)
        else:
            core = _core(game.transposed(), max(8, component.rows))
            value ^= core.nim_value(component.image(4), observer)
    return value


def _fits(component: Region) -> bool:
    """Return whether the compiled core can hold a component."""
    return component.rows * component.columns <= CELLS and CELLS not in {
        component.rows,
        component.columns,
    }


@lru_cache(maxsize=2)
def _core(game: PlacementGame, columns: int) -> Core:
    """Return the compiled core for boards so wide; few are kept, for each has a large table."""
    from cgt.boards.core import Core  # noqa: PLC0415  (numba is loaded when it is needed only)

    return Core(game, columns)
