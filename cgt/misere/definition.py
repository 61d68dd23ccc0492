"""Misère play by the plain definition: the judge of every theory, for small positions.

Under misère play whoever makes the last move loses, so that a position without a move is an
N-position: the player whose turn it is has already won. Nothing here knows a particular game:
``options`` is a callable that gives the options of a position, itself any hashable value.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from cgt.errors import TooLarge
from cgt.values import mex

Position = TypeVar("Position", bound=Hashable)
Value = TypeVar("Value")
Heaps = tuple[int, ...]
Options = Callable[[Position], Iterable[Position]]
HeapOptions = Callable[[int], Iterable[Heaps]]
"""The options of a heap of a given size: for each the sizes of the heaps it leaves."""

POSITION_LIMIT = 1_000_000
"""The most positions that a search looks at before it gives up."""


def sum_of_heaps(options: HeapOptions) -> Options[Heaps]:
    """Return the options of a sum of heaps, written as a tuple of sizes in descending order.

    >>> kayles = {1: [()], 2: [(), (1,)], 3: [(1,), (2,), (1, 1)]}.__getitem__
    >>> list(sum_of_heaps(kayles)((3, 1)))
    [(1, 1), (2, 1), (1, 1, 1), (3,)]
    """

    def after(heaps: Heaps) -> Iterator[Heaps]:
        for index, heap in enumerate(heaps):
            if heap not in heaps[:index]:
                rest = heaps[:index] + heaps[index + 1 :]
                for parts in options(heap):
                    yield tuple(sorted((part for part in (*rest, *parts) if part), reverse=True))

    return after


def fold(
    position: Position,
    options: Options[Position],
    combine: Callable[[list[Value]], Value],
    *,
    known: dict[Position, Value] | None = None,
    limit: int = POSITION_LIMIT,
) -> Value:
    """Return the value of a position, made by ``combine`` from the values of its options.

    Every follower is valued once; ``known`` holds the values that are there already and is
    filled. The walk keeps its own stack, so that a long game cannot exhaust Python's.

    :raises TooLarge: when more than ``limit`` positions would have to be held.

    >>> fold(5, lambda n: range(n), mex)
    5
    """
    values: dict[Position, Value] = {} if known is None else known
    opened: dict[Position, tuple[Position, ...]] = {}
    stack = [position]
    while stack:
        here = stack[-1]
        if here in values:
            stack.pop()
        elif here in opened:
            values[here] = combine([values[after] for after in opened.pop(here)])
        else:
            _check_limit(len(values) + len(opened), limit)
            opened[here] = tuple(dict.fromkeys(options(here)))
            stack.extend(after for after in opened[here] if after not in values)
    return values[position]


def is_misere_p_position(
    position: Position,
    options: Options[Position],
    *,
    known: dict[Position, bool] | None = None,
    limit: int = POSITION_LIMIT,
) -> bool:
    """Return whether the player who has just moved wins under misère play.

    An N-position is left as soon as one winning move is found, so that this is faster than a
    fold. ``known`` holds answers that are there already, and is filled.

    :raises TooLarge: when more than ``limit`` positions would have to be looked at.

    >>> nim = sum_of_heaps(lambda n: [(left,) for left in range(n)])
    >>> is_misere_p_position((1,), nim), is_misere_p_position((2, 2), nim)
    (True, True)
    >>> is_misere_p_position((1, 1), nim), is_misere_p_position((), nim)
    (False, False)
    """
    outcomes: dict[Position, bool] = {} if known is None else known
    frames: list[_Frame[Position]] = []
    if position not in outcomes:
        frames.append(_Frame(position, iter(options(position))))
    while frames:
        frame = frames[-1]
        unknown = frame.advance(outcomes)
        if unknown is None:
            outcomes[frame.position] = frame.is_p
            frames.pop()
        else:
            _check_limit(len(outcomes) + len(frames), limit)
            frames.append(_Frame(unknown, iter(options(unknown))))
    return outcomes[position]


@dataclass(slots=True)
class _Frame(Generic[Position]):
    """A position whose outcome is being found: ``is_p`` as far as its options have been tried."""

    position: Position
    untried: Iterator[Position]
    is_p: bool = False
    asked: Position | None = None

    def advance(self, outcomes: Mapping[Position, bool]) -> Position | None:
        """Return the next option whose outcome must be known first, or None when all is said."""
        after = self.asked if self.asked is not None else next(self.untried, None)
        while after is not None:
            known = outcomes.get(after)
            if known is None:
                self.asked = after
                return after
            self.is_p = not known
            if known:
                return None
            after = next(self.untried, None)
        return None


def misere_outcome(
    position: Position, options: Options[Position], *, limit: int = POSITION_LIMIT
) -> Literal["N", "P"]:
    """Return ``"P"`` when the previous player wins under misère play, otherwise ``"N"``.

    >>> misere_outcome((3, 2, 1), sum_of_heaps(lambda n: [(left,) for left in range(n)]))
    'P'
    """
    return "P" if is_misere_p_position(position, options, limit=limit) else "N"


def misere_winning_options(
    position: Position, options: Options[Position], *, limit: int = POSITION_LIMIT
) -> tuple[Position, ...]:
    """Return the options of a position that are P-positions under misère play.

    >>> misere_winning_options((3, 1), sum_of_heaps(lambda n: [(left,) for left in range(n)]))
    ((1,),)
    """
    known: dict[Position, bool] = {}
    return tuple(
        after
        for after in dict.fromkeys(options(position))
        if is_misere_p_position(after, options, known=known, limit=limit)
    )


def misere_nim_value(
    position: Position, options: Options[Position], *, limit: int = POSITION_LIMIT
) -> int:
    """Return the n for which the position plus a nim heap of n is a misère P-position.

    It is 1 for a position without options, and else the mex of the misère nim values of the
    options (Siegel, *Combinatorial Game Theory*, chapter V). It says who wins the position
    alone, but sums of positions do not follow from it: see ``cgt.misere.genus``.

    >>> nim = sum_of_heaps(lambda n: [(left,) for left in range(n)])
    >>> [misere_nim_value(heaps, nim) for heaps in [(), (1,), (2,), (2, 2), (3, 2)]]
    [1, 0, 2, 0, 1]
    """
    return fold(position, options, misere_mex, limit=limit)


def misere_mex(values: Iterable[int]) -> int:
    """Return the misère nim value of a position whose options have these misère nim values."""
    present = set(values)
    return mex(present) if present else 1


def _check_limit(positions: int, limit: int) -> None:
    if positions >= limit:
        raise TooLarge(
            "This would mean searching more than {limit} positions. Try a smaller position.",
            limit=limit,
        )
