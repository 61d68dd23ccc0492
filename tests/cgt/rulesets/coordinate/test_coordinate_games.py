"""Coordinate games: facts that the literature states, and components of any size."""

from itertools import combinations_with_replacement, islice, product
from math import floor

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.rulesets.coordinate import (
    Euclid,
    EuclidToZero,
    Moore,
    Northcott,
    SilverDollar,
    Staircase,
    TakeAway,
    Wythoff,
)

WYTHOFF_PAIRS = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)]
"""Wythoff 1907; OEIS A000201 and A001950."""


def test_p_positions_of_wythoff_follow_the_golden_ratio():
    game = Wythoff()
    assert [game.p_position(index) for index in range(9)] == WYTHOFF_PAIRS
    lost = [pair for pair in product(range(21), repeat=2) if game.is_p_position(pair)]
    assert lost == sorted({*WYTHOFF_PAIRS, *(pair[::-1] for pair in WYTHOFF_PAIRS)})
    golden = (1 + 5**0.5) / 2
    assert all(game.p_position(n)[0] == floor(n * golden) for n in range(10_000))


def test_pairs_of_generalised_wythoff_are_fraenkels():
    assert [Wythoff(2).p_position(n) for n in range(1, 6)] == [
        (1, 3), (2, 6), (4, 10), (5, 13), (7, 17)
    ]  # fmt: skip


@given(st.integers(1, 20), st.integers(1, 10**18))
def test_every_heap_has_one_partner(slack, heap):
    game = Wythoff(slack)
    other = game.partner(heap)
    assert game.partner(other) == heap
    assert game.is_p_position((heap, other))
    assert not game.is_p_position((heap, other + 1))


def test_first_values_of_wythoffs_game():
    table = [[Wythoff().nim_value((x, y)) for y in range(7)] for x in range(4)]
    assert table == [
        [0, 1, 2, 3, 4, 5, 6],
        [1, 2, 0, 4, 5, 3, 7],
        [2, 0, 1, 5, 3, 4, 8],
        [3, 4, 5, 6, 2, 0, 1],
    ]  # Winning Ways, chapter 3


def test_euclid_is_lost_below_the_golden_ratio():
    golden = (1 + 5**0.5) / 2
    for low, high in combinations_with_replacement(range(1, 60), 2):
        assert Euclid().is_p_position((low, high)) == (high / low < golden)


def test_euclid_to_zero_is_won_with_equal_numbers_too():
    """Cole and Davie, "A game based on the Euclidean algorithm" (1969)."""
    golden = (1 + 5**0.5) / 2
    for low, high in combinations_with_replacement(range(1, 60), 2):
        assert EuclidToZero().is_p_position((low, high)) == (1 < high / low < golden)


def test_moores_nim_adds_binary_digits_modulo_k_plus_1():
    assert Moore(2).is_p_position((1, 1, 1))
    assert Moore(2).is_p_position((5, 5, 5))
    assert not Moore(2).is_p_position((1, 2, 3))
    assert Moore(1).nim_value((3, 4, 5)) == 2


def test_fibonacci_nim_is_lost_at_fibonacci_numbers():
    lost = [n for n in range(2, 150) if TakeAway().is_p_position(TakeAway().read(str(n)))]
    assert lost == [2, 3, 5, 8, 13, 21, 34, 55, 89, 144]
    (move,) = cgt.analyse(cgt.Position((cgt.Component(TakeAway(), (20, 19)),))).winning_moves[:1]
    assert move.option.text == "-2"


def test_taking_no_more_than_before_is_lost_at_powers_of_two():
    game = TakeAway(1)
    assert [n for n in range(2, 70) if game.is_p_position((n, n - 1))] == [2, 4, 8, 16, 32, 64]


def test_strip_and_a_staircase_are_nim():
    assert SilverDollar().nim_value((2, 5, 6, 10)) == 2 ^ 3
    assert SilverDollar().nim_value((3, 5, 9)) == 2 ^ 3
    assert Staircase().nim_value((3, 7, 5, 2)) == 3 ^ 5


HUGE = 10**30
LARGE = [
    cgt.Component(Wythoff(), (HUGE, 2 * HUGE)),
    cgt.Component(Wythoff(3), (HUGE, 3 * HUGE)),
    cgt.Component(Euclid(), (7, HUGE)),
    cgt.Component(EuclidToZero(), (7, HUGE)),
    cgt.Component(Moore(2), (HUGE, HUGE + 5, 3 * HUGE, 10**20)),
    cgt.Component(TakeAway(), (HUGE, HUGE - 1)),
    cgt.Component(Northcott(), (5, 10**20, HUGE, 3)),
    cgt.Component(SilverDollar(), (5, 10**20, HUGE)),
    cgt.Component(Staircase(), (HUGE, 5, 10**20)),
]


@pytest.mark.parametrize("component", LARGE, ids=lambda part: part.ruleset.code)
def test_huge_component_is_played_at_once_and_won(component):
    game, state = component.ruleset, component.state
    assert game.count_options(state, 1000) == 1000
    assert not component.is_over
    options = list(islice(iter(game.options(state)), 100))
    assert all(game.find_option(state, option.text) == option for option in options)
    winning = list(islice(game.options_to(state, 0), 20))
    assert bool(winning) != game.is_p_position(state)
    assert winning
    for option in winning:
        assert game.find_option(state, option.text) == option
        assert game.is_p_position(option.parts[0])


@pytest.mark.parametrize("state", ["(1000,2000)", "(1000000000,2000000000)"])
def test_value_beyond_the_definition_is_refused(state):
    (component,) = cgt.position(f"{state}", Wythoff()).components
    with pytest.raises(cgt.TooLarge, match="N-position of wythoff, but nim values"):
        assert component.nim_value
    with pytest.raises(cgt.TooLarge, match="small heaps"):
        Moore(2).nim_value((100, 200, 300))
    with pytest.raises(cgt.TooLarge, match="up to 600"):
        TakeAway().nim_value((1000, 999))
    pair = Wythoff().p_position(10**9)
    assert Wythoff().nim_value(pair) == 0
