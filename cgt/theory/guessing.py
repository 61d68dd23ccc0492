"""Guesses at formulas for the values of a nim-sequence."""

from __future__ import annotations

from collections.abc import Iterator

from cgt.core.arrays import Values, np
from cgt.engines.sequences.periods import apparent
from cgt.theory.formulas import (
    LARGEST_MODULUS,
    ByResidue,
    BySmallestPrime,
    Form,
    Formula,
    Repeating,
    ZerosByResidue,
    smallest_primes,
)

LARGEST_SIMILAR = 6
"""The largest modulus of a law that leads back to smaller heaps."""
LARGEST_BASE = 64
"""The largest base of a law by leading digits."""
ROUNDS = 10
"""The minimum number of times that a guessed period fits into the values."""
GLANCE = 8
"""The number of last values that are compared before all others."""
MAPS = ((1, 1), (-1, 1), (2, 1), (1, 2), (3, 2))
"""The factors and divisors of a value in a formula."""


def guesses(values: Values) -> Iterator[Formula]:
    """Yield the formulas that hold for some values, from the simplest on.

    They hold for three quarters of the values at least.
    """
    values = np.asarray(values, np.int64)
    repeated = apparent(values)
    if repeated is not None and ROUNDS * repeated.period <= len(values):
        yield Repeating(repeated)
    for modulus in range(1, LARGEST_MODULUS + 1):
        found = _by_residue(values, modulus)
        if found is not None:
            yield found
    for base in range(LARGEST_SIMILAR + 1, LARGEST_BASE + 1):
        heaps = np.arange(len(values))
        start = _start_of_constant(values - values[heaps // base], 1)
        if 4 * start < len(values):
            plus = int(values[-1]) - int(values[(len(values) - 1) // base])
            form = Form(plus, times=1, scale=1)
            yield ByResidue((form,) * base, max(1, start))
    first = int(values[-1]) - int(values[(len(values) - 1) // smallest_primes(len(values))[-1]])
    for plus in (first, None):
        found = BySmallestPrime(plus)
        if found.agrees(values).all():
            yield found
    yield from _zeros(values)


def _by_residue(values: Values, modulus: int) -> ByResidue | None:
    """Return a formula for each residue of a modulus, or None if a residue has none."""
    forms: list[Form] = []
    start = 0
    for residue in range(modulus):
        found = next(_forms(values, modulus, residue), None)
        if found is None:
            return None
        form, since = found
        forms.append(form)
        start = max(start, since)
    return ByResidue(tuple(forms), start)


def _forms(values: Values, modulus: int, residue: int) -> Iterator[tuple[Form, int]]:
    """Yield formulas for the heaps of a residue, each with the heap from which on it holds."""
    own = values[residue::modulus]
    count = len(own)
    k = np.arange(count)
    for slope in {0: None, int(own[-1]) - int(own[-2]): None}:
        rest = own - slope * k
        start = _start_of_constant(rest, 1)
        if 4 * start < count:
            first = modulus * (start - 1) + residue + 1 if start else 0
            yield Form(int(rest[-1]), slope), first
    if not 1 < modulus <= LARGEST_SIMILAR:
        return
    for scale in (each for each in range(1, modulus) if modulus % each == 0):
        for shift in sorted(range(-1, scale + 1), key=lambda each: (abs(each), -each)):
            sources = scale * k + shift
            least = int(np.argmax((sources >= 0) & (sources < modulus * k + residue)))
            source = values[sources[least:]]
            for times, over in MAPS:
                rest = over * own[least:] - times * source
                if np.ptp(rest[-GLANCE:]) >= over:
                    continue
                start = least + _start_of_constant(rest, over)
                if 4 * start < count:
                    first = modulus * (start - 1) + residue + 1 if start else 0
                    plus = int(rest[start - least :].max())
                    yield Form(plus, 0, times, over, scale, shift), first


def _start_of_constant(numbers: Values, over: int) -> int:
    """Return the place from which on numbers differ by less than ``over``."""
    back = numbers[::-1]
    apart = np.maximum.accumulate(back) - np.minimum.accumulate(back) >= over
    return len(numbers) - int(apart.argmax()) if apart.any() else 0


def _zeros(values: Values) -> Iterator[ZerosByResidue]:
    """Yield the residues of the heaps with nim value 0, if only the residue decides."""
    is_zero = values == 0
    for modulus in range(2, LARGEST_MODULUS + 1):
        apart = np.flatnonzero(is_zero[modulus:] != is_zero[:-modulus])
        start = int(apart[-1]) + 1 if len(apart) else 0
        if 4 * start >= len(values):
            continue
        heaps = np.arange(start, start + modulus)
        residues = sorted((heaps[is_zero[heaps]] % modulus).tolist())
        if 0 < len(residues) < modulus:
            yield ZerosByResidue(modulus, tuple(residues), start)
            return
