"""Rules in words: every part of the language has some, and the sentences say what is meant."""

import re

import pytest

import cgt
from cgt.core.text import Text
from cgt.rules import tree
from cgt.rules.examples import examples_of
from cgt.rules.formulas import write_formula
from cgt.rules.operators import COMPARISONS, FAMILIES, FUNCTIONS, OPERATORS, PARITIES
from cgt.rules.reading import read_rule
from cgt.rules.rounding import warnings_about
from cgt.rules.words import describe
from tests.cgt.rules.test_rules import OF_HEAPS, OF_TUPLES, SPLITTING

SENTENCES = {
    "n -> n - k if 1 <= k <= n/2": "From a heap of n you can take 1 to half of n (rounded down).",
    "n -> n/2 or n/3 or n/6": "From a heap of n you can leave n/2, n/3 or n/6, rounded down.",
    "n -> d if d divides n and d < n": (
        "From a heap of n you can leave d, where d divides n and d is less than n."
    ),
    "(a, b) -> (a-k, b) or (a, b-k) or (a-k, b-k) if k >= 1": (
        "From (a, b) you can move to (a − k, b), (a, b − k) or (a − k, b − k), where "
        "k is at least 1."
    ),
    "n -> a and b if a + b = n and 0 < a < b": (
        "From a heap of n you can leave heaps of a and b, where a + b is n and 0 < a < b."
    ),
    "n -> n/2 exactly or n - 1": (
        "From a heap of n you can leave n/2, if 2 divides n. You can also take 1."
    ),
    "n -> n - k if 0 < k < n": "From a heap of n you can take 1 to n − 1.",
    "n -> n - k if k in 1..5 and k != 2": (
        "From a heap of n you can take k, for k from 1 to 5, where k isn't 2."
    ),
    "n -> n - k if k in {1, 3, 5..6}": (
        "From a heap of n you can take k, where k is 1, 3 or 5 to 6."
    ),
    "n -> n - 2^k": "From a heap of n you can take 2^k, where k is any number.",
    "n -> n - n/2": "From a heap of n you can take n/2, rounded down.",
    "n -> n - digit sum(n)": (
        "From a heap of n you can take digit sum(n). digit sum(n) is the sum of the digits."
    ),
    "n -> n - 1 if not (n is odd or n > 9)": (
        "From a heap of n you can take 1, if n is even and n is at most 9."
    ),
    "n -> n - k if k > 0 and (k = n or gcd(k, n) = 1)": (
        "From a heap of n you can take k, where k is more than 0 and (k is n or gcd(k, n) is 1). "
        "gcd(k, n) is the greatest common divisor."
    ),
    "n -> n - d if d in digits(n) and d > 0": (
        "From a heap of n you can take d, where d is a digit of n and d is more than 0."
    ),
    "(r, c) -> (k, c) and (r - k, c) if 0 < k < r": (
        "From (r, c) you can leave (k, c) and (r − k, c), for k from 1 to r − 1."
    ),
}
FORMULAS = {
    "n - (n - 1)": "n − (n − 1)",
    "n - 1 - 1": "n − 1 − 1",
    "-n + 2*n": "−n + 2n",
    "2*3*n/4": "(2 · 3 · n)/4",
    "3n/4": "3n/4",
    "n*(n/2)": "n · (n/2)",
    "(n + 1)/(n + 2)": "(n + 1)/(n + 2)",
    "n^2 + n^3 + 2^n": "n² + n³ + 2^n",
    "(2^n)^n + 2^n^n": "(2^n)^n + 2^n^n",
    "sqrt(n) + sqrt(n + 1)": "√n + √(n + 1)",
    "floor(n/2) + floor((n + 1)/2)": "n/2 + (n + 1)/2",
    "n & 3 xor 5": "n & 3 xor 5",
    "n & (3 xor 5)": "n & (3 xor 5)",
    "max(n, 3) mod 2": "max(n, 3) mod 2",
}
EVERY = [
    *(f"n -> n {symbol} 3" for symbol in OPERATORS),
    *(
        f"n -> {name}({', '.join(['n', '3'][: function.count])})"
        for name, function in FUNCTIONS.items()
    ),
    *(
        f"n -> n - k if k < n and {'not ' * is_not}{family} k"
        for family in (*FAMILIES, *PARITIES, "power of 2")
        for is_not in range(2)
    ),
    *(
        f"n -> n - k if k < n and {'not ' * is_not}k {other}"
        for other in (*(f"{sign} n" for sign in COMPARISONS), "in 1..3", "in {1, 3..4}",
                      "in digits(n)", "divides n")
        for is_not in range(2)
    ),
    *(f"n -> n - k if {'not ' * is_not}(k < 3 and k > 1 or k = 7)" for is_not in range(2)),
]  # fmt: skip


