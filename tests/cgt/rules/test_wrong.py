"""Wrong rules as people write them, each with a useful answer, and hostile texts."""

import re
import time
from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

from cgt.errors import CgtError, NotationError
from cgt.rules.reading import LONGEST, read_rule
from cgt.rules.repairs import REPAIRS, nearest
from cgt.rules.terms import WORDS
from tests.cgt.rules.wrong import HOPELESS, NEAREST, UNDERSTOOD
from tests.samples import examples

SECONDS = 1.5
"""The longest time in which a text is read or refused, with its nearest rule."""


def error_of(text):
    with pytest.raises(NotationError) as caught:
        read_rule(text)
    return caught.value


def assert_useful(text, error):
    """Check that an error shows a place in the text and a rule that works."""
    start, end = error.span
    assert error.source == text
    assert 0 <= start < end <= len(text) + 1
    assert "^" in error.pointer()
    read_rule(error.example)
    assert re.fullmatch(r"[A-Z“a-z].*\.", str(error).replace("\n", " "))


@pytest.mark.parametrize(("text", "usual"), UNDERSTOOD.items())
def test_harmless_spelling_is_understood(text, usual):
    rule, wanted = read_rule(text), read_rule(usual)
    assert (rule.pattern, rule.moves) == (wanted.pattern, wanted.moves)


@pytest.mark.parametrize(("text", "rule"), NEAREST.items())
def test_wrong_rule_is_answered_with_the_nearest_one(text, rule):
    error = error_of(text)
    assert_useful(text, error)
    assert error.candidates == (rule,)
    assert error.example == rule


@pytest.mark.parametrize(("text", "said"), HOPELESS.items())
def test_text_far_from_a_rule_is_answered_with_an_example(text, said):
    error = error_of(text)
    assert_useful(text, error)
    assert said in str(error)
    assert error.candidates == ()


def test_tables_of_wrong_rules_are_large():
    assert len(NEAREST) + len(HOPELESS) >= 150
    assert len(NEAREST) >= 0.8 * (len(NEAREST) + len(HOPELESS))


@pytest.mark.parametrize("rule", sorted({*NEAREST.values(), *UNDERSTOOD.values()}))
def test_right_rule_is_not_repaired(rule):
    assert read_rule(rule).text == rule
    assert nearest(rule, lambda _text: 0) != [rule]


def test_example_has_as_many_numbers_as_the_rule():
    assert error_of("(r, c) -> (r, c, 1)").example == "(r, c) -> (r - k, c) if k >= 1"
    assert error_of("(x, y, z) ->").example == "(x, y, z) -> (x - k, y, z) if k >= 1"


@pytest.mark.parametrize(
    "text",
    [
        "n -> n - k if (k = 1 or (k in 1..3 and (n is od)))",
        "n -> n - k if ((k > 0) and (k < 4) and k)",
        "n -> n - k if (k + 1) * 2 < n and (k",
    ],
)
def test_error_in_brackets_is_at_its_own_place(text):
    assert error_of(text).span[0] >= len(text) - 7


def test_bracket_begins_a_condition_or_a_number():
    rule = read_rule("n -> n - k if (k + 1) * 2 < n and ((k > 0) or (n) = (k)) and (k) in 1..3")
    assert rule.moves[0].condition is not None
    assert len([*rule.moves[0].condition.conjuncts()]) == 3


SIGNS = "()[]{}+-*/^&=<>|,;:.!?%_'\"~`@#$→≤≥≠∈√²½–…⌊⌋ \n\t\0"
LETTERS = "nkmabxyzäßé数п"
PIECES = ["->", "->", "n", "k", "n -> n - k if ", "..", "<=", "1", "23", "9" * 12, "9" * 40, "to"]
PHRASES = ["between", "take", "is a", "digits(", "gcd(", "one", "half of", "- 1 or 2", "in {1,"]
TOKENS = st.sampled_from([*sorted(WORDS), *SIGNS, *LETTERS, *PIECES, *PHRASES])
HOSTILE = st.one_of(
    st.lists(TOKENS, max_size=80).map(" ".join),
    st.lists(TOKENS, max_size=80).map(lambda each: "n -> n - k if " + " ".join(each)),
    st.lists(TOKENS, max_size=80).map("".join),
    st.text(max_size=LONGEST + 20),
    st.text(SIGNS + LETTERS + "0123456789", max_size=LONGEST),
    st.builds(lambda unit, count: "n -> " + unit * count, TOKENS, st.integers(1, 150)),
    st.builds(
        lambda start, unit, count, end: start + unit * count + end,
        st.sampled_from(["n -> ", "n -> n - k if ", "(a, b) -> ", ""]),
        st.lists(TOKENS, min_size=1, max_size=4).map(" ".join),
        st.integers(1, 120),
        st.sampled_from(["", "n", "k > 0", ")", "->", " if k"]),
    ),
)


@examples(1000)
@given(HOSTILE)
def test_hostile_text_is_read_or_refused_in_bounded_time(text):
    begun = time.thread_time()
    with suppress(CgtError):
        read_rule(text)
    assert time.thread_time() - begun < SECONDS


@pytest.mark.parametrize(
    "text",
    [
        "n -> n - k if " + "(" * 40 + "k > 0" + ")" * 40,
        "n -> n - k if " + "(" * 120 + "k > 0" + ")" * 120,
        "n -> n - k if " + "not " * 60 + "k > 0",
        "n -> " + "(" * 140 + "n" + ")" * 140,
        "n -> " + "-" * 140 + "n",
        "n -> " + "sqrt(" * 55 + "n" + ")" * 55,
        "n -> n" + "^2" * 140,
        "n -> " + "9" * 290,
        "n -> n - k if " + "k or " * 56,
        "n -> n - k if " + "k = 1 or " * 30 + "2",
        "n -> n" + " - 1" * 72,
        "n -> n - " + "1, " * 95,
        "n -> n - " + "1 or " * 57,
        "n -> " + "n, " * 96,
        "(" + "a, " * 95 + "a) -> a",
        "n -> n - k if " + "k <= n and " * 25,
        "n -> " + " " * 250 + "$",
        "take " + "1 to " * 58,
        "𝓃" * 300,
    ],
)
def test_long_chain_is_read_or_refused_at_once(text):
    begun = time.thread_time()
    with suppress(NotationError):
        read_rule(text)
    assert time.thread_time() - begun < SECONDS


@pytest.mark.parametrize("repair", REPAIRS)
def test_repair_of_a_long_text_is_quick(repair):
    begun = time.thread_time()
    for unit in ("n", "1 ", "(", "a,", "1,", "k = 1 ", "n - ", "-> ", " if ", "a b ", ". ", "((a,"):
        repair(f"n -> {unit * 300}"[:LONGEST])
        repair((unit * 300)[:LONGEST])
    assert time.thread_time() - begun < SECONDS
