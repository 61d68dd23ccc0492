"""Chomp on graphs: parities on bipartite ones, a search on others."""

import pytest
from hypothesis import given

from cgt.definition import nim_value_by_definition
from cgt.rulesets.graphs.chomp import is_bipartite
from tests.cgt.graphs.cases import (
    CHOMP,
    graphs,
)


@pytest.mark.parametrize("size", range(1, 7))
def test_chomp_on_a_complete_graph_is_its_size_modulo_3(size):
    assert CHOMP.nim_value(CHOMP.read(f"k{size}")) == size % 3


@given(graphs(points=4, most=4))
def test_chomp_on_a_bipartite_graph_counts_parities(token):
    state = CHOMP.read(token)
    points, edges = len(state.graph.names), len(state.graph.edges)
    value = nim_value_by_definition(CHOMP, state)
    if all(map(is_bipartite, CHOMP.split(state))):
        assert value == points % 2 + 2 * (edges % 2)
        assert f"Here the numbers are {points} and {edges}" in str(CHOMP.why(state))
    else:
        assert CHOMP.why(state) is None


def test_chomp_on_odd_cycles_and_a_prism_is_searched():
    for token in ("c3", "c5", "k4", "[1-2-3-1,3-4-5]"):
        state = CHOMP.read(token)
        assert CHOMP.nim_value(state) == nim_value_by_definition(CHOMP, state)
