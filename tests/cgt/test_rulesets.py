"""Every ruleset keeps its promises, and every shortcut agrees with the plain definition."""

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


def followers(component, limit):
    """Return up to ``limit`` components that can be reached, itself first, nearest first."""
    found = {component.state: None}
    queue = [component.state]
    for state in queue:
        for option in component.ruleset.options(state):
            for part in option.parts:
                if part not in found and len(found) < limit:
                    found[part] = None
                    queue.append(part)
    return [cgt.Component(component.ruleset, state) for state in found]


def check_nim_value(component):
    while True:
        try:
            expected = nim_value_by_definition(component.ruleset, component.state, 2_000)
            break
        except cgt.TooLarge:  # the check is of the next component that the definition can reach
            options = list(component.ruleset.options(component.state))
            parts = options[len(options) // 2].parts
            component = cgt.Component(component.ruleset, parts[0])
    assert component.nim_value == expected


def check_count_options(component):
    game, state = component.ruleset, component.state
    count = len(list(game.options(state)))
    for limit in {0, 1, 2, max(0, count - 1), count, count + 1, 1000}:
        assert game.count_options(state, limit) == min(count, limit)
    assert component.is_over == (count == 0)
    assert component.is_over or game.size(state) > 0


def check_options_to(component):
    game, state = component.ruleset, component.state
    by_value = {}
    for option in game.options(state):
        by_value.setdefault(game.value_of_parts(option.parts), []).append(option)
    for value in range(max(by_value, default=0) + 3):
        found = list(game.options_to(state, value))
        assert len(found) == len(set(found))
        assert set(found) == set(by_value.get(value, ()))


def check_find_option(component):
    game, state = component.ruleset, component.state
    options = list(game.options(state))
    assert len({option.text for option in options}) == len(options)
    for option in options:
        assert game.find_option(state, option.text) == option
        assert game.find_option(state, f" {option.text.upper()} ") == option
        assert option.parts
    for text in ("", " ", "?", "-", "--1", "-0", "-99999", ">99999", ">", "/0", "/1", "pass pass"):
        assert game.find_option(state, text) is None


def check_notation(component):
    game, state = component.ruleset, component.state
    assert game.read(game.write(state)) == state
    assert str(component) == game.write(state)


CHECKS = [check_nim_value, check_count_options, check_options_to, check_find_option, check_notation]
each_check = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__[6:])
each_entry = pytest.mark.parametrize(
    "entry", cgt.CATALOGUE, ids=[entry.ruleset.name for entry in cgt.CATALOGUE]
)


@each_check
@given(component=components())
def test_every_heap_game_keeps_its_promises(check, component):
    check(component)


@each_check
@each_entry
def test_every_named_game_keeps_its_promises(check, entry):
    examples = [cgt.position(example, entry.ruleset) for example in entry.ruleset.examples]
    starts = {start for example in examples for start in example.components}
    for component in {near for start in starts for near in followers(start, 30)}:
        check(component)


@each_entry
def test_every_named_game_can_be_called_by_all_its_names(entry):
    game = entry.ruleset
    for name in (game.name, str(entry.title), *entry.aliases, game.name.upper()):
        assert cgt.ruleset(name) == game
        assert cgt.ruleset(f"  {name} ") == game
    assert str(game.rule).endswith(".")
    assert "{" not in str(game.rule)
    assert game.examples
    for example in game.examples:
        assert not cgt.position(example, game).is_over


@given(games)
def test_a_ruleset_and_its_name_are_one(game):
    assert cgt.ruleset(game.name) == game
    assert hash(cgt.ruleset(game.name)) == hash(game)
    assert repr(game) == f"cgt.ruleset({game.name!r})"


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

    assert why("nim: 7") == "a Nim heap is worth its size: 7"
    assert why("take 1-3: 7") == "the remainder of 7 by 4 is 3"
    assert why("nim + pass: 7") == "the pass is there and 7 is odd: 7 + 1 = 8"
    assert why("nim + pass: 8") == "the pass is there and 8 is even: 8 - 1 = 7"
    assert why("nim + pass: 8p") == "a Nim heap is worth its size: 8"
    assert why("divide 2,3,6: 7") == "None"


def test_only_heap_games_wear_a_pass():
    assert isinstance(cgt.ruleset("divide 2 + pass").base, HeapRuleset)
    with pytest.raises(cgt.NotationError, match="plain heaps") as caught:
        cgt.ruleset("nim + pass + pass")
    assert caught.value.span == (0, 10)
