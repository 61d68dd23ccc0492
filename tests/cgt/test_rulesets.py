"""Every ruleset keeps its promises, and every shortcut agrees with the plain definition."""

import re
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cgt
from cgt.definition import nim_value_by_definition
from cgt.rulesets.heaps.base import HeapRuleset
from cgt.rulesets.heaps.divide import Divide
from cgt.rulesets.heaps.nim import Nim
from cgt.rulesets.heaps.passes import OnePass, PassHeap
from cgt.rulesets.heaps.take import Take
from cgt.showing.presenter import presenter
from tests.cgt.game_contract import OF_A_GAME
from tests.cgt.ruleset_contract import (
    OF_A_COMPONENT,
    named,
    says_its_own,
    small_components,
)

numbers = st.sets(st.integers(1, 9), min_size=1, max_size=5).map(lambda n: tuple(sorted(n)))
ranges = st.integers(1, 9).map(lambda most: tuple(range(1, most + 1)))
takes = st.one_of(numbers, ranges).map(Take)
divisors = st.sets(st.integers(2, 9), min_size=1, max_size=4).map(lambda n: tuple(sorted(n)))
heap_games = st.one_of(st.just(Nim()), takes, divisors.map(Divide))
games = st.one_of(heap_games, heap_games.map(OnePass))


@st.composite
def components(draw, of=games):
    game = draw(of)
    heap = draw(st.integers(0, 30))
    if isinstance(game, OnePass):
        return cgt.Component(game, PassHeap(heap, spent=draw(st.booleans()) and heap > 0))
    return cgt.Component(game, heap)


each_check = pytest.mark.parametrize("check", OF_A_COMPONENT, ids=named)
each_entry = pytest.mark.parametrize(
    "entry", cgt.CATALOGUE, ids=[entry.ruleset.code for entry in cgt.CATALOGUE]
)


@each_check
@given(component=components())
def test_every_heap_game_keeps_its_promises(check, component):
    check(component)


@pytest.mark.parametrize("most", [8, pytest.param(40, marks=pytest.mark.exhaustive)])
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


@given(games)
def test_a_ruleset_and_its_name_are_one(game):
    assert cgt.ruleset(game.code) == game
    assert hash(cgt.ruleset(game.code)) == hash(game)
    assert repr(game) == f"cgt.ruleset({game.code!r})"


@given(st.integers(1, 60), st.integers(0, 400))
def test_a_range_leaves_the_remainder(most, heap):
    game = Take(tuple(range(1, most + 1)))
    assert game.nim_value(heap) == heap % (most + 1) == nim_value_by_definition(game, heap)


@given(st.integers(0, 60), st.booleans())
def test_the_closed_form_of_nim_with_a_pass_is_the_definition(heap, spent):
    state = PassHeap(heap, spent and heap > 0)
    assert OnePass(Nim()).nim_value(state) == nim_value_by_definition(OnePass(Nim()), state)


@given(takes, st.integers(1, 40))
def test_a_pass_leads_to_the_plain_heap(game, heap):
    worn = OnePass(game)
    assert worn.nim_value(PassHeap(heap, spent=True)) == game.nim_value(heap)
    passed = worn.find_option(PassHeap(heap), "pass")
    assert passed.parts == (PassHeap(heap, spent=True),)
    assert worn.find_option(PassHeap(heap, spent=True), "pass") is None


@given(heap_games)
def test_nim_values_are_the_values_of_the_heaps_from_0(game):
    assert list(game.nim_values(20)) == [nim_value_by_definition(game, n) for n in range(21)]
    worn = OnePass(game)
    expected = [nim_value_by_definition(worn, PassHeap(n)) for n in range(21)]
    assert list(worn.nim_values(20)) == expected


@given(st.integers(0, 40), st.integers(0, 45))
def test_a_nim_move_can_be_written_as_what_it_leaves(heap, left):
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


def test_the_rules_are_told_as_they_are():
    assert str(cgt.ruleset("take 1-3").rule) == "Take 1 to 3 tokens from one heap."
    assert str(cgt.ruleset("take 1").rule) == "Take 1 token from one heap."
    assert str(cgt.ruleset("take 1,3,4").rule) == "Take 1, 3 or 4 tokens from one heap."
    assert "by 2, 3 or 6 and round down" in str(cgt.ruleset("divide 2,3,6").rule)
    assert "Or pass on one heap" in str(cgt.ruleset("take 1-3 + pass").rule)


def test_the_theory_behind_a_value_is_told():
    def why(notation):
        (component,) = cgt.position(notation).components
        return str(component.ruleset.why(component.state))

    assert why("nim: 7") == (
        "a move can leave any smaller heap, and by induction the nim value of "
        "each is its size. The smallest missing number is 7"
    )
    assert why("take 1-3: 7") == (
        "by induction the nim value is the remainder after division by 4, "
        "because a move can leave any smaller remainder but never the "
        "same one. For 7 it is 3"
    )
    assert why("nim + pass: 7") == (
        "by induction the smaller heaps with a pass have nim "
        "values 0 to 6, and passing gives 7. The smallest missing number "
        "is 8"
    )
    assert why("nim + pass: 8") == (
        "by induction the smaller heaps with a pass have nim "
        "values 0 to 6 and 8, and passing gives 8 too. The smallest "
        "missing number is 7"
    )
    assert why("nim + pass: 8p").endswith("The smallest missing number is 8")
    assert why("divide 2,3,6: 7") == "None"


def test_only_heap_games_wear_a_pass():
    assert isinstance(cgt.ruleset("divide 2 + pass").base, HeapRuleset)
    with pytest.raises(cgt.NotationError, match="plain heap game") as caught:
        cgt.ruleset("nim + pass + pass")
    assert caught.value.span == (0, 10)
