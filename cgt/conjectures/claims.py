"""Claims about the nim values of all heaps of a game, each with the heaps that it speaks of."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import lcm

from cgt.arrays import Values
from cgt.text import Text


@dataclass(frozen=True, slots=True)
class Formula:
    """A nim value that depends on the heap n: ``n mod m``, ``n // k``, ``n`` or 0, plus ``more``.

    >>> Formula(modulus=4).of(7), Formula(divisor=2).of(7), Formula(more=3).of(7)
    (3, 3, 3)
    """

    modulus: int = 0
    divisor: int = 0
    more: int = 0

    def of(self, heap: int) -> int:
        """Return the value of a heap."""
        if self.modulus:
            return heap % self.modulus + self.more
        return (heap // self.divisor if self.divisor else 0) + self.more

    @property
    def step(self) -> int:
        """The number of heaps after which the values repeat, or have grown by the same amount."""
        return self.modulus or self.divisor or 1

    def __str__(self) -> str:
        if self.modulus:
            term = f"n mod {self.modulus}"
        elif self.divisor:
            term = "n" if self.divisor == 1 else f"n // {self.divisor}"
        else:
            return str(self.more)
        sign = "+" if self.more > 0 else "-"
        return f"{term} {sign} {abs(self.more)}" if self.more else term


class Claim(ABC):
    """A claim about the heaps of a game.

    Whether a claim holds of a heap only depends on the nim value of the heap (or of two heaps a
    fixed distance apart) and on the remainder of the heap after division by :attr:`step`.
    """

    start: int

    @property
    @abstractmethod
    def step(self) -> int:
        """The number of heaps after which what is claimed repeats."""

    @property
    def ahead(self) -> int:
        """How far beyond a heap the claim looks."""
        return 0

    @abstractmethod
    def fails_at(self, values: Values, heap: int) -> bool:
        """Return whether a heap is a counterexample, given the nim values of the heaps."""

    @abstractmethod
    def refuted_by(self, values: Values, heap: int) -> Text:
        """Return why a heap is a counterexample."""

    def until(self, regular_from: int, period: int) -> int:
        """Return the heap by which a claim that will ever fail has failed.

        From ``regular_from`` on the values satisfy g(n + period) = g(n) + saltus. Two rounds of
        the common multiple are enough: where what is claimed grows at another rate than the
        values, it can't hold both of a heap and of the one a round later.
        """
        return max(self.start, regular_from) + 2 * lcm(self.step, period) + self.ahead


@dataclass(frozen=True, slots=True)
class ValueClaim(Claim):
    """Every heap n with ``n mod modulus = remainder`` has the value of a ``formula``."""

    formula: Formula
    modulus: int = 1
    remainder: int = 0
    start: int = 1

    @property
    def step(self) -> int:
        return lcm(self.modulus, self.formula.step)

    def fails_at(self, values: Values, heap: int) -> bool:
        if heap % self.modulus != self.remainder:
            return False
        return int(values[heap]) != self.formula.of(heap)

    def refuted_by(self, values: Values, heap: int) -> Text:
        return Text(
            "Heap {heap} has nim value {found}, not {claimed}.",
            heap=heap,
            found=int(values[heap]),
            claimed=self.formula.of(heap),
        )

    def __str__(self) -> str:
        told = f"g(n) = {self.formula}"
        if self.modulus > 1:
            told = f"n mod {self.modulus} = {self.remainder} -> {self.formula}"
        return told if self.start == 1 else f"{told} from {self.start}"


@dataclass(frozen=True, slots=True)
class ZeroClaim(Claim):
    """The single heaps that are P-positions are exactly the multiples of a ``divisor``."""

    divisor: int
    start: int = 0

    @property
    def step(self) -> int:
        return self.divisor

    def fails_at(self, values: Values, heap: int) -> bool:
        return (int(values[heap]) == 0) != (heap % self.divisor == 0)

    def refuted_by(self, values: Values, heap: int) -> Text:
        if int(values[heap]) == 0:
            return Text(
                "Heap {heap} has nim value 0, so it's a P-position, but it isn't a multiple of "
                "{divisor}.",
                heap=heap,
                divisor=self.divisor,
            )
        return Text(
            "Heap {heap} is a multiple of {divisor}, but its nim value is {found}, so it's an "
            "N-position.",
            heap=heap,
            divisor=self.divisor,
            found=int(values[heap]),
        )

    def __str__(self) -> str:
        told = f"P-positions are multiples of {self.divisor}"
        return f"{told} from {self.start}" if self.start else told


@dataclass(frozen=True, slots=True)
class PeriodClaim(Claim):
    """The nim values repeat after ``period`` heaps, from the heap ``start`` on.

    Where ``is_eventual``, ``start`` is unknown, and only a theorem can decide the claim.
    """

    period: int
    start: int = 0
    is_eventual: bool = False

    @property
    def step(self) -> int:
        return self.period

    @property
    def ahead(self) -> int:
        return self.period

    def fails_at(self, values: Values, heap: int) -> bool:
        return int(values[heap]) != int(values[heap + self.period])

    def refuted_by(self, values: Values, heap: int) -> Text:
        later = heap + self.period
        return Text(
            "Heap {heap} has nim value {found}, but heap {later} has {other}.",
            heap=heap,
            found=int(values[heap]),
            later=later,
            other=int(values[later]),
        )

    def __str__(self) -> str:
        told = f"period {self.period}"
        return told if self.is_eventual else f"{told} from {self.start}"
