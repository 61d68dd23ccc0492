"""Hackenbush: the colon principle, the fusion principle, and what falls."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cgt
from cgt.definition import nim_value_by_definition
from cgt.rulesets.graphs.fusion import branch_values
from cgt.rulesets.graphs.hackenbush import PICTURES
from cgt.values import nim_sum
from tests.cgt.graphs.cases import HACKENBUSH, bushes


@pytest.mark.parametrize("height", range(1, 10))
def test_a_stalk_is_a_heap_of_its_edges(height):
    assert HACKENBUSH.nim_value(HACKENBUSH.read(str(height))) == height


@pytest.mark.parametrize(
    ("picture", "value"),
    [
        ("[a0-a0]", 1),
        ("[a0-a1-a1]", 2),
        ("[a0-a1,a0-a1]", 0),
        ("[a0-a1,a0-a1,a0-a1]", 1),
        ("[a0-a1-b1-b0]", 1),
        ("[a0-a1-b1-a0,b1-b2]", 0),
        ("[a0-a1-a2,a1-b2]", 1),
        ("[a0-a1-a2-a3,a1-b2]", 4),
        ("door", 1),
    ],
)
def test_small_pictures_have_the_values_of_colon_and_fusion_principle(picture, value):
    state = HACKENBUSH.read(picture)
    assert HACKENBUSH.nim_value(state) == value == nim_value_by_definition(HACKENBUSH, state)


@pytest.mark.parametrize("name", [*PICTURES])
def test_a_named_picture_is_worth_what_the_definition_says(name):
    state = HACKENBUSH.read(name)
    assert HACKENBUSH.nim_value(state) == nim_value_by_definition(HACKENBUSH, state)
    assert HACKENBUSH.write(state) == name
    assert HACKENBUSH.split(state) == HACKENBUSH.split(HACKENBUSH.read(PICTURES[name]))


@given(st.lists(st.integers(0, 30), min_size=1, max_size=60))
def test_a_tree_is_worth_what_the_colon_principle_says(choices):
    parents = [choice % (index + 1) for index, choice in enumerate(choices)]

    def carried(point):
        return nim_sum(
            1 + carried(child) for child, parent in enumerate(parents, 1) if parent == point
        )

    edges = [(parent, child) for child, parent in enumerate(parents, 1)]
    value, values, fused = branch_values(edges)
    assert value == carried(0)
    assert values == [1 + carried(child) for _, child in edges]
    assert not any(fused)


@given(bushes(most=9))
def test_the_edges_on_cycles_are_those_that_can_be_cut_without_a_point_falling(state):
    for piece in HACKENBUSH.split(state):
        _, values, fused = branch_values(piece)
        for index, is_fused in enumerate(fused):
            left = piece[:index] + piece[index + 1 :]
            assert is_fused == (points_held(left) == points_held(piece))
            assert values[index] == 1 or not is_fused


def points_held(edges):
    """Return the points that hang together with the ground."""
    reached = {0}
    for _ in edges:
        reached |= {end for edge in edges if reached & {*edge} for end in edge}
    return reached


def test_what_loses_the_ground_falls():
    position = cgt.position("hackenbush: girl")
    after = position.play(cgt.move("c2-c3", position))
    assert str(after) == "hackenbush: girl/c2-c3"
    assert HACKENBUSH.size(after.components[0].state) == 5
    again = after.play(cgt.move("b1-c2", after))
    assert str(again) == "hackenbush: girl/b1-c2/c2-c3"
    assert HACKENBUSH.size(again.components[0].state) == 4
    for move in ("d0-d1", "b0-b1"):
        again = again.play(cgt.move(move, again))
    assert again.is_over
    assert str(again) == "hackenbush: girl/b0-b1/d0-d1"


def test_edges_with_the_same_ends_are_one_move_and_may_all_be_cut():
    position = cgt.position("hackenbush: [a0-a1,a0-a1,a1-a1,a1-a1,a1-a2]")
    assert [str(move) for move in position.moves()] == ["A a0-a1", "A a1-a1", "A a1-a2"]
    for expected in ("a0-a1", "a0-a1/a0-a1"):
        position = position.play(cgt.move("a0-a1", position))
        assert str(position).partition("/")[2] == expected
    assert position.is_over


def test_what_a_why_sentence_says_is_the_theory_of_the_picture():
    def why(token):
        return str(HACKENBUSH.why(HACKENBUSH.read(token)))

    assert "colon principle" in why("flower")
    assert "fusion" not in why("flower")
    assert why("[a0-a1-a2,b0-b1]").endswith("At the ground, that makes 2 ⊕ 1")
    assert "the 5 cycle edges at the ground become loops that count 1 each: 1" in why("door")
    assert why("lamp").endswith("At the ground, that makes 4")
    assert "fusion" in why("lamp")
    assert why("girl").endswith("carries: 1. In all, 0")
    assert "the cycle edge" in why("[a0-a0]")
    assert why("1/a0-a1") == "nothing stands on the ground"
