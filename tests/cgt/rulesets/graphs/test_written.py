"""A graph that is written out: drawn, and held against the definition."""

import pickle

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.engines.definition import nim_value_by_definition
from cgt.rulesets.graphs.written import MOST_VERTICES
from cgt.showing.presenter import presenter
from tests.cgt.drawing.readable import assert_readable
from tests.cgt.rulesets.game_contract import OF_A_GAME
from tests.cgt.rulesets.ruleset_contract import OF_A_COMPONENT, small_components
from tests.samples import sampled

GAMES = (
    "graph a>b,c b>c",
    "graph start>left,right left>end right>left,end",
    "graph 1>2,3,4,5,6 2>3,4,5,6 3>4,5,6 4>5,6 5>6",
    "graph x> a>b",
    "graph " + " ".join(f"v{n}>v{n + 1},v{n + 2}" for n in range(98)),
    "graph hub>" + ",".join(f"leaf{n}" for n in range(99)),
)


@st.composite
def graphs(draw):
    """Return a graph whose moves lead to larger numbers only."""
    count = draw(st.integers(2, 9))
    later = [st.sets(st.integers(at + 1, count), min_size=1) for at in range(1, count)]
    moves = draw(st.tuples(*later))
    return {str(at): list(map(str, ends)) for at, ends in enumerate(moves, 1)}


@pytest.mark.parametrize("name", sampled(GAMES, GAMES[::3]), ids=lambda name: name[:30])
def test_written_graph_keeps_the_contract(name):
    game = cgt.ruleset(name)
    for check in OF_A_GAME:
        check(game)
    for component in small_components(game):
        for check in OF_A_COMPONENT:
            check(component)
    assert pickle.loads(pickle.dumps(game)) == game


@given(graph=graphs())
def test_its_values_and_its_notation_are_those_of_the_graph(graph):
    game = cgt.ruleset("graph " + "; ".join(f"{at}: {' '.join(graph[at])}" for at in graph))
    same = cgt.graph_game(graph)
    for vertex in game.digraph.values:
        assert game.nim_value(vertex) == nim_value_by_definition(game, vertex)
        assert game.nim_value(vertex) == same.nim_value(vertex)
    start = cgt.position("1 1", game)
    assert cgt.position(str(start)) == start
    assert {str(move) for move in start.moves()} == {
        f"{at} {end}" for at in "AB" for end in graph["1"]
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("graph a>b b>c c>a", r"cycle \(a, b, c, a\)"),
        ("graph a>a", "cycle"),
        ("graph a-b>c", "“a-b” can't be a vertex"),
        ("graph a>b*", r"“b\*” can't be a vertex"),
        ("graph a>b: c", "“b:” can't be a vertex"),
        ("graph averyveryverylongname>b", "can't be a vertex"),
        ("graph >b", "begins with a vertex"),
        ("graph a> b>", "has no moves"),
        ("graph hub>" + ",".join(map(str, range(MOST_VERTICES))), "at most 100 .* has 101"),
    ],
)
def test_broken_graph_is_refused(text, told):
    with pytest.raises(cgt.CgtError, match=told):
        cgt.ruleset(text)


@pytest.mark.parametrize("name", sampled(GAMES, GAMES[::3]), ids=lambda name: name[:30])
def test_picture_of_a_graph_is_legible_and_shows_the_moves(name):
    game = cgt.ruleset(name)
    start = cgt.position(game.examples[0], game)
    state, move = start.components[0].state, next(iter(start.moves()))
    shown = presenter(game)
    for width in (820, 400):
        picture = shown.draw(state, None, width)
        if picture is not None:
            assert picture.width <= width
            assert picture.is_legible
            assert all(f">{option.text}</text>" in picture.body for option in game.options(state))
    assert (shown.draw(state, None, 820) is None) is name.startswith("graph hub")
    for svg in (start.draw(), start.draw(reasons=True), start.play(move).draw(move, start)):
        assert_readable(svg)
    assert f"● {state} >" in shown.in_rows(state)[0]
