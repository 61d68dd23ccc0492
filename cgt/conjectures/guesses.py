"""Guessed laws of nim-sequences as claims in the language of conjectures."""

from __future__ import annotations

from math import lcm

from cgt.conjectures.claims import Formula
from cgt.theory.formulas import ByResidue, Repeating, ZerosByResidue
from cgt.theory.laws import Law

MOST_CLAIMS = 12
"""The maximum number of claims of a law, one for each residue."""


def claims_of(law: Law) -> tuple[str, ...]:
    """Return the claims that say all of a guessed law, without their game.

    A law that is proven or has an exception has no claims. Neither has one that leads back to
    smaller heaps, because no conjecture can say that.

    >>> import cgt
    >>> claims_of(cgt.law("n -> n - k if k is a power of 2"))
    ('period 3 from 0',)
    >>> claims_of(cgt.law("n -> n - 1 or m if n is even and m < n"))
    ('n mod 2 = 0 -> n // 2 from 0', 'n mod 2 = 1 -> 0 from 0')
    """
    if law.proven or law.first_exception is not None:
        return ()
    match law.formula:
        case Repeating(period) if not period.saltus:
            return (f"period {period.period} from {law.start}",)
        case Repeating(period):
            return _claims_by_residue(law, period.period, 1)
        case ByResidue(forms) if not any(form.times for form in forms):
            return _claims_by_residue(law, len(forms), lcm(*(form.over for form in forms)))
        case ZerosByResidue(modulus=modulus, residues=(0,)):
            return (f"P-positions are multiples of {modulus} from {law.start}",)
        case _:
            return ()


def _claims_by_residue(law: Law, modulus: int, rounds: int) -> tuple[str, ...]:
    """Return a claim for each residue, one for all of them, or () if a residue has none."""
    formulas = [_formula(law, residue, modulus, rounds) for residue in range(modulus)]
    if None in formulas:
        return ()
    if len({*formulas}) == 1:
        return (f"g(n) = {formulas[0]} from {law.start}",)
    if modulus > MOST_CLAIMS:
        return ()
    return tuple(
        f"n mod {modulus} = {residue} -> {formula} from {law.start}"
        for residue, formula in enumerate(formulas)
    )


def _formula(law: Law, residue: int, modulus: int, rounds: int) -> Formula | None:
    """Return the formula for the heaps with a residue, or None if no claim can say it.

    By the law, the values grow by the same number after each ``modulus * rounds`` heaps.
    """
    first, step = law.start + (residue - law.start) % modulus, modulus * rounds
    heaps = range(first, first + 2 * step, modulus)
    values = [law.predict(heap) or 0 for heap in heaps]
    growth = values[rounds] - values[0]
    if growth < 0 or (growth and step % growth):
        return None
    divisor = step // growth if growth else 0
    more = values[0] - (first // divisor if divisor else 0)
    formula = Formula(divisor=divisor, more=more)
    return formula if [*map(formula.of, heaps)] == values else None
