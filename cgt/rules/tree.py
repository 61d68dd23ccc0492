"""The parts of a rule, each of which knows its values, its range and the names in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from math import inf
from typing import Any, TypeAlias, TypeVar, cast

from cgt.core.arrays import np
from cgt.rules.operators import COMPARISONS, FAMILIES, FUNCTIONS, OPERATORS, PARITIES, powers
from cgt.rules.ranges import NATURAL, Range

FIRST_MEMBERS = {"even": 0, "prime": 2}
"""The first members of families that don't begin with 1."""
LARGEST = 1 << 62
"""The bound of all numbers that a rule works with."""

Values: TypeAlias = Mapping[str, Any]
"""The values of names, each a number or an array."""
Ranges: TypeAlias = Mapping[str, Range]
P = TypeVar("P")


class Part:
    """A part of a rule."""

    def parts(self) -> Iterator[Part]:
        """Yield the parts of this one."""
        return iter(())

    def names(self) -> Iterator[str]:
        """Yield the names in it, in order and with repeats."""
        for part in self.parts():
            yield from part.names()

    def sums(self) -> Iterator[Sum]:
        """Yield the numbers in it, and itself if it is one."""
        for part in self.parts():
            yield from part.sums()


class Sum(Part):
    """A part that is a number."""

    def sums(self) -> Iterator[Sum]:
        yield self
        for part in self.parts():
            yield from part.sums()

    def values(self, at: Values, exists: list[Any]) -> Any:
        """Return its value, and add to ``exists`` the masks of where it has one."""
        raise NotImplementedError

    def range(self, at: Ranges) -> Range:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Number(Sum):
    """A number as it is written."""

    value: int

    def values(self, at: Values, exists: list[Any]) -> Any:
        del at, exists
        return self.value

    def range(self, at: Ranges) -> Range:
        del at
        return self.value, self.value


@dataclass(frozen=True, slots=True)
class Name(Sum):
    """A name, of a number of the component or a free one."""

    name: str

    def names(self) -> Iterator[str]:
        yield self.name

    def values(self, at: Values, exists: list[Any]) -> Any:
        del exists
        return at[self.name]

    def range(self, at: Ranges) -> Range:
        return at.get(self.name, NATURAL)


@dataclass(frozen=True, slots=True)
class Operation(Sum):
    """Two numbers with an operator between them."""

    symbol: str
    left: Sum
    right: Sum

    def parts(self) -> Iterator[Part]:
        yield from (self.left, self.right)

    def values(self, at: Values, exists: list[Any]) -> Any:
        operator = OPERATORS[self.symbol]
        a, b = self.left.values(at, exists), self.right.values(at, exists)
        if operator.exists is not None:
            exists.append(operator.exists(a, b))
        return operator.values(a, b)

    def range(self, at: Ranges) -> Range:
        return OPERATORS[self.symbol].range(self.left.range(at), self.right.range(at))


@dataclass(frozen=True, slots=True)
class Call(Sum):
    """A function of one number or more."""

    function: str
    of: tuple[Sum, ...]

    def parts(self) -> Iterator[Part]:
        yield from self.of

    def values(self, at: Values, exists: list[Any]) -> Any:
        first, *more = (part.values(at, exists) for part in self.of)
        work = FUNCTIONS[self.function].values
        if not more:
            return work(first)
        for other in more:
            first = work(first, other)
        return first

    def range(self, at: Ranges) -> Range:
        first, *more = (part.range(at) for part in self.of)
        work = FUNCTIONS[self.function].range
        if not more:
            return work(first)
        for other in more:
            first = work(first, other)
        return first


class Truth(Part):
    """A part that is true or false."""

    def holds(self, at: Values, exists: list[Any]) -> Any:
        """Return the mask of its truth, and add to ``exists`` the masks of its meaning."""
        raise NotImplementedError

    def judge(self, at: Ranges) -> bool | None:
        """Return whether it is true in the whole range, or None if that isn't known."""
        raise NotImplementedError

    def conjuncts(self) -> Iterator[Truth]:
        """Yield the conditions all of which have to be true."""
        yield self


