"""Facts about the games that this project began with, each as a statement."""

from functools import cache

import pytest

import cgt


def winner(notation, to_move):
    """Return which of players 1 and 2 wins when ``to_move`` moves next."""
    return to_move if cgt.analyse(cgt.position(notation)).outcome == "N" else 3 - to_move


def values(game, to):
    return [cgt.ruleset(game).nim_value(cgt.ruleset(game).read(str(n))) for n in range(to + 1)]


def test_a_nim_heap_is_worth_its_size():
    assert values("nim", 10) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


def test_a_heap_of_which_up_to_3_are_taken_is_worth_its_remainder_by_4():
    assert values("take 1-3", 10) == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2]


def test_values_when_a_heap_is_divided_by_2_3_or_6():
    assert values("divide 2,3,6", 10) == [0, 1, 2, 2, 3, 3, 0, 0, 0, 0, 0]


def test_player_1_wins_3_4_5_when_up_to_3_are_taken_and_player_1_moves():
    analysis = cgt.analyse(cgt.position("take 1-3: 3 4 5"))
    assert analysis.component_values == (3, 0, 1)
    assert analysis.nim_value == 2
    assert winner("take 1-3: 3 4 5", to_move=1) == 1


def test_player_2_wins_3_8_2_when_up_to_3_are_taken_and_player_2_moves():
    analysis = cgt.analyse(cgt.position("take 1-3: 3 8 2"))
    assert analysis.component_values == (3, 0, 2)
    assert analysis.nim_value == 1
    assert winner("take 1-3: 3 8 2", to_move=2) == 2


def test_values_of_nim_heaps_whose_pass_is_unused():
    assert values("nim + pass", 10) == [0, 2, 1, 4, 3, 6, 5, 8, 7, 10, 9]


def test_a_heap_whose_pass_is_used_is_a_plain_nim_heap():
    game = cgt.ruleset("nim + pass")
    assert [game.nim_value(game.read(f"{n}p")) for n in range(11)] == list(range(11))


def test_an_empty_heap_has_value_0_although_the_closed_form_would_say_minus_1():
    game = cgt.ruleset("nim + pass")
    assert game.nim_value(game.read("0")) == 0


def test_whoever_moves_second_wins_18_47_34_with_one_pass_per_heap():
    analysis = cgt.analyse(cgt.position("nim + pass: 18 47 34"))
    assert analysis.component_values == (17, 48, 33)
    assert analysis.nim_value == 0
    assert winner("nim + pass: 18 47 34", to_move=1) == 2


def test_whoever_moves_first_wins_32_49_58_with_one_pass_per_heap():
    analysis = cgt.analyse(cgt.position("nim + pass: 32 49 58"))
    assert analysis.component_values == (31, 50, 57)
    assert analysis.nim_value == 20
    assert winner("nim + pass: 32 49 58", to_move=1) == 1


@pytest.mark.parametrize("heap", [10**18, 10**18 - 1, 10**30, 2**100 - 1])
def test_the_exercise_is_answered_at_once_for_the_largest_heaps(heap):
    other = heap // 7

    @cache
    def value(n):
        return cgt.mex(value(n // by) for by in (2, 3, 6) if n)

    analysis = cgt.analyse(cgt.position(f"divide 2,3,6: {heap} {other}"))
    assert analysis.component_values == (value(heap), value(other))
    assert analysis.nim_value == value(heap) ^ value(other)


def test_two_equal_heaps_are_lost_for_whoever_moves_first():
    assert cgt.analyse(cgt.position(f"divide 2,3,6: {10**18} {10**18}")).outcome == "P"


@pytest.mark.shared("facts/seeds.json")
def test_these_are_the_facts_of_the_documents(shared_facts):
    facts = shared_facts("seeds.json")
    assert values("nim", 10) == facts["nim_one_heap"]["values_0_to_10"]
    assert values("take 1-3", 10) == facts["take_up_to_3"]["values_0_to_10"]
    assert values("divide 2,3,6", 10) == facts["divide_2_3_6"]["values_0_to_10"]
    assert values("divide 2,3,6", 10)[10] == facts["divide_2_3_6"]["value_10"]
    passes = facts["nim_with_one_pass_per_heap"]
    assert values("nim + pass", 10) == passes["values_0_to_10_pass_unused"]
    told = [("take 1-3", fact) for fact in facts["winner_take_up_to_3"]]
    told += [("nim + pass", {"player_to_move": 1, **fact}) for fact in passes["positions"]]
    for game, fact in told:
        notation = f"{game}: {' '.join(map(str, fact['heaps']))}"
        analysis = cgt.analyse(cgt.position(notation))
        assert analysis.component_values == tuple(fact["heap_values"])
        assert analysis.nim_value == fact["nim_sum"]
        assert winner(notation, fact["player_to_move"]) == fact["winner"]
