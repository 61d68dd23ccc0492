"""Rules in one line against their meaning, evaluated number by number."""

from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.core.values import mex
from cgt.errors import CgtError, NotationError, TooLarge
from cgt.rules import is_rule
from cgt.rules.moves import Unbounded
from cgt.rules.options import RuleOptions
from cgt.rules.reading import LONGEST, read_rule
from cgt.rulesets.invented.game import rule_game
from tests.cgt.rules import plainly
from tests.samples import examples

OF_HEAPS = [
    "n -> m if m < n",
    "n -> n - k if k in 1..3",
    "n -> n/2 or n/3 or n/6",
    "n -> n - k if 1 <= k <= n/2",
    "n -> n/2 exactly or n - 1",
    "n -> d if d divides n and d < n",
    "n -> d if d does not divide n, d < n",
    "n -> n - d if d in digits(n) and d > 0",
    "n -> m if m < n and n & m = m",
    "n -> n - k if gcd(n, k) = 1 and k > 0",
    "n -> n - p if prime p",
    "n -> n - p if p is not a square and p is odd",
    "n -> n - k if k is a power of 2 or k in {3, 5..6}",
    "n → n − k where 1 ≤ k ≤ ⌊n/2⌋",
    "n -> n - k if k is fibonacci; n/2 if n > 6",
    "n -> n - digit sum(n) or n - ones(n) or n - sqrt(n)",
    "n -> n - 2k if k > 0 or n - 1 if n is odd",
    "n -> n - a*b if a, b in 2..9",
    "n -> n - (2^k - 1) if k >= 1",
    "n -> n - k if k mod 3 = 1 and not (k > 7 or k = 4)",
]
SPLITTING = ["n -> a and b if a + b = n and 0 < a < b", "n -> a and n - a - 1 if a < n"]
OF_TUPLES = {
    "(a, b) -> (a-k, b) or (a, b-k) or (a-k, b-k) if k >= 1": (4, 6),
    "(x, y) -> (x-2, y-1) or (x-2, y+1) or (x-1, y-2) or (x+1, y-2)": (5, 3),
    "(r, c) -> (k, c) if r-k <= k < r; (r, k) if c-k <= k < c": (7, 4),
    "(n, p) -> (m, p) if m < n or (n, 0) if p = 1 and n > 0": (5, 1),
    "(n, last) -> (n-k, k) if k in 1..5 and k != last": (8, 2),
    "(r, c) -> (k, c) and (r-k-1, c) if k < r": (4, 2),
}
WRONG = {
    "n -> n - k if k = 1 or 3": "as in “k = 1 or k = 3”",
    "n -> n - k if k = 1 mod 3": "Write “k mod 3 = 1”",
    "n -> d if d | n": "Write “d divides n”",
    "n ->": "The rule ends too early",
    "n -> n - k if k > 0 and": "The rule ends too early",
    "n -> n - k if k in": "The rule ends too early",
    "n -> n - k if k": "a comparison such as <, =, in or divides",
    "n -> n $ 3": "“$” means nothing in a rule",
    "n -> n - k if k in 1..3 please": "“please” can't be here",
    "(a, b) -> a": "(a, b) can",
    "(a, b) -> (a, b, a)": "A component has 2 numbers here.",
    "(a, a) -> (a, a)": "1 to 4 different names",
    "n -> n/2 + 1 exactly": "Only a division can be exact.",
    "n -> gcd(n)": "gcd needs two numbers or more.",
    "n -> n - k if k in 3": "a set such as 1..3",
    "n -> n - k if k is a": "a property such as odd",
    "n -> n - 1234567890123": "12 digits at most",
    "n -> a and b and c and d and e and f if a+b+c+d+e+f = n": "4 free names at most",
}


def parts_of(option):
    """Return an option as several tuples of numbers."""
    if isinstance(option, int):
        return ((option,),)
    if isinstance(option[0], int):
        return (option,)
    return option


@pytest.mark.parametrize("text", OF_HEAPS)
def test_options_of_a_heap_are_those_of_the_definition(text):
    rule = RuleOptions.of(read_rule(text))
    for heap in range(1, 26):
        wanted = {parts[0][0] for parts in plainly.options(text, (heap,), heap + 1)}
        assert {*rule(heap)} == wanted, heap
    assert rule(0) == []