def texts_in(text):
    """Yield all templates in a text."""
    yield text.template
    for value in text.values.values():
        if isinstance(value, Text):
            yield from texts_in(value)


def inside(part):
    yield part
    for inner in part.parts():
        yield from inside(inner)


@pytest.mark.parametrize(("rule", "said"), SENTENCES.items())
def test_rule_is_said_back_in_sentences(rule, said):
    assert str(describe(read_rule(rule))) == said


@pytest.mark.parametrize(("written", "shown"), FORMULAS.items())
def test_formula_keeps_its_meaning_in_few_brackets(written, shown):
    (move,) = read_rule(f"n -> {written}").moves
    (formula,) = move.sums()
    assert write_formula(formula) == shown


@pytest.mark.parametrize("rule", [*EVERY, *OF_HEAPS, *SPLITTING, *OF_TUPLES])
def test_every_part_has_words(rule):
    said = describe(read_rule(rule))
    assert str(said).startswith("From ")
    assert str(said).endswith(".")
    assert "{" not in str(said)
    assert not re.search(r"<=|>=|!=| - |\*|->", str(said))
    assert {str(said)} == {str(cgt.ruleset(rule).rule)}
    assert all(re.search(r"[a-z]|\{", template) for template in texts_in(said))


def test_every_class_of_the_tree_has_words():
    parts = {
        type(part)
        for rule in (*EVERY, *OF_HEAPS, *SPLITTING, *OF_TUPLES)
        for move in read_rule(rule).moves
        for top in (*move.sums(), *([move.condition] if move.condition else []))
        for part in inside(top)
    }
    bases = {tree.Part, tree.Sum, tree.Truth, tree.Set}
    every = {
        each
        for each in vars(tree).values()
        if isinstance(each, type) and issubclass(each, tree.Part)
    }
    assert parts == every - bases


@pytest.mark.parametrize(
    ("rule", "warned"),
    {
        "n -> n - k if n/2 <= k <= n": ["n/2 rounds down, so k can be 1 if n is 3."],
        "n -> n - k if k in n/3..n": ["n/3 rounds down, so k can be 1 if n is 4."],
        "n -> n - k if 0 < k < n/2": ["n/2 rounds down, so k can't be 1 if n is 3."],
        "n -> n - k if k >= sqrt(n) and k < n": ["√n rounds down, so k can be 1 if n is 2."],
        "n -> n - k if n/2 exactly <= k": None,
        "n -> n/2 exactly if n/2 <= n": [],
        "n -> n - k if 1 <= k <= n/2": [],
        "n -> n - k if n/2 < k <= n": [],
        "(a, b) -> (a - k, b) if b/2 <= k": ["b/2 rounds down where it is compared with k."],
    }.items(),
)
def test_rounded_lower_bound_is_warned_of(rule, warned):
    if warned is None:
        with pytest.raises(cgt.NotationError):
            read_rule(rule)
    else:
        assert [str(each) for each in warnings_about(read_rule(rule))] == warned


@pytest.mark.parametrize(
    ("rule", "shown"),
    {
        "n -> n - k if 1 <= k <= n/2": "From 7: 6, 5, 4.",
        "n -> a and b if a + b = n and 0 < a < b": "From 7: 3 + 4, 2 + 5, 1 + 6.",
        "n -> n - k if 1 <= k <= 50": "From 6: 5, 4, 3, 2, 1, 0.",
        "n -> n - k if 1 <= k <= 50 and n > 6": "From 7: 6, 5, 4, 3, 2, 1, …",
        "(x, y) -> (x-2, y-1) or (x-2, y+1) or (x-1, y-2) or (x+1, y-2)": (
            "From (3, 4): (1, 3), (1, 5), (2, 2), (4, 2)."
        ),
        "n -> n - 99": "No small position has a move.",
    }.items(),
)
def test_examples_show_a_few_options_of_a_middle_position(rule, shown):
    assert str(examples_of(cgt.ruleset(rule))) == shown
