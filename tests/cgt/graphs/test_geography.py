"""Vertex geography: who wins is decided by a largest matching."""

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

import cgt
from cgt.definition import nim_value_by_definition
from cgt.rulesets.graphs.graph import rows_of
from cgt.rulesets.graphs.matching import maximum_matching
from cgt.showing.presenter import presenter
from tests.cgt.graphs.cases import (
    GEOGRAPHY,
    NODE,
    classes,
    drawn,
    graphs,
)
from tests.samples import examples


def largest_matching(graph):
    """Return the size of a largest matching, as networkx finds it."""
    whole = nx.Graph(graph.edges)
    return len(nx.max_weight_matching(whole, maxcardinality=True))


@given(graphs(points=20, most=60))
@examples(300)
def test_a_matching_is_a_largest_one(token):
    graph = NODE.read(token).graph
    mate = maximum_matching(rows_of(graph), (1 << len(graph.names)) - 1)
    assert all(mate[other] == one for one, other in mate.items())
    assert all((min(pair), max(pair)) in graph.edges for pair in mate.items())
    assert len(mate) == 2 * largest_matching(graph)


def test_blossoms_within_blossoms_are_matched():
    for token, size in (("petersen", 5), ("c19", 9), ("k9", 4), ("star7", 1), ("7x5", 17)):
        graph = NODE.read(token).graph
        mate = maximum_matching(rows_of(graph), (1 << len(graph.names)) - 1)
        assert len(mate) == 2 * size == 2 * largest_matching(graph)


@given(graphs(points=7, most=12), st.lists(st.integers(0, 6), max_size=3))
@examples(200)
def test_geography_is_lost_where_a_largest_matching_spares_the_token(token, choices):
    state = GEOGRAPHY.read(token)
    for choice in choices:
        options = list(GEOGRAPHY.options(state))
        if options:
            state = options[choice % len(options)].parts[0]
    value = nim_value_by_definition(GEOGRAPHY, state)
    assert GEOGRAPHY.is_p_position(state) == (value == 0)
    to_p = [o for o in GEOGRAPHY.options(state) if not nim_value_by_definition(GEOGRAPHY, *o.parts)]
    assert list(GEOGRAPHY.options_to(state, 0)) == to_p


def test_a_large_graph_is_decided_by_matching_alone():
    position = cgt.position("geography: 6x6/a1")
    found = cgt.analyse(position)
    assert found.outcome == "N"
    assert {str(move) for move in found.winning_moves} == {"A b1", "A a2"}
    why = str(GEOGRAPHY.why_outcome(position.components[0].state))
    assert "has 18 edges, but only 17 without the token's point" in why
    root = drawn(presenter(GEOGRAPHY).draw_reasons(position.components[0].state, 600))
    assert classes(root)["core"] == 18
    lost = cgt.analyse(cgt.position("geography: 7x5/a1"))
    assert lost.outcome == "P"
    assert "avoids the token" in str(GEOGRAPHY.why_outcome(GEOGRAPHY.read("7x5/a1")))


def test_who_puts_the_token_down_wins_unless_all_points_are_matched():
    def why(token):
        return str(GEOGRAPHY.why_outcome(GEOGRAPHY.read(token)))

    assert GEOGRAPHY.is_p_position(GEOGRAPHY.read("petersen"))
    assert "a matching covers all 10 points" in why("petersen")
    assert not GEOGRAPHY.is_p_position(GEOGRAPHY.read("c5"))
    assert "no matching covers more than 4 of the 5 points" in why("c5")
    assert why("p2/a1/b1") == "the token has nowhere to go"


def test_the_way_of_the_token_is_drawn():
    before = GEOGRAPHY.read("petersen/1/2/3")
    after = GEOGRAPHY.find_option(before, "8").parts[0]
    counted = classes(drawn(presenter(GEOGRAPHY).draw(after, before, 600)))
    assert (counted["last"], counted["step"], counted["walked"]) == (1, 1, 2)
    assert counted["there"] == 6 + 8  # the points that are left, and what joins them and the token