@pytest.mark.parametrize("text", SPLITTING)
def test_splits_of_a_heap_are_those_of_the_definition(text):
    rule = RuleOptions.of(read_rule(text))
    for heap in range(1, 12):
        wanted = {(one[0], other[0]) for one, other in plainly.options(text, (heap,), heap)}
        assert {*rule(heap)} == wanted, heap


@pytest.mark.parametrize(("text", "state"), OF_TUPLES.items())
def test_options_of_a_tuple_are_those_of_the_definition(text, state):
    rule = RuleOptions.of(read_rule(text))
    for numbers in {state, (0,) * len(state), state[::-1]}:
        found = {parts_of(option) for option in rule(numbers)}
        assert found == plainly.options(text, numbers, 9), numbers


@pytest.mark.parametrize("text", OF_HEAPS)
def test_values_are_the_mex_of_the_options(text):
    game, values = rule_game(text), [0]
    for heap in range(1, 60):
        values.append(mex(values[left] for left in game.function(heap)))
    assert game.nim_values(59).tolist() == values
    assert rule_game(text).nim_value(59) == values[59]


def test_rule_is_understood_wherever_a_game_is_named():
    half = "n -> n - k if 1 <= k <= n/2"
    assert cgt.ruleset(half) == cgt.ruleset(half)
    assert [str(move) for move in cgt.winning_moves(f"{half}: 7 12")] == ["B-5"]
    cut = "(r, c) -> (k, c) if r-k <= k < r; (r, k) if c-k <= k < c"
    position = cgt.position(f"{cut}: (5,4) (2,2); nim: 3")
    assert cgt.position(str(position)) == position
    assert len(position.components) == 3


@pytest.mark.parametrize(("text", "said"), WRONG.items())
def test_wrong_rule_is_refused_with_its_place(text, said):
    with pytest.raises(NotationError) as caught:
        read_rule(text)
    assert said in str(caught.value)
    assert caught.value.source == text
    start, end = caught.value.span
    assert 0 <= start < end <= len(text) + 1
    read_rule(caught.value.example)


def test_rule_without_bounds_is_refused():
    with pytest.raises(Unbounded, match="Say up to which, as in “k <= n”"):
        cgt.nim_value("n -> n - 1 if k > 3: 5")


@pytest.mark.parametrize("text", ["n -> n + 1", "n -> n", "(a, b) -> (b, a)"])
def test_rule_that_never_ends_is_noticed(text):
    start = "(2,3)" if text.startswith("(") else "4"
    with pytest.raises(cgt.NeverEnds):
        cgt.nim_value(f"{text}: {start}")


@pytest.mark.parametrize(
    "text",
    [
        "n -> n - k if k in 1..100000000000: 1000000000000",
        "n -> n - a - b - c - d if a > 0: 100000",
        "n -> n - p if prime p: 1000000000000",
        "n -> n - 9^9^9^9: 5",
        "n -> n - (2^k mod 7) if k < 10^9: 5",
    ],
)
def test_large_rule_is_refused_at_once(text):
    with pytest.raises(TooLarge):
        cgt.ruleset(text.partition(":")[0]).function(int(text.partition(":")[2]))


def test_long_and_deep_texts_are_refused():
    with pytest.raises(NotationError, match="too long"):
        read_rule("n -> " + "n" * LONGEST)
    with pytest.raises(NotationError, match="too many brackets"):
        read_rule("n -> " + "(" * 200 + "n")


WORDS = st.sampled_from(
    [
        "n",
        "m",
        "k",
        "(",
        ")",
        "->",
        "->",
        "or",
        "and",
        "if",
        "if",
        "not",
        "in",
        "1..3",
        ",",
        ";",
        "+",
        "-",
        "*",
        "/",
        "^",
        "mod",
        "<",
        "<=",
        "=",
        "&",
        "divides",
        "prime",
        "digits(",
        "n",
        "is",
        "a",
        "power",
        "of",
        "2",
        "{",
        "}",
        "exactly",
        "gcd(",
        "7",
        "sqrt(",
    ]
)


@examples(400)
@given(st.lists(WORDS, max_size=25).map(" ".join))
def test_any_text_is_read_or_refused_in_a_sentence(text):
    with suppress(CgtError):
        assert RuleOptions.of(read_rule(f"n -> {text}"))(9) is not None


def test_texts_of_other_games_are_no_rules():
    for entry in cgt.CATALOGUE:
        assert not any(map(is_rule, (*entry.names, *entry.ruleset.examples)))
