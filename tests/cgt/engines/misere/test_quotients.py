"""Misère quotients: the published ones, their proofs, and outcomes against exact search."""

from collections import defaultdict
from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from hypothesis import assume, given, strategies as st

from cgt.core.budget import Budget
from cgt.engines.misere import is_misere_p_position, misere_quotient, proven_period, sum_of_heaps
from cgt.engines.misere.monoid import BipartiteMonoid
from cgt.engines.misere.verification import Verification
from cgt.errors import CgtError, TooLarge
from tests.samples import examples, sampled


def digits_of(code):
    return tuple(int(digit, 16) for digit in code.replace(".", ""))


def octal(code):
    """The options of a heap by a take-and-break code: after taking t, leave 0, 1, 2 or 3 heaps."""

    def options(heap):
        for taken, digit in enumerate(digits_of(code)):
            left = heap - taken
            if digit & 1 and left == 0 and taken:
                yield ()
            if digit & 2 and left > 0 and taken:
                yield (left,)
            if digit & 4:
                yield from ((part, left - part) for part in range(1, left // 2 + 1))
            if digit & 8:
                for least in range(1, left // 3 + 1):
                    for middle in range(least, (left - least) // 2 + 1):
                        yield least, middle, left - least - middle

    return options


@cache
def complete(code):
    return misere_quotient(octal(code), digits=digits_of(code))


# Plambeck and Siegel, "Misère quotients for impartial games" (2008), appendices A and B:
# order of the quotient, number of its P-elements, period of the pretending function.
PUBLISHED = {
    "0.75": (8, 2, 2),
    "0.512": (8, 2, 6),
    "4.56": (8, 2, 4),
    "0.34": (12, 3, 8),
    "0.53": (16, 3, 9),
    "0.123": (20, 5, 5),
    "0.351": (22, 6, 8),
    "0.72": (24, 5, 4),
    "0.144": (30, 5, 10),
    "0.152": (34, 6, 48),
    "0.71": (36, 9, 6),
    "0.77": (40, 9, 12),
    "0.115": (42, 12, 14),
}


@pytest.mark.parametrize("code", sampled(PUBLISHED, [*PUBLISHED][::3]))
def test_published_quotients_come_out_complete(code):
    quotient = complete(code)
    assert quotient.complete
    assert (quotient.order, quotient.p_order, quotient.period) == PUBLISHED[code]


def test_misere_kayles_has_period_12_proven_by_168_heaps():
    kayles = complete("0.77")
    assert (kayles.preperiod, kayles.period, kayles.heap_bound) == (71, 12, 168)
    assert kayles.pretending[70] != kayles.pretending[82]
    assert [heap for _, heap in kayles.presentation.generators[:5]] == [1, 2, 5, 9, 12]


@pytest.mark.parametrize(
    "grown",
    sampled([(13, 12), (14, 24), (25, 144)], [(13, 12), (14, 24)]),
)
def test_quotient_of_dawsons_kayles_grows_and_stays_partial(grown):
    heap, order = grown
    quotient = misere_quotient(octal("0.07"), digits=(0, 0, 7), to_heap=heap)
    assert (quotient.order, quotient.complete) == (order, False)


# Genus theory: Nim to heaps of 2^k - 1 has the tame quotient of order 2^k + 2 with two P-elements.
@pytest.mark.parametrize("bits", [1, 2, 3, 4])
def test_nim_has_the_tame_quotients(bits):
    nim = misere_quotient(lambda n: [(left,) for left in range(n)], to_heap=2**bits - 1)
    assert (nim.order, nim.p_order) == ((2, 1) if bits == 1 else (2**bits + 2, 2))


def test_ruleset_without_moves_has_the_trivial_quotient():
    quotient = misere_quotient(lambda _: [], to_heap=5)
    assert (quotient.order, quotient.p_order) == (1, 0)
    assert quotient.outcome([3, 3]) == "N"


codes = st.sampled_from(sorted(PUBLISHED))
sums = st.lists(st.integers(0, 11), max_size=4).filter(lambda heaps: sum(heaps) <= 26)


def searched(code, heaps):
    position = tuple(sorted((heap for heap in heaps if heap), reverse=True))
    return is_misere_p_position(position, sum_of_heaps(octal(code)), known=FOUND[code])


FOUND = defaultdict(dict)


@given(codes, sums)
def test_outcomes_by_the_quotient_are_those_of_exact_search(code, heaps):
    assert complete(code).is_p_position(heaps) == searched(code, heaps)


@examples(40)
@given(
    st.lists(st.integers(0, 7), min_size=3, max_size=3),
    st.lists(st.integers(1, 9), max_size=4).filter(lambda heaps: sum(heaps) <= 20),
)
def test_outcomes_of_any_octal_code_are_those_of_exact_search(digits, heaps):
    code = "0." + "".join(map(str, digits))
    quotient = misere_quotient(octal(code), to_heap=9, limit=60)
    assume(max(heaps, default=0) < len(quotient.pretending))
    assert quotient.is_p_position(heaps) == searched(code, heaps)


@pytest.mark.parametrize("code", ["0.71", "0.123", "0.351"])
def test_heaps_beyond_the_proof_follow_the_period(code):
    quotient = complete(code)
    for heap in range(len(quotient.pretending), len(quotient.pretending) + 3):
        assert quotient.is_p_position([heap]) == searched(code, [heap])
        assert quotient.is_p_position([heap, 1]) == searched(code, [heap, 1])


# 0.333 leaves one heap at most.
@pytest.mark.parametrize("code", ["0.77", "0.34", "4.56", "0.333"])
def test_period_goes_on_past_the_heaps_of_the_proof(code):
    quotient = complete(code)
    assert quotient.complete
    further = quotient.heap_bound + 2 * quotient.period
    longer = misere_quotient(octal(code), to_heap=further)
    assert longer.order == quotient.order
    assert longer.pretending == tuple(map(quotient.element_of, range(further + 1)))


def test_no_theorem_is_claimed_for_codes_that_leave_three_heaps():
    assert not misere_quotient(octal("0.F"), to_heap=20, digits=digits_of("0.F")).complete


@pytest.mark.parametrize("code", ["0.77", "0.115", "0.152"])
def test_quotient_is_a_reduced_commutative_monoid(code):
    monoid = complete(code).monoid
    table, elements = monoid.table, range(monoid.order)
    for x, y in product(elements, repeat=2):
        assert table[x][y] == table[y][x]
    for x, y, z in product(elements, elements, range(0, monoid.order, 3)):
        assert table[table[x][y]][z] == table[x][table[y][z]]
    assert [monoid.table[0][x] for x in elements] == list(elements)
    assert len(set(monoid.p_masks())) == monoid.order


def test_relations_of_the_presentation_hold_in_the_table():
    kayles = complete("0.77")
    values = {name: kayles.pretending[heap] for name, heap in kayles.presentation.generators}
    exponents = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")

    def value(text):
        factors = [factor for factor in text.split() if factor != "1"]
        powers = [(f[0], int(f[1:].translate(exponents) or 1)) for f in factors]
        return kayles.monoid.product(values[name] for name, count in powers for _ in range(count))

    for relation in kayles.presentation.relations:
        left, right = relation.split(" = ")
        assert value(left) == value(right)
    assert [value(name) for name in kayles.element_names] == list(range(40))


def test_quotient_is_partial_below_the_bound_of_the_proof():
    partial = misere_quotient(octal("0.71"), digits=digits_of("0.71"), to_heap=18)
    assert (partial.complete, partial.period, partial.preperiod) == (False, None, None)
    assert misere_quotient(octal("0.71"), digits=digits_of("0.71"), to_heap=19).complete
    with pytest.raises(TooLarge, match="heaps up to 18"):
        partial.outcome([19])


def test_without_a_code_nothing_is_called_complete():
    assert not misere_quotient(octal("0.71"), to_heap=60).complete


def test_game_without_splits_needs_a_shorter_proof():
    quotient = misere_quotient(octal("0.333"), digits=(0, 3, 3, 3))
    assert (quotient.order, quotient.p_order, quotient.period) == (6, 2, 4)
    assert quotient.heap_bound == quotient.preperiod + 4 + 3 + (quotient.preperiod == 0)


def test_period_seen_once_too_rarely_proves_nothing():
    values = [0, 1, 2, 1, 2, 1, 2]
    assert proven_period(values, (0, 3)) == (1, 2, 4)
    assert proven_period([0, 1, 2, 1, 2, 1, 2, 1, 2], (0, 7)) == (1, 2, 7)
    assert proven_period(values[:6], (0, 7)) is None


def test_quotient_past_its_limit_is_that_of_smaller_heaps():
    quotient = misere_quotient(octal("0.07"), to_heap=20, limit=20)
    assert str(quotient.stopped) == ("The misère quotient grew past 20 elements at heap 14.")
    assert same(quotient, misere_quotient(octal("0.07"), to_heap=13))


# Of these none is known to be complete: orders grow past 200 elements, or the search is very long.
@pytest.mark.parametrize(
    "code", sampled(["0.57", "0.07", "0.137", "0.45", "4.7", "0.26"], ["0.57", "4.7"])
)
@pytest.mark.parametrize("steps", sampled([1, 1_000, 50_000], [1, 50_000]))
def test_search_over_budget_has_the_quotient_of_smaller_heaps(code, steps):
    budget = Budget(steps)
    found = misere_quotient(octal(code), digits=digits_of(code), observer=budget)
    assert "more than" in str(found.stopped)
    assert not found.complete
    assert budget.spent <= steps + 2_000
    heaps = len(found.pretending) - 1
    assert same(found, misere_quotient(octal(code), digits=digits_of(code), to_heap=heaps))


def same(one, other):
    """Whether two quotients are the same but for why the search for them ended."""
    return replace(one, stopped=None) == replace(other, stopped=None)


def test_quotient_of_all_requested_heaps_was_not_stopped():
    assert misere_quotient(octal("0.07"), to_heap=13).stopped is None
    assert complete("0.77").stopped is None


def test_heaps_that_do_not_get_smaller_are_refused():
    with pytest.raises(CgtError, match="must get smaller"):
        misere_quotient(lambda n: [(n,)], to_heap=3)


def refutation(monoid, values):
    """The first sum that is wrong when the heaps 1, 2, ... of Kayles have these values."""
    verification = Verification(monoid, [(1,) * index for index in range(monoid.order)])
    for heap, value in enumerate(values[1:], start=1):
        after = {monoid.product(values[part] for part in parts) for parts in octal("0.77")(heap)}
        failure = verification.add_heap(heap, value, after)
        if failure is not None:
            return failure
    return None


def test_verification_refutes_every_other_value_of_a_heap():
    kayles = complete("0.77")
    values = list(kayles.pretending[:13])
    assert refutation(kayles.monoid, values) is None
    for wrong in set(range(kayles.order)) - {values[12]}:
        assert refutation(kayles.monoid, [*values[:12], wrong]) is not None


def test_verification_refutes_a_wrong_p_portion():
    kayles = complete("0.77")
    wrong = BipartiteMonoid(kayles.monoid.table, kayles.monoid.p_portion ^ {1})
    assert refutation(wrong, list(kayles.pretending[:6])) is not None
