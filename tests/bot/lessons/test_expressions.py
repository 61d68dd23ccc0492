"""Expressions: their values, and the message for one that can't be read."""

import re
from contextlib import suppress
from random import Random

import pytest

from bot.lessons.work.evaluating import fill, require_known, value_of
from bot.lessons.work.grammar import LONGEST, BadExpression, parse
from bot.lessons.work.scope import Meter, Scope
from bot.lessons.work.vocabulary import RANDOM, WORDS
from cgt.errors import CgtError
from tests.bot.hostile import expression
from tests.bot.lessons.test_reading import PAGE


def of_passes():
    """Return a scope of its own: its time begins when it is made."""
    return Scope(game="nim + pass", names={"heap": 5})


@pytest.mark.parametrize("name", WORDS)
def test_function_has_the_result_of_its_example(name):
    call = re.escape(f"| `{WORDS[name].call}` | ")
    about, example, result = re.search(rf"{call}(.*) \| `(.*)` \| (.*) \|", PAGE).groups()
    assert ("(in `draw` only)" in about) is (name in RANDOM)
    scope = Scope(rng=Random(1))
    assert scope.text_of(value_of(example, scope)) == result


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
def test_expression_has_its_value(source, value):
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
def test_mistake_names_its_column_and_a_remedy(source, column, said):
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
def test_excessive_or_senseless_expression_is_refused(source):
    with pytest.raises(BadExpression) as caught:
        value_of(source, Scope(names={"heap": 5}, meter=Meter(20_000, 2)))
    assert str(caught.value)


def test_prose_is_filled_in():
    prose = "A heap of {heap}: mex{0, 1} is {mex{0, 1}}, {} is empty, {{0}} has one, {options(2)}"
    said = "A heap of 5: mex{0, 1} is 2, {} is empty, {0} has one, 1, 0, 2p"
    assert fill(prose, of_passes()) == said
    with pytest.raises(BadExpression, match="never closed"):
        fill("{heap", of_passes())


def size(value):
    """Return the number of members of a value, with those of its members."""
    if isinstance(value, tuple | list | frozenset):
        return 1 + sum(map(size, value))
    return 1 + (value.bit_length() // 64 if isinstance(value, int) else 0)


def test_value_is_no_larger_than_the_work_paid_for():
    sizes = []
    for seed in range(400):
        with suppress(CgtError):
            source = expression(Random(seed))
            meter = Meter(5_000, 60)
            value = value_of(source, Scope(names={"n": seed}, meter=meter))
            sizes.append(size(value))
            assert sizes[-1] <= 5_000, source
    assert max(sizes) > 1


@pytest.mark.parametrize(
    "source",
    [
        "[list(0..9) for x in 0..9]",
        "list(0..99)",
        "[0..99]",
        "[2 ** 1999, 2 ** 1999, 2 ** 1999, 2 ** 1999]",
        "options(20)",
    ],
)
def test_meter_charges_for_members_before_they_are_made(source):
    with pytest.raises(BadExpression, match="too much work"):
        value_of(source, Scope(meter=Meter(100, 60)))


@pytest.mark.parametrize("part", ["-", "not ", "1 + ", "2 ** ", "max(", "[", "1 if true else "])
def test_deep_expression_is_refused_in_a_sentence(part):
    source = (part * LONGEST)[: LONGEST - LONGEST % len(part) - len(part)] + "1"
    closed = source + "".join({"(": ")", "[": "]"}.get(sign, "") for sign in reversed(source))
    with suppress(CgtError):
        value_of(closed[:LONGEST], Scope(meter=Meter(5_000, 60)))
    with suppress(CgtError):
        require_known(parse(closed[:LONGEST]), frozenset())
