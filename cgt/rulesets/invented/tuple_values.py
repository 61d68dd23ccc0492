"""The nim values of tuples by a rule, computed in arrays.

Tuples are taken in the order of a weighted sum of their numbers that every move makes smaller. If
no move makes a number larger, all tuples of a box are computed, else those that moves lead to.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from math import prod
from typing import Any, Protocol

from cgt.core.arrays import np
from cgt.errors import CgtError, TooLarge
from cgt.rules.options import RuleOptions

MOST_CELLS = 1 << 20
"""The maximum number of tuples whose values are computed together."""
TOGETHER = 1 << 12
"""The number of tuples whose options are listed together."""
SAMPLE = 64
"""The number of tuples with which weights are tried first."""
LARGEST_WEIGHT = 3
GROWTH = 1.5
"""The least factor by which a box grows."""
MOST_PLACES = 1 << 23
"""The maximum size of the table of the tuples that moves lead to."""
MOST_TABLES = 32
"""The maximum number of tables of values that are kept for a rule."""

Numbers = tuple[int, ...]


class Unordered(CgtError):
    """A rule whose moves make no small weighted sum of the numbers smaller."""


class _OutOfBox(Exception):
    """A move that leaves the box of smaller tuples."""


class _Region(Protocol):
    """Tuples in a fixed order."""

    states: Any

    def places(self, states: Any) -> Any:
        """Return the places of tuples, all of which are here."""
        ...

    def table(self, values: Any) -> Any:
        """Return a table of the values by the numbers of the tuples, -1 for tuples elsewhere."""
        ...


class _Box:
    """All tuples whose numbers are below some ends."""

    def __init__(self, shape: Numbers) -> None:
        self.shape = shape
        self.states = np.indices(shape, np.int32).reshape(len(shape), -1).T

    def places(self, states: Any) -> Any:
        if np.any(states >= self.shape):
            raise _OutOfBox
        return np.ravel_multi_index(tuple(states.T), self.shape)

    def table(self, values: Any) -> Any:
        return values.reshape(self.shape)


class _Reached:
    """The tuples that moves lead to from a first one, with a table of their places."""

    def __init__(self, rule: TupleRuleValues, start: Numbers) -> None:
        self._states = np.empty((SAMPLE, len(start)), np.int32)
        self._count = 0
        self._table = np.full([2 * number + 2 for number in start], -1, np.int32)
        self._add(np.array([start], np.int32))
        listed = 0
        while listed < self._count:
            some = self.states[listed : listed + TOGETHER]
            listed += len(some)
            for _rows, parts in rule.listed(some):
                for part in parts:
                    self._add(self._unknown(part))
            if self._count > MOST_CELLS:
                raise _too_large(start)

    @property
    def states(self) -> Any:
        """The tuples so far."""
        return self._states[: self._count]

    def _add(self, states: Any) -> None:
        first, self._count = self._count, self._count + len(states)
        if self._count > len(self._states):
            more = np.empty((max(self._count, len(self._states)), states.shape[1]), np.int32)
            self._states = np.concatenate([self._states, more])
        self._states[first : self._count] = states
        self._table[tuple(states.T)] = np.arange(first, self._count)

    def _unknown(self, states: Any) -> Any:
        """Return the tuples that are not in the table, each once, after enlarging it for them."""
        ends = states.max(axis=0, initial=0) + 1
        if np.any(ends > self._table.shape):
            shape = [
                had if end <= had else max(end, int(had * GROWTH))
                for end, had in zip(ends.tolist(), self._table.shape, strict=True)
            ]
            if prod(shape) > MOST_PLACES:
                raise TooLarge("The numbers in this rule become too large here.")
            self._table = np.full(shape, -1, np.int32)
            self._table[tuple(self.states.T)] = np.arange(self._count)
        places = self.places(states)
        new = states[places == -1]
        marks = np.arange(len(new), dtype=np.int32)
        self._table[tuple(new.T)] = marks
        once = new[self.places(new) == marks]
        self._table[tuple(new.T)] = -1
        return once

    def places(self, states: Any) -> Any:
        return self._table[tuple(states.T)]

    def table(self, values: Any) -> Any:
        self._table[tuple(self.states.T)] = values
        return self._table


class TupleRuleValues:
    """The nim values of a rule's tuples, computed on demand.

    The tables of the last regions are kept.
    """

    def __init__(self, options: RuleOptions) -> None:
        self._options = options
        self._count = len(options.rule.pattern)
        self._leaves_box = False
        self._shape: Numbers = (0,) * self._count
        self._tables: list[Any] = []

    def value(self, state: Numbers) -> int:
        """Return the nim value of a tuple.

        :raises Unordered: if no weighted sum gives an order of the tuples.
        :raises TooLarge: if there are too many tuples or options.
        """
        known = self._known_value(state)
        if known is not None:
            return known
        if not self._leaves_box:
            try:
                self._fill(_Box(self._larger_box(state)))
            except _OutOfBox:
                self._leaves_box = True
        if self._leaves_box:
            self._fill(_Reached(self, state))
        return int(self._tables[0][state])

    def _known_value(self, state: Numbers) -> int | None:
        """Return the nim value of a tuple from the tables, or None if it isn't there."""
        for table in self._tables:
            if all(number < end for number, end in zip(state, table.shape, strict=True)):
                value = int(table[state])
                if value >= 0:
                    return value
        return None

    def _keep(self, table: Any) -> None:
        """Keep a table, and of the earlier ones as many as there is room for."""
        kept, room = [table], MOST_PLACES
        for each in self._tables[: MOST_TABLES - 1]:
            room -= each.size
            if room < 0:
                break
            kept.append(each)
        self._tables = kept

    def _larger_box(self, state: Numbers) -> Numbers:
        """Return the shape of a box that has a tuple and is much larger than the one before."""
        least = [max(number + 1, had) for number, had in zip(state, self._shape, strict=True)]
        shape = [
            number if number == had else max(number, int(had * GROWTH))
            for number, had in zip(least, self._shape, strict=True)
        ]
        if prod(shape) > MOST_CELLS:
            shape = [number + 1 for number in state]
        if prod(shape) > MOST_CELLS:
            raise _too_large(state)
        self._shape = tuple(shape)
        return self._shape

    def listed(self, states: Any) -> Iterator[tuple[Any, list[Any]]]:
        """Yield options of tuples by each move, as the places of the tuples and the parts."""
        columns = self._options.columns(states.astype(np.int64))
        for move in self._options.moves:
            for _last, (rows, leaves) in move.listed(columns):
                yield (
                    rows,
                    [
                        np.stack(leaves[place : place + self._count], axis=1)
                        for place in range(0, len(leaves), self._count)
                    ],
                )

    def _fill(self, region: _Region) -> None:
        """Compute the values of all tuples of a region."""
        weights = self._weights(region.states)
        level = region.states @ weights
        order = np.argsort(level, kind="stable")
        level = level[order]
        starts = [0, *(np.flatnonzero(np.diff(level)) + 1).tolist(), len(order)]
        values: Any = np.zeros(len(order), np.int32)
        most = 0
        for start, end in pairwise(starts):
            for first in range(start, end, TOGETHER):
                places = order[first : min(end, first + TOGETHER)]
                seen = np.zeros((len(places), (1 << most.bit_length()) + 1), bool)
                for rows, parts in self.listed(region.states[places]):
                    found = self._nim_sums(values, region, parts, weights, int(level[start]))
                    seen[rows, found] = True
                values[places] = seen.argmin(axis=1)
            most = max(most, int(values[order[start:end]].max()))
        self._keep(region.table(values))

    def _nim_sums(
        self, values: Any, region: _Region, parts: list[Any], weights: Any, level: int
    ) -> Any:
        """Return the nim-sums of the parts of options, all of which have to be smaller."""
        found: Any = np.zeros(len(parts[0]), np.int32)
        for part in parts:
            places = region.places(part)
            if np.any(part @ weights >= level):
                raise Unordered("")
            found = found ^ values[places]
        return found

    def _weights(self, states: Any) -> Any:
        """Return weights with which the options of a sample have smaller sums.

        :raises Unordered: if no small weights do that.
        """
        sample = states[np.linspace(0, len(states) - 1, SAMPLE).astype(int)]
        tried = product(range(LARGEST_WEIGHT + 1), repeat=self._count)
        for each in sorted(tried, key=lambda weights: (weights.count(0), sum(weights))):
            weights = np.array(each)
            before = sample @ weights
            if all(
                np.all(part @ weights < before[rows])
                for rows, parts in self.listed(sample)
                for part in parts
            ):
                return weights
        raise Unordered("")


def _too_large(state: Numbers) -> TooLarge:
    return TooLarge(
        "That is too large to work out. No shortcut is known for {game}, and a "
        "search would take more than {limit} positions.",
        game=f"({','.join(map(str, state))})",
        limit=f"{MOST_CELLS:,}",
    )
