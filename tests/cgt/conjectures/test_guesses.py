"""Guessed laws as claims, which say the same values as the law, or no claims."""

import pytest

import cgt
from cgt.conjectures import claims_of, read_conjecture
from cgt.theory.formulas import ByResidue, Form
from cgt.theory.laws import Law

SAID = {
    "n -> n - k if k is a power of 2": ["period 3 from 0"],
    "n -> n - 1 or n - 2 if n is even": ["period 4 from 1"],
    "n -> n - d if d in digits(n) and d > 0": ["P-positions are multiples of 10 from 0"],
    "n -> m if m < n and m is even": [
        "n mod 2 = 0 -> n // 2 from 0",
        "n mod 2 = 1 -> n // 2 + 1 from 0",
    ],
    "n -> n-1 or m if n is even and m < n": [
        "n mod 2 = 0 -> n // 2 from 0",
        "n mod 2 = 1 -> 0 from 0",
    ],
}
UNSAID = [
    "n -> n - k if 1 <= k <= n/2",  # by smaller heaps
    "n -> d if d divides n and d < n",  # by primes
    "n -> n - k if k in {1, 5, 6}",  # proven
]


def by_residue(*forms, start=0):
    return Law(ByResidue(forms, start), 6_000, False, None, ())


@pytest.mark.parametrize(("rule", "claims"), SAID.items())
def test_guessed_law_is_said_in_claims(rule, claims):
    law = cgt.law(rule)
    assert claims_of(law) == tuple(claims)
    values = cgt.nim_values(rule, 300)
    for claim in claims:
        game, read = read_conjecture(claim, cgt.ruleset(rule))
        assert game == cgt.ruleset(rule)
        assert read.start == law.start
        assert not any(read.fails_at(values, heap) for heap in range(read.start, 200))


@pytest.mark.parametrize("rule", UNSAID)
def test_other_law_has_no_claims(rule):
    assert claims_of(cgt.law(rule)) == ()


@pytest.mark.parametrize(
    ("law", "claims"),
    [
        (by_residue(Form(2, slope=1, over=2), start=4), ["g(n) = n // 2 + 1 from 4"]),
        (by_residue(Form(0, slope=1), Form(0, slope=1)), ["g(n) = n // 2 from 0"]),
        (by_residue(Form(0, slope=2), Form(5)), ["n mod 2 = 0 -> n from 0", "n mod 2 = 1 -> 5"]),
        (by_residue(Form(1, slope=1, over=2)), []),
        (by_residue(Form(0, slope=3, over=2)), []),
        (by_residue(*[Form(heap % 5) for heap in range(13)]), []),
    ],
)
def test_law_by_residues_is_said_if_a_formula_has_its_form(law, claims):
    found = claims_of(law)
    assert len(found) == len(claims)
    assert all(one.startswith(other) for one, other in zip(found, claims, strict=True))


def test_law_with_an_exception_has_no_claims():
    law = Law(ByResidue((Form(0, slope=1),), 0), 6_000, False, 5_000, ())
    assert claims_of(law) == ()


def test_claim_about_a_given_game_names_none():
    rule = "n -> n - k if k in {" + ", ".join(map(str, range(1, 73))) + "}"
    assert cgt.conjecture("g(n) = n mod 73", rule).verdict is cgt.Verdict.PROVEN
    assert cgt.conjecture("nim g(n) = n", "kayles").ruleset == cgt.ruleset("nim")
    with pytest.raises(cgt.NotAHeapGame):
        cgt.conjecture("period 3", "cram")
    with pytest.raises(cgt.NotationError):
        cgt.conjecture("period 3")


def test_rule_is_tested_as_far_as_its_law():
    found = cgt.conjecture("period 3 from 0", "n -> n - k if k is a power of 2")
    assert (found.verdict, found.checked_to) == (cgt.Verdict.OPEN, 10_000)
