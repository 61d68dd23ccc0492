"""The reasons of closed forms: what each claims is so, by the definition."""

import re
from itertools import chain, pairwise

import pytest

import cgt
from cgt.engines.definition import nim_value_by_definition
from cgt.rulesets.heaps.divide import leading_digits
from tests.cgt.rulesets.ruleset_contract import by_definition, small_components
from tests.games import each_game, each_heap_game


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


@each_game
def test_reason_says_more_than_its_value(game):
    """A formula and a number, such as “18 is even: 18 - 1 = 17”, are no reason."""
    for component in small_components(game):
        ruleset, state = component.ruleset, component.state
        for told in (ruleset.why(state), ruleset.why_outcome(state)):
            if told is not None and not component.is_over:
                assert len(re.findall(r"[a-zA-Zé'-]{2,}", str(told))) >= 9, str(told)


@pytest.mark.parametrize("heap", range(1, 30))
def test_pass_lowers_even_heaps_and_raises_odd_ones(heap):
    found = left_by_a_move("nim + pass", cgt.ruleset("nim + pass").read(str(heap)))
    below = set(range(heap)) if heap % 2 else {*range(heap - 1)}
    assert found == below | {heap}


@pytest.mark.parametrize("name", ["take 1-3", "take 1", "take 1-5", "take a power of two"])
@pytest.mark.parametrize("heap", range(1, 25))
def test_move_leaves_each_smaller_remainder_never_the_same(name, heap):
    period = cgt.ruleset(name).period().period
    left = {option.parts[0] % period for option in cgt.ruleset(name).options(heap)}
    assert heap % period not in left
    assert set(range(heap % period)) <= left


@pytest.mark.parametrize("name", ["prim", "prim-"])
def test_prim_leaves_each_smaller_prime_never_the_same(name):
    def least(number):
        return next(part for part in range(2, number + 1) if number % part == 0)

    for heap in range(2, 60):
        left = {option.parts[0] for option in cgt.ruleset(name).options(heap)}
        primes = {prime for prime in range(2, least(heap)) if least(prime) == prime}
        assert primes <= left
        assert least(heap) not in {least(each) for each in left if each > 1}


@pytest.mark.parametrize("name", ["dim", "dim-"])
def test_dim_leaves_each_smaller_number_of_twos_never_the_same(name):
    for heap in range(1, 60):
        left = [option.parts[0] for option in cgt.ruleset(name).options(heap)]
        twos = {(each & -each).bit_length() - 1 for each in left if each}
        mine = (heap & -heap).bit_length() - 1
        assert mine not in twos
        assert set(range(mine)) <= twos


def test_subtraction_in_euclid_lowers_the_value_by_1_or_2():
    for low in range(1, 12):
        for high in range(low + 1, 60):
            values = [defined("euclid", (low, size)) for size in range(high, low - 1, -low)]
            assert {one - other for one, other in pairwise(values)} <= {1, 2}
            skipped = set(range(values[0])) - set(values)
            last = {defined("euclid", (high % low, low))} if high % low else set()
            assert skipped <= last


@pytest.mark.parametrize("name", ["divide 2,3,6", "divide 2", "divide 3", "divide 2,4"])
def test_only_the_leading_digit_matters_for_division(name):
    digits = leading_digits(cgt.ruleset(name).divisors)
    for heap in chain(range(1, 3_000), range(10**5, 10**5 + 50)):
        first = heap
        while first >= len(digits):
            first //= len(digits)
        assert defined(name, heap) == digits[first]


@pytest.mark.parametrize("name", ["divide 2,3,6", "divide 3,5", "divide 5", "mark"])
def test_heap_and_its_multiple_differ(name):
    game = cgt.ruleset(name)
    times = 2 if name == "mark" else game.divisors[0]
    assert all(defined(name, heap) != defined(name, times * heap) for heap in range(1, 200))


@each_heap_game
def test_small_table_beside_a_reason_is_the_definition(game):
    found = cgt.explain(cgt.position(game.examples[0], game))
    (first,) = found.first_values
    assert len(first.values) == 12
    for heap, value in enumerate(first.values):
        expected = by_definition(cgt.Component(game, game.read(str(heap))))
        assert expected in {value, None}
