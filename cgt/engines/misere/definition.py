"""Misère play by the plain definition, as a check of every theory on small positions.

Under misère play the player who moves last loses. So a position without a move is an N-position,
because the player to move has already won. The module works for any game. ``options`` is a callable
that returns the options of a position, and a position is any hashable value.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from cgt.core.arguments import brief
from cgt.core.budget import spend
from cgt.core.values import mex
from cgt.engines.termination import MISERE_GROWTH, Path, different, no_list, no_option
from cgt.errors import TooLarge

Position = TypeVar("Position", bound=Hashable)
Value = TypeVar("Value")
Heaps = tuple[int, ...]
Options = Callable[[Position], Iterable[Position]]
HeapOptions = Callable[[int], Iterable[Heaps]]
"""The options of a heap of a given size, each as the sizes of the heaps it leaves."""

POSITION_LIMIT = 1_000_000


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
    write: Callable[[Any], str] = brief,
) -> Value:
    """Return the value of a position, computed by ``combine`` from the values of its options.

    Each follower is computed once. ``known`` has the values so far, and new ones are added to it.
    The walk keeps its own stack, so that a long game can't exhaust Python's. An error shows a
    position as text from ``write``.

    :raises TooLarge: when more than ``limit`` positions would be in memory.
    :raises NeverEnds: when a match need not end.
    :raises WrongKind: when the options aren't a list of positions.

    >>> fold(5, lambda n: range(n), mex)
    5
    """
    values: dict[Position, Value] = {} if known is None else known
    opened: dict[Position, tuple[Position, ...]] = {}
    path = Path(write=write, growth=MISERE_GROWTH)
    stack = [position]
    while stack:
        here = stack[-1]
        if here in values:
            stack.pop()
        elif here in opened:
            values[here] = combine([values[after] for after in opened.pop(here)])
            path.leave(here)
        else:
            spend()
            _check_limit(len(values) + len(opened), limit)
            path.enter(here)
            opened[here] = after = _options_of(here, options, write)
            stack.extend(one for one in after if one not in values)
            again = next((one for one in after if one in opened), None)
            if again is not None:
                raise path.repeats(again)
    return values[position]


def _options_of(
    here: Position, options: Options[Position], write: Callable[[Any], str]
) -> tuple[Position, ...]:
    """Return the options of a position, each once.

    :raises NeverEnds: when the list of options doesn't end.
    :raises WrongKind: when they aren't a list of positions.
    """
    listed = options(here)
    if not isinstance(listed, Iterable):
        raise no_list(listed, write(here))
    return tuple(different(_hashable(here, listed, write), here, write=write))


def _hashable(
    here: Position, listed: Iterable[Position], write: Callable[[Any], str]
) -> Iterator[Position]:
    """Yield the options of a position.

    :raises WrongKind: when one of them can't be a position because it has no hash.
    """
    for option in listed:
        try:
            hash(option)
        except TypeError:
            raise no_option(option, write(here)) from None
        yield option


def is_misere_p_position(
    position: Position,
    options: Options[Position],
    *,
    known: dict[Position, bool] | None = None,
    limit: int = POSITION_LIMIT,
) -> bool:
    """Return whether the player who has just moved wins under misère play.

    The search leaves an N-position as soon as it finds one winning move, so this is faster than a
    fold. ``known`` has the answers so far, and new ones are added to it.

    :raises TooLarge: when the search would visit more than ``limit`` positions.

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
            spend()
            _check_limit(len(outcomes) + len(frames), limit)
            frames.append(_Frame(unknown, iter(options(unknown))))
    return outcomes[position]


@dataclass(slots=True)
class _Frame(Generic[Position]):
    """A position in progress, with ``is_p`` according to the options tried so far."""

    position: Position
    untried: Iterator[Position]
    is_p: bool = False
    asked: Position | None = None

    def advance(self, outcomes: Mapping[Position, bool]) -> Position | None:
        """Return the next option with a missing outcome, or None if the position is decided."""
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
    """Return ``"P"`` if the previous player wins under misère play, otherwise ``"N"``.

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

    It is 1 for a position without options, and otherwise the mex of the misère nim values of the
    options (Siegel, *Combinatorial Game Theory*, chapter V). It decides the winner of the position
    by itself, but not of sums with it. For these see ``cgt.engines.misere.genus``.

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
