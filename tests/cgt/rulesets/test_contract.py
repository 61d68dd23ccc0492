"""Every ruleset keeps its promises, and every shortcut agrees with the plain definition."""

import re
from itertools import islice

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.rulesets.heaps.base import HeapRuleset
from cgt.rulesets.heaps.nim import Nim
from cgt.rulesets.heaps.passes import OnePass, PassHeap
from cgt.showing.presenter import presenter
from tests.cgt.rulesets.components import FAMILIES, later
from tests.cgt.rulesets.game_contract import OF_A_GAME
from tests.cgt.rulesets.ruleset_contract import (
    OF_A_COMPONENT,
    named,
    says_its_own,
    small_components,
)
from tests.games import each_entry
from tests.samples import examples, sampled


@pytest.mark.parametrize("family", FAMILIES)
@examples(200)
@given(data=st.data())
def test_any_component_keeps_the_contract(family, data):
    component, _ = data.draw(later(FAMILIES[family]))
    for check in OF_A_COMPONENT:
        check(component)


@pytest.mark.parametrize("most", sampled([8, 40], [8]))
@each_entry
def test_every_named_game_keeps_the_contract_in_its_components(entry, most):
    components = small_components(entry.ruleset)[:most]
    assert components
    for component in components:
        for check in OF_A_COMPONENT:
            check(component)


@each_entry
@pytest.mark.parametrize("check", OF_A_GAME, ids=named)
def test_every_named_game_keeps_the_contract(check, entry):
    check(entry.ruleset)


@each_entry
def test_every_named_game_has_words_of_its_own(entry):
    game, shown = entry.ruleset, presenter(entry.ruleset)
    assert says_its_own(shown, "describe")
    assert says_its_own(shown, "action")
    assert game.is_of_heaps or (says_its_own(shown, "described") and says_its_own(shown, "in_rows"))
    assert not re.search(r"\d\.|\.\[|[{}!=]", str(game)), "a name, not a code"


@given(st.integers(0, 40), st.integers(0, 45))
def test_nim_move_can_be_written_as_its_result(heap, left):
    expected = cgt.Option(f"-{heap - left}", (left,)) if left < heap else None
    for text in (f">{left}", f"={left}", f"to {left}", f" > {left}"):
        assert Nim().find_option(heap, text) == expected


def test_large_nim_heaps_are_moved_in_at_once():
    heap = 10**30
    assert Nim().find_option(heap, ">5") == cgt.Option(f"-{heap - 5}", (5,))
    assert Nim().find_option(heap, "") is None
    assert OnePass(Nim()).find_option(PassHeap(heap), "=5").parts == (PassHeap(5),)
    assert Nim().count_options(heap, 7) == 7
    assert [option.text for option in islice(Nim().options(heap), 2)] == ["-1", "-2"]


def test_rules_have_their_sentences():
    assert str(cgt.ruleset("take 1-3").rule) == "Take 1 to 3 tokens from one heap."
    assert str(cgt.ruleset("take 1").rule) == "Take 1 token from one heap."
    assert str(cgt.ruleset("take 1,3,4").rule) == "Take 1, 3 or 4 tokens from one heap."
    assert "by 2, 3 or 6 and round down" in str(cgt.ruleset("divide 2,3,6").rule)
    assert "Or pass on one heap" in str(cgt.ruleset("take 1-3 + pass").rule)


def test_only_heap_games_wear_a_pass():
    assert isinstance(cgt.ruleset("divide 2 + pass").base, HeapRuleset)
    with pytest.raises(cgt.NotationError, match="plain heap game") as caught:
        cgt.ruleset("nim + pass + pass")
    assert caught.value.span == (0, 10)


@pytest.mark.parametrize("base", ["nim", "take 1-3", "take 1,3,4", "take 2,5", "divide 2,3,6"])
def test_long_sequence_with_a_pass_takes_linear_work(base):
    game = cgt.ruleset(f"{base} + pass")
    assert len(game.nim_values(8_000, budget="60k positions")) == 8_001
    game.period(3_000, budget="30k positions")
