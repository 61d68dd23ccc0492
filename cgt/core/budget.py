"""Budgets that limit the work on a question, with their notation (``10m, 2GiB``).

Every question opens a :func:`budget_scope`, and :func:`spend` counts all work on it there. The
:class:`Budget` of a part of the work calls it too. So no function has to pass a budget on, and no
question runs without one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import local
from time import monotonic, thread_time
from typing import Protocol

from cgt.core.arguments import wrong_kind
from cgt.core.text import Text
from cgt.core.tokens import folded
from cgt.errors import NotationError, TooLarge

SECONDS_A_QUESTION = 10.0
"""The seconds of work after which a question ends if its caller gives no budget."""

LONGEST_WAIT = 60.0
"""The seconds on the clock after which such a question ends, however little it has worked."""

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
"""The number of counted steps between two looks at a clock, which would slow them down."""


class Observer(Protocol):
    """An observer of a search that sees its progress and can end it by raising an error."""

    def expanded(self, positions: int, /) -> None:
        """Count components whose options have just been listed."""


@dataclass(slots=True)
class Budget:
    """An observer that counts the positions of a search and ends it if there are too many.

    ``positions`` is the maximum number of positions. ``out_of_time`` is a function that returns
    True when it is time to give up, so the caller brings the clock. ``memory`` is the maximum size
    in bytes of tables that grow during a search. When they are full, a search without another limit
    ends. Any other search goes on, and forgets the positions that are cheapest to find again.
    ``progress`` is a function that gets the number of positions ``spent`` so far.

    If ``keeps`` is True, a search that can do so starts from the results of earlier ones on disk,
    and saves its own. Afterwards ``kept_in`` is their file, and ``lost`` is True if it could not be
    written.

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
        """Count positions, both here and for the current question.

        :raises TooLarge: when the budget is used up.
        """
        if self.is_used_up_by(positions):
            raise self.error()
        _spend(positions, self)

    def is_used_up_by(self, positions: int) -> bool:
        """Count positions, and return whether the budget is used up."""
        self.spent += positions
        if self.progress is not None:
            self.progress(self.spent)
        if self.positions is not None and self.spent > self.positions:
            return True
        return self.out_of_time is not None and self.out_of_time()

    def error(self, reached: Text | None = None) -> TooLarge:
        """Return the error for a used-up budget, with the progress of the work."""
        if self.positions is not None and self.spent > self.positions:
            reason = Text(
                "Working this out would mean searching more than {limit} positions.",
                limit=f"{self.positions:,}",
            )
            if reached is None:
                return TooLarge(reason.template, **reason.values)
        else:
            reason = Text("Working this out would take longer than the time allowed.")
        reached = reached or Text("I got through {count} positions.", count=f"{self.spent:,}")
        return TooLarge("{reason} {reached}", reason=reason, reached=reached)


class BudgetEnd(Exception):
    """The signal that the budget of a question is used up, caught by the question's scope.

    It isn't a :class:`~cgt.errors.CgtError`, so code that tries several methods and catches those
    errors doesn't catch this one. ``reached`` is the progress of the work, or None if the engine
    doesn't report it.
    """

    def __init__(self, budget: Budget) -> None:
        super().__init__(budget)
        self.budget = budget
        self.reached: Text | None = None


@dataclass(frozen=True, slots=True)
class _Question:
    """A current question with its budget, and the question that it is part of."""

    budget: Budget
    is_given: bool
    outer: _Question | None


_question: ContextVar[_Question | None] = ContextVar("question", default=None)


@contextmanager
def budget_scope(budget: Budget | str | None = None) -> Generator[Budget]:
    """Work on a question within a budget, by default of :data:`SECONDS_A_QUESTION`.

    A part of a question shares the budget of the whole. It can have a smaller one as well.

    >>> with budget_scope("10 positions"):
    ...     spend(11)
    Traceback (most recent call last):
    cgt.errors.TooLarge: Working this out would mean searching more than 10 positions.

    :raises TooLarge: when the budget is used up, with the progress of the work.
    :raises NotationError: when a text isn't a budget.
    """
    outer = _question.get()
    if budget is None and outer is not None:
        yield outer.budget
        return
    own = default_budget() if budget is None else read_budget(budget)
    token = _question.set(_Question(own, budget is not None, outer))
    try:
        yield own
    except BudgetEnd as end:
        if end.budget is not own:
            raise
        raise own.error(end.reached) from None
    finally:
        _question.reset(token)


