"""Games that are given by a function, by a graph or as a sum: no class, and all that follows."""

import re
from functools import cache

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.engines.definition import nim_value_by_definition
from tests.cgt.rulesets.ruleset_contract import OF_A_COMPONENT, named, small_components
from tests.samples import examples


def king(square):
    """A king walks towards the corner."""
    x, y = square
    steps = [(x - 1, y), (x, y - 1), (x - 1, y - 1)]
    return [step for step in steps if min(step) >= 0]


def cut(bar):
    """A bar is cut in two along a line."""
    rows, columns = bar
    yield from (((row, columns), (rows - row, columns)) for row in range(1, rows))
    yield from (((rows, column), (rows, columns - column)) for column in range(1, columns))


MAZE = {"Start": ["left", "right"], "left": ["end"], "right": ["left", "end", 7], 7: ["left"]}
GAMES = [
    cgt.heap_game(lambda heap: [heap - 1, heap // 2], "halve or take one"),
    cgt.coordinate_game(king, "king", "Move left, down, or both.", ["(3,4)", "(2,2) (5,1)"]),
    cgt.coordinate_game(cut, examples=["(2,3) (1,4)"]),
    cgt.graph_game(MAZE, "maze", "Follow a passage."),
    cgt.ruleset("nim") + cgt.ruleset("kayles"),
    cgt.ruleset("nim + pass") + cgt.ruleset("take 1-3") + cgt.ruleset("mark"),
    cgt.graph_game(MAZE, "maze") + cgt.ruleset("nim") + cgt.ruleset("nim"),
]
STARTS = ["2 3", "(1,2) (2,2)", "(2,2)", "start right", "2|3", "2|2|1 1|1|", "left|1|2"]
"""A small position of each game."""
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@cache
def is_lost(position, convention):
    """Return whether the player to move loses, by the plain definition."""
    if position.is_over:
        return convention == "normal"
    return not any(is_lost(option, convention) for option in position.options())


@pytest.mark.parametrize("check", OF_A_COMPONENT, ids=named)
@each_game
def test_own_game_keeps_the_contract(game, check):
    for component in small_components(game, largest=12):
        check(component)


@pytest.mark.parametrize(("game", "start"), [*zip(GAMES, STARTS, strict=True)], ids=STARTS)
def test_own_game_has_all_answers_in_either_convention(game, start):
    start = cgt.position(start, game)
    for position in (start, *start.options()):
        for convention in ("normal", "misère"):
            assert position.outcome(convention) == ("P" if is_lost(position, convention) else "N")
            assert str(position.explain(convention)).startswith(str(position))
            for move in position.winning_moves(convention):
                assert is_lost(position.play(str(move)), convention)
    (ply,) = start.review([str(start.best_move())])
    assert ply.grade.value in {"good", "forced"}
    assert start.draw().startswith("<svg")
    assert cgt.position(" ".join(map(str, start.components)), game) == start


STEPS = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)).filter(any), min_size=1, max_size=4)


@given(STEPS, st.tuples(st.integers(0, 7), st.integers(0, 7)))
@examples(30)
def test_coordinate_game_has_the_values_of_the_definition(steps, square):
    @cache
    def value(x, y):
        return cgt.mex(value(x - a, y - b) for a, b in steps if a <= x and b <= y)

    game = cgt.coordinate_game(
        lambda at: [(at[0] - a, at[1] - b) for a, b in steps if a <= at[0] and b <= at[1]]
    )
    assert game.nim_value(square) == value(*square)
    assert cgt.position([square, (1, 1)], game).nim_value == value(*square) ^ value(1, 1)


@given(st.lists(st.sets(st.integers(0, 8)), min_size=1, max_size=9))
@examples(30)
def test_graph_game_has_the_values_of_the_definition(ends):
    graph = {place: [end for end in each if end < place] for place, each in enumerate(ends)}
    game = cgt.graph_game(graph)
    for vertex, followers in graph.items():
        assert game.nim_value(vertex) == nim_value_by_definition(game, vertex)
        assert [option.parts for option in game.options(vertex)] == [(end,) for end in followers]


PARTS = st.sampled_from(
    [("nim", "3"), ("kayles", "4"), ("wythoff", "(1,2)"), ("cram", "2x3"), ("sym", "hht")]
)


@given(st.lists(PARTS, min_size=2, max_size=3))
@examples(20)
def test_sum_is_played_as_its_parts_are_side_by_side(parts):
    first, *others = (cgt.ruleset(name) for name, _ in parts)
    game = sum(others, first)
    together = cgt.position("|".join(text for _, text in parts), game)
    apart = cgt.position("; ".join(f"{name}: {text}" for name, text in parts))
    assert together.nim_value == apart.nim_value
    assert together.count_moves(1_000) == apart.count_moves(1_000)
    assert len(together.winning_moves()) == len(apart.winning_moves())
    for convention in ("normal", "misère"):
        assert together.outcome(convention) == apart.outcome(convention)


def test_move_in_a_sum_is_described_as_one_in_its_part():
    game = cgt.ruleset("nim") + cgt.ruleset("kayles")
    position = cgt.position("3|7 2|4", game)
    move = position.move("A 2:-1:2+4")
    assert str(position.action(move)) == "Knock down 1 pin in A, Kayles, leave 2 + 4"
    assert str(position.describe(move)) == "knocked down 1 pin in A, Kayles and left 2 and 4"
    assert str(position.play(move)) == "nim + kayles: 3|2 2|4 |4"
    assert eval(repr(game)) == game == cgt.ruleset("nim") + cgt.ruleset("0.77")
    assert game != cgt.ruleset("kayles") + cgt.ruleset("nim")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: cgt.graph_game({"a": "b", "b": "c", "c": "a"}), "cycle .a, b, c, a|b, c, a, b"),
        (lambda: cgt.graph_game({"a": ["a"]}), "cycle"),
        (lambda: cgt.graph_game({n: [(n + 1) % 50] for n in range(50)}), "…"),
        (lambda: cgt.graph_game({}), "needs at least one vertex"),
        (lambda: cgt.graph_game({1: ["1"]}), "can have the same name"),
        (lambda: cgt.graph_game({"two words": []}), "can be typed"),
        (lambda: cgt.graph_game({"a": 3}), "mapping of vertices"),
        (lambda: cgt.graph_game([1, 2]), "mapping of vertices"),
        (lambda: cgt.coordinate_game(3), "function of a tuple"),
        (lambda: cgt.coordinate_game(king, examples="(3,4)"), "list of positions"),
        (lambda: cgt.coordinate_game(king).nim_value((1, 2, 3)), "as 2 numbers in brackets"),
        (lambda: cgt.coordinate_game(lambda at: [(at[0] - 1, 0)]).nim_value((0, 0)), "below 0"),
        (lambda: cgt.position("nowhere", cgt.graph_game(MAZE, "maze")), "isn't a vertex of maze"),
        (lambda: cgt.position("3", cgt.ruleset("nim") + cgt.ruleset("nim")), "has 2 parts"),
        (lambda: cgt.position("3|x", cgt.ruleset("nim") + cgt.ruleset("nim")), "whole number"),
    ],
)  # fmt: skip
def test_broken_game_or_position_is_refused(make, said):
    with pytest.raises(cgt.CgtError) as caught:
        make()
    assert re.search(said, str(caught.value))


def test_only_rulesets_are_added_to_rulesets():
    with pytest.raises(TypeError):
        cgt.ruleset("nim") + "kayles"
