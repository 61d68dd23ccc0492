"""The nim-sequence of a heap ruleset, extended lazily and cached, with its proven period."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict
from math import inf
from threading import RLock
from typing import TYPE_CHECKING, Any

from cgt.core.arrays import NDArray, np
from cgt.core.budget import BudgetEnd, has_given_budget, spend
from cgt.core.text import Text
from cgt.core.values import mex, nim_sum
from cgt.engines.sequences.cache import SequenceCache
from cgt.engines.sequences.heaprules import HeapRules, by_definition
from cgt.engines.sequences.periods import Period, apparent, prove
from cgt.errors import TooLarge

if TYPE_CHECKING:
    from cgt.engines.sequences.engines import Engine

__all__ = ["FunctionSequence", "HeapRules", "NimSequence", "by_definition"]

Values = NDArray[Any]

BUDGET = 6e9
"""The default budget of a question, in steps, which is some seconds."""

STEPS_AT_ONCE = 1e8
"""The number of steps between two checks for a stop, a tenth of a second."""

LARGEST_TABLE = 1 << 29
"""The limit on the length of a table of values."""

STEPS_AT_RISK = 1e10
"""The number of steps between two writes to disk, the most work that a killed process loses."""

SOUNDED = 300
"""The number of values computed to measure the cost of more."""

WORTH_KEEPING = 1 << 13
"""The length below which sequences are computed faster than they are read."""


class NimSequence:
    """The values ``G(0), G(1), ...`` of a heap ruleset, computed as they are needed.

    They are stored in the smallest unsigned type that fits, and in ``cache`` if it is present.
    ``budget`` limits the computation in one call of ``value`` or ``period``, in steps of about a
    nanosecond. Several threads can share a sequence.

    >>> kayles = NimSequence(HeapRules((0, 7, 7)))
    >>> kayles.values(11).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> kayles.value(10**18)
    1
    >>> kayles.period()
    Period(preperiod=71, period=12, saltus=0, checked_to=255, theorem='Guy and Smith', proven=True)
    """

    def __init__(
        self, rules: HeapRules, cache: SequenceCache | None = None, budget: float = BUDGET
    ) -> None:
        self.rules = rules
        self._cache = cache
        self._budget = budget
        self._lock = RLock()
        self._values: Values = np.zeros(1, np.uint8)
        self._known = 1
        self._period: Period | None = None
        self._check_at = 64
        self._kept = 0
        self._at_risk = 0.0
        self._engine: Engine | None = None
        if cache is not None:
            self._load(cache)

    @property
    def known_to(self) -> int:
        """The largest heap with a computed value."""
        return self._known - 1

    def values(self, largest: int) -> Values:
        """Return the values of the heaps 0 to ``largest``, read-only.

        :raises TooLarge: if the table would be too long.
        """
        self.extend(largest)
        shown = self._values[: largest + 1]
        shown.flags.writeable = False
        return shown

    def value(self, heap: int) -> int:
        """Return the value of a heap of any size.

        It is looked up, derived from the proven period, or computed within the budget.

        :raises TooLarge: if none of this is possible. The message has the largest known heap.
        """
        with self._lock:
            if heap >= self._known and self._period is None:
                self._search(heap)
            if self._period is not None:
                reduced, more = self._period.reduced(heap)
                return int(self._values[reduced]) + more
            if heap < self._known:
                return int(self._values[heap])
        raise TooLarge(
            "No period has been proven for this game, and its values are known only up to "
            "heap {limit}.",
            limit=self._known - 1,
        )

    def period(self, search_to: int | None = None) -> Period | None:
        """Return the period if the values up to ``search_to`` prove one, or else None.

        Without ``search_to``, values are computed within the budget. A result of None means that a
        proof is missing, but there can be a period.
        """
        with self._lock:
            if self._period is None and search_to is None:
                self._search(LARGEST_TABLE)
            elif self._period is None and search_to is not None:
                self.extend(search_to)
                self._check()
            return self._period

    def apparent_period(self) -> Period | None:
        """Return the proven period, or the one that the values so far show, or None."""
        with self._lock:
            return self._period or apparent(self._values[: self._known])

    def extend(
        self,
        largest: int,
        progress: Callable[[int, int], object] | None = None,
        should_stop: Callable[[], bool] | None = None,
    ) -> int:
        """Compute the values up to heap ``largest``, and return the largest known heap.

        ``progress`` is called several times a second with the largest known heap and ``largest``.
        After ``should_stop`` returns True, or after an exception, all computed values stay.

        :raises TooLarge: if the table would be too long.
        """
        if largest >= LARGEST_TABLE:
            raise TooLarge(
                "A table can hold values only for heaps up to {limit}, not up to {largest}.",
                limit=LARGEST_TABLE - 1,
                largest=largest,
            )
        with self._lock:
            try:
                while self._known <= largest:
                    if should_stop is not None and should_stop():
                        break
                    if self._period is not None:
                        self._repeat(largest)
                    else:
                        self._advance(largest)
                    if progress is not None:
                        progress(self._known - 1, largest)
            finally:
                self._keep()
            return self._known - 1

    def _search(self, largest: int) -> None:
        """Extend until the value of a heap or a period is found, or the budget is spent.

        A budget from the caller of the question replaces the limit on steps.
        """
        left = inf if has_given_budget() else self._budget
        try:
            if self._engine is None:
                self._sound(largest)
            while self._known <= largest and self._period is None:
                stop = min(largest + 1, self._check_at)
                left -= self._working(stop).cost(self._known, stop)
                if left < 0:
                    break
                while self._known < stop:
                    self._advance(stop - 1)
        except TooLarge:
            pass
        finally:
            self._keep()

    def _sound(self, largest: int) -> None:
        """Compute a few values, so that the engine can estimate the cost of more."""
        stop = min(largest + 1, self._known + SOUNDED)
        while self._known < stop and self._period is None:
            self._advance(stop - 1)

    def _advance(self, largest: int) -> None:
        """Compute a stretch of values, and look for a period when that is due."""
        lo = self._known
        hi = min(largest + 1, self._check_at)
        engine = self._working(hi)
        each = engine.cost(lo, hi) / (hi - lo)
        hi = min(hi, lo + max(64, int(STEPS_AT_ONCE / each)))
        self._make_room(hi, largest + 1)
        stop = engine.advance(self._values, lo, hi)
        if stop == lo:
            wider = np.dtype(f"u{2 * self._values.itemsize}")
            self._values = self._values.astype(wider)
            return
        self._known = stop
        self._at_risk += each * (stop - lo)
        if self._known >= self._check_at:
            self._check()
        if self._at_risk > STEPS_AT_RISK:
            self._keep()
        self._count(stop - lo)

    def _count(self, heaps: int) -> None:
        """Count computed heaps in the budget of the current question.

        :raises BudgetEnd: when the budget is used up.
        """
        try:
            spend(heaps)
        except BudgetEnd as end:
            end.reached = Text(
                "I worked out the values up to heap {limit}.", limit=f"{self._known - 1:,}"
            )
            raise

    def _check(self) -> None:
        """Look for a proof of a period, and schedule the next attempt."""
        known = self._known
        memories = self._engine.memories() if self._engine is not None else ()
        self._period = prove(self.rules, self._values[:known], memories)
        self._check_at = max(self._check_at, 2 * known if known < 1 << 20 else known * 6 // 5)

    def _repeat(self, largest: int) -> None:
        """Fill in the values up to a heap from the proven period."""
        assert self._period is not None
        first, period, saltus = self._period.preperiod, self._period.period, self._period.saltus
        self._make_room(largest + 1, largest + 1)
        while self._known <= largest:
            rounds = (self._known - first) // period
            step = min(rounds * period, largest + 1 - self._known)
            source = self._values[self._known - rounds * period :][:step]
            if saltus:
                source = source.astype(np.int64) + rounds * saltus
            self._write(source)

    def _write(self, values: NDArray[np.integer[Any]]) -> None:
        """Write values after the known ones, in a type wide enough for all of them."""
        needed = np.min_scalar_type(int(values.max()))
        if needed.itemsize > self._values.itemsize:
            self._values = self._values.astype(needed)
        stop = self._known + len(values)
        self._values[self._known : stop] = values
        self._known = stop

    def _make_room(self, needed: int, wanted: int) -> None:
        """Enlarge the table for a number of values, and make it writable."""
        if needed <= len(self._values) and self._values.flags.writeable:
            return
        grown = self._known + self._known // 2
        size = max(needed, min(wanted, max(grown, 1 << 16)))
        larger = np.empty(size, self._values.dtype)
        larger[: self._known] = self._values[: self._known]
        self._values = larger

    def _working(self, stop: int) -> Engine:
        """Return the engine for the heaps from the next one to ``stop``."""
        from cgt.engines.sequences.engines import engine_for  # noqa: PLC0415  # loads NumPy

        self._engine = engine_for(self.rules, self._engine, self._known, stop)
        return self._engine

    def _key(self) -> str:
        return json.dumps([self.rules.digits, self.rules.tail, self.rules.condition])

    def _load(self, cache: SequenceCache) -> None:
        stored = cache.load(self._key())
        if stored is None:
            return
        facts = stored.facts.get("period")
        self._values = stored.values
        self._known = self._kept = len(stored.values)
        self._check_at = max(self._check_at, self._known + 1)
        self._period = Period(**facts) if facts is not None else None

    def _keep(self) -> None:
        """Write new values to the cache if there are enough of them."""
        self._at_risk = 0.0
        if self._cache is None or self._known < WORTH_KEEPING or self._known <= self._kept:
            return
        facts = {"period": asdict(self._period) if self._period is not None else None}
        self._cache.save(self._key(), self._values[: self._known], facts)
        self._kept = self._known


class FunctionSequence:
    """The nim values of a ruleset that is a function from a heap to its options.

    The function returns each option of a heap as the sizes of the heaps left, all of them smaller
    than the heap.

    >>> nim = FunctionSequence(lambda heap: [(left,) for left in range(heap)])
    >>> nim.values(5).tolist()
    [0, 1, 2, 3, 4, 5]
    """

    def __init__(self, options: Callable[[int], Iterable[tuple[int, ...]]]) -> None:
        self._options = options
        self._values: list[int] = []

    def values(self, largest: int) -> Values:
        """Return the values of the heaps 0 to ``largest``."""
        for heap in range(len(self._values), largest + 1):
            self._values.append(self._by_definition(heap))
        known = self._values[: largest + 1]
        return np.array(known, np.min_scalar_type(max(known)))

    def value(self, heap: int) -> int:
        """Return the value of a heap, after computing all smaller ones."""
        self.values(heap)
        return self._values[heap]

    def _by_definition(self, heap: int) -> int:
        known = self._values
        return mex(nim_sum(known[left] for left in option) for option in self._options(heap))
