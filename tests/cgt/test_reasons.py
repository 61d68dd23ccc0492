"""The reasons of closed forms: what each claims is so, by the definition."""

import re
from itertools import chain, pairwise

import pytest

import cgt
from cgt.definition import nim_value_by_definition
from cgt.rulesets.heaps.divide import leading_digits
from tests.cgt.ruleset_contract import by_definition, small_components

GAMES = [entry.ruleset for entry in cgt.CATALOGUE]
HEAP_GAMES = [game for game in GAMES if game.is_of_heaps]


def defined(name, state):
    """Return the nim value of a component by definition."""
    return nim_value_by_definition(cgt.ruleset(name), state, 5_000)


def left_by_a_move(name, state):
    """Return the nim values, by definition, that the moves of a component lead to."""
    game = cgt.ruleset(name)
    return {
        cgt.nim_sum(nim_value_by_definition(game, part, 5_000) for part in option.parts)
        for option in game.options(state)
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_a_reason_says_more_than_the_value_that_it_arrives_at(game):
    """A formula and a number, such as “18 is even: 18 - 1 = 17”, are no reason."""
    for component in small_components(game):
        ruleset, state = component.ruleset, component.state
        for told in (ruleset.why(state), ruleset.why_outcome(state)):
            if told is not None and not component.is_over:
                assert len(re.findall(r"[a-zA-Zé'-]{2,}", str(told))) >= 9, str(told)


@pytest.mark.parametrize("heap", range(1, 30))
def test_with_a_pass_an_even_heap_has_a_nim_value_less_and_an_odd_one_more(heap):
    found = left_by_a_move("nim + pass", cgt.ruleset("nim + pass").read(str(heap)))
    below = set(range(heap)) if heap % 2 else {*range(heap - 1)}
    assert found == below | {heap}


@pytest.mark.parametrize("name", ["take 1-3", "take 1", "take 1-5", "take a power of two"])
@pytest.mark.parametrize("heap", range(1, 25))
def test_a_move_leaves_every_smaller_remainder_and_never_the_same(name, heap):
    period = cgt.ruleset(name).period().period
    left = {option.parts[0] % period for option in cgt.ruleset(name).options(heap)}
    assert heap % period not in left
    assert set(range(heap % period)) <= left


@pytest.mark.parametrize("name", ["prim", "prim-"])
def test_in_prim_every_smaller_prime_is_left_and_no_heap_with_the_same_least_prime_divisor(name):
    def least(number):
        return next(part for part in range(2, number + 1) if number % part == 0)

    for heap in range(2, 60):
        left = {option.parts[0] for option in cgt.ruleset(name).options(heap)}
        primes = {prime for prime in range(2, least(heap)) if least(prime) == prime}
        assert primes <= left
        assert least(heap) not in {least(each) for each in left if each > 1}


@pytest.mark.parametrize("name", ["dim", "dim-"])
def test_in_dim_a_move_leaves_every_smaller_number_of_twos_and_never_the_same(name):
    for heap in range(1, 60):
        left = [option.parts[0] for option in cgt.ruleset(name).options(heap)]
        twos = {(each & -each).bit_length() - 1 for each in left if each}
        mine = (heap & -heap).bit_length() - 1
        assert mine not in twos
        assert set(range(mine)) <= twos


def test_in_euclid_a_subtraction_lowers_the_value_by_1_or_2_and_the_last_leaves_what_is_skipped():
    for low in range(1, 12):
        for high in range(low + 1, 60):
            values = [defined("euclid", (low, size)) for size in range(high, low - 1, -low)]
            assert {one - other for one, other in pairwise(values)} <= {1, 2}
            skipped = set(range(values[0])) - set(values)
            last = {defined("euclid", (high % low, low))} if high % low else set()
            assert skipped <= last


@pytest.mark.parametrize("name", ["divide 2,3,6", "divide 2", "divide 3", "divide 2,4"])
def test_only_the_leading_digit_matters_where_that_is_said(name):
    digits = leading_digits(cgt.ruleset(name).divisors)
    for heap in chain(range(1, 3_000), range(10**5, 10**5 + 50)):
        first = heap
        while first >= len(digits):
            first //= len(digits)
        assert defined(name, heap) == digits[first]


def test_the_leading_digits_of_divide_2_3_6_are_said():
    told = str(cgt.ruleset("divide 2,3,6").why_not_periodic)
    assert "base-12" in told
    assert "1 → 1, 2–3 → 2, 4–5 → 3, 6–11 → 0" in told


@pytest.mark.parametrize("name", ["divide 2,3,6", "divide 3,5", "divide 5", "mark"])
def test_a_heap_and_its_multiple_differ(name):
    game = cgt.ruleset(name)
    times = 2 if name == "mark" else game.divisors[0]
    assert all(defined(name, heap) != defined(name, times * heap) for heap in range(1, 200))


@pytest.mark.parametrize("game", HEAP_GAMES, ids=lambda game: game.code)
def test_the_small_table_beside_a_reason_is_that_of_the_definition(game):
    found = cgt.explain(cgt.position(game.examples[0], game))
    (first,) = found.first_values
    assert len(first.values) == 12
    for heap, value in enumerate(first.values):
        expected = by_definition(cgt.Component(game, game.read(str(heap))))
        assert expected in {value, None}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_all_moves_are_told_or_how_many_more_there_are(game):
    found = cgt.explain(cgt.position(game.examples[0], game))
    for step in found.components:
        if step.options is not None:
            moves = list(step.component.ruleset.options(step.component.state))
            assert [entry.option for entry in step.options] == moves