@dataclass(frozen=True, slots=True)
class Comparison(Truth):
    """A comparison of two sums, such as ``k <= n/2``."""

    symbol: str
    left: Sum
    right: Sum

    def parts(self) -> Iterator[Part]:
        yield from (self.left, self.right)

    def holds(self, at: Values, exists: list[Any]) -> Any:
        left, right = self.left.values(at, exists), self.right.values(at, exists)
        return COMPARISONS[self.symbol](left, right)

    def judge(self, at: Ranges) -> bool | None:
        (a, b), (c, d) = self.left.range(at), self.right.range(at)
        if self.symbol in {">", ">="}:
            (a, b), (c, d) = (c, d), (a, b)
        match self.symbol:
            case "<" | ">":
                return True if b < c else False if a >= d else None
            case "<=" | ">=":
                return True if b <= c else False if a > d else None
            case "=":
                return False if b < c or d < a else True if a == b == c == d else None
            case _:
                return True if b < c or d < a else False if a == b == c == d else None


@dataclass(frozen=True, slots=True)
class Divides(Truth):
    """The condition that a number divides another. Only 0 is divided by 0."""

    divisor: Sum
    number: Sum

    def parts(self) -> Iterator[Part]:
        yield from (self.divisor, self.number)

    def holds(self, at: Values, exists: list[Any]) -> Any:
        divisor, number = self.divisor.values(at, exists), self.number.values(at, exists)
        is_zero = np.equal(divisor, 0)
        rest = np.remainder(number, np.where(is_zero, 1, divisor))
        return np.equal(rest, 0) & (~is_zero | np.equal(number, 0))

    def judge(self, at: Ranges) -> bool | None:
        (least, _most), (low, high) = self.divisor.range(at), self.number.range(at)
        return False if low > 0 and least > high else None


@dataclass(frozen=True, slots=True)
class Belongs(Truth):
    """The condition that a number is in a set."""

    number: Sum
    within: Set

    def parts(self) -> Iterator[Part]:
        yield from (self.number, self.within)

    def holds(self, at: Values, exists: list[Any]) -> Any:
        return self.within.holds(self.number.values(at, exists), at, exists)

    def judge(self, at: Ranges) -> bool | None:
        (a, b), (c, d) = self.number.range(at), self.within.range(at)
        return False if b < c or d < a else None


@dataclass(frozen=True, slots=True)
class Not(Truth):
    """The opposite of a condition."""

    of: Truth

    def parts(self) -> Iterator[Part]:
        yield self.of

    def holds(self, at: Values, exists: list[Any]) -> Any:
        return np.logical_not(self.of.holds(at, exists))

    def judge(self, at: Ranges) -> bool | None:
        judged = self.of.judge(at)
        return None if judged is None else not judged


@dataclass(frozen=True, slots=True)
class Both(Truth):
    """Conditions all of which have to be true, or one of them if ``any_of``."""

    of: tuple[Truth, ...]
    any_of: bool = False

    def parts(self) -> Iterator[Part]:
        yield from self.of

    def conjuncts(self) -> Iterator[Truth]:
        if self.any_of:
            yield self
        else:
            for part in self.of:
                yield from part.conjuncts()

    def holds(self, at: Values, exists: list[Any]) -> Any:
        join = np.logical_or if self.any_of else np.logical_and
        first, *more = (part.holds(at, exists) for part in self.of)
        for other in more:
            first = join(first, other)
        return first

    def judge(self, at: Ranges) -> bool | None:
        judged = [part.judge(at) for part in self.of]
        if self.any_of in judged:
            return self.any_of
        return None if None in judged else not self.any_of


class Set(Part):
    """A set of numbers."""

    def holds(self, numbers: Any, at: Values, exists: list[Any]) -> Any:
        raise NotImplementedError

    def range(self, at: Ranges) -> Range:
        del at
        return NATURAL


@dataclass(frozen=True, slots=True)
class Span(Set):
    """The numbers from one to another, such as ``1..3``."""

    first: Sum
    last: Sum

    def parts(self) -> Iterator[Part]:
        yield from (self.first, self.last)

    def holds(self, numbers: Any, at: Values, exists: list[Any]) -> Any:
        first, last = self.first.values(at, exists), self.last.values(at, exists)
        return np.greater_equal(numbers, first) & np.less_equal(numbers, last)

    def range(self, at: Ranges) -> Range:
        return self.first.range(at)[0], self.last.range(at)[1]


