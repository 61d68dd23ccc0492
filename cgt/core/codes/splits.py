"""The ways to divide tokens into heaps of given shapes, with a generator, a count and a test."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from math import isqrt

from cgt.core.codes.digits import Digit, Shape
from cgt.errors import TooLarge

Heaps = tuple[int, ...]
"""The sizes of the heaps that a move leaves, in ascending order."""

MOST_HEAPS = 100_000
TRIAL_LIMIT = 1 << 16
"""The largest divisor found by trial, which takes milliseconds up to the square of this."""


def splits(tokens: int, digit: Digit) -> Iterator[Heaps]:
    """Yield the ways to leave some tokens that a digit allows, with the fewest heaps first."""
    for count in _counts(tokens, digit):
        yield from _of_shapes(tokens, count, digit[count])


def count_splits(tokens: int, digit: Digit, limit: int) -> int:
    """Return the number of :func:`splits`, or ``limit`` if there are more."""
    found = 0
    for count in _counts(tokens, digit):
        shapes = digit[count]
        if count <= 1:
            found += 1 if (tokens > 0) == (count == 1) else 0
        elif count == 2:
            equal = 1 if tokens % 2 == 0 else 0
            found += equal if shapes & Shape.EQUAL else 0
            found += tokens // 2 - equal if shapes & Shape.UNEQUAL else 0
        else:
            found += sum(1 for _ in islice(_of_shapes(tokens, count, shapes), limit - found))
        if found >= limit:
            return limit
    return found


def allows(digit: Digit, heaps: Heaps) -> bool:
    """Return whether a digit allows a move to leave these heaps, none of them empty."""
    shapes = digit[len(heaps)]
    different = len(set(heaps))
    if len(heaps) < 2:
        return bool(shapes)
    if different == 1:
        return bool(shapes & Shape.EQUAL)
    return bool(shapes & (Shape.UNEQUAL if different == len(heaps) else Shape.MIXED))


def _counts(tokens: int, digit: Digit) -> Iterator[int]:
    """Yield the numbers of heaps that a digit allows and that some tokens suffice for."""
    if tokens == 0:
        yield from (0,) if digit[0] else ()
        return
    only_equal = digit.beyond == Shape.EQUAL
    yield from (count for count in digit.counts if 0 < count <= tokens)
    if only_equal:
        yield from (count for count in divisors(tokens) if count >= max(1, len(digit.shapes)))
    elif digit.beyond:
        unequal = digit.beyond == Shape.UNEQUAL
        most = (isqrt(8 * tokens + 1) - 1) // 2 if unequal else tokens
        yield from range(max(1, len(digit.shapes)), most + 1)


def _of_shapes(tokens: int, count: int, shapes: Shape) -> Iterator[Heaps]:
    """Yield the ways to leave exactly ``count`` heaps, in lexicographic order.

    If equal heaps are among several allowed shapes, they can come last.
    """
    if count <= 1:
        if (tokens > 0) == (count == 1) and shapes:
            yield (tokens,) * count
        return
    equal = None
    if tokens % count == 0:
        if count > MOST_HEAPS:
            raise TooLarge(
                "A move can't split a heap into {count} heaps. The limit is {limit}.",
                count=f"{count:,}",
                limit=f"{MOST_HEAPS:,}",
            )
        equal = (tokens // count,) * count
    if shapes == Shape.ANY:
        yield from _ascending(tokens, count, 1, 0)
    elif shapes & Shape.MIXED:
        yield from (heaps for heaps in _ascending(tokens, count, 1, 0) if heaps != equal)
    else:
        if shapes & Shape.UNEQUAL:
            yield from _ascending(tokens, count, 1, 1)
        if shapes & Shape.EQUAL and equal is not None:
            yield equal


def _ascending(tokens: int, count: int, least: int, step: int) -> Iterator[Heaps]:
    """Yield the sums of ``count`` parts, each at least ``step`` larger than the one before."""
    if count == 1:
        if tokens >= least:
            yield (tokens,)
        return
    climb = step * count * (count - 1) // 2
    for first in range(least, (tokens - climb) // count + 1):
        for rest in _ascending(tokens - first, count - 1, first + step, step):
            yield (first, *rest)


@lru_cache(maxsize=1024)
def divisors(number: int) -> tuple[int, ...]:
    """Return the divisors of a positive number, in order.

    :raises TooLarge: when trial division doesn't find them all.
    """
    found, rest, trial = [1], number, 2
    while trial * trial <= rest:
        if trial > TRIAL_LIMIT:
            raise TooLarge(
                "The divisors of {number} are hard to find. Heaps up to {limit} are possible here.",
                number=number,
                limit=f"{TRIAL_LIMIT**2:,}",
            )
        powers = [1]
        while rest % trial == 0:
            rest //= trial
            powers.append(powers[-1] * trial)
        if len(powers) > 1:
            found = [divisor * power for divisor in found for power in powers]
        trial += 1
    if rest > 1:
        found = [divisor * power for divisor in found for power in (1, rest)]
    return tuple(sorted(found))
