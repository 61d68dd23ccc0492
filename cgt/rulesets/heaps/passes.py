"""One pass per heap, a modifier for any heap ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from cgt.core.arrays import Values
from cgt.core.budget import Budget, budget_scope
from cgt.core.contract import Option, Ruleset, computed
from cgt.core.sizes import Size
from cgt.core.text import Text, phrase
from cgt.engines.sequences.periods import SUBTRACTION_WINDOW, Period
from cgt.errors import NotationError
from cgt.rulesets.heaps.base import HeapRuleset, one_by_one
from cgt.rulesets.heaps.nim import Nim
from cgt.rulesets.heaps.take import Take

WINDOW_TO = 2_000
"""The number of heaps in which the period of a subtraction set with a pass is searched."""


class PassHeap(NamedTuple):
    """A heap, and whether its pass has been used. A heap of 0 has no pass left."""

    heap: int
    spent: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class OnePass(Ruleset[PassHeap]):
    """A heap ruleset in which each non-empty heap can be passed on once.

    Either player can use the pass of a heap, and it takes nothing. After that, the heap belongs to
    the plain ruleset. If a heap is split, its parts inherit whether the pass has been used. In
    notation a heap is its size, followed by ``p`` if its pass has been used.
    """

    base: HeapRuleset

    @computed
    def known_period(self) -> Period | None:
        """Return the period of Nim with a pass, or None if :meth:`period` must search for one."""
        if not isinstance(self.base, Nim):
            return None
        return Period(
            1, 2, 2, 0, phrase("Nim with a pass: n + 1 for odd n, n - 1 for even"), proven=True
        )

    @computed
    def has_period(self) -> bool:
        """Return whether the game is a subtraction set, whose windows of values must repeat."""
        return isinstance(self.base, Take)

    def period(
        self, search_to: int | None = None, *, budget: Budget | str | None = None
    ) -> Period | None:
        if not isinstance(self.base, Take):
            return self.known_period
        least = WINDOW_TO if search_to is None else max(search_to, WINDOW_TO)
        with budget_scope(budget):
            inner = self.base.period(least)
            values = self.nim_values(least)
        return inner and _repeated_window(self.base.numbers, inner, values.tolist())

    is_of_heaps = True

    @computed
    def name(self) -> str:
        return f"{self.base.name} + pass"

    @computed
    def code(self) -> str:
        return f"{self.base.code} + pass"

    @computed
    def rule(self) -> Text:
        return Text(
            "{rule} Or pass on one heap without taking anything. Each heap can be "
            "passed on only once, by either player.",
            rule=self.base.rule,
        )

    @computed
    def examples(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.base.examples, "18 47 34")))

    def random_start(self, rng: Random, size: Size) -> tuple[PassHeap, ...]:
        return tuple(map(PassHeap, self.base.random_start(rng, size)))

    def options(self, state: PassHeap) -> Iterable[Option]:
        heap, spent = state
        for option in self.base.options(heap):
            yield Option(option.text, tuple(_heap(part, spent) for part in option.parts))
        if heap and not spent:
            yield Option("pass", (PassHeap(heap, spent=True),))

    def nim_value_of(self, state: PassHeap) -> int:
        heap, spent = state
        if spent or heap == 0:
            return self.base.nim_value_of(heap)
        return self._unspent(heap, self.period() if heap > WINDOW_TO else None)

    def _unspent(self, heap: int, period: Period | None) -> int:
        """Return the nim value of a heap that can be passed on, by a period if it has one."""
        if heap and isinstance(self.base, Nim):
            return heap + 1 if heap % 2 else heap - 1
        heap, more = (heap, 0) if period is None else period.reduced(heap)
        return super(OnePass, self).nim_value_of(PassHeap(heap)) + more

    def why(self, state: PassHeap) -> Text | None:
        heap, spent = state
        if spent or heap == 0:
            return self.base.why(heap)
        if not isinstance(self.base, Nim):
            return None
        if heap % 2:
            return Text(
                "by induction the smaller heaps with a pass have nim values {smaller}, and "
                "passing gives {heap}. The smallest missing number is {value}",
                smaller=_first_numbers(heap - 1),
                heap=heap,
                value=heap + 1,
            )
        return Text(
            "by induction the smaller heaps with a pass have nim values {smaller} and "
            "{heap}, and passing gives {heap} too. The smallest missing number is {value}",
            smaller=_first_numbers(heap - 2),
            heap=heap,
            value=heap - 1,
        )

    def values_to(self, to: int, /) -> Values:
        """Return the nim values of the heaps 0 to ``to`` with their pass unused."""
        period = self.period() if to > WINDOW_TO else None
        return one_by_one(lambda heap: self._unspent(heap, period), to)

    def size(self, state: PassHeap) -> int:
        return state.heap

    def count_options(self, state: PassHeap, limit: int) -> int:
        heap, spent = state
        return min(limit, self.base.count_options(heap, limit) + (heap > 0 and not spent))

    def options_to(self, state: PassHeap, value: int) -> Iterator[Option]:
        heap, spent = state
        if not isinstance(self.base, Nim):
            yield from super(OnePass, self).options_to(state, value)
            return
        if spent:
            candidates = [value]
        else:
            even = value % 2 == 0
            candidates = [0] if value == 0 else [value - 1 if even else value + 1]
            if value == 1:
                candidates = [2]
        for left in candidates:
            if left < heap:
                yield Option(f"-{heap - left}", (_heap(left, spent),))
        if heap and not spent and value == heap:
            yield Option("pass", (PassHeap(heap, spent=True),))

    def find_option(self, state: PassHeap, text: str) -> Option | None:
        heap, spent = state
        if text.strip().casefold() in {"p", "pass"}:
            return Option("pass", (PassHeap(heap, spent=True),)) if heap and not spent else None
        option = self.base.find_option(heap, text)
        if option is None:
            return None
        parts = tuple(_heap(part, spent) for part in option.parts)
        return Option(option.text, parts)

    def read(self, token: str) -> PassHeap:
        match = re.fullmatch(r"(.*?)(p?)", token, re.IGNORECASE)
        number = match[1] if match else token
        if not number:
            raise NotationError(
                "The heap size before the “p” is missing.",
                source=token,
                span=(0, 1),
                example="18 47p 34",
            )
        heap = self.base.read(number)
        return _heap(heap, spent=bool(match and match[2]))

    def write(self, state: PassHeap) -> str:
        heap, spent = state
        return f"{heap}p" if spent and heap else str(heap)


def _first_numbers(last: int) -> Text | int:
    return Text("{first} to {last}", first=0, last=last) if last else 0


def _heap(heap: int, spent: bool) -> PassHeap:
    """Return the state of a heap. An empty heap counts as one with an unused pass."""
    return PassHeap(heap, spent and heap > 0)


def _repeated_window(numbers: tuple[int, ...], base: Period, values: list[int]) -> Period | None:
    """Return the period of a subtraction set with a pass, or None if no window of values repeats.

    The value of a heap depends on a window before it, as long as the largest number in the set, and
    on its value without the pass, which repeats with the period of the base.
    """
    window, seen = numbers[-1], dict[tuple[int, ...], int]()
    for heap in range(max(window, base.preperiod), len(values)):
        place = (heap - base.preperiod) % base.period
        begun = seen.setdefault((place, *values[heap - window : heap]), heap)
        if begun < heap:
            return _least(values[:heap], begun - window, heap - begun)
    return None


def _least(values: list[int], start: int, whole: int) -> Period:
    """Return the least period and pre-period of values with a proven period."""
    settled = values[start : start + whole]
    length = next(
        length
        for length in range(1, whole + 1)
        if whole % length == 0 and settled == settled[:length] * (whole // length)
    )
    while start and values[start - 1] == values[start - 1 + length]:
        start -= 1
    return Period(start, length, 0, len(values) - 1, SUBTRACTION_WINDOW, proven=True)
