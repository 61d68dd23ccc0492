"""Coordinate games: every shortcut is the definition, and every small position is won."""

from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given

import cgt
from cgt.definition import nim_value_by_definition
from cgt.rulesets.coordinate import (
    Euclid,
    Moore,
    Northcott,
    SilverDollar,
    Staircase,
    TakeAway,
    Wythoff,
    parse,
)
from tests.cgt.coordinate.cases import components
from tests.samples import examples


@given(components())
@examples(300)
def test_the_nim_value_is_the_definition(component):
    expected = nim_value_by_definition(component.ruleset, component.state)
    assert component.nim_value == expected
    assert component.ruleset.is_p_position(component.state) == (expected == 0)


@given(components())
@examples(200)
def test_the_options_of_a_value_are_those_of_it(component):
    game, state = component.ruleset, component.state
    by_value = {}
    for option in game.options(state):
        by_value.setdefault(nim_value_by_definition(game, option.parts[0]), []).append(option)
    for value in range(max(by_value, default=0) + 3):
        found = list(game.options_to(state, value))
        assert len(found) == len(set(found))
        assert set(found) == set(by_value.get(value, ()))


@given(components())
def test_options_are_counted_and_found_by_their_notation(component):
    game, state = component.ruleset, component.state
    options = list(game.options(state))
    assert len({option.text for option in options}) == len(options)
    for limit in {0, 1, 2, len(options), len(options) + 1, 10_000}:
        assert game.count_options(state, limit) == min(limit, len(options))
    assert component.is_over or game.size(state) > 0
    for option in options[:60]:
        assert game.find_option(state, option.text) == option
        assert game.find_option(state, f" {option.text.upper()} ") == option
        position = cgt.Position((component,))
        assert cgt.move(f"A {option.text}", position).option == option
        assert cgt.move(str(cgt.Move(0, option)), position).option == option
    for text in ("", " ", "?", "-", "--1", "-0", "-99999", ">99999", ">", "/0", "-0,0", "1>1"):
        assert game.find_option(state, text) is None


@given(components())
def test_a_component_is_read_as_it_is_written(component):
    game, state = component.ruleset, component.state
    assert game.read(game.write(state)) == state
    assert game.read(game.write(state).replace(",", " , ")) == state
    assert cgt.position(f"{component} {component}", game).components == (component, component)
    assert parse(game.code) == game


@cache
def wins(game, state):
    """Return whether whoever is to move wins, by trying all moves."""
    return any(not wins(game, option.parts[0]) for option in game.options(state))


@pytest.mark.parametrize(
    ("game", "states"),
    [
        *((Wythoff(slack), list(product(range(9), repeat=2))) for slack in (1, 2, 3)),
        (Euclid(), list(product(range(1, 16), repeat=2))),
        *((Moore(k), list(combinations_with_replacement(range(4), 4))) for k in (1, 2, 3)),
        *((TakeAway(k), [(n, m) for n in range(14) for m in range(n + 1)]) for k in (1, 2, 3)),
        (
            Northcott(),
            [(a, b, 6, left) for b in range(2, 7) for a in range(1, b) for left in range(3)],
        ),
        (SilverDollar(), [(a, b, c) for c in range(9) for b in range(c) for a in range(1, b)]),
        (Staircase(), list(product(range(3), repeat=4))),
    ],
    ids=lambda case: getattr(case, "name", ""),
)
def test_the_best_move_wins_every_small_position(game, states):
    kinds = set()
    for state in states:
        found = cgt.analyse(cgt.Position((cgt.Component(game, state),)))
        kinds.add(found.outcome)
        assert (found.outcome == "N") == wins(game, state)
        winning = {o.text for o in game.options(state) if not wins(game, o.parts[0])}
        assert {move.option.text for move in found.winning_moves} == winning
        assert found.best_move is None or not winning or found.best_move.option.text in winning
    assert kinds == {"N", "P"}
