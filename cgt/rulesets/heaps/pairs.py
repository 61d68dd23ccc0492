"""A search for the divisions of a heap with a given nim value, without trying all of them."""

from __future__ import annotations

from collections.abc import Iterator

from cgt.core.arrays import np
from cgt.core.codes.digits import Digit, Shape
from cgt.core.codes.splits import Heaps, splits
from cgt.core.values import nim_sum
from cgt.errors import TooLarge
from cgt.rulesets.heaps.base import HeapRuleset

TABLE = 1 << 20
"""The largest heap for which a table of values is as quick as a period."""
TRIED = 2_000_000
"""The maximum number of choices tried for the heaps other than the last two."""


def divisions_worth(ruleset: HeapRuleset, tokens: int, digit: Digit, value: int) -> Iterator[Heaps]:
    """Yield the divisions of ``tokens`` that a digit allows and that have this nim value.

    :raises TooLarge: if the nim values of the heaps are beyond reach.
    """
    if tokens == 0:
        if digit[0] and value == 0:
            yield ()
        return
    if digit[1] and ruleset.nim_value_of(tokens) == value:
        yield (tokens,)
    if digit[2]:
        yield from _pairs(ruleset, tokens, digit[2], value)
    more = digit.without(0, 1, 2)
    if not more:
        return
    if more.beyond or more.common != Shape.ANY:
        for heaps in splits(tokens, more):
            if nim_sum(map(ruleset.nim_value_of, heaps)) == value:
                yield heaps
        return
    for count in more.counts:
        yield from _several(ruleset, tokens, count, value)


def heaps_worth(ruleset: HeapRuleset, value: int, below: int) -> Iterator[int]:
    """Yield the heaps below a size that have this nim value, in increasing order.

    With a proven period, only its heaps and those of its pre-period are tried.
    """
    period = ruleset.period(TABLE) if below > TABLE else None
    if period is None:
        yield from map(int, np.flatnonzero(ruleset.nim_values(below - 1) == value))
        return
    start, length, saltus = period.preperiod, period.period, period.saltus
    values = ruleset.nim_values(start + length - 1).tolist()
    yield from (heap for heap in range(start) if values[heap] == value)
    if saltus:
        later = (
            start + offset + (value - values[start + offset]) // saltus * length
            for offset in range(length)
            if values[start + offset] <= value and (value - values[start + offset]) % saltus == 0
        )
        yield from (heap for heap in sorted(later) if heap < below)
        return
    again = [heap for heap in range(start, start + length) if values[heap] == value]
    for shift in range(0, below - start if again else 0, length):
        yield from (heap + shift for heap in again if heap + shift < below)


def _several(ruleset: HeapRuleset, tokens: int, count: int, value: int) -> Iterator[Heaps]:
    """Yield divisions into ``count`` heaps of any sizes."""
    for tried, others in enumerate(_prefixes(tokens, count - 2, 1)):
        if tried > TRIED:
            raise TooLarge(
                "That is too large to work out. There are too many ways to leave "
                "{tokens} tokens in {count} heaps.",
                count=count,
                tokens=tokens,
            )
        rest = tokens - sum(others)
        wanted = value ^ nim_sum(map(ruleset.nim_value_of, others))
        least = others[-1]
        for pair in _pairs(ruleset, rest, Shape.ANY, wanted, least):
            yield (*others, *pair)


def _prefixes(tokens: int, count: int, least: int) -> Iterator[Heaps]:
    """Yield the smallest ``count`` heaps in increasing order that leave room for two more."""
    if count == 0:
        yield ()
        return
    for first in range(least, tokens // (count + 2) + 1):
        for others in _prefixes(tokens - first, count - 1, first):
            yield (first, *others)


def _pairs(
    ruleset: HeapRuleset, tokens: int, shapes: Shape, value: int, least: int = 1
) -> Iterator[Heaps]:
    """Yield divisions into two heaps of these shapes, the smaller at least ``least``."""
    if shapes == Shape.EQUAL:
        if value == 0 and tokens % 2 == 0 and tokens >= 2 * least:
            yield (tokens // 2, tokens // 2)
        return
    for first in _first_heaps(ruleset, tokens, value, least):
        equal = 2 * first == tokens
        if shapes & (Shape.EQUAL if equal else Shape.UNEQUAL):
            yield (first, tokens - first)


def _first_heaps(ruleset: HeapRuleset, tokens: int, value: int, least: int) -> Iterator[int]:
    """Yield the smaller heap of each pair with this nim-sum.

    With a proven period without saltus, only the remainder of the smaller heap matters if it is
    beyond the pre-period. The larger heap is at least half of the tokens, so it is beyond it too.
    """
    half = tokens // 2
    period = ruleset.period(TABLE) if tokens > TABLE else None
    if period is None or period.saltus or half < period.preperiod + period.period:
        values = ruleset.nim_values(tokens - 1).astype(np.int64)
        pairs = values[1 : half + 1] ^ values[tokens - half : tokens][::-1]
        found = np.flatnonzero(pairs[least - 1 :] == value) + least
        yield from map(int, found)
        return
    start, length = period.preperiod, period.period
    values = ruleset.nim_values(start + length - 1).astype(np.int64)
    smaller = np.arange(1, start + length)
    larger = ((tokens - start) % length - smaller) % length + start
    fits = np.flatnonzero((values[smaller] ^ values[larger]) == value) + 1
    yield from (int(first) for first in fits if least <= first < start)
    again = [int(first) for first in fits if first >= start]
    for round_start in range(0, half + 1 if again else 0, length):
        for first in again:
            if least <= first + round_start <= half:
                yield first + round_start
