"""Verdicts on whether a match of a rule ends, against walks through its positions."""

import random
import time

import pytest
from hypothesis import example, given, reject, strategies as st

import cgt
from cgt.errors import CgtError, NotationError, TooLarge
from cgt.rules import moves
from cgt.rules.circles import is_finite_from
from cgt.rules.ends import Circle, Proven, Unbounded, Unknown, verdict
from cgt.rules.inequalities import System, combined, constant, is_impossible, projected
from cgt.rules.operators import FAMILIES, FUNCTIONS, OPERATORS
from cgt.rules.options import RuleOptions
from cgt.rules.reading import read_rule
from cgt.rulesets.invented.game import rule_game
from tests.cgt.rules import plainly
from tests.samples import examples

ENDING = {
    "n -> m if m < n": "n",
    "n -> n - k if k in 1..3": "n",
    "n -> n/2 or n/3 or n/6": "n",
    "n -> n - k if 1 <= k <= n/2": "n",
    "n -> n - k if k = 1 or 1 <= k <= n/2": "n",
    "n -> n/2 exactly or n - 1": "n",
    "n -> d if d divides n and d < n": "n",
    "n -> d if d does not divide n, d < n": "n",
    "n -> n - d if d in digits(n) and d > 0": "n",
    "n -> m if m < n and n & m = m": "n",
    "n -> n xor k if k > 0 and n & k = k": "n",
    "n -> n - k if gcd(n, k) = 1 and k > 0": "n",
    "n -> n - k if 1 <= k < n and gcd(k, n) = 1 or n - 1 if n = 1": "n",
    "n -> n - gcd(n, k) if 0 < k <= n": "n",
    "n -> n - p if prime p": "n",
    "n -> n - (p - 1) if prime p": "n",
    "n -> n - p^a if prime p and p <= n and 1 <= a <= n": "n",
    "n -> n - p if p is not a square and p is odd": "n",
    "n -> n - k if k is odd": "n",
    "n -> n - k if k is not even": "n",
    "n -> n - k if k is a square": "n",
    "n -> n - k if k is a power of 2 or k in {3, 5..6}": "n",
    "n → n − k where 1 ≤ k ≤ ⌊n/2⌋": "n",
    "n -> n - k if k is fibonacci; n/2 if n > 6": "n",
    "n -> n - digit sum(n) or n - ones(n) or n - sqrt(n)": "n",
    "n -> n - k if 1 <= k <= sqrt(n)": "n",
    "n -> sqrt(n) if n > 1": "n",
    "n -> n - 2k if k > 0 or n - 1 if n is odd": "n",
    "n -> n - a*b if a, b in 2..9": "n",
    "n -> n - a^a if a >= 1": "n",
    "n -> n - k^2 if k >= 1": "n",
    "n -> n - (2^k - 1) if k >= 1": "n",
    "n -> n - k if k mod 3 = 1 and not (k > 7 or k = 4)": "n",
    "n -> n mod k if 0 < k <= n": "n",
    "n -> n/k exactly if k in 2..n": "n",
    "n -> a and b if a + b = n and 0 < a < b": "n",
    "n -> a and n - a - 1 if a < n": "n",
    "n -> n - 2b and n - b if 0 < 2b <= n": "n",
    "(a, b) -> (a-k, b) or (a, b-k) or (a-k, b-k) if k >= 1": "a + b",
    "(x, y) -> (x-2, y-1) or (x-2, y+1) or (x-1, y-2) or (x+1, y-2)": "x + y",
    "(x, y) -> (x-1, y) or (x, y-1) or (x-1, y-1)": "x + y",
    "(r, c) -> (k, c) if r-k <= k < r; (r, k) if c-k <= k < c": "r + c",
    "(r, c) -> (k, c) and (r-k, c) if 0 < k < r; (r, k) and (r, c-k) if 0 < k < c": "r + c",
    "(r, c) -> (i, j) and (i, c-j) and (r-i, j) and (r-i, c-j) if 0 < i < r and 0 < j < c": "r + c",
    "(r, c) -> (k, c) and (r-k-1, c) if k < r": "r + c",
    "(n, p) -> (m, p) if m < n or (n, 0) if p = 1 and n > 0": "n + p",
    "(n, last) -> (n-k, k) if k in 1..5 and k != last": "n",
    "(n, last) -> (n-k, k) if 1 <= k <= 2*last": "n + last",
    "(a, b) -> (a - k*b, b) if b > 0 and k >= 1; (a, b - k*a) if a > 0 and k >= 1": "a + b",
    "(a, b) -> (b, a mod b)": "b",
    "(a, b) -> (a - b, b) if 0 < b <= a or (b, a) if a < b": "a + 2b",
    "(a, b) -> (min(a, b), max(a, b) - k) if k >= 1": "a + b",
    "(a, b) -> (a-k, b) if a >= b and k >= 1; (a, b-k) if b >= a and k >= 1": "a + b",
    "(n, p) -> (n-1, p+1) or (n, p-1)": "2n + p",
    "(a, b) -> (a-1, b+5) or (a, b-1)": "a, a + b",
    "(a, b) -> (a-1, b^2)": "a",
    "(a, b, c) -> (a-1, c, b) or (a, b-1, c+b) or (a, b, c-1)": "a, b, a + b + c",
    "(a, b, c) -> (a-k, b, c) or (a, b, c-k) if k >= 1": "a + b + c",
}
"""Rules of which each match ends, with the measures that prove it."""
CIRCLES = {
    "n -> n": (1, 1),
    "n -> 8 - n": (1, 7, 1),
    "n -> n - 1 or n + 1 if n > 4": None,
    "n -> n/2 or n/2 + 1": None,
    "n -> a and b if a + b = n": None,
    "n -> n xor k if 0 < k <= n": None,
    "(a, b) -> (b, a) if a != b": None,
    "(a, b) -> (a-1, b+1) or (a+1, b-1)": None,
    "(a, b) -> (a, b) and (a-1, b)": None,
}
UNBOUNDED = {
    "n -> n - 1 if k > 3": "k",
    "n -> n/k": "k",
    "(n, p) -> (n - 1, k) if p = 1": "k",
    "n -> n - a if a < n and b > a": "b",
}
UNKNOWN = [
    "n -> n + 1",
    "n -> n - 2 or n + 3 if n mod 3 = 0",
    "n -> n/2 exactly if n > 1; 3n + 1 if n > 1 and n is odd",
]