@contextmanager
def no_default_budget() -> Generator[None]:
    """Work without a default budget, in a process that another one can stop."""
    token = _question.set(_Question(Budget(), is_given=False, outer=None))
    try:
        yield
    finally:
        _question.reset(token)


def spend(positions: int = 1) -> None:
    """Count positions for the current question, if there is one.

    :raises BudgetEnd: when the budget of the question is used up.
    """
    _spend(positions, None)


def _spend(positions: int, counted: Budget | None) -> None:
    """Count positions for the current questions, except in a budget that counted them before."""
    question = _question.get()
    while question is not None:
        budget = question.budget
        if budget is not counted and budget.is_used_up_by(positions):
            raise BudgetEnd(budget)
        question = question.outer


def has_given_budget() -> bool:
    """Return whether the current question has a budget from its caller, and not the default."""
    question = _question.get()
    while question is not None:
        if question.is_given:
            return True
        question = question.outer
    return False


class _ExcludedTime(local):
    """The seconds of this thread that count against no budget, on the clock and of work."""

    elapsed = 0.0
    worked = 0.0


_uncounted = _ExcludedTime()


@contextmanager
def exclude_time() -> Generator[None]:
    """Exclude the time spent in this context from all budgets, such as that of a compiler."""
    elapsed, worked = monotonic(), thread_time()
    try:
        yield
    finally:
        _uncounted.elapsed += monotonic() - elapsed
        _uncounted.worked += thread_time() - worked


def elapsed_time() -> float:
    """Return the seconds on a clock that stops inside :func:`exclude_time`."""
    return monotonic() - _uncounted.elapsed


def worked_time() -> float:
    """Return the seconds of work of this thread, without that inside :func:`exclude_time`."""
    return thread_time() - _uncounted.worked


def default_budget(positions: int | None = None) -> Budget:
    """Return the default budget of a question that starts now.

    It counts the work of this thread, so a busy machine answers the same questions as an idle one.
    It ends after :data:`LONGEST_WAIT` seconds in any case.
    """
    begun, work_begun = elapsed_time(), worked_time()

    def is_over() -> bool:
        elapsed = elapsed_time() - begun
        if elapsed <= SECONDS_A_QUESTION:
            return False
        return elapsed > LONGEST_WAIT or worked_time() - work_begun > SECONDS_A_QUESTION

    return Budget(positions, out_of_time=is_over)


def share(steps: int, seconds: float) -> Budget:
    """Return the budget of one of several methods, so that time is left for the others.

    It ends after a number of steps, or, if the steps are slow, after some seconds of work of this
    thread. The clock is read once in :data:`STEPS_A_LOOK` counts.
    """
    end, calls = worked_time() + seconds, count(1)
    return Budget(
        steps, out_of_time=lambda: next(calls) % STEPS_A_LOOK == 0 and worked_time() > end
    )


def read_budget(text: Budget | str, clock: Callable[[], float] = elapsed_time) -> Budget:
    """Return the budget that a text denotes, with its time counted from now on.

    A text is a time (``30s``, ``10m``, ``1.5h``, ``2d``), a number of positions (``5M positions``,
    ``800000 positions``) or an amount of memory (``512MiB``, ``2GiB``), or several of these, of
    different kinds, separated by commas. The search then goes on until the time or the positions
    are used up, within the memory. Case doesn't matter. A :class:`Budget` is returned unchanged.

    >>> read_budget("5M positions, 2GiB").positions
    5000000

    :raises NotationError: when the text isn't a budget, with the span at fault.
    :raises WrongKind: when the argument is neither text nor a budget.
    """
    if isinstance(text, Budget):
        return text
    if not isinstance(text, str):
        raise wrong_kind(text, "a budget", "10m")
    budget = Budget(keeps=True)
    start = 0
    for part in folded(text).split(","):
        _add(budget, part, text, start, clock)
        start += len(part) + 1
    return budget


def _add(budget: Budget, part: str, text: str, start: int, clock: Callable[[], float]) -> None:
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
