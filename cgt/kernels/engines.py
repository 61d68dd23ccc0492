"""What fills a nim-sequence: the octal engine and the one for all other codes."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cgt.errors import TooLarge
from cgt.heaprules import HeapRules
from cgt.kernels.direct import Moves, extend_directly
from cgt.kernels.sets import extend_by_sets
from cgt.kernels.space import LARGEST_REACH, REACH, Mask, best_mask, build
from cgt.kernels.sparse import (
    NEXT,
    RARES,
    SCANS,
    STATUS,
    VALUES_FULL,
    WIDE,
    Space,
    extend_sparsely,
)
from cgt.periods import Memory

Values = NDArray[Any]

FIRST = 1 << 13
"""The first heap for which a sparse space is tried."""

MOST_RARE = 8
"""A mask is of no use if one in so many heaps is rare."""

LARGEST_PLANE = 1 << 12
"""Sequences with larger values are left to the direct method."""

LARGEST_SETS = 1 << 28
"""Bytes that the running sets may take."""


class Engine(Protocol):
    """Fills the values of a ruleset, a stretch at a time."""

    def advance(self, values: Values, lo: int, hi: int) -> int:
        """Fill ``values[lo:stop]`` from ``values[:lo]`` for some ``stop <= hi`` and return it.

        It is ``lo`` only if the next value does not fit the type of ``values``.
        """
        ...

    def cost(self, lo: int, hi: int) -> float:
        """Return about how many steps, of a nanosecond or less, it takes to go from lo to hi."""
        ...

    def memory(self) -> Memory | None:
        """Return how far back the latest values were looked for, if that is known."""
        ...


def engine_for(rules: HeapRules) -> Engine:
    """Return the fastest engine that a ruleset allows."""
    return OctalEngine(rules) if rules.is_octal else SetsEngine(rules)


class OctalEngine:
    """At most two heaps left, finitely many digits: a sparse space where there is one.

    It is tried from heap ``first`` on, and used if at most one in ``most_rare`` heaps is rare.
    """

    def __init__(self, rules: HeapRules, first: int = FIRST, most_rare: int = MOST_RARE) -> None:
        self._moves = Moves(
            *(np.array(rules.takes(heaps), np.int64) for heaps in range(3)),
            unequal=int(rules.condition != ""),
        )
        self._most_taken = rules.most_taken
        self._space: Space | None = None
        self._mask: Mask | None = None
        self._rebuild_at = first
        self._most_rare = most_rare
        self._reach = REACH
        self._since = 0
        self._farthest = 0
        self._size = 0

    def advance(self, values: Values, lo: int, hi: int) -> int:
        """See ``Engine``."""
        if lo >= self._rebuild_at:
            self._choose(values[:lo])
        hi = min(hi, self._rebuild_at)
        space = self._space
        if space is None:
            return extend_directly(values, lo, hi, self._moves)
        extend_sparsely(values, lo, hi, self._moves, space)
        stop = int(space.state[NEXT])
        if space.state[WIDE] >= self._since:
            self._since = int(space.state[WIDE]) + 1
            self._farthest = self._reach
        if stop < hi:
            self._rebuild_at = stop
            if space.state[STATUS] == VALUES_FULL:
                self._size *= 2
                if self._size > 1 << 8 * values.itemsize:
                    return stop
            return self.advance(values, stop, hi)
        return stop

    def _choose(self, values: Values) -> None:
        """Choose a mask, or none, for the next stretch; it lasts until the sequence has doubled."""
        n = len(values)
        self._rebuild_at = 2 * n
        previous, self._space = self._space, None
        self._size = max(self._size, 1 << int(values.max()).bit_length(), 8)
        if not self._moves.splits.size or n < 8 * self._most_taken or self._size > LARGEST_PLANE:
            return
        mask, rare = best_mask(values, self._size, self._moves.splits)
        if rare * self._most_rare > n:
            return
        if previous is not None and previous.state[SCANS] * 2000 > n:
            self._reach *= 2
        self._reach = min(self._reach, LARGEST_REACH, n // 8)
        if mask != self._mask or previous is None:
            self._mask, self._since, self._farthest = mask, n, 0
        self._farthest = max(self._farthest, self._reach)
        self._space = build(values, self._size, self._moves, mask, self._reach)

    def cost(self, lo: int, hi: int) -> float:
        """See ``Engine``."""
        if self._space is None:
            each = len(self._moves.splits) * (lo + hi) / 4 + len(self._moves.ones) + 10
        else:
            each = len(self._moves.splits) * int(self._space.state[RARES]) + 300
        return each * (hi - lo)

    def memory(self) -> Memory | None:
        """See ``Engine``."""
        if self._space is None or self._mask is None:
            return None
        rares = int(self._space.state[RARES])
        last_rare = int(self._space.rare_heaps[rares - 1]) if rares else 0
        return Memory(self._since, max(self._farthest, last_rare), self._mask.by_parity)


class SetsEngine:
    """Any code at all, by running sets; each stretch starts anew, so stretches grow."""

    def __init__(self, rules: HeapRules) -> None:
        self._digits = np.array(rules.digits, np.int64)
        self._tail = np.array(rules.tail if any(rules.tail) else (), np.int64)
        self._counts = max(0, rules.most_heaps - 1)
        self._condition = ("", "!", "?", "=").index(rules.condition)
        self._words = 1

    def advance(self, values: Values, lo: int, hi: int) -> int:
        """See ``Engine``.

        :raises TooLarge: if the sets would take too much memory.
        """
        hi = min(hi, max(256, lo + lo // 2))
        rows = 0 if self._condition == 3 else self._counts
        while True:
            if 8 * self._words * rows * hi > LARGEST_SETS:
                raise TooLarge("values are known up to heap {limit}", limit=lo - 1)
            sets = np.zeros((self._counts, hi if rows else 1, self._words), np.uint64)
            stop = extend_by_sets(values, lo, hi, self._digits, self._tail, self._condition, sets)
            if stop == hi or 64 * self._words >= 1 << 8 * values.itemsize:
                return stop
            self._words *= 2

    def cost(self, lo: int, hi: int) -> float:
        """See ``Engine``."""
        sets = self._counts * hi * hi / 2 * self._words * 8
        tokens = (len(self._digits) + len(self._tail) + 1) * self._words
        return sets + (hi - lo) * (tokens * (self._counts + 2) + 64 * self._words)

    def memory(self) -> Memory | None:
        """See ``Engine``."""
        return None
