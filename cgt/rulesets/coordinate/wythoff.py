"""Wythoff's game and Fraenkel's generalisation, solved with the golden ratio and its relatives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from random import Random

from cgt.core.contract import Option, computed
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.core.value_sets import mex_of_set
from cgt.rulesets.coordinate.base import (
    Numbers,
    TupleRuleset,
    less,
    read_taken,
    write_numbers,
    write_taken,
)

Pair = tuple[int, int]

LARGEST = 300
"""The largest heap whose nim values are computed by definition."""
LARGEST_SLACK = 20


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Wythoff(TupleRuleset[Pair]):
    """A game of taking from one of two heaps, or nearly equal numbers from both (Wythoff 1907).

    ``slack`` is Fraenkel's parameter a. The numbers taken from both heaps must differ by less than
    it, so 1 gives Wythoff's own game (Fraenkel, "How to beat your Wythoff games' opponent on three
    fronts", 1982).
    """

    slack: int = 1

    @computed
    def name(self) -> str:
        return "wythoff" if self.slack == 1 else f"wythoff {self.slack}"

    @computed
    def rule(self) -> Text:
        if self.slack == 1:
            return Text(
                "Take any number of tokens from one of the two heaps, or the same number from both."
            )
        return Text(
            "Take any number of tokens from one of the two heaps, or some from both if the "
            "amounts differ by less than {slack}.",
            slack=self.slack,
        )

    examples = ("(3,4)", "(5,7)", "(4,9)", "(8,12)")

    def random_start(self, rng: Random, size: Size) -> tuple[Pair, ...]:
        largest = size.of(8, 10, 15)
        return tuple(
            (rng.randint(2, largest), rng.randint(2, largest))
            for _ in range(size.of(2, rng.randint(2, 3), 3))
        )

    def options(self, pair: Pair) -> Iterator[Option]:
        first, second = pair
        for some in range(1, first + 1):
            yield less(pair, (some, 0))
        for some in range(1, second + 1):
            yield less(pair, (0, some))
        for some in range(1, first + 1):
            for other in range(
                max(1, some - self.slack + 1), min(second, some + self.slack - 1) + 1
            ):
                yield less(pair, (some, other))

    def count_options(self, state: Pair, limit: int) -> int:
        first, second = state
        both = sum(
            max(0, min(first, second + more) - max(0, more))
            for more in range(1 - self.slack, self.slack)
        )
        return min(limit, first + second + both)

    def find_option(self, pair: Pair, text: str) -> Option | None:
        taken = read_taken(text, pair)
        if taken is None or (all(taken) and abs(taken[0] - taken[1]) >= self.slack):
            return None
        return less(pair, taken)

    def nim_value_of(self, state: Pair) -> int:
        """Return the nim value, which is 0 by the golden ratio or else found by definition.

        :raises TooLarge: if it is not 0 and a heap is larger than :data:`LARGEST`.
        """
        low, high = sorted(state)
        if low == 0:
            return high
        if self.is_p_position(state):
            return 0
        if high > LARGEST:
            raise self.unknown(state, LARGEST)
        return _table(self.slack).value(low, high)

    def is_p_position(self, state: Pair) -> bool:
        low, high = sorted(state)
        index, rest = divmod(high - low, self.slack)
        return rest == 0 and self.p_position(index) == (low, high)

    def p_position(self, index: int) -> Pair:
        """Return the P-position of this index, floor(n * alpha) and a * n more.

        alpha is (2 - a + sqrt(a * a + 4)) / 2, which is the golden ratio for a = 1 (Fraenkel 1982).
        The root is computed with integers, so the pair is exact at any size.

        >>> [Wythoff().p_position(n) for n in range(6)]
        [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
        """
        slack = self.slack
        low = (index * (2 - slack) + isqrt(index * index * (slack * slack + 4))) // 2
        return low, low + slack * index

    def partner(self, heap: int) -> int:
        """Return the only heap that makes a P-position with this one.

        Every number except 0 is in exactly one P-position, because floor(n * alpha) and floor(n *
        beta), with beta = alpha + a, cover all numbers and have none in common (Beatty 1926).

        >>> [Wythoff().partner(heap) for heap in range(8)]
        [0, 2, 1, 5, 7, 3, 10, 4]
        """
        slack = self.slack
        root = isqrt(heap * heap * (slack * slack + 4))
        as_low = (root + (slack - 2) * heap) // (2 * slack)
        as_high = ((slack + 2) * heap - root) // (2 * slack)
        near = (*range(max(0, as_low - 1), as_low + 3), *range(max(0, as_high - 2), as_high + 2))
        for low, high in map(self.p_position, near):
            if heap in {low, high}:
                return low + high - heap
        raise AssertionError(heap)

    def options_to(self, pair: Pair, value: int) -> Iterator[Option]:
        """Yield the options of this value, quickly for value 0 even if the heaps are large."""
        if value:
            yield from super(Wythoff, self).options_to(pair, value)
            return
        first, second = pair
        found = {(first, self.partner(first)), (self.partner(second), second)}
        nearest = (first - second) // self.slack
        for index in (nearest, nearest + 1):
            low, high = self.p_position(abs(index))
            there = (high, low) if index > 0 else (low, high)
            if abs(first - second - there[0] + there[1]) < self.slack:
                found.add(there)
        for left in sorted(found):
            taken = (first - left[0], second - left[1])
            option = self.find_option(pair, write_taken(taken)) if min(taken) >= 0 else None
            if option is not None:
                yield option

    def why(self, state: Pair) -> Text | None:
        low, high = sorted(state)
        if low or not high:
            return None
        return Text("only one heap is left, and it plays like a Nim heap of {high}", high=high)

    def why_outcome(self, state: Pair) -> Text | None:
        low, high = sorted(state)
        if low == 0:
            return None
        if self.slack > 1:
            return Text(
                "the P-positions pair ⌊nα⌋ with {slack}n more, where α = (2 − {slack} + "
                "√{root}) / 2. Each number occurs once, no move leads from one P-position "
                "to another, and every other pair has a move to one. {position} is "
                "{verdict} (Fraenkel 1982)",
                slack=self.slack,
                root=self.slack**2 + 4,
                position=self.write(state),
                verdict=Text("one of them")
                if self.is_p_position(state)
                else Text("not one of them"),
            )
        if self.is_p_position(state):
            return Text(
                "the P-positions pair ⌊nφ⌋ with n more, where φ is the golden ratio. Each "
                "number and each difference occurs once, so no move leads from one to "
                "another. Here {low} = ⌊{index}φ⌋ and {high} = {low} + {index} (Wythoff "
                "1907)",
                low=low,
                high=high,
                index=high - low,
            )
        return Text(
            "the P-positions pair ⌊nφ⌋ with n more, where φ is the golden ratio. Each "
            "number and each difference occurs once, so every other pair has a move to one. "
            "The one with difference {index} is {lost}, so this is an N-position (Wythoff "
            "1907)",
            index=high - low,
            lost=write_numbers(self.p_position(high - low)),
        )

    def check(self, numbers: Numbers, token: str) -> Pair:
        if len(numbers) != 2:
            raise self.fault(
                "Write a position of {game} as two heaps in brackets.", token, game=self.name
            )
        return numbers


class _Table:
    """The nim values of one game, extended on demand.

    Sets of values are integers used as bit masks. A pair costs a few steps.
    """

    def __init__(self, slack: int) -> None:
        self.slack = slack
        self.values: list[list[int]] = []
        self.in_line: list[int] = []
        self.aslant: list[list[int]] = []

    def value(self, low: int, high: int) -> int:
        """Return the nim value of two heaps, the smaller first."""
        while len(self.values) <= high:
            self._extend()
        return self.values[high][low]

    def _extend(self) -> None:
        """Add the nim values of all pairs whose larger heap is the next one."""
        high, row, slanted, line = len(self.values), [0] * 0, [0] * 0, 0
        self.in_line.append(0)
        self.values.append(row)
        for low in range(high + 1):
            slanted.append(self._from_both(low, high))
            here = line | self.in_line[low] | slanted[low]
            value = mex_of_set(here)
            row.append(value)
            line |= 1 << value
            self.in_line[low] |= 1 << value
        self.in_line[high] |= line
        self.aslant.append(slanted)

    def _from_both(self, low: int, high: int) -> int:
        """Return the nim values of the pairs that taking from both heaps leads to, as a bit mask.

        They are those from one step down the diagonal, and those in which one heap loses one token.
        """
        if low == 0:
            return 0
        found = self.aslant[high - 1][low - 1]
        for more in range(1, min(self.slack, high) + 1):
            found |= 1 << self._at(low - 1, high - more)
        for more in range(2, min(self.slack, low) + 1):
            found |= 1 << self._at(low - more, high - 1)
        return found

    def _at(self, one: int, other: int) -> int:
        return self.values[max(one, other)][min(one, other)]


_table = lru_cache(maxsize=32)(_Table)
