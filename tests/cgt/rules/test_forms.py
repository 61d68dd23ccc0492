"""Rules in one line that are take-and-break games, in the form of the engines."""

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.core.values import mex
from cgt.rules.reading import read_rule
from cgt.rulesets.invented.forms import divisors_of, rules_of
from cgt.rulesets.invented.game import rule_game
from tests.samples import examples

FORMS = {
    "n -> n - k if k in {1, 3}": ((0, 3, 0, 3), (), ""),
    "n -> n - 1 or n - 5": ((0, 3, 0, 0, 0, 3), (), ""),
    "n -> n - 1 if n > 1": ((0, 2), (), ""),
    "n -> n - 1 if n > 2": None,
    "n -> n - k if k in 1..3 and k < n": ((0, 2, 2, 2), (), ""),
    "n -> n - k if k = 1 or k = 4": ((0, 3, 0, 0, 3), (), ""),
    "n -> n - k if 1 <= k <= 3 and k != 2": ((0, 3, 0, 3), (), ""),
    "n -> n - k if prime k and k < 6": ((0, 0, 3, 3, 0, 3), (), ""),
    "n -> n - a*b if a, b in 1..2": ((0, 3, 3, 0, 3), (), ""),
    "n -> m if m < n": ((0,), (3,), ""),
    "n -> m if 0 < m < n": ((0,), (2,), ""),
    "n -> m if n - 3 <= m < n": ((0, 3, 3, 3), (), ""),
    "n -> n - k if k >= 3": ((0, 0, 0), (3,), ""),
    "n -> a and b if a + b = n - 2": ((0, 0, 7), (), ""),
    "n -> a and b if a + b = n - 1 and a, b >= 1": ((0, 4), (), ""),
    "n -> a and n - a - 2 if a > 0": ((0, 0, 6), (), ""),
    "n -> a and b if a + b = n and 0 < a <= b": ((4,), (), ""),
    "n -> a and b if a + b = n and 0 < a < b": ((4,), (), "!"),
    "n -> a and b if a + b = n - 1 and a != b": ((0, 6), (), "!"),
    "n -> m if m < n; a and b if a + b = n and 0 < a <= b": ((4,), (3,), ""),
    "n -> a and b if a + b = n": None,
    "n -> a and b if a + b = n - 1 and a <= b + 2": None,
    "n -> a and b if a + b = n - 1 and a < b; a and b if a + b = n - 2": None,
    "n -> a and b if a + b = n and 1 < a <= b": None,
    "n -> n - k if 1 <= k <= n/2": None,
    "n -> n - k if k is odd": None,
    "n -> n - a^a if a >= 1": None,
    "n -> n - k if k in 0..3": None,
    "n -> n - 1 if n is odd": None,
    "n -> m if m in 1..3": None,
    "(a, b) -> (a - 1, b)": None,
}
SINGLE = [
    "n - {c}",
    "n - k if k in {{{c}, {d}}}",
    "n - k if k in {c}..{d} and k < n",
    "n - k if k in {c}..{d} and n > {o}",
    "n - 2k if k in 1..{d}",
    "n - k if k in 1..4 and n >= k + {o}",
    "n - k if k is odd and k <= {d}",
    "n - k if k >= {c}",
    "n - p if p divides 12 and 0 < p < 7",
    "m if m <= n - {c}",
    "m if n - 4 <= m and m <= n - {c}",
]
FIRST = ["a < n", "a >= {o}", "a > 0 and n - a > {c}", "2a < n - {o}", "a in 1..{d}"]
PAIRS = [
    "a >= {o}",
    "a >= {o} and b >= {p}",
    "{o} <= a <= b",
    "{o} <= a < b",
    "a >= b + {o}",
    "a <= b + {o} and b >= {p}",
    "a != b and b >= {o}",
    "a < b and b > {o}",
    "a > b and n > {o}",
    "a <= 3b",
]


@pytest.mark.parametrize("text", FORMS)
def test_rule_has_its_take_and_break_form(text):
    found = rules_of(read_rule(text))
    assert FORMS[text] == (None if found is None else (found.digits, found.tail, found.condition))


@st.composite
def moves(draw):
    """Return a move of a rule, many of which have a take-and-break form."""
    numbers = {name: draw(st.integers(0, 2)) for name in "op"}
    numbers["c"] = draw(st.integers(1, 4))
    numbers["d"] = numbers["c"] + draw(st.integers(0, 4))
    if draw(st.booleans()):
        return draw(st.sampled_from(SINGLE)).format(**numbers)
    taken = draw(st.integers(0, 3))
    if draw(st.booleans()):
        condition = draw(st.sampled_from(FIRST)).format(**numbers)
        return f"a and n - a - {taken} if {condition}"
    condition = draw(st.sampled_from(PAIRS)).format(**numbers)
    return f"a and b if a + b = n - {taken} and {condition}"


@examples(400)
@given(st.lists(moves(), min_size=1, max_size=3).map("; ".join))
def test_form_has_the_options_of_the_rule(text):
    game = rule_game(f"n -> {text}")
    if game.rules is None:
        return
    for heap in range(14):
        parts = [(left,) if isinstance(left, int) else left for left in game.function(heap)]
        wanted = {tuple(sorted(filter(None, each))) for each in parts}
        assert {*game.rules.options(heap)} == wanted, heap


@examples(60)
@given(st.sets(st.integers(1, 30), min_size=1, max_size=5))
def test_finite_set_of_amounts_has_a_proven_period(amounts):
    game = rule_game(f"n -> n - k if k in {{{', '.join(map(str, sorted(amounts)))}}}")
    values = []
    for heap in range(400):
        values.append(mex(values[heap - taken] for taken in amounts if taken <= heap))
    assert game.nim_values(399).tolist() == values
    assert game.has_period
    period = game.period(5_000)
    if period is not None:
        assert period.proven
        heaps = range(period.preperiod, 400 - period.period)
        assert all(values[heap] == values[heap + period.period] for heap in heaps)


def test_huge_heap_of_a_finite_rule_has_its_value():
    game = cgt.ruleset("n -> n - k if k in {1, 5, 6}")
    assert game.nim_value(10**18) == cgt.ruleset("take 1,5,6").nim_value(10**18)
    kayles = "n -> a and b if a + b = n - 1 or a and b if a + b = n - 2"
    assert cgt.ruleset(kayles).nim_value(10**18) == cgt.ruleset("kayles").nim_value(10**18)
    assert cgt.ruleset(kayles).nim_values(20_000)[-1] == cgt.ruleset("kayles").nim_value(20_000)


def test_division_has_no_period():
    assert divisors_of(read_rule("n -> n/6 or n/2 or n/3")) == (2, 3, 6)
    assert divisors_of(read_rule("n -> n/2 exactly or n/3")) is None
    why = cgt.ruleset("n -> n/2 or n/3 or n/6").why_not_periodic
    assert why == cgt.ruleset("divide 2,3,6").why_not_periodic


def test_values_of_a_rule_with_two_sorts_of_moves_are_found():
    game = rule_game("n -> d if d divides n and d < n; n - 1")
    values = [0]
    for heap in range(1, 300):
        values.append(mex(values[left] for left in game.function(heap)))
    assert game.nim_values(299).tolist() == values