def shown(proven):
    return str(proven.sentence.values.get("measure") or proven.sentence.values["measures"])


@pytest.mark.parametrize(("text", "measure"), ENDING.items())
def test_match_of_a_rule_ends_by_a_measure(text, measure):
    found = verdict(read_rule(text))
    assert isinstance(found, Proven)
    assert shown(found) == measure
    assert_falls(text, found, random.Random(7))


@pytest.mark.parametrize(("text", "way"), CIRCLES.items())
def test_way_back_is_shown(text, way):
    found = verdict(read_rule(text))
    assert isinstance(found, Circle)
    assert way is None or found.states == way
    assert found.states[0] == found.states[-1]
    for one, next_one in zip(found.states, found.states[1:], strict=False):
        assert next_one in parts_from(text, one)


@pytest.mark.parametrize(("text", "name"), UNBOUNDED.items())
def test_name_without_a_bound_is_named(text, name):
    found = verdict(read_rule(text))
    assert isinstance(found, Unbounded)
    assert str(found.sentence).startswith(f"{name} can be any number")


@pytest.mark.parametrize("text", UNKNOWN)
def test_verdict_is_unknown_without_proof_or_way_back(text):
    assert verdict(read_rule(text)) == Unknown()


def test_game_knows_whether_its_matches_end():
    assert str(rule_game("n -> n - k if k in 1..3").ends.sentence) == (
        "Every match ends, because each move makes n smaller."
    )
    assert str(rule_game("(a, b) -> (a-1, b+5) or (a, b-1)").ends.sentence) == (
        "Every match ends, because each move lowers the first of a, a + b that it changes."
    )
    assert str(rule_game("(a, b) -> (b, a) if a < 5").ends.sentence).startswith(
        "A match might never end, because there is a way back: ("
    )


