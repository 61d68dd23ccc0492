"""Positions are values: sums of components that are moved in one at a time."""

import pickle

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.core.contract import Ruleset
from cgt.core.positions import label
from cgt.core.text import Text
from tests.games import each_game

GAMES = [entry.ruleset.code for entry in cgt.CATALOGUE]


class Split(Ruleset):
    """Break a heap of two or more into two smaller ones: a game that falls into parts."""

    __slots__ = ()
    name = "split"
    rule = Text("Break one heap into two.")
    examples = ("4",)

    def options(self, state):
        return (cgt.Option(f"/{left}", (left, state - left)) for left in range(1, state // 2 + 1))

    def read(self, token):
        return int(token)

    def write(self, state):
        return str(state)


def split(*heaps):
    return cgt.Position(tuple(cgt.Component(Split(), heap) for heap in heaps))


def test_moves_are_those_of_the_components_in_order():
    position = cgt.position("take 1,2: 2 1; nim + pass: 1p 1")
    assert [str(move) for move in position.moves()] == [
        "A-1",
        "A-2",
        "B-1",
        "C-1",
        "D-1",
        "D pass",
    ]
    assert position.count_moves(100) == 6
    assert position.count_moves(4) == 4


def test_parts_of_a_component_go_to_its_place_and_to_the_end():
    position = split(5, 2)
    after = position.play(cgt.Move(0, cgt.Option("/2", (2, 3))))
    assert [component.state for component in after.components] == [2, 2, 3]
    assert after.components[0] == position.components[1]


def test_game_of_options_only_is_solved_and_explained():
    analysis = cgt.analyse(split(4))
    assert analysis.outcome == "N"
    assert [str(move) for move in analysis.winning_moves] == ["A/2", "A/1"]
    assert cgt.explain(split(4)).components[0].option_values == (0,)
    assert split(1, 1).is_over
    assert split(2).components[0].ruleset.size(2) == 1
    assert split(1).components[0].ruleset.size(1) == 0


def test_position_is_over_when_no_move_is_left():
    assert cgt.position("0 0").is_over
    assert cgt.position("divide 2: 0; take 2: 1").is_over
    assert not cgt.position("0 1").is_over
    assert cgt.Position(()).is_over


@pytest.mark.parametrize(
    "move",
    [
        cgt.Move(0, cgt.Option("-4", (-1,))),
        cgt.Move(0, cgt.Option("-2", (2,))),
        cgt.Move(0, cgt.Option("-0", (3,))),
        cgt.Move(1, cgt.Option("-1", (0,))),
        cgt.Move(-1, cgt.Option("-1", (2,))),
        cgt.Move(10**9, cgt.Option("-1", (2,))),
    ],
    ids=str,
)
def test_move_that_the_rules_do_not_allow_is_refused(move):
    with pytest.raises(cgt.IllegalMove):
        cgt.position("3").play(move)


def test_refused_move_names_the_rule():
    position = cgt.position("take 1-3: 9")
    with pytest.raises(cgt.IllegalMove) as caught:
        position.play(cgt.Move(0, cgt.Option("-4", (5,))))
    assert str(caught.value) == "A-4 isn't allowed here. Take 1 to 3 tokens from one heap."
    with pytest.raises(cgt.IllegalMove, match="There is no AB here"):
        position.play(cgt.Move(27, cgt.Option("-1", (8,))))


@given(st.sampled_from(GAMES), st.lists(st.integers(0, 12), min_size=1, max_size=4), st.data())
def test_listed_moves_are_legal_and_lead_to_a_position(game, heaps, data):
    try:
        position = cgt.position(" ".join(map(str, heaps)), game)
    except cgt.NotationError:
        position = cgt.position(cgt.ruleset(game).examples[0], game)
    for _ in range(5):
        if position.is_over:
            assert list(position.moves()) == []
            break
        move = data.draw(st.sampled_from(list(position.moves())))
        assert position.play(move) == position.after(move)
        position = position.play(move)


@pytest.mark.parametrize(
    ("index", "expected"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (63, "BL")]
)
def test_labels_go_on_after_z_with_aa(index, expected):
    assert label(index) == expected
    assert len({label(each) for each in range(1000)}) == 1000


def test_equal_positions_are_one():
    one, other = cgt.position("take 1-3: 3 4"), cgt.position("take up to 3 : 3, 4")
    assert one == other
    assert len({one, other}) == 1
    assert one != cgt.position("take 1-4: 3 4")


def test_rulesets_of_a_position_are_each_named_once():
    position = cgt.position("nim: 1; take 1-3: 2; nim: 3")
    assert [game.code for game in position.rulesets] == ["nim", "take 1-3"]


@each_game
def test_answers_travel_between_processes(game):
    position = cgt.position(game.examples[0], game)
    analysis = cgt.analyse(position)
    explanation = cgt.explain(position, found=analysis)
    for found in (position, analysis, explanation):
        assert pickle.loads(pickle.dumps(found)) == found


def test_errors_travel_between_processes():
    with pytest.raises(cgt.NotationError) as caught:
        cgt.position("take 1-3: 3 x 5")
    error = pickle.loads(pickle.dumps(caught.value))
    assert (str(error), error.source, error.span, error.example) == (
        str(caught.value),
        "take 1-3: 3 x 5",
        (12, 13),
        "take 1-3: 3 4 5",
    )
