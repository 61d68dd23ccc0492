"""The four steps of the theorem, as data."""

from hypothesis import given, strategies as st

import cgt
from cgt.core.values import nim_sum
from tests.games import each_game

heap_positions = st.builds(
    lambda game, heaps: cgt.position(" ".join(map(str, heaps)), game),
    st.sampled_from(["nim", "take 1-3", "take 1,3,4", "divide 2,3,6", "nim + pass"]),
    st.lists(st.integers(0, 40), min_size=1, max_size=4),
)


def test_four_steps_of_a_won_position():
    found = cgt.explain(cgt.position("take 1-3: 3 4 5"))
    assert [step.label for step in found.components] == ["A", "B", "C"]
    assert [step.value for step in found.components] == [3, 0, 1]
    assert [str(step.theory) for step in found.components] == [
        *(
            "by induction the nim value is the remainder after division by 4, because a move can "
            f"leave any smaller remainder but never the same one. For {heap} it is {heap % 4}"
            for heap in (3, 4, 5)
        ),
    ]
    assert [found.binary(step.value) for step in found.components] == ["11", "00", "01"]
    assert found.binary(found.nim_sum) == "10"
    assert found.outcome == "N"
    told = [
        (str(entry.move), entry.value_before, entry.value_after) for entry in found.winning_moves
    ]
    assert told == [("A-2", 3, 1), ("B-2", 0, 2), ("C-2", 1, 3)]


def test_lost_position_has_no_winning_move():
    found = cgt.explain(cgt.position("nim + pass: 18 47 34"))
    assert (found.nim_sum, found.outcome, found.winning_moves) == (0, "P", ())
    assert found.width == 6
    assert [found.binary(step.value) for step in found.components] == ["010001", "110000", "100001"]


def test_value_without_theory_is_the_mex_of_the_options():
    (step,) = cgt.explain(cgt.position("divide 2,3,6: 6")).components
    assert step.theory is None
    assert [(entry.option.text, entry.value) for entry in step.options] == [
        ("/2", 2),
        ("/3", 2),
        ("/6", 1),
    ]
    assert step.option_values == (1, 2)
    assert step.value == 0


def test_very_many_options_are_not_listed():
    few, many = cgt.explain(cgt.position("100 101")).components
    assert len(few.options) == 100
    assert many.options is None
    assert many.option_values == ()
    assert str(many.theory) == (
        "a move can leave any smaller heap, and by induction the nim value of "
        "each is its size. The smallest missing number is 101"
    )


def test_binary_digits_are_never_none():
    found = cgt.explain(cgt.position("0 0"))
    assert found.width == 1
    assert found.binary(0) == "0"


def test_analysis_at_hand_is_used():
    position = cgt.position("3 4 5")
    assert cgt.explain(position, found=cgt.analyse(position)) == cgt.explain(position)


def check(position):
    found = cgt.explain(position)
    assert len(found.components) == len(position.components)
    assert cgt.nim_sum(step.value for step in found.components) == found.nim_sum
    for step, component in zip(found.components, position.components, strict=True):
        assert step.component == component
        assert step.value == component.nim_value
        assert int(found.binary(step.value), 2) == step.value
        assert len(found.binary(step.value)) == found.width
        if step.options is not None:
            options = list(component.ruleset.options(component.state))
            assert [entry.option for entry in step.options] == options
            assert step.value == cgt.mex(step.option_values)
    assert bool(found.winning_moves) == (found.outcome == "N")
    for entry in found.winning_moves:
        after = position.play(entry.move)
        parts = entry.move.option.parts
        ruleset = position.components[entry.move.component].ruleset
        assert entry.value_before == found.components[entry.move.component].value
        assert entry.value_after == nim_sum(map(ruleset.nim_value_of, parts))
        assert cgt.analyse(after).outcome == "P"


@given(heap_positions)
def test_steps_follow_from_one_another(position):
    check(position)


@each_game
def test_every_named_game_is_explained(game):
    for example in game.examples:
        check(cgt.position(example, game))
