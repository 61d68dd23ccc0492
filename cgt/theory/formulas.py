"""Formulas for the values of a nim-sequence, and their agreement with known values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Protocol

from cgt.core.arrays import Values, np
from cgt.core.text import Text, listed
from cgt.engines.sequences.periods import Period
from cgt.theory.telling import period_text

LARGEST_MODULUS = 12
"""The largest modulus of a law by residues."""


class Formula(Protocol):
    """A formula for the nim values of heaps from ``start`` on."""

    @property
    def start(self) -> int: ...

    def text(self) -> Text:
        """Return the formula in words or signs, with its start."""
        ...

    def agrees(self, values: Values) -> Values:
        """Return the mask of its agreement with the values of the heaps from ``start`` on."""
        ...

    def value(self, heap: int, known: Sequence[int]) -> int | None:
        """Return the value of a heap from the known first values, or None if it gives none."""
        ...


@dataclass(frozen=True, slots=True)
class Repeating:
    """The formula of a period."""

    period: Period

    @property
    def start(self) -> int:
        return self.period.preperiod

    def text(self) -> Text:
        return period_text(self.period)

    def agrees(self, values: Values) -> Values:
        found = np.ones(max(0, len(values) - self.start), bool)
        later = values[self.start + self.period.period :]
        earlier = values[self.start : self.start + len(later)]
        found[self.period.period :] = later == earlier + self.period.saltus
        return found

    def value(self, heap: int, known: Sequence[int]) -> int | None:
        reduced, more = self.period.reduced(heap)
        return known[reduced] + more


@dataclass(frozen=True, slots=True)
class Form:
    """The value of heap ``m * k + r`` as a function of k, for some modulus and residue.

    It is ``(times * g(scale * k + shift) + slope * k + plus) / over``, rounded down, without a part
    ``g`` if ``times`` is 0.
    """

    plus: int
    slope: int = 0
    times: int = 0
    over: int = 1
    scale: int = 0
    shift: int = 0

    def __str__(self) -> str:
        """Return the form in signs.

        >>> str(Form(1, times=3, over=2, scale=1)), str(Form(3, times=-1, scale=2)), str(Form(0))
        ('(3g(k) + 1)/2', '3 − g(2k)', '0')
        """
        values = f"g({heap_of(self.scale, self.shift)})"
        if self.times < 0:
            return f"{self.plus or ''} − {values}".strip()
        factor, term = (self.times, values) if self.times else (self.slope, "k")
        if not factor:
            return _signed(self.plus)
        found = _more(term if factor == 1 else f"{_signed(factor)}{term}", self.plus)
        if self.over == 1:
            return found
        return f"({found})/{self.over}" if self.plus else f"{found}/{self.over}"


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def heap_of(scale: int, shift: int) -> str:
    """Return the heap ``scale * k + shift`` in signs.

    >>> heap_of(2, 1), heap_of(1, 0), heap_of(3, -1)
    ('2k + 1', 'k', '3k − 1')
    """
    return _more("k" if scale == 1 else f"{scale}k", shift)


def _more(terms: str, number: int) -> str:
    """Return terms with a number added in signs."""
    return f"{terms} {'−' if number < 0 else '+'} {abs(number)}" if number else terms


@dataclass(frozen=True, slots=True)
class ByResidue:
    """A formula for each residue of the heap, which can lead back to smaller heaps."""

    forms: tuple[Form, ...]
    start: int

    @property
    def modulus(self) -> int:
        return len(self.forms)

    @property
    def base(self) -> int | None:
        """The base in which only the leading digit of a heap counts, or None."""
        same = Form(0, times=1, scale=1)
        return self.modulus if self.modulus > 1 and {*self.forms} == {same} else None

    def text(self) -> Text:
        first = self.forms[0]
        same = Form(first.plus, times=1, scale=1)
        if self.modulus > 1 and {*self.forms} == {same}:
            return Text(
                "g(n) = {formula}, n/{divisor} rounded down, from heap {start}",
                formula=_more(f"g(n/{self.modulus})", first.plus),
                divisor=self.modulus,
                start=f"{self.start:,}",
            )
        equal: dict[Form, list[str]] = {}
        for residue, form in enumerate(self.forms):
            equal.setdefault(form, []).append(f"g({heap_of(self.modulus, residue)})")
        formulas = listed(" = ".join((*heaps, str(form))) for form, heaps in equal.items())
        if any(form.over > 1 for form in self.forms):
            return Text(
                "{formulas}, rounded down, from heap {start}",
                formulas=formulas,
                start=f"{self.start:,}",
            )
        return Text("{formulas}, from heap {start}", formulas=formulas, start=f"{self.start:,}")

    def agrees(self, values: Values) -> Values:
        found = np.ones(len(values), bool)
        for residue, form in enumerate(self.forms):
            heaps = np.arange(residue, len(values), self.modulus)
            heaps = heaps[heaps >= self.start]
            k = heaps // self.modulus
            total = form.slope * k + form.plus
            if form.times:
                total = total + form.times * values[form.scale * k + form.shift]
            found[heaps] = values[heaps] == total // form.over
        return found[self.start :]

    def value(self, heap: int, known: Sequence[int]) -> int | None:
        if heap < len(known):
            return known[heap]
        k, residue = divmod(heap, self.modulus)
        form = self.forms[residue]
        total = form.slope * k + form.plus
        if form.times:
            source = self.value(form.scale * k + form.shift, known)
            if source is None:
                return None
            total += form.times * source
        return total // form.over


@dataclass(frozen=True, slots=True)
class BySmallestPrime:
    """A formula by the smallest prime p that divides a heap.

    The value of the heap is ``plus`` more than that of heap n/p, or that of heap p if ``plus`` is
    None.
    """

    plus: int | None
    start: int = 2

    def text(self) -> Text:
        formula = "g(n) = g(p)" if self.plus is None else _more("g(n) = g(n/p)", self.plus)
        return Text(
            "{formula} for the smallest prime p that divides n, from heap {start}",
            formula=formula,
            start=self.start,
        )

    def agrees(self, values: Values) -> Values:
        heaps = np.arange(self.start, len(values))
        primes = smallest_primes(len(values))[self.start :]
        if self.plus is None:
            return values[heaps] == values[primes]
        return values[heaps] == values[heaps // primes] + self.plus

    def value(self, heap: int, known: Sequence[int]) -> int | None:
        if heap < len(known):
            return known[heap]
        if heap > 1 << 40:
            return None
        prime = next((each for each in range(2, isqrt(heap) + 1) if heap % each == 0), heap)
        if self.plus is None:
            return None if prime == heap else self.value(prime, known)
        smaller = self.value(heap // prime, known)
        return None if smaller is None else smaller + self.plus


@dataclass(frozen=True, slots=True)
class ZerosByResidue:
    """The residues of the heaps with nim value 0, which the player to move loses."""

    modulus: int
    residues: tuple[int, ...]
    start: int

    def text(self) -> Text:
        heaps = [heap_of(self.modulus, residue) for residue in self.residues]
        return Text(
            "g(n) = 0 exactly for n = {heaps}, from heap {start}",
            heaps=", ".join(heaps),
            start=f"{self.start:,}",
        )

    def agrees(self, values: Values) -> Values:
        heaps = np.arange(self.start, len(values))
        return (values[heaps] == 0) == np.isin(heaps % self.modulus, self.residues)

    def value(self, heap: int, known: Sequence[int]) -> int | None:
        if heap < len(known):
            return known[heap]
        return 0 if heap % self.modulus in self.residues else None


def smallest_primes(end: int) -> Values:
    """Return the smallest prime that divides each number below an end, or the number itself."""
    found = np.arange(end)
    for number in range(2, isqrt(end) + 1):
        if found[number] == number:
            multiples = found[number * number :: number]
            np.minimum(multiples, number, out=multiples)
    return found
