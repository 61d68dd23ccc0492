"""The shape of a graph, by which the search remembers it: networkx judges what is the same."""

from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from cgt.rulesets.graphs.canonical import connected, shapes
from cgt.rulesets.graphs.graph import bits
from tests.samples import examples


def rows(graph):
    """Return the neighbours of every point, as sets of bits."""
    return tuple(sum(1 << other for other in graph[point]) for point in sorted(graph))


def graph_of(shape):
    """Return the graph of a shape."""
    edges = ((point, other) for point, row in enumerate(shape) for other in bits(row))
    graph = nx.Graph(edges)
    graph.add_nodes_from(range(len(shape)))
    return graph


def whole(graph):
    return (1 << len(graph)) - 1


@st.composite
def graphs(draw, most=9):
    """Return a graph, and the same one with its points in another order."""
    count = draw(st.integers(1, most))
    pairs = list(combinations(range(count), 2))
    edges = draw(st.sets(st.sampled_from(pairs))) if pairs else ()
    graph = nx.Graph(edges)
    graph.add_nodes_from(range(count))
    order = draw(st.permutations(range(count)))
    return graph, nx.relabel_nodes(graph, dict(enumerate(order)))


@given(graphs())
def test_shapes_of_a_graph_are_its_connected_pieces(both):
    graph, _ = both
    found = sorted(nx.connected_components(graph), key=min)
    pieces = [graph.subgraph(points) for points in found]
    assert {frozenset(bits(piece)) for piece in connected(rows(graph), whole(graph))} == {
        frozenset(piece) for piece in pieces
    }
    for shape, piece in zip(shapes(rows(graph), whole(graph)), pieces, strict=True):
        assert nx.is_isomorphic(graph_of(shape), piece)


@given(graphs(), graphs())
@examples(200)
def test_graphs_of_the_same_shapes_are_isomorphic(one, other):
    for graph, again in (one, (one[0], other[1])):
        found = [sorted(shapes(rows(part), whole(part))) for part in (graph, again)]
        if found[0] == found[1]:
            assert nx.is_isomorphic(graph, again)


@given(graphs(most=6))
@examples(200)
def test_small_graph_has_its_shape_in_any_order(both):
    found = [sorted(shapes(rows(graph), whole(graph))) for graph in both]
    assert found[0] == found[1]


@pytest.mark.parametrize("count", range(2, 11))
@given(data=st.data())
@examples(5)
def test_trees_have_the_same_shape_if_they_are_isomorphic(count, data):
    trees = list(nx.nonisomorphic_trees(count))
    known = {shapes(rows(tree), whole(tree)) for tree in trees}
    assert len(known) == len(trees)
    for tree in trees:
        order = data.draw(st.permutations(range(count)))
        again = nx.relabel_nodes(tree, dict(enumerate(order)))
        assert shapes(rows(again), whole(again)) == shapes(rows(tree), whole(tree))
