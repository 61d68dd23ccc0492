"""Mex and nim-sum: their laws."""

import pytest
from hypothesis import given, strategies as st

import cgt

naturals = st.integers(0, 10**40)


@pytest.mark.parametrize(
    ("values", "expected"),
    [([], 0), ([0], 1), ([1], 0), ([0, 1, 3], 2), ([3, 1, 0, 1, 3, 0], 2), (range(100), 100)],
)
def test_mex_is_the_least_number_that_is_missing(values, expected):
    assert cgt.mex(values) == expected


@given(st.lists(st.integers(0, 20)))
def test_mex_is_missing_and_all_below_are_present(values):
    least = cgt.mex(values)
    assert least not in values
    assert set(range(least)) <= set(values)


def test_mex_reads_an_iterator_once():
    assert cgt.mex(iter([0, 1, 2])) == 3


@pytest.mark.parametrize(
    ("values", "expected"), [([], 0), ([7], 7), ([3, 4, 5], 2), ([1, 2, 3], 0)]
)
def test_nim_sum_is_addition_without_carrying(values, expected):
    assert cgt.nim_sum(values) == expected


@given(naturals, naturals, naturals)
def test_nim_sum_is_a_group_in_which_all_are_their_own_inverses(a, b, c):
    assert cgt.nim_sum([a, b]) == cgt.nim_sum([b, a])
    assert cgt.nim_sum([cgt.nim_sum([a, b]), c]) == cgt.nim_sum([a, cgt.nim_sum([b, c])])
    assert cgt.nim_sum([a, 0]) == a
    assert cgt.nim_sum([a, a]) == 0
