"""The operators, functions, properties and sets of rules, with meaning and range in one table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from math import isqrt
from typing import Any, TypeAlias

from cgt.core.arrays import later, np
from cgt.errors import TooLarge
from cgt.rules import facts, ranges
from cgt.rules.inequalities import Line, System
from cgt.rules.primes import is_prime
from cgt.rules.ranges import Range

Numbers: TypeAlias = Any
"""A whole number, or an array of them."""
MOST_LISTED = 1 << 24
"""The largest number up to which primes are listed."""


@dataclass(frozen=True, slots=True)
class Operator:
    """An operator of two numbers.

    ``level`` is its place in the order of operators, the loosest first. ``exists`` returns where it
    has a result (default: everywhere).
    """

    level: int
    values: Callable[[Numbers, Numbers], Numbers]
    range: Callable[[Range, Range], Range]
    facts: Callable[[System, Line, Line], Line]
    """Returns the result, and adds the linear facts about it to a system."""
    exists: Callable[[Numbers, Numbers], Numbers] | None = None


@dataclass(frozen=True, slots=True)
class Function:
    """A function of ``count`` numbers, or of two or more if ``count`` is 2."""

    count: int
    values: Callable[..., Numbers]
    range: Callable[..., Range]
    facts: Callable[..., Line]


@dataclass(frozen=True, slots=True)
class Family:
    """A family of numbers such as the primes."""

    members: Callable[[int], Numbers]
    """Returns its members up to a number in order, and perhaps larger ones."""
    least: int = 1

    def holds(self, numbers: Numbers) -> Numbers:
        """Return the mask of the numbers that are members."""
        members: Any = self.members(int(np.max(numbers, initial=1)))
        place = np.minimum(np.searchsorted(members, np.asarray(numbers)), len(members) - 1)
        return np.equal(members[place], numbers)

    def walked(self, to: int) -> Iterator[int]:
        """Yield its members up to a number of any size, one after the other."""
        return takewhile(lambda member: member <= to, self.members(to).tolist())


class Primes(Family):
    """The primes, which are found in a list if they are small, and else by a test."""

    __slots__ = ()

    def holds(self, numbers: Numbers) -> Numbers:
        if int(np.max(numbers, initial=1)) <= MOST_LISTED:
            return super().holds(numbers)
        return np.vectorize(is_prime, otypes=[bool])(numbers)

    def walked(self, to: int) -> Iterator[int]:
        return filter(is_prime, range(2, to + 1))


class Squares(Family):
    """The squares from 1 on, which are recognised by their roots."""

    __slots__ = ()

    def holds(self, numbers: Numbers) -> Numbers:
        root = _root(numbers)
        return np.equal(root * root, numbers) & np.greater(numbers, 0)

    def walked(self, to: int) -> Iterator[int]:
        return (root * root for root in range(1, isqrt(to) + 1))


def _is_positive(_a: Numbers, b: Numbers) -> Numbers:
    return np.greater(b, 0)


def _are_natural(a: Numbers, b: Numbers) -> Numbers:
    return np.greater_equal(a, 0) & np.greater_equal(b, 0)


OPERATORS: dict[str, Operator] = {
    "xor": Operator(
        0, later.bitwise_xor, ranges.different_bits, facts.different_bits, _are_natural
    ),
    "&": Operator(1, later.bitwise_and, ranges.common_bits, facts.common_bits, _are_natural),
    "+": Operator(2, later.add, ranges.plus, facts.plus),
    "-": Operator(2, later.subtract, ranges.minus, facts.minus),
    "*": Operator(3, later.multiply, ranges.times, facts.times),
    "/": Operator(3, lambda a, b: a // np.maximum(b, 1), ranges.over, facts.over, _is_positive),
    "mod": Operator(
        3, lambda a, b: a % np.maximum(b, 1), ranges.modulo, facts.modulo, _is_positive
    ),
    "^": Operator(
        4,
        lambda a, b: np.power(np.maximum(a, 0), np.maximum(b, 0)),
        ranges.power,
        facts.power,
        _are_natural,
    ),
}


def _digit_sum(numbers: Numbers) -> Numbers:
    rest, total = np.maximum(numbers, 0), 0
    while np.any(rest):
        rest, digit = np.divmod(rest, 10)
        total = total + digit
    return total


def _root(numbers: Numbers) -> Numbers:
    numbers = np.maximum(numbers, 0)
    if np.asarray(numbers).dtype == object:
        return np.vectorize(isqrt, otypes=[object])(numbers)
    root = np.sqrt(numbers).astype(np.int64)
    root = root - (root * root > numbers)
    return root + ((root + 1) * (root + 1) <= numbers)


def _ones(numbers: Numbers) -> Numbers:
    return np.bitwise_count(np.maximum(numbers, 0)).astype(np.int64)


def _whole(numbers: Numbers) -> Numbers:
    """Return numbers unchanged, because division rounds down already."""
    return numbers


def _whole_range(a: Range) -> Range:
    return a


FUNCTIONS: dict[str, Function] = {
    "gcd": Function(2, later.gcd, ranges.divisor, facts.divisor),
    "min": Function(2, later.minimum, ranges.smaller, facts.smaller),
    "max": Function(2, later.maximum, ranges.larger, facts.larger),
    "sqrt": Function(1, _root, ranges.root, facts.root),
    "floor": Function(1, _whole, _whole_range, facts.whole),
    "ones": Function(1, _ones, ranges.ones, facts.ones),
    "digit sum": Function(1, _digit_sum, ranges.digit_sum, facts.digit_sum),
}


@lru_cache(maxsize=8)
def _primes(to: int) -> Numbers:
    if to > MOST_LISTED:
        raise TooLarge("I list primes up to {limit} only.", limit=f"{MOST_LISTED:,}")
    sieve = np.ones(to + 1, bool)
    sieve[:2] = False
    for number in range(2, int(to**0.5) + 1):
        if sieve[number]:
            sieve[number * number :: number] = False
    return np.flatnonzero(sieve)


def _round(to: int) -> int:
    """Return the next power of two, so that few lists are made."""
    return 1 << to.bit_length()


@lru_cache(maxsize=8)
def _fibonacci(to: int) -> Numbers:
    found = [1, 2]
    while found[-1] <= to:
        found.append(found[-1] + found[-2])
    return np.array(found)


FAMILIES: dict[str, Family] = {
    "prime": Primes(lambda to: _primes(_round(to)), 2),
    "square": Squares(lambda to: np.arange(1, int(_root(to)) + 2, dtype=np.int64) ** 2),
    "fibonacci": Family(lambda to: _fibonacci(_round(to))),
}
PARITIES = {"even": 0, "odd": 1}
COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "=": later.equal,
    "!=": later.not_equal,
    "<": later.less,
    "<=": later.less_equal,
    ">": later.greater,
    ">=": later.greater_equal,
}


def powers(base: int, to: int) -> Numbers:
    """Return the powers of a base up to a number and one more, from 1 on."""
    found = [1]
    while base > 1 and found[-1] <= to:
        found.append(found[-1] * base)
    return np.array(found)
