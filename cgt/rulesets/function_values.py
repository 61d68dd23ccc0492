"""Nim values of games that are defined by a function."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from itertools import islice
from operator import index
from typing import Any, Generic, Protocol, SupportsIndex, TypeVar, cast

from cgt.core.budget import BudgetEnd, spend
from cgt.core.text import Text
from cgt.core.values import mex, nim_sum
from cgt.engines.definition import FOLLOWER_LIMIT, too_large
from cgt.engines.termination import Path, different, no_list, size_of

LISTED_AT_FIRST = 16
"""The number of options of a heap in the first batch. Later batches are larger."""
LISTED_AT_MOST = 1 << 18
"""The number of options of a heap above which they are checked to be finite in number."""

S = TypeVar("S", bound=Hashable)


class FunctionGame(Protocol[S]):
    """The part of a game that its nim values need, with states that are heaps or tuples."""

    @property
    def name(self) -> str: ...
    def options(self, state: S, /) -> Any: ...
    def listed(self, state: S, /) -> Iterable[object]:
        """Return the options of a state as the function lists them."""
        ...

    def parts_left(self, state: S, left: object, /) -> tuple[S, ...]:
        """Return an option as the states that it leaves."""
        ...


class FunctionValues(Generic[S]):
    """The nim values of a game's states by definition, computed on demand.

    The function is called once for each state, or again if another has to be computed first.
    ``known`` are the values to begin with.
    """

    def __init__(self, game: FunctionGame[S], known: dict[S, int]) -> None:
        self._game = game
        self._first = known
        self._known = dict(known)

    def value(self, state: S) -> int:
        """Return the nim value of a state, after those of the states that it needs.

        :raises TooLarge: if it needs more states than the limit for a search by definition.
        :raises NeverEnds: if a match of the game might never end.
        """
        known = self._known
        if state in known:
            return known[state]
        if len(known) > FOLLOWER_LIMIT:
            known.clear()
            known.update(self._first)
        before = len(known)
        pending, path = [state], Path(self._game.name)
        while pending:
            here = pending[-1]
            if here in known:
                pending.pop()
                continue
            if here not in path:
                path.enter(here)
            spend()
            reached, missing = self._look(here)
            again = next((part for part in missing if part in path), None)
            if again is not None:
                raise path.repeats(again)
            if missing:
                pending.extend(sorted(missing, key=size_of, reverse=True))
            else:
                known[here] = mex(reached)
                path.leave(here)
                pending.pop()
            if len(known) - before + len(pending) > FOLLOWER_LIMIT:
                raise too_large(self._game, FOLLOWER_LIMIT)
        return known[state]

    def _look(self, state: S) -> tuple[set[int], set[S]]:
        """Return the nim values of a state's options, and the states in them of unknown value."""
        reached, missing = set[int](), set[S]()
        count = 0
        listed = self._game.listed(state)
        if isinstance(listed, list | range) and len(listed) <= LISTED_AT_MOST:
            spend(len(listed))
            return self._values_of_options(state, listed)
        listed = iter(listed)
        while chunk := list(islice(listed, max(LISTED_AT_FIRST, 4 * count))):
            count += len(chunk)
            spend(len(chunk))
            some, unknown = self._values_of_options(state, chunk)
            reached |= some
            missing |= unknown
            if count > LISTED_AT_MOST:
                left = (self._game.parts_left(state, left) for left in listed)
                listed = different(left, state, self._game.name)
                count = -FOLLOWER_LIMIT
            if len(missing) > FOLLOWER_LIMIT:
                raise too_large(self._game, FOLLOWER_LIMIT)
        return reached, missing

    def _values_of_options(self, state: S, options: Collection[Any]) -> tuple[set[int], set[S]]:
        """Return the nim values of some options, and the states in them of unknown value."""
        known = self._known
        try:
            return self._nim_sums(options), set()
        except (LookupError, TypeError, ValueError):
            reached, missing = set[int](), set[S]()
        for left in options:
            parts = self._game.parts_left(state, left)
            unknown = [part for part in parts if part not in known]
            missing.update(unknown)
            if not unknown:
                reached.add(nim_sum(known[part] for part in parts))
        return reached, missing

    def _nim_sums(self, options: Collection[Any]) -> set[int]:
        """Return the nim values of options of known values in the usual form.

        :raises LookupError: if an option has another form, or no known value.
        :raises TypeError: if an option has another form.
        """
        known = self._known
        try:
            return {known[state] for state in options}
        except LookupError:
            return {known[one] ^ known[other] for one, other in options}


class HeapValues(FunctionValues[int]):
    """The nim values of a game's heaps by definition, computed on demand."""

    def __init__(self, game: FunctionGame[int]) -> None:
        super().__init__(game, {0: 0})

    def up_to(self, to: int) -> list[int]:
        """Return the nim values of the heaps 0 to ``to``."""
        heap = 0
        try:
            for heap in range(to + 1):
                spend()
                self.value(heap)
        except BudgetEnd as end:
            end.reached = Text("I worked out the values up to heap {limit}.", limit=f"{heap - 1:,}")
            raise
        return [self._known[heap] for heap in range(to + 1)]

    def _nim_sums(self, options: Collection[Any]) -> set[int]:
        known = self._known
        if _is_whole(sum, options):
            return {known[heap] for heap in options}
        if not _is_whole(lambda each: sum(map(sum, each)), options):
            raise LookupError
        try:
            return {known[one] ^ known[other] for one, other in options}
        except ValueError:  # some options aren't pairs
            return {nim_sum([known[heap] for heap in heaps]) for heaps in options}


def _is_whole(total: Callable[[Collection[Any]], object], options: Collection[Any]) -> bool:
    """Return whether a total is an integer, which implies that all its terms are integers."""
    try:
        return type(total(options)) is int
    except TypeError:
        return False


def listed_by(
    function: Callable[[Any], object], state: object, written: str, game: str
) -> Iterable[object]:
    """Return the options of a state as a function lists them.

    :raises WrongKind: if the result is not iterable.
    """
    options = function(state)
    if not isinstance(options, Iterable):
        raise no_list(options, written, game)
    return cast("Iterable[object]", options)


def whole_numbers(value: object) -> tuple[int, ...] | None:
    """Return an integer or a list of integers as a tuple, or None if it is neither.

    >>> whole_numbers(3), whole_numbers([1, 2]), whole_numbers(2.5), whole_numbers("12")
    ((3,), (1, 2), None, None)
    """
    if type(value) is int:
        return (value,)
    if isinstance(value, str | bytes):
        return None
    members = cast("Iterator[SupportsIndex]", value if isinstance(value, Iterable) else (value,))
    try:
        return tuple(map(index, members))
    except TypeError:
        return None
