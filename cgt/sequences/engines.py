"""Engines that fill a nim-sequence: a plain one, the octal one, one for all other codes."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cgt.errors import TooLarge
from cgt.sequences.heaprules import HeapRules
from cgt.sequences.periods import Memory
from cgt.sequences.plain import PlainEngine
from cgt.warming import is_compiled_better

Values = NDArray[Any]

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


OCTAL, SETS = "cgt.sequences.octal", "cgt.sequences.kernels.sets"
"""The modules that load the kernels of the two compiled engines."""


def engine_for(rules: HeapRules, engine: Engine | None, lo: int, hi: int) -> Engine:
    """Return the engine for the heaps from ``lo`` to ``hi``: the one so far, or the compiled one.

    See :mod:`cgt.warming` for when that is.
    """
    if engine is not None and not isinstance(engine, PlainEngine):
        return engine
    plain = engine or PlainEngine(rules)
    if not is_compiled_better(OCTAL if rules.is_octal else SETS, plain.cost(lo, hi)):
        return plain
    return compiled_engine(rules)


def compiled_engine(rules: HeapRules) -> Engine:
    """Return the fastest engine that a ruleset allows."""
    if rules.is_octal:
        from cgt.sequences.octal import OctalEngine  # noqa: PLC0415  # compiles, or loads numba

        return OctalEngine(rules)
    return SetsEngine(rules)


def copied(source: Values, target: Values, lo: int, hi: int) -> int:
    """Copy values up to ``hi``, or up to the first that does not fit; return up to where."""
    values = source[lo:hi]
    beyond = np.flatnonzero(values > np.iinfo(target.dtype).max)
    stop = lo + int(beyond[0]) if len(beyond) else hi
    target[lo:stop] = values[: stop - lo]
    return stop


class SetsEngine:
    """Any code at all, by the sets of what so many heaps have together (``kernels.sets``)."""

    def __init__(self, rules: HeapRules) -> None:
        rules = rules.with_digits()
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
                    "Values are known up to heap {limit}. Going further would take too much "
                    "memory.",
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
