"""The catalogue: its integrity, its names, and the games in it against their definition."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cgt
from cgt.codes import parse_code
from cgt.errors import NotationError, TooLarge
from cgt.rulesets.catalogue import CATALOGUE, FIRST_COUSINS, entry_of, names, ruleset
from cgt.rulesets.heaps.divisor_games import Dim, Prim, place_of_least_prime
from cgt.rulesets.heaps.passes import OnePass
from cgt.values import mex

ENTRIES = pytest.mark.parametrize("entry", CATALOGUE, ids=[str(e.title) for e in CATALOGUE])


def test_names_titles_and_aliases_are_each_there_once():
    every = [
        name
        for entry in CATALOGUE
        for name in {str(entry.title).lower(), entry.ruleset.code.lower(), *entry.aliases}
    ]
    assert len(every) == len(set(every))
    assert set(names()) == set(every)
    assert len({entry.ruleset for entry in CATALOGUE}) == len(CATALOGUE)


def test_the_games_of_the_source_documents_come_first():
    assert [entry.ruleset.code for entry in CATALOGUE[:6]] == [
        "nim",
        "take 1-3",
        "take 1,3,4",
        "divide 2,3,6",
        "nim + pass",
        "take 1-3 + pass",
    ]


@ENTRIES
def test_an_entry_is_whole(entry):
    assert str(entry.title)[0].isupper()
    assert str(entry.family)
    assert all(alias == alias.lower().strip() for alias in entry.aliases)
    assert entry_of(entry.ruleset) is entry


@ENTRIES
def test_every_name_of_a_game_finds_it(entry):
    for name in (str(entry.title), entry.ruleset.code, *entry.aliases):
        assert ruleset(name) == entry.ruleset
        assert ruleset(f"  {name.upper()} ") == entry.ruleset


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
    assert Prim().nim_value(10**18) == 0
    assert Prim().nim_value(3 * 10**17 + 3) == 2
    assert Prim().nim_value(999_983**2) == 78_498
    assert Dim().nim_value(10**18) == 19
    assert Dim(whole=False).nim_value(10**18) == 18
    with pytest.raises(TooLarge, match="10,000,000"):
        Prim().nim_value((10**9 + 7) * (10**9 + 9))


@given(st.integers(2, 30_000))
def test_the_place_of_the_least_prime_divisor(number):
    divisor = next(part for part in range(2, number + 1) if number % part == 0)
    primes = [p for p in range(2, divisor + 1) if all(p % q for q in range(2, int(p**0.5) + 1))]
    assert place_of_least_prime(number) == len(primes)


@given(st.integers(1, 10**30))
def test_mark_is_the_mex_of_its_two_options_however_large(heap):
    mark = ruleset("mark")
    options = list(mark.options(heap))
    assert mark.nim_value(heap) == mex(mark.nim_value(option.parts[0]) for option in options)


@pytest.mark.parametrize(
    ("given_text", "name"),
    [
        ("0.[3]", "nim"),
        ("0.3033", "take 1,3,4"),
        ("0.33300", "take 1-3"),
        ("octal 0.77", "0.77"),
        ("0.0330[3]", "take all but 1,4"),
        ("all but 1 4", "take all but 1,4"),
        ("splittles 1,2", "0.77"),
        ("splittles 2", "0.07"),
        ("splittles all but 1", "0.0[7]"),
        ("splittles 1, 100", "splittles 1,100"),
        ("splittles all but 100", "splittles all but 100"),
        ("Dawson’s Kayles", "0.07"),
        ("0.{1,2}", "0.6"),
        ("0.77 + pass", "0.77 + pass"),
    ],
)
def test_different_notations_of_the_same_rules_are_the_same_ruleset(given_text, name):
    found = ruleset(given_text)
    assert found.code == name
    assert ruleset(found.code) == found


@pytest.mark.parametrize(
    ("text", "example"),
    [("kailes", "kayles"), ("0.7.7", "0.7"), ("0.7[", "0.7"), ("dawson kayles", "dawson")],
)
def test_a_name_that_is_not_known_is_answered_with_a_near_one(text, example):
    with pytest.raises(NotationError) as caught:
        ruleset(text)
    assert caught.value.example.startswith(example)
    ruleset(caught.value.example)
    assert caught.value.source == text


def test_sets_that_are_too_long_are_refused_with_the_limit():
    with pytest.raises(NotationError, match="500"):
        ruleset("splittles 501")
    with pytest.raises(NotationError, match="500"):
        ruleset("take all but 1-501")


def test_an_alias_may_wear_a_pass():
    assert ruleset("kayles + pass") == OnePass(ruleset("0.77"))


def test_a_very_long_name_is_refused():
    with pytest.raises(cgt.NotationError, match="the limit is 2000"):
        cgt.ruleset("a" + " " * 100_000 + "b")
