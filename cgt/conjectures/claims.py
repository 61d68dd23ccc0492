"""Claims about the nim values of a heap game, each for its own set of heaps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import lcm

from cgt.core.arrays import Values
from cgt.core.text import Text


@dataclass(frozen=True, slots=True)
class Formula:
    """A nim value that depends on the heap n.

    It is ``n mod m``, ``n // k``, ``n`` or 0, plus ``more``.

    >>> Formula(modulus=4).of(7), Formula(divisor=2).of(7), Formula(more=3).of(7)
    (3, 3, 3)
    """

    modulus: int = 0
    divisor: int = 0
    more: int = 0

    def of(self, heap: int) -> int:
        if self.modulus:
            return heap % self.modulus + self.more
        return (heap // self.divisor if self.divisor else 0) + self.more

    @property
    def step(self) -> int:
        """The number of heaps after which the values repeat or have grown by a fixed amount."""
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

    Its truth for a heap depends only on the nim value of that heap (or of two heaps a fixed
    distance apart) and on the remainder of the heap after division by :attr:`step`.
    """

    start: int

    @property
    @abstractmethod
    def step(self) -> int:
        """The number of heaps after which the claim repeats."""

    @property
    def ahead(self) -> int:
        """The distance from a heap to the furthest heap that the claim compares it with."""
        return 0

    @abstractmethod
    def fails_at(self, values: Values, heap: int) -> bool:
        """Return whether a heap is a counterexample, given the nim values of all heaps."""

    @abstractmethod
    def refuted_by(self, values: Values, heap: int) -> Text:
        """Return the reason why a heap is a counterexample."""

    def until(self, regular_from: int, period: int) -> int:
        """Return a heap up to which the claim must fail if it fails at all.

        From ``regular_from`` on the values satisfy g(n + period) = g(n) + saltus. Two rounds of the
        common multiple are enough. If the claimed values grow at another rate than the real ones,
        the claim can't hold for both a heap and the heap one round later.
        """
        return max(self.start, regular_from) + 2 * lcm(self.step, period) + self.ahead


@dataclass(frozen=True, slots=True)
class ValueClaim(Claim):
    """A claim that every heap n with ``n mod modulus = remainder`` has the value of a ``formula``.

    It covers the heaps from ``start`` on, so the empty heap only if ``start`` is 0. Its text shows
    ``start`` if it leaves out the empty heap.
    """

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
        has_heap_0 = self.remainder == 0 and self.start > 0
        return f"{told} from {self.start}" if self.start > 1 or has_heap_0 else told


@dataclass(frozen=True, slots=True)
class ZeroClaim(Claim):
    """A claim that the single heaps that are P-positions are exactly the multiples of a divisor."""

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
    """A claim that nim values repeat after ``period`` heaps, from heap ``start`` on.

    If ``is_eventual`` is True, ``start`` is unknown and only a theorem can decide the claim.
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

    def until(self, regular_from: int, period: int) -> int:
        """Return a heap up to which the claim must fail if it fails at all.

        Each round adds the same number to both compared values, so one round is enough.
        """
        return max(self.start, regular_from) + period + self.period

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
