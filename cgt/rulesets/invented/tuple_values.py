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


class _Box:
    """All tuples whose numbers are below some ends."""

    def __init__(self, shape: Numbers) -> None:
        self.shape = shape
        self.states = np.indices(shape).reshape(len(shape), -1).T

    def places(self, states: Any) -> Any:
        if np.any(states >= self.shape):
            raise _OutOfBox
        return np.ravel_multi_index(tuple(states.T), self.shape)


class _Reached:
    """The tuples that moves lead to from a first one, with a table of their places."""

    def __init__(self, rule: TupleRuleValues, start: Numbers) -> None:
        self.states = np.empty((0, len(start)), np.int64)
        self._table = np.full([2 * number + 2 for number in start], -1, np.int32)
        new = np.array([start], np.int64)
        while len(new):
            self._add(new)
            if len(self.states) > MOST_CELLS:
                raise _too_large(start)
            parts = [
                self._unknown(part)
                for at in range(0, len(new), TOGETHER)
                for _rows, listed in rule.listed(new[at : at + TOGETHER])
                for part in listed
            ]
            new = self._unknown(np.concatenate(parts))

    def _add(self, states: Any) -> None:
        first = len(self.states)
        self.states = np.concatenate([self.states, states])
        self._table[tuple(states.T)] = np.arange(first, len(self.states))

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
            self._table[tuple(self.states.T)] = np.arange(len(self.states))
        places = self.places(states)
        new = states[places == -1]
        marks = np.arange(len(new), dtype=np.int32)
        self._table[tuple(new.T)] = marks
        once = new[self.places(new) == marks]
        self._table[tuple(new.T)] = -1
        return once

    def places(self, states: Any) -> Any:
        return self._table[tuple(states.T)]


class TupleRuleValues:
    """The nim values of a rule's tuples, computed on demand."""

    def __init__(self, options: RuleOptions) -> None:
        self._options = options
        self._count = len(options.rule.pattern)
        self._leaves_box = False
        self._shape: Numbers = (0,) * self._count
        self._known: dict[Numbers, int] = {}

    def value(self, state: Numbers) -> int:
        """Return the nim value of a tuple.

        :raises Unordered: if no weighted sum gives an order of the tuples.
        :raises TooLarge: if there are too many tuples or options.
        """
        if state not in self._known:
            if not self._leaves_box:
                try:
                    self._fill(_Box(self._larger_box(state)))
                except _OutOfBox:
                    self._leaves_box = True
            if self._leaves_box:
                self._fill(_Reached(self, state))
        return self._known[state]

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
        """Yield the options of tuples by each move, as the places of the tuples and the parts."""
        for move in self._options.moves:
            rows, leaves = move.listed(self._options.columns(states))
            yield (
                rows,
                [
                    np.stack(leaves[place : place + self._count], axis=1)
                    for place in range(0, len(leaves), self._count)
                ],
            )

    def _fill(self, region: _Region) -> None:
        """Add the values of all tuples of a region."""
        weights = self._weights(region.states)
        level = region.states @ weights
        order = np.argsort(level, kind="stable")
        level = level[order]
        starts = [0, *(np.flatnonzero(np.diff(level)) + 1).tolist(), len(order)]
        values: Any = np.zeros(len(order), np.int64)
        for start, end in pairwise(starts):
            for first in range(start, end, TOGETHER):
                places = order[first : min(end, first + TOGETHER)]
                reached = [
                    (rows, self._nim_sums(values, region, parts, weights, int(level[start])))
                    for rows, parts in self.listed(region.states[places])
                ]
                values[places] = _mex(reached, len(places))
        states: list[list[int]] = region.states.tolist()
        self._known.update(zip(map(tuple, states), values.tolist(), strict=True))

    def _nim_sums(
        self, values: Any, region: _Region, parts: list[Any], weights: Any, level: int
    ) -> Any:
        """Return the nim-sums of the parts of options, all of which have to be smaller."""
        found: Any = np.zeros(len(parts[0]), np.int64)
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
        listed = [*self.listed(sample)]
        tried = product(range(LARGEST_WEIGHT + 1), repeat=self._count)
        for each in sorted(tried, key=lambda weights: (weights.count(0), sum(weights))):
            weights = np.array(each)
            before = sample @ weights
            if all(
                np.all(part @ weights < before[rows]) for rows, parts in listed for part in parts
            ):
                return weights
        raise Unordered("")


def _mex(reached: list[tuple[Any, Any]], count: int) -> Any:
    """Return the smallest value that no option of each of some tuples has."""
    most = max((int(values.max(initial=0)) for _rows, values in reached), default=0)
    seen = np.zeros((count, most + 2), bool)
    for rows, values in reached:
        seen[rows, values] = True
    return seen.argmin(axis=1)


def _too_large(state: Numbers) -> TooLarge:
    return TooLarge(
        "That is too large to work out. No shortcut is known for {game}, and a "
        "search would take more than {limit} positions.",
        game=f"({','.join(map(str, state))})",
        limit=f"{MOST_CELLS:,}",
    )
