"""An engine for any code without a compiled kernel, for sequences up to some 10,000 heaps.

As in ``kernels.sets``, it uses the sets of nim values that a number of heaps can have together. A
set is an integer whose bit v means the value v. NumPy handles all pairs of a total at once. Sets of
more heaps are built from those of fewer, and three heaps or more that must all differ use the plain
definition.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cgt.core.arrays import Values, np
from cgt.core.value_sets import mex_of_set
from cgt.core.values import nim_sum
from cgt.engines.sequences.heaprules import HeapRules
from cgt.engines.warming import count_plain_work

if TYPE_CHECKING:
    from cgt.core.arrays import NDArray
    from cgt.engines.sequences.periods import Memory

HEAP, TAKE, PAIR, SUM, OPTION = 15_000, 100, 5, 150, 1_500
"""Costs in nanoseconds of a heap, a move from it, two smaller heaps, a sum and an option."""

MASKS = (
    0x5555555555555555,
    0x3333333333333333,
    0x0F0F0F0F0F0F0F0F,
    0x00FF00FF00FF00FF,
    0x0000FFFF0000FFFF,
    0x00000000FFFFFFFF,
)
"""The bits of a word that xor by 1, 2, 4 ... moves upwards."""


class PlainEngine:
    """An engine for any code, with NumPy and integers."""

    def __init__(self, rules: HeapRules) -> None:
        self._rules = rules = rules.with_digits()
        self._wholes = frozenset(rules.takes(0))
        self._ones = np.array(rules.takes(1), np.int64)
        self._more = [(heaps, rules.takes(heaps)) for heaps in range(2, rules.most_heaps + 1)]
        self._by_definition = rules.condition == "!" and rules.most_heaps > 2
        self._sets: list[list[int]] = [[] for _ in self._more]
        self._rows = [np.zeros((64, 1), np.uint64) for _ in self._sets[1:]]
        self._tails = [[0] * (rules.most_heaps + 1) for _ in rules.tail]
        self._gathered = 0
        self._marks = np.zeros(256, np.bool_)

    def advance(self, values: Values, lo: int, hi: int) -> int:
        """See ``cgt.engines.sequences.engines.Engine``."""
        most = int(np.iinfo(values.dtype).max)
        find = self._options if self._by_definition else self._option_values
        stop = hi
        for heap in range(lo, hi):
            value = mex_of_set(find(values, heap))
            if value > most:
                stop = heap
                break
            values[heap] = value
        count_plain_work(self.cost(lo, stop))
        return stop

    def _options(self, values: Values, heap: int) -> int:
        """Return the values of the options of a heap by the definition."""
        found = {
            nim_sum(int(values[part]) for part in parts) for parts in self._rules.options(heap)
        }
        return sum(1 << value for value in found)

    def _option_values(self, values: Values, heap: int) -> int:
        """Return the values of the options of a heap from the sets of its totals."""
        self._list(values, heap)
        rules = self._rules
        reached = int(heap in self._wholes)
        if len(self._ones):
            reached |= self._set(values[heap - self._ones[self._ones < heap]])
        for heaps, takes in self._more:
            for taken in takes:
                if taken <= heap:
                    reached |= self._sets[heaps - 2][heap - taken]
        for taken in range(min(len(rules.tail), heap - len(rules.digits) + 1)):
            digit = rules.tail[taken]
            row = self._tails[(heap - len(rules.digits) - taken) % len(rules.tail)]
            for heaps, gathered in enumerate(row):
                if digit >> heaps & 1:
                    reached |= gathered
        return reached

    def _list(self, values: Values, heap: int) -> None:
        """Compute the sets of all totals up to a heap, given the values of smaller heaps."""
        for total in range(len(self._sets[0]) if self._sets else heap + 1, heap + 1):
            for index, sets in enumerate(self._sets):
                sets.append(self._sums_of_total(values, index + 2, total))
                if index + 1 < len(self._sets):
                    self._rows[index] = _with_row(self._rows[index], total, sets[-1])
        if self._tails:
            for total in range(self._gathered, heap - len(self._rules.digits) + 1):
                row = self._tails[total % len(self._tails)]
                for heaps in range(len(row)):
                    row[heaps] |= self._set_of(values, heaps, total)
                self._gathered = total + 1

    def _set_of(self, values: Values, heaps: int, total: int) -> int:
        """Return the nim values of some number of heaps with this total."""
        if heaps >= 2:
            return self._sets[heaps - 2][total]
        if heaps == 1:
            return 1 << int(values[total]) if total else 0
        return int(total == 0)

    def _sums_of_total(self, values: Values, heaps: int, total: int) -> int:
        """Compute the nim values of two heaps or more with this total."""
        if self._rules.condition == "=":
            alone, rest = divmod(total, heaps)
            return 0 if rest or not total else 1 << int(values[alone]) * (heaps % 2)
        half = max(0, total - bool(self._rules.condition)) // 2
        if heaps == 2:
            return self._set(values[1 : half + 1] ^ values[total - 1 : total - half - 1 : -1])
        if total < heaps:
            return 0
        rows, own = self._rows[heaps - 3], values[1 : total - heaps + 2]
        return _unite_sets(rows[total - len(own) : total][::-1], own)

    def _set(self, values: Values) -> int:
        """Return a set of values as an integer."""
        if not len(values):
            return 0
        size = int(values.max()) + 1
        if size > len(self._marks):
            self._marks = np.zeros(2 * size, np.bool_)
        self._marks[values] = True
        found = np.packbits(self._marks[:size], bitorder="little").tobytes()
        self._marks[:size] = False
        return int.from_bytes(found, "little")

    def cost(self, lo: int, hi: int) -> float:
        """See ``cgt.engines.sequences.engines.Engine``."""
        heap, rules = (lo + hi) / 2, self._rules
        moves = sum(len(takes) for _, takes in self._more) + len(self._ones) / 8
        each = HEAP + TAKE * (moves + len(rules.tail) * (rules.most_heaps + 1))
        if rules.condition != "=" and rules.most_heaps > 1:
            each += PAIR * heap / 2 + SUM * heap * (rules.most_heaps - 2)
        if self._sets and not self._by_definition:  # values from the disk are not listed yet
            unlisted = max(0, lo - len(self._sets[0]))
            each += unlisted * (PAIR * lo / 2 + SUM * lo * len(self._sets[1:])) / max(1, hi - lo)
        if self._by_definition:
            each += OPTION * (moves + 1) * heap ** (rules.most_heaps - 1) / 12
        return each * (hi - lo)

    def memories(self) -> tuple[Memory, ...]:
        """See ``cgt.engines.sequences.engines.Engine``."""
        return ()


def _with_row(rows: NDArray[np.uint64], total: int, values: int) -> NDArray[np.uint64]:
    """Return the array of sets with one more row, enlarged to powers of two if needed."""
    height, width = rows.shape
    while values >> 64 * width:
        width *= 2
    if total >= height or width > rows.shape[1]:
        larger = np.zeros((max(height, 2 * total), width), np.uint64)
        larger[:height, : rows.shape[1]] = rows
        rows = larger
    rows[total] = np.frombuffer(values.to_bytes(8 * width, "little"), "<u8")
    return rows


def _unite_sets(sets: NDArray[np.uint64], values: Values) -> int:
    """Return the nim-sums of each value with the members of its set, as one set."""
    order = np.argsort(values, kind="stable")
    different, starts = np.unique(values[order], return_index=True)
    words = sets.shape[1]
    while 64 * words <= int(different[-1]):
        words *= 2
    unions = np.zeros((len(different), words), np.uint64)
    unions[:, : sets.shape[1]] = np.bitwise_or.reduceat(sets[order], starts, axis=0)
    for bit, mask in enumerate(MASKS):
        moved = different >> bit & 1 == 1
        chosen, step, lower = unions[moved], np.uint64(1 << bit), np.uint64(mask)
        unions[moved] = (chosen & lower) << step | (chosen >> step) & lower
    blocks = different.astype(np.int64) >> 6
    united = np.zeros(words, np.uint64)
    for block in set(blocks.tolist()):
        joined = np.bitwise_or.reduce(unions[blocks == block], axis=0)
        united |= joined[np.arange(words) ^ block]
    return int.from_bytes(united.astype("<u8").tobytes(), "little")
