"""Budgets that end a search, also as text (``10m, 2GiB``), and its observer."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from time import monotonic, thread_time
from typing import Protocol

from cgt.errors import NotationError, TooLarge
from cgt.given import wrong_kind
from cgt.tokens import folded

SECONDS = {
    **dict.fromkeys(("s", "sec", "second", "seconds"), 1),
    **dict.fromkeys(("m", "min", "minute", "minutes"), 60),
    **dict.fromkeys(("h", "hour", "hours"), 3600),
    **dict.fromkeys(("d", "day", "days"), 86400),
}
BYTES = {
    **{f"{prefix}ib": 1024**power for power, prefix in enumerate("kmgt", start=1)},
    **{f"{prefix}b": 1000**power for power, prefix in enumerate("kmgt", start=1)},
}
THOUSANDS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "b": 10**9}

EXAMPLE = "10m, 5M positions, 2GiB"

STEPS_A_LOOK = 32
"""A clock that is looked at more often than once in so many steps would slow them down."""


class Observer(Protocol):
    """Is told of a search's progress, and may end it by raising an error."""

    def expanded(self, positions: int, /) -> None:
        """Take note that so many more components had their options listed."""


@dataclass(slots=True)
class Budget:
    """An observer that counts the positions of a search and ends it when there are too many.

    ``positions`` is the most that may be looked at. ``out_of_time`` is asked now and then whether
    to give up; the caller brings the clock. ``memory`` is how many bytes the tables of a search may
    take where they grow: when they are full, a search without another limit ends, and any other
    goes on and forgets what is found again soonest. ``progress`` is told the positions ``spent`` so
    far.

    Where ``keeps`` is set, a search that can do so starts from what earlier ones kept on disk,
    and keeps what it learns. ``kept_in`` is the file afterwards, and ``lost`` whether it could
    not be written.

    >>> budget = Budget(positions=10)
    >>> budget.expanded(10)
    >>> budget.spent
    10
    >>> budget.expanded(1)
    Traceback (most recent call last):
    cgt.errors.TooLarge: Working this out would mean searching more than 10 positions.
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
        """Count some positions.

        :raises TooLarge: when the budget is used up.
        """
        self.spent += positions
        if self.progress is not None:
            self.progress(self.spent)
        if self.positions is not None and self.spent > self.positions:
            raise TooLarge(
                "Working this out would mean searching more than {limit} positions.",
                limit=f"{self.positions:,}",
            )
        if self.out_of_time is not None and self.out_of_time():
            raise TooLarge("Working this out would take longer than the time allowed.")


def share(steps: int, seconds: float) -> Budget:
    """Return the budget of one way to decide, which leaves the others their time.

    It ends after a number of steps, or, where these take long, after some seconds that this thread
    has worked. The clock is looked at every :data:`STEPS_A_LOOK` times that steps are counted.
    """
    end, calls = thread_time() + seconds, count(1)
    return Budget(
        steps, out_of_time=lambda: next(calls) % STEPS_A_LOOK == 0 and thread_time() > end
    )


def read_budget(text: Budget | str, clock: Callable[[], float] = monotonic) -> Budget:
    """Return the budget that a text denotes, a time counted from now on; a budget stays as it is.

    It is a time (``30s``, ``10m``, ``1.5h``, ``2d``), a number of positions (``5M positions``,
    ``800000 positions``) or an amount of memory (``512MiB``, ``2GiB``), or several of these, of
    different kinds, with commas between them. The search then goes on until the time or the
    positions are used up, within the memory. Capitals make no difference.

    >>> read_budget("5M positions, 2GiB").positions
    5000000

    :raises NotationError: when it is none, with the span at fault.
    :raises WrongKind: when it is neither text nor a budget.
    """
    if isinstance(text, Budget):
        return text
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise wrong_kind(text, "a budget", "10m")
    budget = Budget(keeps=True)
    start = 0
    for part in folded(text).split(","):
        _add(budget, part, text, start, clock)
        start += len(part) + 1
    return budget


def _add(budget: Budget, part: str, text: str, start: int, clock: Callable[[], float]) -> None:
    """Add one limit to a budget."""
    span = (start, start + max(1, len(part)))
    found = re.fullmatch(
        r"\s*(\d{1,15}(?:\.\d{1,6})?)\s*([a-z]*?)(\s*positions?)?\s*", part.lower()
    )
    number, unit, positions = found.groups() if found else ("0", "", None)
    if found and float(number) == 0:
        raise NotationError(
            "A budget of 0 is used up before it starts.", source=text, span=span, example=EXAMPLE
        )
    if found and positions is not None and unit in THOUSANDS:
        is_new, budget.positions = budget.positions is None, int(float(number) * THOUSANDS[unit])
    elif found and positions is None and unit in SECONDS:
        end = clock() + float(number) * SECONDS[unit]
        is_new, budget.out_of_time = budget.out_of_time is None, lambda: clock() > end
    elif found and positions is None and unit in BYTES:
        is_new, budget.memory = budget.memory is None, int(float(number) * BYTES[unit])
    else:
        raise NotationError(
            "A budget is a time, a number of positions or an amount of memory, each written "
            "as a number with a unit. “{part}” isn't one of these.",
            part=part.strip()[:40],
            source=text,
            span=span,
            example=EXAMPLE,
        )
    if not is_new:
        raise NotationError(
            "A budget can have only one limit of each kind, and “{part}” is a second one.",
            part=part.strip()[:40],
            source=text,
            span=span,
            example=EXAMPLE,
        )
