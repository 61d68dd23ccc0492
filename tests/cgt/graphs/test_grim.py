"""Grim: the values of the plain rule on sets of points, and what the literature states."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cgt
from cgt.rulesets.graphs import Grim
from cgt.showing.presenter import presenter
from cgt.values import mex
from tests.cgt.graphs.cases import graphs

GRIM = Grim()


def value(edges):
    """Return the nim value of the graph of these edges: a point takes all of its own with it."""

    @cache
    def of(left):
        points = {point for edge in left for point in edge}
        return mex(of(frozenset(edge for edge in left if point not in edge)) for point in points)

    return of(frozenset(edges))


@given(graphs(points=6, most=9))
def test_a_graph_is_worth_what_its_edges_are(token):
    state = GRIM.read(token)
    assert GRIM.nim_value(state) == value(state.graph.edges)


@pytest.mark.parametrize("size", range(1, 13))
def test_a_path_is_officers(size):
    state = GRIM.read(f"p{size}")
    assert GRIM.nim_value(state) == cgt.ruleset("officers").nim_value(size)
    assert GRIM.nim_value(state) == value(state.graph.edges)


def test_a_complete_graph_is_lost_where_its_points_are_odd():
    assert [GRIM.nim_value(f"k{size}") for size in range(1, 9)] == [0, 1] * 4


@given(graphs(points=7, most=10), st.lists(st.integers(0, 6), min_size=1, max_size=4))
def test_a_match_is_written_in_an_order_in_which_it_can_be_played(token, choices):
    """Middle first would leave nothing of a path: its end must have been taken before."""
    state = GRIM.read(token)
    for choice in choices:
        options = list(GRIM.options(state))
        if options:
            (state,) = options[choice % len(options)].parts
    assert GRIM.read(GRIM.write(state)) == state


def test_an_end_before_the_middle_is_told_in_this_order():
    position = cgt.position("grim: p3")
    assert str(position.play("a1").play("b1")) == "grim: p3/a1/b1"
    with pytest.raises(cgt.NotationError, match="“a1” isn't a move"):
        cgt.position("grim: p3/b1/a1")


def test_a_point_without_an_edge_cannot_be_taken():
    position = cgt.position("grim: [1-2,3]")
    assert [str(move) for move in position.moves()] == ["A 1", "A 2"]
    with pytest.raises(cgt.IllegalMove):
        position.play("3")


def test_a_move_is_told_with_the_points_that_go_along():
    state = GRIM.read("star3")
    middle, rim = GRIM.find_option(state, "1"), GRIM.find_option(state, "2")
    assert str(presenter(GRIM).describe(state, middle)) == "took 1 and its neighbours 2, 3 and 4"
    assert str(presenter(GRIM).describe(state, rim, "B")) == "took 2 in B"
    assert str(presenter(GRIM).action(state, rim, "B")) == "Take 2 in B"
    assert str(presenter(GRIM).aftermath(state, middle)) == "2, 3 and 4 go with it"
    assert str(presenter(GRIM).aftermath(state, rim)) == "nothing else goes"


def test_paths_and_cycles_are_explained_by_officers():
    told = str(GRIM.why(GRIM.read("c8")))
    assert "Officers (0.6)" in told
    assert told.endswith(": 0")
    assert GRIM.why(GRIM.read("petersen")) is None
