"""What fills a nim-sequence: the octal engine and the one for all other codes."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cgt.errors import TooLarge
from cgt.sequences.fast import FastKernels, fast_kernels
from cgt.sequences.heaprules import HeapRules
from cgt.sequences.kernels.first import extend_first
from cgt.sequences.kernels.moves import (
    DEEP,
    DEPTH,
    MOST,
    RARE_FULL,
    RARES,
    STATE,
    STATUS,
    STEP,
    VALUE_FULL,
    WORK,
    Moves,
)
from cgt.sequences.periods import Memory
from cgt.sequences.space import Mask, best_mask, dense, sparse, with_room

Values = NDArray[Any]

FIRST = 1 << 9
"""The first heap for which a split into rare and common heaps is tried."""

TRIAL = 1 << 7
"""So many heaps show how much work a way takes."""

LARGEST_SETS = 1 << 28
"""Bytes that the running sets may take."""


class Engine(Protocol):
    """Fills the values of a ruleset, a stretch at a time."""

    def advance(self, values: Values, lo: int, hi: int) -> int:
        """Fill ``values[lo:stop]`` from ``values[:lo]`` for some ``stop <= hi`` and return it.

        It is ``lo`` only if the next value does not fit the type of ``values``.

        :raises TooLarge: if the engine can't go on at all.
        """
        ...

    def cost(self, lo: int, hi: int) -> float:
        """Return about how many steps, of a nanosecond or less, it takes to go from lo to hi."""
        ...

    def memories(self) -> tuple[Memory, ...]:
        """Return how far back the latest values were looked for, as far as that is known."""
        ...


def engine_for(rules: HeapRules) -> Engine:
    """Return the fastest engine that a ruleset allows."""
    return OctalEngine(rules) if rules.is_octal else SetsEngine(rules)


def copied(source: Values, target: Values, lo: int, hi: int) -> int:
    """Copy values up to ``hi``, or up to the first that does not fit; return up to where."""
    values = source[lo:hi]
    beyond = np.flatnonzero(values > np.iinfo(target.dtype).max)
    stop = lo + int(beyond[0]) if len(beyond) else hi
    target[lo:stop] = values[: stop - lo]
    return stop


class Phase(Enum):
    """Where the choice between a split and none has come to."""

    SETTLED, WITHOUT, WITH = range(3)


class OctalEngine:
    """At most two heaps left, finitely many digits: a split into rare and common heaps if it pays.

    From heap ``first`` on, and whenever the sequence has doubled, some heaps are done without a
    split and some with the best that there is; it is kept if that took less work, or, where
    ``always``, in any case. There is room for ``size`` values to begin with, and for ``limit`` in
    the end, powers of two from 8. Values below 128 are wanted as bytes, others as two. While
    ``fast`` has no fast kernels a small one does their work.
    """

    def __init__(
        self,
        rules: HeapRules,
        first: int = FIRST,
        *,
        always: bool = False,
        size: int = 64,
        limit: int = 1 << 16,
        fast: Callable[[int], FastKernels | None] = fast_kernels,
    ) -> None:
        self._moves = Moves(
            *(np.array(rules.takes(heaps), np.int64) for heaps in range(3)),
            unequal=int(rules.condition != ""),
        )
        self._state = np.zeros(STATE, np.int64)
        self._state[DEPTH], self._state[STEP] = 16, 1
        self._size = size
        self._limit = limit
        self._space = dense(size, self._state, self._moves.splits)
        self._mask: Mask | None = None
        self._since = 0
        self._always = always
        self._next = 0
        self._phase = Phase.SETTLED
        self._began = 0
        self._until = self._first = max(first, 2 * rules.most_taken + 2)
        self._without = 0.0
        self._kernels_for = fast
        self._fast: FastKernels | None = None

    def advance(self, values: Values, lo: int, hi: int) -> int:
        """See ``Engine``."""
        if values.itemsize > 2:
            raise TooLarge(
                "Values above {largest} are not computed for games of such a code.",
                largest=f"{self._limit - 1:,}",
            )
        if lo != self._next:
            self._make_room(int(values[:lo].max()))
            self._next = self._began = lo
            self._phase = Phase.SETTLED
        if values.itemsize == 1 and self._size > MOST:
            return lo
        if self._fast is None:
            self._speed_up(lo)
        if lo >= self._until:
            self._turn(values[:lo])
        hi = min(hi, self._until)
        while self._next < hi:
            self._next = self._extend(values, hi)
            if self._state[STATUS] == RARE_FULL:
                self._space = with_room(self._space)
            elif self._state[STATUS] == VALUE_FULL and not self._widen(values):
                break
        return self._next

    def _extend(self, values: Values, hi: int) -> int:
        """Fill the values up to ``hi`` or until the state says why not; return up to where."""
        if self._fast is None:
            return extend_first(values, self._next, hi, self._moves, self._space)
        small = values.itemsize == 1
        extend = self._fast.extend_small if small else self._fast.extend_by_tables
        four = np.zeros(4, values.dtype)
        return extend(values, self._next, hi, self._moves, self._space, four)

    def _speed_up(self, known: int) -> None:
        """Take the fast kernels if they are there; whether a split pays is then measured anew."""
        self._fast = self._kernels_for(known)
        if self._fast is not None and known > self._first:
            self._make_room(0)
            self._phase = Phase.SETTLED
            self._until = known

    def _widen(self, values: Values) -> bool:
        """Make room for a value that did not fit; return whether the type can hold such values."""
        if values.itemsize == 1 and self._size == MOST:
            return False
        split = self._space.sparse
        if self._size < self._limit:
            self._make_room(self._size)
            if split:
                self._split(values[: self._next])
            return True
        self._make_room(0)
        return bool(split)

    def _make_room(self, value: int) -> None:
        """See to it that there is room for a value; what split there was is given up."""
        while self._size <= value:
            self._size *= 2
        self._space = dense(self._size, self._state, self._moves.splits)

    def _turn(self, values: Values) -> None:
        """Go from one phase to the next: settled, without a split, with one, and settled again."""
        known = len(values)
        each = self._each()
        if self._phase is Phase.SETTLED and not (self._space.sparse or self._always):
            self._phase = Phase.WITHOUT if len(self._moves.splits) else Phase.SETTLED
        elif self._phase is Phase.WITHOUT:
            self._without = each
            self._split(values)
            rares = int(self._state[RARES]) * len(self._moves.splits)
            hopeless = rares > 2 * each
            self._phase = Phase.SETTLED if hopeless else Phase.WITH
            if hopeless:
                self._make_room(0)
        elif self._phase is Phase.WITH:
            self._phase = Phase.SETTLED
            if each > self._without:
                self._make_room(0)
        elif len(self._moves.splits):
            self._split(values)
        self._until = 2 * known if self._phase is Phase.SETTLED else known + TRIAL
        self._began = known
        self._state[WORK] = 0

    def _each(self) -> float:
        """Return what work a heap has taken since the last turn."""
        return int(self._state[WORK]) / max(1, self._next - self._began)

    def _split(self, values: Values) -> None:
        """Split the values known into rare and common ones, as well as can be."""
        mask, _ = best_mask(values, self._size, self._moves.splits)
        if mask != self._mask or not self._space.sparse:
            self._mask, self._since = mask, len(values)
            self._state[DEEP:] = 0
        self._space = sparse(values, self._size, mask, self._state, self._moves.splits)

    def cost(self, lo: int, hi: int) -> float:
        """See ``Engine``."""
        each = self._each() if self._next - self._began > TRIAL // 2 else self._without
        if not self._space.sparse:
            each *= (lo + hi) / (2 * max(1, self._next))
        return max(each, len(self._moves.ones) + 30) * (hi - lo)

    def memories(self) -> tuple[Memory, ...]:
        """See ``Engine``."""
        if not self._space.sparse or self._mask is None:
            return ()
        rares = int(self._state[RARES])
        last_rare = int(self._space.rare_heaps[rares - 1]) if rares else 0
        found: list[Memory] = []
        since = max(self._since, last_rare + 1)
        for digits in range(STATE - DEEP - 1, 6, -1):
            reach = max((1 << digits) - 1, last_rare)
            memory = Memory(since, reach, self._mask.by_parity)
            if not found or memory.since > found[-1].since:
                found.append(memory)
            elif memory.reach < found[-1].reach:
                found[-1] = memory
            since = max(since, int(self._state[DEEP + digits]) + 1)
        return tuple(found)


class SetsEngine:
    """Any code at all, by the sets of what so many heaps have together (``kernels.sets``)."""

    def __init__(self, rules: HeapRules) -> None:
        self._digits = np.array(rules.digits, np.int64)
        self._tail = np.array(rules.tail if any(rules.tail) else (), np.int64)
        self._counts = max(0, rules.most_heaps - 1)
        self._condition = ("", "!", "?", "=").index(rules.condition)
        self._in_turn = rules.condition == "!" and self._counts > 1
        self._listed = rules.condition != "=" and self._counts > 0
        self._built = 0
        self._known = 0
        self._values = np.zeros(0, np.uint32)
        self._sets, self._rows = self._empty(1, 1)

    def advance(self, values: Values, lo: int, hi: int) -> int:
        """See ``Engine``.

        :raises TooLarge: if the sets would take too much memory.
        """
        if self._known < lo:
            self._known = lo
            self._values = values[:lo].astype(np.uint32)
        hi = min(hi, max(256, lo + lo // 2))
        if self._known < hi:
            self._extend(hi)
        return copied(self._values, values, lo, min(hi, self._known))

    def _extend(self, hi: int) -> None:
        """Work out the values up to ``hi``."""
        from cgt.sequences.kernels.sets import extend_by_sets  # noqa: PLC0415  # not compiled where not used

        words = int(self._sets.shape[2])
        while 64 * words <= int(self._values[: self._known].max(initial=0)):
            words *= 2
        self._values = np.append(self._values[: self._known], np.zeros(hi - self._known, np.uint32))
        while self._known < hi:
            self._make_room(words, hi)
            unions = np.zeros((64 * words if self._counts > 1 else 1, words), np.uint64)
            self._built = extend_by_sets(
                self._values,
                self._built,
                self._known,
                hi,
                self._digits,
                self._tail,
                self._condition,
                self._sets,
                self._rows,
                self._in_turn,
                unions,
                np.zeros(words, np.uint64),
                np.zeros(64 * words, np.uint8),
            )
            self._known = max(self._known, self._built)
            words *= 2

    def _make_room(self, words: int, hi: int) -> None:
        """See to it that the sets have so many words, and a place for each total below ``hi``."""
        rows = self._sets.shape[1]
        if words == self._sets.shape[2] and (hi <= rows or not self._listed):
            return
        if self._listed and hi > rows:
            rows = hi if self._in_turn else max(hi, 2 * rows)
        if 8 * words * rows * self._counts > LARGEST_SETS:
            rows = hi if self._listed else rows
            if 8 * words * rows * self._counts > LARGEST_SETS:
                raise TooLarge(
                    "Values are known up to heap {limit}; more would take too much memory.",
                    limit=f"{self._known - 1:,}",
                )
        old_sets, old_rows = self._sets, self._rows
        self._sets, self._rows = self._empty(rows, words)
        if self._in_turn:
            self._built = 0
        else:
            self._sets[:, : old_sets.shape[1], : old_sets.shape[2]] = old_sets
            self._rows[:, :, : old_rows.shape[2]] = old_rows

    def _empty(self, rows: int, words: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        """Return clear sets for so many totals, and clear rows for the tail."""
        sets = np.zeros((self._counts, rows, words), np.uint64)
        return sets, np.zeros((max(len(self._tail), 1), self._counts + 2, words), np.uint64)

    def cost(self, lo: int, hi: int) -> float:
        """See ``Engine``."""
        words = self._sets.shape[2]
        pairs = (lo + hi) / 4 * self._listed
        more = max(0, self._counts - 1) * words * ((lo + hi) * self._listed + 64 * words)
        tokens = (len(self._digits) + len(self._tail) + 1) * words * (self._counts + 2)
        return (hi - lo) * (pairs + more + tokens + 30)

    def memories(self) -> tuple[Memory, ...]:
        """See ``Engine``."""
        return ()
