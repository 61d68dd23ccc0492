"""The catalogue: its integrity, its names, and the games in it against their definition."""

import pytest
from hypothesis import given, strategies as st

from cgt.core.codes import parse_code
from cgt.core.values import mex
from cgt.errors import NotationError, TooLarge
from cgt.rulesets.catalogue import CATALOGUE, FIRST_COUSINS, entry_of, names, ruleset
from cgt.rulesets.heaps.theory import place_of_least_prime
from tests.games import each_entry


def test_names_titles_and_aliases_are_each_there_once():
    every = [
        name
        for entry in CATALOGUE
        for name in {str(entry.title).lower(), entry.ruleset.code.lower(), *entry.aliases}
    ]
    assert len(every) == len(set(every))
    assert set(names()) == set(every)
    assert len({entry.ruleset for entry in CATALOGUE}) == len(CATALOGUE)


def test_games_of_the_source_documents_come_first():
    assert [entry.ruleset.code for entry in CATALOGUE[:6]] == [
        "nim",
        "take 1-3",
        "take 1,3,4",
        "divide 2,3,6",
        "nim + pass",
        "take 1-3 + pass",
    ]


@each_entry
def test_entry_is_whole(entry):
    assert str(entry.title)[0].isupper()
    assert str(entry.family)
    assert all(alias == alias.lower().strip() for alias in entry.aliases)
    assert entry_of(entry.ruleset) is entry


@pytest.mark.parametrize(("code", "cousin"), FIRST_COUSINS)
def test_first_cousins_have_the_same_values_one_heap_apart(code, cousin):
    assert str(parse_code(code).first_cousin()) == cousin
    values, shifted = ruleset(code).nim_values(1_000), ruleset(cousin).nim_values(999)
    assert values[1:].tolist() == shifted.tolist()


def test_couples_are_forever_is_officers_with_a_token_more():
    couples, officers = ruleset("couples are forever"), ruleset("officers")
    assert couples.nim_values(500)[1:].tolist() == officers.nim_values(499).tolist()
    assert "0.6" in str(couples.why(400))


def test_prim_and_dim_answer_for_large_heaps():
    assert ruleset("prim").nim_value(10**18) == 0
    assert ruleset("prim").nim_value(3 * 10**17 + 3) == 2
    assert ruleset("prim").nim_value(999_983**2) == 78_498
    assert ruleset("dim").nim_value(10**18) == 19
    assert ruleset("dim-").nim_value(10**18) == 18
    with pytest.raises(TooLarge, match="10,000,000"):
        ruleset("prim").nim_value((10**9 + 7) * (10**9 + 9))


@given(st.integers(2, 30_000))
def test_place_of_the_least_prime_divisor(number):
    divisor = next(part for part in range(2, number + 1) if number % part == 0)
    primes = [p for p in range(2, divisor + 1) if all(p % q for q in range(2, int(p**0.5) + 1))]
    assert place_of_least_prime(number) == len(primes)


@given(st.integers(1, 10**30))
def test_mark_is_the_mex_of_its_two_options_however_large(heap):
    mark = ruleset("mark")
    values = [mark.nim_value(option.parts[0]) for option in mark.options(heap)]
    assert mark.nim_value(heap) == mex(values)


def test_sets_that_are_too_long_are_refused_with_the_limit():
    with pytest.raises(NotationError, match="500"):
        ruleset("splittles 501")
    with pytest.raises(NotationError, match="500"):
        ruleset("take all but 1-501")
