"""The field of nimbers: against the mex definition, the field axioms and known values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt.errors import CgtError
from cgt.nimbers import (
    nim_inverse,
    nim_power,
    nim_product,
    nim_product_table,
    nim_quotient,
    nim_square_root,
    nim_sum_table,
)
from cgt.values import mex

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


def test_sums_below_40_are_the_mex_of_the_sums_with_a_smaller_part():
    table = nim_sum_table(40)
    for a in range(40):
        for b in range(40):
            smaller = [table[i][b] for i in range(a)] + [table[a][j] for j in range(b)]
            assert table[a][b] == mex(smaller)


# On Numbers and Games, chapter 6: F ⊗ F = 3F/2 for a Fermat 2-power F.
@pytest.mark.parametrize("fermat", [2, 4, 16, 256, 65536, 2**32, 2**64, 2**128])
def test_a_fermat_power_squares_to_three_halves_of_itself(fermat):
    assert times(fermat, fermat) == 3 * fermat // 2


@given(st.integers(0, 7), st.integers(0, 2**64))
def test_a_fermat_power_times_a_smaller_number_is_the_ordinary_product(k, n):
    fermat = 2**2**k
    assert times(fermat, n % fermat) == fermat * (n % fermat)


@given(nimbers, nimbers)
def test_multiplication_commutes(a, b):
    assert times(a, b) == times(b, a)


@given(nimbers, nimbers, nimbers)
def test_multiplication_associates(a, b, c):
    assert times(times(a, b), c) == times(a, times(b, c)) == nim_product([a, b, c])


@given(nimbers, nimbers, nimbers)
def test_multiplication_distributes_over_the_nim_sum(a, b, c):
    assert times(a, b ^ c) == times(a, b) ^ times(a, c)


@given(nimbers)
def test_one_is_neutral_and_zero_absorbs(a):
    assert times(a, 1) == a
    assert times(a, 0) == 0


@given(nonzero)
def test_every_nonzero_nimber_has_a_reciprocal(a):
    assert times(a, nim_inverse(a)) == 1


@given(nimbers, nonzero)
def test_division_undoes_multiplication(a, b):
    assert times(nim_quotient(a, b), b) == a


@given(nimbers)
def test_squaring_and_the_square_root_are_inverse(a):
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


def test_a_negative_number_is_no_nimber():
    with pytest.raises(CgtError, match="-3"):
        nim_product([2, -3])
