"""The engine for octal codes, with its choice of kernel and of a split of the values."""

from __future__ import annotations

from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cgt.engines.sequences.heaprules import HeapRules
from cgt.engines.sequences.kernels.moves import (
    DEEP,
    DEPTH,
    MOST,
    RARE_FULL,
    RARES,
    SOUGHT,
    STATE,
    STATUS,
    VALUE_FULL,
    WORK,
    Moves,
)
from cgt.engines.sequences.kernels.small import extend_small
from cgt.engines.sequences.kernels.tables import extend_by_tables
from cgt.engines.sequences.periods import Memory
from cgt.engines.sequences.space import SEVERAL, Mask, best_mask, dense, sparse, with_room
from cgt.errors import TooLarge

Values = NDArray[Any]

FIRST = 1 << 9
"""The first heap at which a split into rare and common heaps is tried."""

TRIAL = 1 << 7
"""The number of heaps in a trial that measures the work of a method."""

MIRRORED = 1 << 20
"""The number of heaps mirrored with a split, beyond which there are hardly any pairs."""

PASSED, MARKED = 32, 4
"""The maximum numbers of tokens and of rare heaps whose pairs one step of work processes.

Tokens have their pairs compared, and rare heaps have theirs marked. A method that needs more than
the other took, even at these rates, is not tried.
"""


class Phase(Enum):
    """The state of the choice between a split and none."""

    SETTLED, THIS, OTHER = range(3)


class OctalEngine:
    """An engine for codes with finitely many digits and at most two heaps left.

    It splits values into rare and common ones if that pays. From heap ``first`` on, and whenever
    the sequence has grown by half, some heaps are computed without a split and some with the best
    split, and the cheaper method is kept, unless the result is clear without a trial. If ``always``
    is True, a split is always kept. There is room for ``size`` values at first and for ``limit`` in
    the end, both powers of two from 8. Values below 128 are stored as bytes, others as two bytes.
    From ``several`` rare heaps on, some of their pairs are compared and not marked (see
    ``kernels.rows``).
    """

    def __init__(
        self,
        rules: HeapRules,
        first: int = FIRST,
        *,
        always: bool = False,
        size: int = 64,
        limit: int = 1 << 16,
        several: int = SEVERAL,
    ) -> None:
        self._moves = Moves(
            *(np.array(rules.takes(heaps), np.int64) for heaps in range(3)),
            unequal=int(rules.condition != ""),
        )
        self._state = np.zeros(STATE, np.int64)
        self._depth, self._share = 16, 0.0
        self._state[DEPTH] = self._depth
        self._size = size
        self._limit = limit
        self._space = dense(size, self._state, self._moves.splits)
        self._mirror: Values = np.zeros(0, np.uint8)
        self._mask: Mask | None = None
        self._since = 0
        self._enough = 0
        self._always = always
        self._several = several
        self._next = 0
        self._phase = Phase.SETTLED
        self._began = 0
        self._until = self._first = max(first, 2 * rules.most_taken + 2)
        self._before = 0.0

    def advance(self, values: Values, lo: int, hi: int) -> int:
        """Fill values as in ``cgt.engines.sequences.engines.Engine``."""
        if values.itemsize > 2:
            raise TooLarge(
                "For games with a code like this, values above {largest} can't be computed.",
                largest=f"{self._limit - 1:,}",
            )
        if lo != self._next:
            self._mirror = self._mirror[:0]
            self._make_room(int(values[:lo].max()))
            self._next = self._began = lo
            self._phase = Phase.SETTLED
        if values.itemsize == 1 and self._size > MOST:
            return lo
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
        """Fill the values up to ``hi`` or as far as the state allows, and return the end."""
        lo = self._next
        # The mirror must have the smaller heaps of all pairs that are examined.
        needed = (min(hi, 2 * MIRRORED) if self._space.sparse else hi) / 2
        if self._mirror.dtype != values.dtype or needed > len(self._mirror):
            self._mirror = values[: min(lo, MIRRORED) if self._space.sparse else lo][::-1].copy()
            if needed > lo:
                hi = min(hi, max(1, 2 * lo))
        small = values.itemsize == 1
        extend = extend_small if small else extend_by_tables
        sought = np.zeros(SOUGHT, values.dtype)
        return extend(values, lo, hi, self._moves, self._space, self._mirror, sought)

    def _widen(self, values: Values) -> bool:
        """Make room for a value that did not fit, and return whether the type can hold it."""
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
        """Make room for a value, and give up any split."""
        while self._size <= value:
            self._size *= 2
        self._space = dense(self._size, self._state, self._moves.splits)

    def _turn(self, values: Values) -> None:
        """Go to the next phase, in the order settled, one method, the other method, settled."""
        known, each = len(values), self._cost_of_heap()
        splits = len(self._moves.splits)
        if self._phase is Phase.OTHER:
            self._phase = Phase.SETTLED
            if each > self._before:
                self._back(values)
        elif splits and (self._always or (self._space.sparse and each < splits * known / PASSED)):
            self._phase = Phase.SETTLED
            self._split(values)
        elif splits and self._phase is Phase.SETTLED:
            self._phase = Phase.THIS
        elif splits:
            self._phase = Phase.OTHER
            self._before, self._depth = each, int(self._state[DEPTH])
            if self._space.sparse:
                # Without a split the depth grows with the heaps.
                self._state[DEPTH] = max(1, int(self._share * known))
                self._make_room(0)
            else:
                self._share = self._depth / known
                self._split(values)
                if int(self._state[RARES]) > MARKED * each:
                    self._phase = Phase.SETTLED
                    self._back(values)
        self._until = known + (TRIAL if self._phase is not Phase.SETTLED else known // 2)
        self._began = known
        self._state[WORK] = 0

    def _back(self, values: Values) -> None:
        """Return to the method before a trial, with or without a split."""
        if self._space.sparse:
            self._make_room(0)
        else:
            self._split(values)
        self._state[DEPTH] = self._depth

    def _cost_of_heap(self) -> float:
        """Return the average work for a heap since the last phase change."""
        return int(self._state[WORK]) / max(1, self._next - self._began)

    def _split(self, values: Values) -> None:
        """Split the known values into rare and common ones, as well as possible.

        A split that has made only a few more heaps rare since its choice is kept.
        """
        rares = int(self._state[RARES])
        if self._space.sparse and rares < self._enough:
            return
        mask, self._enough = best_mask(values, self._size, self._moves.splits)
        self._enough += self._enough // 4
        if mask != self._mask or not self._space.sparse:
            self._mask, self._since = mask, len(values)
            self._state[DEEP:] = 0
            splits = self._moves.splits
            self._space = sparse(
                values, self._size, mask, self._state, splits, several=self._several
            )

    def cost(self, lo: int, hi: int) -> float:
        each = self._cost_of_heap() if self._next - self._began > TRIAL // 2 else self._before
        if not self._space.sparse:
            each *= (lo + hi) / (2 * max(1, self._next))
        return max(each, len(self._moves.ones) + 30) * (hi - lo)

    def memories(self) -> tuple[Memory, ...]:
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
