"""Take-away games with memory, in which the previous move in a heap limits the next."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from cgt.core.contract import Option, computed
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.core.value_sets import mex_of_set
from cgt.rulesets.coordinate.base import Numbers, TupleRuleset

Heap = tuple[int, int]
"""The size of a heap, and the maximum number of tokens that the next move in it can take."""

LARGEST = 600
"""The largest heap whose nim values are computed by definition."""
LARGEST_MULTIPLE = 100


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TakeAway(TupleRuleset[Heap]):
    """A game in which a move takes at most ``multiple`` times as many tokens as the last one.

    Only the last move in the same heap counts, and the first can take all tokens but one. Multiple
    2 is Fibonacci Nim (Whinihan 1963). ``(12,4)`` is a heap of 12 from which at most 4 can be
    taken, and a heap without a previous move can be written as its size. If a text has just two
    numbers without brackets, the second is a limit if it is smaller.
    """

    is_bracketed = False
    reads_limits = True

    multiple: int = 2

    @computed
    def name(self) -> str:
        return "fibonacci" if self.multiple == 2 else f"take-away {self.multiple}"

    @computed
    def rule(self) -> Text:
        return Text.counted(
            "Take one or more tokens from one heap, but no more than the last move "
            "took from it. The first move in a heap can take any number, but not "
            "all.",
            "Take one or more tokens from one heap, at most {count} times as many "
            "as the last move took from it. The first move in a heap can take any "
            "number, but not all.",
            count=self.multiple,
        )

    examples = ("12", "7 10", "20", "30 (8,4)")

    def random_start(self, rng: Random, size: Size) -> tuple[Heap, ...]:
        heaps = (rng.randint(6, size.of(10, 14, 20)) for _ in range(size.of(3, 3, 4)))
        return tuple((heap, heap - 1) for heap in heaps)

    def options(self, state: Heap) -> Iterator[Option]:
        heap, most = state
        return (self._take(heap, tokens) for tokens in range(1, most + 1))

    def count_options(self, state: Heap, limit: int) -> int:
        return min(limit, state[1])

    def size(self, numbers: Heap) -> int:
        heap, most = numbers
        return heap if most else 0

    def find_option(self, state: Heap, text: str) -> Option | None:
        heap, most = state
        match = re.fullmatch(r"-(\d{1,36})|(?:>|=|to)(\d{1,36})", text.replace(" ", "").casefold())
        if match is None:
            return None
        tokens = int(match[1]) if match[1] else heap - int(match[2])
        return self._take(heap, tokens) if 1 <= tokens <= most else None

    def nim_value_of(self, state: Heap) -> int:
        """Return the nim value, which is 0 by theory or else found by definition.

        :raises TooLarge: if it is not 0 and the heap is larger than :data:`LARGEST`.
        """
        if self.is_p_position(state):
            return 0
        heap, most = state
        if heap > LARGEST:
            raise self.unknown(state, LARGEST)
        return _table(self.multiple).value(heap, most)

    def terms(self, heap: int) -> list[int]:
        """Return the terms that add up to a heap, the largest first.

        They are numbers of a sequence that starts with 1. The next number is the last one plus the
        first number whose ``multiple``-fold is at least the last. For 2 these are the Fibonacci
        numbers, and the sum is Zeckendorf's (Schwenk, "Take-away games", 1970).

        >>> TakeAway().terms(20), TakeAway(1).terms(20)
        ([13, 5, 2], [16, 4])
        """
        numbers, first = [1], 0
        while numbers[-1] < heap:
            while self.multiple * numbers[first] < numbers[-1]:
                first += 1
            numbers.append(numbers[-1] + numbers[first])
        found: list[int] = []
        for number in reversed(numbers):
            if number <= heap:
                found.append(number)
                heap -= number
        return found

    def is_p_position(self, state: Heap) -> bool:
        """Return whether the smallest term of the heap is more than the next move can take."""
        heap, most = state
        return heap == 0 or self.terms(heap)[-1] > most

    def options_to(self, state: Heap, value: int) -> Iterator[Option]:
        """Yield the options of this value.

        A move to a P-position takes a sum of the smallest terms of the heap, because the smallest
        term that is left must exceed the limit of the reply.
        """
        if value:
            yield from super(TakeAway, self).options_to(state, value)
            return
        heap, most = state
        tokens = 0
        for term in reversed(self.terms(heap)):
            tokens += term
            if tokens > most:
                return
            option = self._take(heap, tokens)
            if self.is_p_position(option.parts[0]):
                yield option

    def why_outcome(self, state: Heap) -> Text | None:
        heap, most = state
        if heap == 0:
            return None
        terms = self.terms(heap)
        facts: dict[str, object] = {
            "heap": heap,
            "terms": " + ".join(map(str, terms)),
            "least": terms[-1],
            "most": most,
        }
        if self.multiple == 2:
            return Text(
                "as a sum of Fibonacci numbers, no two of them consecutive, {heap} = "
                "{terms}. The next player can win only by taking the smallest, {least}, "
                "which leaves numbers too large to take. This move's limit is {most} "
                "(Zeckendorf; Whinihan 1963)",
                **facts,
            )
        return Text(
            "in this game's own number system, {heap} = {terms}. The next player can win "
            "only by taking the smallest term, {least}, which leaves terms too large to "
            "take. This move's limit is {most} (Schwenk 1970)",
            **facts,
        )

    def check(self, numbers: Numbers, token: str) -> Heap:
        if not 1 <= len(numbers) <= 2:
            raise self.fault(
                "Write a heap of {game} as its size and, in brackets, how many tokens "
                "can be taken.",
                token,
                game=self.name,
            )
        heap = numbers[0]
        return heap, min(heap, numbers[1]) if len(numbers) == 2 else max(0, heap - 1)

    def _take(self, heap: int, tokens: int) -> Option:
        left = heap - tokens
        return Option(f"-{tokens}", ((left, min(left, self.multiple * tokens)),))


class _Table:
    """The nim values of one game by heap and limit, extended on demand."""

    def __init__(self, multiple: int) -> None:
        self.multiple = multiple
        self.values: list[list[int]] = []

    def value(self, heap: int, most: int) -> int:
        """Return the nim value of a heap from which at most ``most`` tokens can be taken."""
        for size in range(len(self.values), heap + 1):
            reached, row = 0, [0]
            for tokens in range(1, size + 1):
                left = size - tokens
                reached |= 1 << self.values[left][min(left, self.multiple * tokens)]
                row.append(mex_of_set(reached))
            self.values.append(row)
        return self.values[heap][most]


_table = lru_cache(maxsize=32)(_Table)
