"""Budgets as text: ``10m``, ``5M positions``, ``2GiB``."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic

from cgt.errors import NotationError
from cgt.search.budget import Budget
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


def read_budget(text: str, clock: Callable[[], float] = monotonic) -> Budget:
    """Return the budget that a text denotes; a time is counted from now on.

    It is a time (``30s``, ``10m``, ``1.5h``, ``2d``), a number of positions (``5M positions``,
    ``800000 positions``) or an amount of memory (``512MiB``, ``2GiB``), or several of these, of
    different kinds, with commas between them. The search then goes on until the first of them
    is used up. Capitals make no difference.

    >>> read_budget("5M positions, 2GiB").positions
    5000000

    :raises NotationError: when it is none, with the span at fault.
    """
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
            "A budget of 0 is used up before it begins.", source=text, span=span, example=EXAMPLE
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
            "A budget is a time, a number of positions or an amount of memory, each a number and "
            "its unit; “{part}” is none of these.",
            part=part.strip()[:40],
            source=text,
            span=span,
            example=EXAMPLE,
        )
    if not is_new:
        raise NotationError(
            "A budget has one limit of each kind, and “{part}” is a second one.",
            part=part.strip()[:40],
            source=text,
            span=span,
            example=EXAMPLE,
        )
