"""Periods: what is proven, from how many values on, and that it is true further out."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from cgt.engines.sequences import periods
from cgt.engines.sequences.arithmetic import is_arithmetic
from cgt.engines.sequences.heaprules import HeapRules, by_definition
from cgt.engines.sequences.periods import Memory, Period, apparent, prove
from cgt.engines.sequences.sequence import NimSequence
from tests.samples import examples

KAYLES = HeapRules((0, 7, 7))
DAWSONS_KAYLES = HeapRules((0, 0, 7))


def code(text, condition=""):
    whole, digits = text.split(".")
    return HeapRules((int(whole), *(int(d, 16) for d in digits)), condition=condition)


def computed(rules, largest):
    sequence = NimSequence(rules)
    sequence._check_at = 1 << 40
    return sequence.values(largest)


def follows(period, values, start=0):
    """Whether the values are what the period says."""
    reduced = [period.reduced(n) for n in range(len(values))]
    return all(
        int(values[n]) == int(values[reduced[n][0]]) + reduced[n][1]
        for n in range(start, len(values))
    )


@pytest.mark.parametrize(
    ("rules", "bound"),
    [
        (KAYLES, 2 * (71 + 12) + 2 - 1),
        (DAWSONS_KAYLES, 2 * (53 + 34) + 2 - 1),
        (code("0.137"), 2 * (52 + 34) + 3 - 1),
        (code("0.733"), 2 * (1 + 4) + 3 - 1),
        (code("4.3"), 2 * (2 + 2) + 1 - 1),
        (code("0.45"), 2 * (498 + 20) + 2 - 1),
        (HeapRules((0, 3, 3, 3)), 1 + 4 + 3 - 1),
        (HeapRules((0, 3, 0, 0, 3, 3)), 1 + 8 + 5 - 1),
    ],
)
def test_bound_of_the_theorem_and_no_heap_less(rules, bound):
    values = computed(rules, bound)
    assert prove(rules, values) is not None
    assert prove(rules, values[:-1]) is None


def test_bound_for_unequal_heaps_and_no_heap_less():
    rules = code("4.32", "!")
    values = computed(rules, 400)
    found = prove(rules, values)
    assert found is not None
    assert (found.preperiod, found.period) == (25, 5)
    bound = 2 * 25 + 3 * 5 + 2 - 1
    assert prove(rules, values[: bound + 1]) is not None
    assert prove(rules, values[:bound]) is None


def test_bound_of_a_bounded_memory_and_no_heap_less():
    rules = code("0.127")
    values = computed(rules, 80_000)
    memory = Memory(since=27_200, reach=27_106, by_parity=True)
    bound = 46_578 + 27_106 + 3 + 4 - 1
    found = prove(rules, values[: bound + 1], [memory])
    assert found is not None
    assert (found.preperiod, found.period) == (46_578, 4)
    assert prove(rules, values[:bound], [memory]) is None
    assert prove(rules, values) is None


def test_memory_waits_for_the_last_heap_that_looked_further():
    rules = code("0.127")
    values = computed(rules, 80_000)
    late = Memory(since=79_999, reach=27_106, by_parity=True)
    assert prove(rules, values, [late]) is None


def test_single_wrong_value_is_no_period():
    values = computed(KAYLES, 400).copy()
    values[399] += 1
    assert prove(KAYLES, values) is None


def coded(digits, tail, first, conditions):
    """Return the rules of random codes."""
    return st.builds(
        HeapRules, st.builds(lambda one, rest: (one, *rest), first, digits), tail, conditions
    )


MARKS = ["", "!", "?", "="]
NO_TAIL = st.just(())
FAMILIES = {
    "octal": (
        coded(st.lists(st.integers(0, 7), min_size=1, max_size=3), NO_TAIL,
              st.sampled_from([0, 4]), st.sampled_from(MARKS[:3])),
        *(400, 4000),
    ),
    "larger digits": (
        coded(st.lists(st.integers(0, 31), min_size=1, max_size=2), NO_TAIL,
              st.sampled_from([0, 4, 8]), st.sampled_from(MARKS)),
        *(100, 400),
    ),
    "repeating digits": (
        coded(st.lists(st.integers(0, 3), max_size=4),
              st.lists(st.integers(0, 3), min_size=1, max_size=3).map(tuple),
              st.just(0), st.just("")),
        *(200, 1000),
    ),
}  # fmt: skip
"""The rules, the number of values a period is proven from, and the number it is followed to."""


@pytest.mark.parametrize("family", FAMILIES)
@examples(40)
@given(data=st.data())
def test_proven_period_holds_further_out(family, data):
    codes, proven_from, further = FAMILIES[family]
    rules = data.draw(codes)
    values = computed(rules, further)
    found = prove(rules, values[:proven_from])
    if found is not None:
        assert follows(found, values)


@given(st.lists(st.sampled_from([0, 1, 2, 3]), min_size=1, max_size=7).map(tuple))
def test_every_subtraction_game_has_a_proven_period(digits):
    rules = HeapRules((0, *digits))
    found = NimSequence(rules).period()
    assert found is not None
    expected = by_definition(rules, 60)
    assert [NimSequence(rules).value(n) for n in range(61)] == expected
    assert follows(found, computed(rules, 3000))


def test_kenyons_game_has_saltus_3():
    kenyon = NimSequence(code("0.3F"))
    found = kenyon.period()
    assert found is not None
    assert (found.preperiod, found.period, found.saltus) == (0, 6, 3)
    assert found.theorem == "digit automata"
    assert kenyon.value(6 * 10**17 + 5) == 3 * 10**17 + 2


@pytest.mark.parametrize(
    ("text", "preperiod", "period", "saltus"),
    [("0.8", 1, 3, 1), ("0.28", 1, 53, 16), ("0.8B", 7, 7, 4), ("0.9C", 28, 36, 16)],
)
def test_arithmetic_periods_hold_further_out(text, preperiod, period, saltus):
    rules = code(text)
    values = computed(rules, 900)
    assert is_arithmetic(rules, values[: preperiod + period], preperiod, period, saltus)
    assert follows(Period(preperiod, period, saltus, 0, "", proven=True), values)


@pytest.mark.exhaustive
def test_false_arithmetic_period_of_300_heaps_is_refuted():
    rules = code("0.68")
    values = computed(rules, 600)
    seen = apparent(values[:301])
    assert seen is not None
    assert (seen.preperiod, seen.period, seen.saltus) == (94, 59, 32)
    assert not is_arithmetic(rules, values, 94, 59, 32)
    assert not follows(seen, values)


def test_arithmetic_claims_that_are_off_by_one_are_refuted():
    kenyon = code("0.3F")
    values = computed(kenyon, 300)
    assert is_arithmetic(kenyon, values, 0, 6, 3)
    assert not is_arithmetic(kenyon, values, 0, 6, 4)
    assert not is_arithmetic(kenyon, values, 0, 3, 3)
    assert is_arithmetic(kenyon, values, 0, 12, 6)


def test_apparent_period_is_not_called_proven():
    values = np.array([5, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2], np.uint8)
    assert apparent(values) == Period(1, 2, 0, 12, "", proven=False)
    assert apparent(np.arange(0, 40, dtype=np.uint8) ** 2 // 7) is None


def test_grundys_game_has_no_apparent_period_at_10000():
    sequence = NimSequence(HeapRules((4,), condition="!"))
    assert sequence.period(10_000) is None
    assert sequence.apparent_period() is None


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16])
def test_period_longer_than_the_searched_window_is_found(monkeypatch, dtype):
    monkeypatch.setattr(periods, "SEARCHED_BACK", 1 << 12)
    monkeypatch.setattr(periods, "WINDOW", 64)
    random = np.random.default_rng(5)
    begin, block = random.integers(0, 200, 3000), random.integers(0, 200, 9001)
    values = np.concatenate([begin, [201], block, block, block[:1234]]).astype(dtype)
    assert periods.Regularity(3001, 9001, 0) in list(periods.regularities(values, 1))
    once = periods.regularities(values[: 3001 + 9001 + 60], 1)
    assert 9001 not in {found.period for found in once}
