"""The field of nimbers: against the mex definition, the field axioms and known values."""

import pytest
from hypothesis import given, strategies as st

from cgt.core.nimbers import (
    nim_inverse,
    nim_power,
    nim_product,
    nim_product_table,
    nim_quotient,
    nim_square_root,
    nim_sum_table,
)
from cgt.core.values import mex
from cgt.errors import CgtError

nimbers = st.one_of(
    st.integers(0, 20), st.integers(0, 2**16 - 1), st.integers(0, 2**64 - 1), st.integers(0, 2**200)
)
nonzero = nimbers.filter(bool)


def times(a, b):
    return nim_product([a, b])


def product_table_by_definition(size):
    table = [[0] * size for _ in range(size)]
    for a in range(size):
        for b in range(size):
            table[a][b] = mex(
                table[i][b] ^ table[a][j] ^ table[i][j] for i in range(a) for j in range(b)
            )
    return tuple(map(tuple, table))


def test_products_below_40_are_those_of_the_mex_definition():
    assert nim_product_table(40) == product_table_by_definition(40)


def test_sums_below_40_are_those_of_the_mex_definition():
    table = nim_sum_table(40)
    for a in range(40):
        for b in range(40):
            smaller = [table[i][b] for i in range(a)] + [table[a][j] for j in range(b)]
            assert table[a][b] == mex(smaller)


# On Numbers and Games, chapter 6: F ⊗ F = 3F/2 for a Fermat 2-power F.
@pytest.mark.parametrize("fermat", [2, 4, 16, 256, 65536, 2**32, 2**64, 2**128])
def test_fermat_power_squares_to_three_halves_of_itself(fermat):
    assert times(fermat, fermat) == 3 * fermat // 2


@given(st.integers(0, 7), st.integers(0, 2**64))
def test_fermat_power_times_less_is_the_ordinary_product(k, n):
    fermat = 2**2**k
    assert times(fermat, n % fermat) == fermat * (n % fermat)


@given(nimbers, nimbers, nimbers)
def test_multiplication_has_the_laws_of_a_field(a, b, c):
    assert times(a, b) == times(b, a)
    assert times(times(a, b), c) == times(a, times(b, c)) == nim_product([a, b, c])
    assert times(a, b ^ c) == times(a, b) ^ times(a, c)
    assert times(a, 1) == a
    assert times(a, 0) == 0


@given(nimbers, nonzero)
def test_division_and_square_root_undo_multiplication(a, b):
    assert times(b, nim_inverse(b)) == 1
    assert times(nim_quotient(a, b), b) == a
    assert times(nim_square_root(a), nim_square_root(a)) == a
    assert nim_square_root(times(a, a)) == a


@given(st.integers(0, 2**64 - 1))
def test_numbers_below_2_to_64_form_a_field(a):
    assert nim_power(a, 2**64) == a
    assert times(a, 2**64 - 1 ^ a) < 2**64


@given(nonzero, st.integers(-9, 9), st.integers(-9, 9))
def test_powers_of_one_base_multiply_by_adding_exponents(a, m, n):
    assert times(nim_power(a, m), nim_power(a, n)) == nim_power(a, m + n)


def test_18_generates_all_nonzero_nimbers_below_256():
    assert {nim_power(18, e) for e in range(255)} == set(range(1, 256))


def test_zero_to_the_power_zero_is_one():
    assert nim_power(0, 0) == 1
    assert nim_power(0, 5) == 0


@pytest.mark.parametrize(
    "question", [lambda: nim_inverse(0), lambda: nim_quotient(3, 0), lambda: nim_power(0, -1)]
)
def test_division_by_zero_is_refused(question):
    with pytest.raises(CgtError, match="no reciprocal"):
        question()


def test_negative_number_is_no_nimber():
    with pytest.raises(CgtError, match="-3"):
        nim_product([2, -3])
