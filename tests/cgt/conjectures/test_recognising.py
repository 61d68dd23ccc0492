"""Known games with the values of invented ones."""

import pytest

import cgt
from cgt.conjectures.recognising import _octal_games, laws_of, recognise
from cgt.errors import TooLarge

SAME = {
    "n -> m if m < n": "These are the values of Nim, because the rules agree.",
    "n -> n - k if k in {1, 5, 6}": "These are the values of take 1,5,6, because the rules agree.",
    "n -> a and b if a + b = n - 2": (
        "These are the values of Dawson's Kayles, because the rules agree."
    ),
    "n -> a and b if a + b = n and 0 < a < b": (
        "These are the values of Grundy's game, because the rules agree."
    ),
    "n -> n/2 or n - 1": "These are the values of Mark, up to heap 1,000.",
    "n -> n - k if k is a square": "These are the values of Take a square, up to heap 1,000.",
    "n -> a and b if a + b = n - 1 and n > 2 or n - 1 if n = 2": (
        "These are the values of Officers, up to heap 1,000."
    ),
    "n -> m if 1 <= m < n": "These are the values of 0.[2], because the rules agree.",
    "n -> m if m < n - 1": "These are the values of take all but 1, because the rules agree.",
    "n -> n - k if 1 <= k <= n/7": None,
}


@pytest.mark.parametrize("rule", SAME)
def test_game_is_recognised(rule):
    found = recognise(cgt.ruleset(rule))
    assert SAME[rule] == (None if found is None else str(found.sentence))


def test_game_is_recognised_with_a_shift():
    found = recognise(cgt.ruleset("n -> m if m < n and n != 1"))
    assert str(found.sentence) == "Heap n has the value of heap n − 1 in Nim, up to heap 1,000."
    one_more = recognise(cgt.ruleset("n -> a and b if a + b = n - 1 and n > 1; n - 1 if n = 1"))
    assert one_more is None or not one_more.proven


@pytest.mark.parametrize("name", ["kayles", "nim", "cram"])
def test_game_of_the_catalogue_is_not_recognised(name):
    assert recognise(cgt.ruleset(name)) is None


def test_first_values_of_octal_games_are_right():
    names, values = _octal_games()
    for place in range(0, len(names), 37):
        assert cgt.ruleset(names[place]).nim_values(24).tolist() == values[place]


def test_sentences_of_a_game_need_little_time():
    found = [str(each) for each in laws_of(cgt.ruleset("n -> n/2 or n - 1"))]
    assert found[0] == SAME["n -> n/2 or n - 1"]
    assert found[1].startswith("g(4k) = g(k)")
    assert laws_of(cgt.ruleset("cram")) == []
    assert laws_of(cgt.ruleset("n -> n - k if gcd(n, k) = 1 and k > 0"), "2 positions") == []


def test_law_needs_a_thousand_heaps():
    with pytest.raises(TooLarge):
        cgt.law("n -> n - k if 1 <= k < n - 1; n - 2 if n is odd", budget="2 positions")