def test_finite_match_of_an_unknown_rule_is_recognised():
    collatz = rule_game("n -> n/2 exactly if n > 1; 3n + 1 if n > 1 and n is odd")
    assert is_finite_from(collatz, 27)
    assert not is_finite_from(collatz, 27, most=50)
    assert not is_finite_from(rule_game("n -> n + 1"), 1, most=500)
    assert not is_finite_from(rule_game("n -> n - 1; 5 if n = 3"), 7)
    assert is_finite_from(rule_game("n -> n - 1; 5 if n = 3"), 2)
    assert is_finite_from(rule_game("(a, b) -> (a-1, b+1) or (a, b-2) and (a, 0)"), (4, 4))
    with pytest.raises(TooLarge):
        is_finite_from(rule_game("n -> n^9"), 10)


def parts_from(text, state):
    """Return the components that the moves from one leave."""
    option_list = RuleOptions.of(read_rule(text))(state)
    if isinstance(state, int):
        return {
            part for each in option_list for part in ([each] if isinstance(each, int) else each)
        }
    return {part for each in option_list for part in ([each] if isinstance(each[0], int) else each)}


def assert_falls(text, proven, chance, walks=12, sizes=(3, 12, 40)):
    """Check that each part of each option has a smaller measure, on walks from some starts."""
    size = len(read_rule(text).pattern)
    for _ in range(walks):
        most = chance.choice(sizes)
        state = tuple(chance.randint(0, most) for _ in range(size))
        state = state[0] if size == 1 else state
        for _ in range(20):
            try:
                parts = parts_from(text, state)
            except TooLarge:
                break
            assert all(proven.of(part) < proven.of(state) for part in parts), state
            if not parts:
                break
            state = chance.choice(sorted(parts))


NAMES = st.sampled_from(["a", "b", "k", "m"])
NUMBERS = st.integers(0, 6).map(str)
SUMS = st.recursive(
    NAMES | NUMBERS,
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from([*OPERATORS]), inner),
        st.builds("{}({}, {})".format, st.sampled_from(["gcd", "min", "max"]), inner, inner),
        st.builds("{}({})".format, st.sampled_from(["sqrt", "ones", "digit sum"]), inner),
        st.builds("({} - {})".format, NAMES, inner),
    ),
    max_leaves=4,
)
SETS = st.one_of(
    st.builds("{}..{}".format, SUMS, SUMS),
    st.builds("{{{}, {}}}".format, NUMBERS, NUMBERS),
    st.builds("digits({})".format, SUMS),
    st.sampled_from(["primes", "squares", "fibonacci", "odd", "even", "powers of 2"]),
)
TRUTHS = st.recursive(
    st.one_of(
        st.builds("{} {} {}".format, SUMS, st.sampled_from(["<", "<=", "=", "!=", ">"]), SUMS),
        st.builds("{} divides {}".format, SUMS, SUMS),
        st.builds("{} in {}".format, SUMS, SETS),
    ),
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from(["and", "or"]), inner),
        st.builds("not ({})".format, inner),
    ),
    max_leaves=4,
)
RULES = st.one_of(
    st.builds("a -> {} if k <= a and m <= a and b <= a and {}".format, SUMS, TRUTHS),
    st.builds("a -> a - {} if {} and k, m, b <= a".format, SUMS, TRUTHS),
    st.builds("a -> {} and {} if {} and k, m, b <= a".format, SUMS, SUMS, TRUTHS),
    st.builds("(a, b) -> (a - {}, {}) if k, m <= a + b and {}".format, SUMS, SUMS, TRUTHS),
    st.builds("(a, b) -> ({}, b) or (a, {}) if k, m <= a and {}".format, SUMS, SUMS, TRUTHS),
)


