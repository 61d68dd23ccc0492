"""The generic search: against the definition, in normal and in misère play."""

import sys
from functools import cache

import pytest
from hypothesis import given, strategies as st

from cgt import TooLarge, mex, nim_sum
from cgt.core.budget import Budget
from cgt.engines.boards.cram import CRAM
from cgt.engines.boards.region import Region
from cgt.engines.search import MisereSearch, NimberSearch, Table
from tests.samples import examples, sampled


class Graph:
    """A game given as lists: node n may be replaced by sums of nodes of lesser number."""

    def __init__(self, options):
        self.lists = options

    def options(self, component):
        return iter(self.lists[component])

    def canonical(self, component):
        return component

    def bound(self, component):
        return len(self.lists[component])


@st.composite
def graphs(draw, most=9):
    """Any acyclic game with splits: far wilder than a ruleset's."""
    options = [[]]
    for node in range(1, draw(st.integers(1, most))):
        parts = st.lists(st.integers(0, node - 1), max_size=3).map(tuple)
        options.append(draw(st.lists(parts, max_size=6)))
    return Graph(options)


def value_by_definition(game, component):
    return mex(
        nim_sum(value_by_definition(game, part) for part in parts)
        for parts in game.lists[component]
    )


def wins_by_definition(game, components):
    """Whether the player to move wins in misère play: no move is left, or one wins."""

    @cache
    def wins(state):
        after = [
            tuple(sorted(state[:i] + parts + state[i + 1 :]))
            for i, component in enumerate(state)
            for parts in game.lists[component]
        ]
        return not after or not all(wins(option) for option in after)

    return wins(tuple(sorted(components)))


@examples(200)
@given(game=graphs(), data=st.data())
def test_nimber_search_agrees_with_the_definition_on_any_game(game, data):
    nodes = st.sampled_from(range(len(game.lists)))
    components = data.draw(st.lists(nodes, max_size=4))
    value = nim_sum(value_by_definition(game, component) for component in components)
    search = NimberSearch(game, table=Table(data.draw(st.integers(1, 20))))
    assert search.is_p_position(*components) == (value == 0)
    assert search.nim_value(*components) == value
    assert search.is_p_position(*components) == (value == 0)


@pytest.mark.parametrize("most", sampled([6, 7], [6]))
@examples(150)
@given(data=st.data())
def test_misere_search_agrees_with_the_definition_on_any_game(most, data):
    game = data.draw(graphs(most))
    nodes = st.sampled_from(range(len(game.lists)))
    components = data.draw(st.lists(nodes, max_size=3))
    wins = wins_by_definition(game, components)
    assert MisereSearch(game).is_p_position(*components) == (not wins)
    tiny = MisereSearch(game, table=Table(2))
    assert tiny.is_p_position(*components) == (not wins)


def test_sum_is_decided_at_less_cost_than_its_value():
    value, outcome = Budget(), Budget()
    rows = [Region.full(3, 5), Region.full(3, 6)]
    assert NimberSearch(CRAM, value).nim_value(*rows) == 5
    assert not NimberSearch(CRAM, outcome).is_p_position(*rows)
    assert outcome.spent < value.spent


def test_nimber_search_looks_at_fewer_components_than_there_are():
    budget = Budget()
    assert NimberSearch(CRAM, budget).nim_value(Region.full(4, 4)) == 0
    reached = set()
    new = {CRAM.canonical(Region.full(4, 4))}
    while new:
        reached |= new
        new = {
            CRAM.canonical(part)
            for component in new
            for parts in CRAM.options(component)
            for part in parts
        } - reached
    assert budget.spent < len(reached) / 2


def test_long_games_do_not_exhaust_the_stack():
    depth = 5 * sys.getrecursionlimit()
    game = Graph([[]] + [[(n,)] for n in range(depth)])
    assert NimberSearch(game).nim_value(depth) == depth % 2
    assert MisereSearch(game).is_p_position(depth) == (depth % 2 == 1)


def test_table_holds_no_more_than_its_size():
    table = Table(50)
    assert NimberSearch(CRAM, table=table).nim_value(Region.full(3, 5)) == 1
    assert len(table) == 50


def test_known_component_is_not_searched_again():
    budget = Budget()
    search = NimberSearch(CRAM, budget)
    search.nim_value(Region.full(3, 4))
    spent = budget.spent
    assert search.nim_value(Region.full(4, 3)) == 1
    assert budget.spent == spent


@pytest.mark.parametrize("kind", [NimberSearch, MisereSearch])
def test_budget_ends_the_search(kind):
    with pytest.raises(TooLarge, match="more than 5 positions"):
        kind(CRAM, Budget(positions=5)).is_p_position(Region.full(3, 5))
    with pytest.raises(TooLarge, match="longer than the time allowed"):
        kind(CRAM, Budget(out_of_time=lambda: True)).is_p_position(Region.full(3, 5))
