"""Who watches a search: the observer, and the budget that ends it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from cgt.errors import TooLarge


class Observer(Protocol):
    """Is told of a search's progress, and may end it by raising an error."""

    def expanded(self, positions: int, /) -> None:
        """Take note that so many more components had their options listed."""


@dataclass(slots=True)
class Budget:
    """An observer that counts the positions of a search and ends it when there were too many.

    ``out_of_time`` is asked now and then whether to give up; the caller brings the clock.
    ``memory`` is how many bytes the tables of a search may take where they grow: when they are
    full, the search ends. ``progress`` is told the positions ``spent`` so far.

    Where ``keeps`` is set, a search that can do so starts from what earlier ones kept on disk,
    and keeps what it learns. ``kept_in`` is the file afterwards, and ``lost`` whether it could
    not be written.

    >>> budget = Budget(positions=10)
    >>> budget.expanded(10)
    >>> budget.spent
    10
    >>> budget.expanded(1)
    Traceback (most recent call last):
    cgt.errors.TooLarge: To work this out, more than 10 positions would have to be looked at.
    """

    positions: int | None = None
    out_of_time: Callable[[], bool] | None = None
    spent: int = 0
    memory: int | None = None
    progress: Callable[[int], object] | None = None
    keeps: bool = False
    kept_in: Path | None = None
    lost: bool = False

    def expanded(self, positions: int, /) -> None:
        self.spent += positions
        if self.progress is not None:
            self.progress(self.spent)
        if self.positions is not None and self.spent > self.positions:
            raise TooLarge(
                "To work this out, more than {limit} positions would have to be looked at.",
                limit=f"{self.positions:,}",
            )
        if self.out_of_time is not None and self.out_of_time():
            raise TooLarge("To work this out would take more time than there is.")
