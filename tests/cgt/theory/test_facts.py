"""Facts about the games that this project began with, each as a statement."""

from functools import cache

import pytest

import cgt


def winner(notation, to_move):
    """Return which of players 1 and 2 wins when ``to_move`` moves next."""
    return to_move if cgt.analyse(cgt.position(notation)).outcome == "N" else 3 - to_move


def values(game, to):
    return [cgt.ruleset(game).nim_value(cgt.ruleset(game).read(str(n))) for n in range(to + 1)]


@pytest.mark.parametrize("heap", [10**18, 10**18 - 1, 10**30, 2**100 - 1])
def test_exercise_is_answered_at_once_for_the_largest_heaps(heap):
    other = heap // 7

    @cache
    def value(n):
        return cgt.mex(value(n // by) for by in (2, 3, 6) if n)

    analysis = cgt.analyse(cgt.position(f"divide 2,3,6: {heap} {other}"))
    assert analysis.component_values == (value(heap), value(other))
    assert analysis.nim_value == value(heap) ^ value(other)


def test_two_equal_heaps_are_lost():
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
