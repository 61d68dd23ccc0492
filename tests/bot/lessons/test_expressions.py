"""Expressions: their values, and the message for one that can't be read."""

from random import Random

import pytest

from bot.lessons.work.evaluating import require_known, value_of
from bot.lessons.work.grammar import BadExpression, parse
from bot.lessons.work.prose import filled
from bot.lessons.work.scope import Meter, Scope
from bot.lessons.work.vocabulary import WORDS


def of_passes():
    """Return a scope of its own: its time begins when it is made."""
    return Scope(game="nim + pass", names={"heap": 5})


@pytest.mark.parametrize("word", WORDS.values(), ids=WORDS)
def test_every_function_does_what_its_example_says(word):
    scope = Scope(rng=Random(1))
    assert scope.shown(value_of(word.example, scope)) == word.result


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("2 + 3 * 4 - 20 // 3 mod 4", 12),
        ("-2 ** 2", -4),
        ("3 xor 5 + 1", 5),
        ("1 <= 2 < 3 and not 4 in {1, 2}", True),
        ("2 if heap > 4 else 3", 2),
        ("{n * n for n in 0..4 if n != 2}", frozenset({0, 1, 9, 16})),
        ("[a + b for a in 1..2 for b in a..2]", (2, 3, 4)),
        ("[1, 2, 3] == 1..3", True),
        ("options(2)[0] == position(1)", True),
        ("mex(values(options(heap)))", 6),
        ("all(nim_value(n) == n + 1 for odd n < 200)", True),
        ("count(n for even n <= 10)", 6),
        ("3 ≤ 3 and 2 ≠ 3 and 5 ⊕ 3 = 6", True),
        ('outcome([2, 2], "nim")', "P"),
    ],
)
def test_an_expression_has_its_value(source, value):
    assert value_of(source, of_passes()) == value


@pytest.mark.parametrize(
    ("source", "column", "said"),
    [
        ("nimvalue(3)", 1, "I don't know “nimvalue”. Did you mean “nim_value”?"),
        ("2 * heep", 5, "I don't know “heep”. Did you mean “heap”?"),
        ("mex + 1", 1, "“mex” is a function. Write mex(numbers)."),
        ("heap + several(2, 1..3)", 8, "“several” is random. It can be used in “draw” only."),
        ("3 +", 4, "The expression ends too early."),
        ("3 + ) 4", 5, "I don't understand “)” here."),
        ("__import__('os')", 1, "I don't know “__import__”."),
        ("heap.real", 5, "I don't understand “.” here."),
        ("", 1, "An expression is missing here."),
        ("(" * 99, 61, "There are too many brackets inside each other."),
    ],
)
def test_a_mistake_names_its_column_and_what_is_known(source, column, said):
    with pytest.raises(BadExpression) as caught:
        require_known(parse(source), frozenset({"heap"}))
    assert str(caught.value).startswith(said)
    assert caught.value.span[0] + 1 == column


@pytest.mark.parametrize(
    "source",
    [
        "count(a for a in 0..9999 for b in 0..9999)",
        "9 ** 9 ** 9 ** 9",
        "0..999999",
        "nim_values('kayles', 10 ** 9)",
        "binary(10 ** 40)",
        "[1, 2][7]",
        "5 // 0",
        "nim_value(1, 2, 3)",
        "min([])",
        "'a' < 1",
        "heap[0]",
    ],
)
def test_what_is_too_much_or_makes_no_sense_is_refused(source):
    with pytest.raises(BadExpression) as caught:
        value_of(source, Scope(names={"heap": 5}, meter=Meter(20_000, 2)))
    assert str(caught.value)


def test_prose_is_filled_in():
    prose = "A heap of {heap}: mex{0, 1} is {mex{0, 1}}, {} is empty, {{0}} has one, {options(2)}"
    said = "A heap of 5: mex{0, 1} is 2, {} is empty, {0} has one, 1, 0, 2p"
    assert filled(prose, of_passes()) == said
    with pytest.raises(BadExpression, match="never closed"):
        filled("{heap", of_passes())
