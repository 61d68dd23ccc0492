"""Sums as linear forms, and the bounds that conditions give for a free name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cgt.core.arrays import np
from cgt.rules import ranges
from cgt.rules.ranges import Range
from cgt.rules.tree import (
    Belongs,
    Comparison,
    Name,
    Number,
    Operation,
    Part,
    Ranges,
    Span,
    Sum,
    Truth,
    Values,
)

NO_END = 1 << 62
"""The end of a name without a bound."""


@dataclass(frozen=True, slots=True)
class Linear(Sum):
    """A sum of terms with whole factors and a number.

    A term is a name, or a part that isn't linear, such as ``n/2``.
    """

    terms: tuple[tuple[Sum, int], ...] = ()
    number: int = 0

    def plus(self, other: Linear, times: int = 1) -> Linear:
        """Return the sum with another form, taken several times.

        Names that cancel out are left out. Other terms stay, because they may have no value.

        >>> n = Linear(((Name("n"), 1),))
        >>> n.plus(n, -1)
        Linear(terms=(), number=0)
        """
        factors = dict(self.terms)
        for term, factor in other.terms:
            factors[term] = factors.get(term, 0) + times * factor
        kept = [each for each in factors.items() if each[1] or not isinstance(each[0], Name)]
        return Linear(tuple(kept), self.number + times * other.number)

    def factor_of(self, name: str) -> int | None:
        """Return the factor of a name, or None if the name is inside a term."""
        found = 0
        for term, factor in self.terms:
            if term == Name(name):
                found = factor
            elif name in term.names():
                return None
        return found

    def without(self, name: str) -> Linear:
        """Return the form without a name as a term of its own."""
        return Linear(tuple(each for each in self.terms if each[0] != Name(name)), self.number)

    def parts(self) -> Iterator[Part]:
        for term, _factor in self.terms:
            yield term

    def values(self, at: Values, exists: list[Any]) -> Any:
        total: Any = self.number
        for term, factor in self.terms:
            value = term.values(at, exists)
            total = total + (value if factor == 1 else factor * value)
        return total

    def range(self, at: Ranges) -> Range:
        found: Range = (self.number, self.number)
        for term, factor in self.terms:
            found = ranges.plus(found, ranges.times((factor, factor), term.range(at)))
        return found


def linear(part: Sum) -> Linear:
    """Return a sum as a linear form.

    >>> n, k = Name("n"), Name("k")
    >>> linear(Operation("-", n, Operation("*", Number(2), k)))
    Linear(terms=((Name(name='n'), 1), (Name(name='k'), -2)), number=0)
    """
    match part:
        case Linear(terms, number):
            total = Linear(number=number)
            for term, factor in terms:
                total = total.plus(linear(term), factor)
            return total
        case Number(value):
            return Linear(number=value)
        case Operation("+", left, right):
            return linear(left).plus(linear(right))
        case Operation("-", left, right):
            return linear(left).plus(linear(right), -1)
        case Operation("*", Number(value), other) | Operation("*", other, Number(value)):
            return Linear().plus(linear(other), value)
        case _:
            return Linear(((part, 1),))


@dataclass(frozen=True, slots=True)
class Bound:
    """The condition that ``factor`` times a name is at most the value of ``rest``.

    With a negative factor it is a lower bound.
    """

    factor: int
    rest: Linear

    def end(self, at: Values, exists: list[Any]) -> Any:
        """Return the largest value that the name can have, or the smallest of a lower bound."""
        rest = self.rest.values(at, exists)
        return rest // self.factor if self.factor > 0 else -(rest // -self.factor)


def _at_most(difference: Linear, name: str, strictly: int) -> Bound | None:
    """Return the bound for a name of a name from a difference that is at most 0, or below it."""
    factor = difference.factor_of(name)
    if not factor:
        return None
    rest = Linear(number=-strictly).plus(difference.without(name), -1)
    return Bound(factor, rest)


def differences(condition: Truth) -> list[tuple[Linear, int]] | None:
    """Return differences that a condition says to be at most 0 (or below 0, if marked with 1).

    It is None if the condition is no comparison of this sort.
    """
    match condition:
        case Comparison("<" | "<=" | "=" as symbol, left, right):
            difference = linear(left).plus(linear(right), -1)
        case Comparison(">" | ">=" as symbol, right, left):
            difference = linear(left).plus(linear(right), -1)
        case Belongs(number, Span(first, last)):
            inner = linear(number)
            return [(linear(first).plus(inner, -1), 0), (inner.plus(linear(last), -1), 0)]
        case _:
            return None
    found = [(difference, int(symbol in "<>"))]
    if symbol == "=":
        found.append((Linear().plus(difference, -1), 0))
    return found


def bounds_of(condition: Truth, name: str) -> list[Bound] | None:
    """Return the bounds of a name that are equal to a condition, or None if it has another form."""
    found = differences(condition)
    if found is None:
        return None
    bounds = [_at_most(difference, name, strictly) for difference, strictly in found]
    return None if None in bounds else [each for each in bounds if each is not None]


def not_below_zero(part: Linear, name: str) -> Bound | None:
    """Return the bound for a name from the condition that a form is at least 0."""
    return _at_most(Linear().plus(part, -1), name, 0)


def ends_by(bounds: list[Bound], at: Values, exists: list[Any]) -> tuple[Any, Any]:
    """Return the smallest and the largest value that a name can have by its bounds."""
    least: Any = 0
    most: Any = NO_END
    for bound in bounds:
        end = bound.end(at, exists)
        if bound.factor > 0:
            most = np.minimum(most, end)
        else:
            least = np.maximum(least, end)
    return least, most
