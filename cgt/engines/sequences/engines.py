"""Engines that compute a nim-sequence, one plain, one for octal codes, one for all other codes."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cgt.engines.sequences.heaprules import HeapRules
from cgt.engines.sequences.periods import Memory
from cgt.engines.sequences.plain import PlainEngine
from cgt.engines.warming import is_compiled_better
from cgt.errors import TooLarge

Values = NDArray[Any]

LARGEST_SETS = 1 << 28
"""The maximum number of bytes for the running sets."""


class Engine(Protocol):
    """An engine that computes the values of a ruleset, a stretch at a time."""

    def advance(self, values: Values, lo: int, hi: int) -> int:
        """Fill ``values[lo:stop]`` from ``values[:lo]`` for some ``stop <= hi`` and return it.

        It is ``lo`` only if the next value does not fit the type of ``values``.

        :raises TooLarge: if the engine can't go on at all.
        """
        ...

    def cost(self, lo: int, hi: int) -> float:
        """Return the approximate cost from ``lo`` to ``hi``, in steps of a nanosecond or less."""
        ...

    def memories(self) -> tuple[Memory, ...]:
        """Return the ranges in which the latest values were found, as far as they are recorded."""
        ...


OCTAL, SETS = "cgt.engines.sequences.octal", "cgt.engines.sequences.kernels.sets"


def engine_for(rules: HeapRules, engine: Engine | None, lo: int, hi: int) -> Engine:
    """Return the engine for the heaps from ``lo`` to ``hi``, the current or the compiled one.

    :mod:`cgt.engines.warming` decides when the compiled one is better.
    """
    if engine is not None and not isinstance(engine, PlainEngine):
        return engine
    plain = engine or PlainEngine(rules)
    if not is_compiled_better(OCTAL if rules.is_octal else SETS, plain.cost(lo, hi)):
        return plain
    return compiled_engine(rules)


def compiled_engine(rules: HeapRules) -> Engine:
    """Return the fastest engine for a ruleset."""
    if rules.is_octal:
        from cgt.engines.sequences.octal import OctalEngine  # noqa: PLC0415  # compiles, or loads numba

        return OctalEngine(rules)
    return SetsEngine(rules)


def copy_values(source: Values, target: Values, lo: int, hi: int) -> int:
    """Copy values up to ``hi``, or up to the first that does not fit, and return the end."""
    values = source[lo:hi]
    beyond = np.flatnonzero(values > np.iinfo(target.dtype).max)
    stop = lo + int(beyond[0]) if len(beyond) else hi
    target[lo:stop] = values[: stop - lo]
    return stop


class SetsEngine:
    """An engine for any code, by the sets of values of a given number of heaps.

    See ``kernels.sets``.
    """

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
        """Fill values as in ``Engine``.

        :raises TooLarge: if the sets would take too much memory.
        """
        if self._known < lo:
            self._known = lo
            self._values = values[:lo].astype(np.uint32)
        hi = min(hi, max(256, lo + lo // 2))
        if self._known < hi:
            self._extend(hi)
        return copy_values(self._values, values, lo, min(hi, self._known))

    def _extend(self, hi: int) -> None:
        from cgt.engines.sequences.kernels.sets import extend_by_sets  # noqa: PLC0415  # compiles, or loads numba

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
        """Enlarge the sets to a number of words, and to a row for each total below ``hi``."""
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
        """Return empty sets for a number of totals, and empty rows for the tail."""
        sets = np.zeros((self._counts, rows, words), np.uint64)
        return sets, np.zeros((max(len(self._tail), 1), self._counts + 2, words), np.uint64)

    def cost(self, lo: int, hi: int) -> float:
        words = self._sets.shape[2]
        pairs = (lo + hi) / 4 * self._listed
        more = max(0, self._counts - 1) * words * ((lo + hi) * self._listed + 64 * words)
        tokens = (len(self._digits) + len(self._tail) + 1) * words * (self._counts + 2)
        return (hi - lo) * (pairs + more + tokens + 30)

    def memories(self) -> tuple[Memory, ...]:
        return ()
