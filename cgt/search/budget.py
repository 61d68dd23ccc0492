"""Who watches a search: the observer, and the budget that ends it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
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

    def expanded(self, positions: int, /) -> None:
        self.spent += positions
        if self.positions is not None and self.spent > self.positions:
            raise TooLarge(
                "To work this out, more than {limit} positions would have to be looked at.",
                limit=f"{self.positions:,}",
            )
        if self.out_of_time is not None and self.out_of_time():
            raise TooLarge("To work this out would take more time than there is.")