@examples(600, some=20)
@example("a -> gcd(b, b) if b, k, m <= a and (a < b and (a xor 0) < (a - k))", random.Random(0))
@given(RULES, st.randoms(use_true_random=False))
def test_measure_of_a_random_rule_falls_with_each_move(text, chance):
    try:
        rule = read_rule(text)
    except NotationError:  # too long, or a number mod a number
        reject()
    found = verdict(rule)
    if isinstance(found, Proven):
        assert_falls(text, found, chance, walks=4, sizes=(3, 6, 15))
    elif isinstance(found, Circle):
        assert all(
            after in parts_from(text, before)
            for before, after in zip(found.states, found.states[1:], strict=False)
        )


@pytest.mark.parametrize("symbol", [*OPERATORS, *FUNCTIONS])
def test_facts_about_an_operator_allow_its_results(symbol):
    table, meaning = (
        (OPERATORS, plainly.OPERATIONS) if symbol in OPERATORS else (FUNCTIONS, plainly.FUNCTIONS)
    )
    count = getattr(table[symbol], "count", 2)
    for a in range(-3, 12):
        for b in range(-3, 12) if count == 2 else (0,):
            try:
                value = meaning[symbol](*(a, b)[:count])
            except plainly.NoMeaningError:
                continue
            for bound in (-3, 0, 1, 2):
                if min(a, b) >= bound or (count == 1 and a >= bound):
                    assert_allowed(table[symbol], (a, b)[:count], value, bound)


def assert_allowed(operator, numbers, value, bound):
    """Check that a result of an operator contradicts no fact about it."""
    names = [{"x": 1}, {"y": 1}][: len(numbers)]
    known = System()
    for name in names:
        known.order(constant(bound), name)
    result = operator.facts(known, *names)
    result = operator.facts(known, *names)  # with the bounds that the first facts give
    for name, number in zip(names, numbers, strict=True):
        known.equate(name, constant(number))
    known.equate(result, constant(value))
    assert not is_impossible(known.rows)


@pytest.mark.parametrize("family", FAMILIES)
def test_smallest_member_of_a_family_is_right(family):
    assert int(FAMILIES[family].members(50)[0]) == FAMILIES[family].least


def test_inequalities_between_whole_numbers_are_tight():
    n, k = {"n": 1}, {"k": 1}
    odd = System([n])
    odd.equate(n, combined(constant(1), k, 2))
    assert odd.least(n) == 1
    assert projected([combined(n, k, -1), combined(k, constant(3), -1)], {"n": 1}) == [
        {"n": 1, "": -3}
    ]
    assert is_impossible([combined(n, constant(2), -1), combined(constant(1), n, -1)])


@pytest.mark.exhaustive
def test_verdict_on_a_large_rule_is_quick():
    wide = " or ".join(f"n - {k}k" for k in range(1, 9))
    texts = [
        f"n -> {wide} if {' and '.join(f'(k != {j} or n != {j})' for j in range(8))}",
        "(a, b, c, d) -> (b*c, a*d, b xor d, a mod (d+1)) if a*b*c*d < e*f*g*h and e, f, g, h < 9",
        "n -> " + "*".join(["(n-1)"] * 40),
        "n -> " + "min(n, " * 20 + "n" + ")" * 20 + " - k if k > 0",
    ]
    for text in texts:
        begun = time.thread_time()
        try:
            verdict(read_rule(text))
        except (CgtError, moves.Unbounded) as error:
            pytest.fail(f"{text}: {error}")
        assert time.thread_time() - begun < 5


def test_start_of_a_rule_that_never_ends_has_no_value():
    with pytest.raises(cgt.NeverEnds):
        cgt.nim_value("n -> n - 1; 5 if n = 3: 7")