@dataclass(frozen=True, slots=True)
class Union(Set):
    """Some numbers and spans, such as ``{1, 3..5}``."""

    of: tuple[Sum | Span, ...]

    def parts(self) -> Iterator[Part]:
        yield from self.of

    def holds(self, numbers: Any, at: Values, exists: list[Any]) -> Any:
        found: Any = np.zeros(np.shape(numbers), bool)
        for part in self.of:
            if isinstance(part, Span):
                found = found | part.holds(numbers, at, exists)
            else:
                found = found | np.equal(numbers, part.values(at, exists))
        return found

    def range(self, at: Ranges) -> Range:
        known = [part.range(at) for part in self.of]
        return min(low for low, _ in known), max(high for _, high in known)


@dataclass(frozen=True, slots=True)
class Digits(Set):
    """The digits of a number in decimal notation."""

    number: Sum

    def parts(self) -> Iterator[Part]:
        yield self.number

    def holds(self, numbers: Any, at: Values, exists: list[Any]) -> Any:
        rest = np.maximum(self.number.values(at, exists), 0)
        numbers, found = np.asarray(numbers), np.equal(numbers, 0) & np.equal(rest, 0)
        while np.any(rest):
            found = found | (np.equal(rest % 10, numbers) & np.greater(rest, 0))
            rest = rest // 10
        return found

    def range(self, at: Ranges) -> Range:
        del at
        return 0, 9


@dataclass(frozen=True, slots=True)
class FamilySet(Set):
    """A family of numbers by its name, such as the primes, or the powers of a number."""

    family: str
    base: int = 0

    def holds(self, numbers: Any, at: Values, exists: list[Any]) -> Any:
        del at, exists
        if self.family in PARITIES:
            return np.equal(np.remainder(numbers, 2), PARITIES[self.family])
        if self.family == "power":
            return np.isin(numbers, powers(self.base, int(np.max(numbers, initial=1))))
        return FAMILIES[self.family].holds(numbers)

    def members(self, to: int) -> Any:
        """Return its members up to a number in order."""
        if self.family in PARITIES:
            return np.arange(PARITIES[self.family], to + 1, 2)
        every = (
            powers(self.base, to) if self.family == "power" else FAMILIES[self.family].members(to)
        )
        return every[: np.searchsorted(every, to, "right")]

    def walked(self, to: int) -> Iterator[int]:
        """Yield its members up to a number of any size, one after the other."""
        if self.family in PARITIES:
            return iter(range(PARITIES[self.family], to + 1, 2))
        if self.family == "power":
            return (power for power in powers(self.base, to).tolist() if power <= to)
        return FAMILIES[self.family].walked(to)

    def range(self, at: Ranges) -> Range:
        del at
        return FIRST_MEMBERS.get(self.family, 1), inf


@dataclass(frozen=True, slots=True)
class Move:
    """A move with the components that it leaves, a tuple of sums each, and its condition.

    A component of one number is a tuple of one sum.
    """

    leaves: tuple[tuple[Sum, ...], ...]
    condition: Truth | None

    def sums(self) -> Iterator[Sum]:
        for leaf in self.leaves:
            yield from leaf

    def conditions(self) -> Iterator[Truth]:
        """Yield the conditions all of which the move needs."""
        if self.condition is not None:
            yield from self.condition.conjuncts()


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with the names of its component and its moves."""

    text: str
    pattern: tuple[str, ...]
    moves: tuple[Move, ...]


def family_of(condition: Truth, name: str) -> FamilySet | None:
    """Return the family that a condition gives a name, such as the primes, or None.

    >>> family_of(Belongs(Name("k"), FamilySet("prime")), "k")
    FamilySet(family='prime', base=0)
    """
    match condition:
        case Belongs(Name(number), FamilySet() as family) if number == name:
            return family
        case _:
            return None


def replaced(part: P, name: str, by: Sum) -> P:
    """Return a part with a sum in place of a name.

    >>> replaced(Operation("-", Name("n"), Name("k")), "k", Number(2))
    Operation(symbol='-', left=Name(name='n'), right=Number(value=2))
    """
    if part == Name(name):
        return cast("P", by)
    if isinstance(part, tuple):
        return cast("P", tuple(replaced(each, name, by) for each in cast("tuple[Any, ...]", part)))
    if not isinstance(part, Part):
        return part
    kept = cast("Any", part)
    return type(part)(*(replaced(getattr(kept, each.name), name, by) for each in fields(kept)))
