"""Every component that can be typed is played by the rule in words, or refused."""

from itertools import islice

import pytest

import cgt
from cgt.core.values import mex, nim_sum
from tests.cgt.rulesets.rules_in_words import games
from tests.games import GAMES
from tests.samples import sampled

RULES = dict(games())
SAMPLE = 40
"""The number of components of each game that are held against its rule every time."""


def worked_out(moves):
    """Return the nim value of any state, and those that its moves leave, by the moves alone."""
    known = {}

    def reached(state):
        return {nim_sum(map(value, left)) for left in moves(state)}

    def value(state):
        if state not in known:
            known[state] = mex(reached(state))
        return known[state]

    return value, reached


def disagreement(game, text, state, rule):
    """Return what is wrong with a component, or None."""
    value, reached = rule
    try:
        component = cgt.Component(game, game.read(text))
    except cgt.NotationError as error:
        return None if state is None and str(error) else f"{text}: refused, {error}"
    if state is None:
        return f"{text}: read as {component}"
    options = list(game.options(component.state))
    left = {nim_sum(map(game.nim_value_of, option.parts)) for option in options}
    if (component.nim_value, left) != (value(state), reached(state)):
        return f"{text}: {component.nim_value} of {left}, not {value(state)} of {reached(state)}"
    if component.is_p_position not in {None, value(state) == 0}:
        return f"{text}: a P-position at sight is {component.is_p_position}"
    return None


def disagreements(game, components, moves):
    rule = worked_out(moves)
    return [told for text, state in components if (told := disagreement(game, text, state, rule))]


def test_every_game_has_its_rule_in_words():
    assert {game.code for game in GAMES} - {*RULES} == {"treblecross strip"}


def sample(code, number):
    """Return some of the components of a game: the first, and others in equal steps."""
    components = list(RULES[code].typed())
    step = max(1, len(components) // number)
    return [*islice(components, number // 2), *components[::step]]


@pytest.mark.parametrize("code", sampled(RULES, [*RULES][::6]))
def test_some_components_are_played_by_the_rule(code):
    components = sample(code, SAMPLE)
    assert not disagreements(cgt.ruleset(code), components, RULES[code].moves)


@pytest.mark.exhaustive
@pytest.mark.parametrize("code", RULES)
def test_all_small_components_are_played_by_the_rule(code):
    assert not disagreements(cgt.ruleset(code), RULES[code].typed(), RULES[code].moves)
