"""Equal components are worth 0 together, however large they are."""

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt import Outcome, TooLarge, analyse, nim_sum
from cgt.cli import main
from cgt.core.budget import Budget
from cgt.engines.boards.cram import CRAM
from cgt.engines.boards.region import Region
from cgt.engines.boards.solver import nim_value
from cgt.engines.search import NimberSearch
from cgt.theory import outcome
from cgt.theory.cancelling import (
    moves_in_the_rest,
    moves_to_equal_components,
    nim_value_by_cancelling,
)
from tests.samples import examples

GAMES = ["cram", "corner trominoes", "squares", "straight trominoes", "trominoes"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("boards", ["9x9 9x9", "7x11 11x7", "7x7 9x7 7x9 7x7"])
def test_equal_boards_of_any_size_are_lost_at_sight(game, boards):
    found = analyse(cgt.position(f"{game}: {boards}"))
    assert (found.outcome, found.winning_moves, found.is_complete) == (Outcome.P, (), True)
    assert outcome(found.position) is Outcome.P


def test_pieces_of_a_region_cancel_before_they_are_searched():
    budget = Budget(positions=0)
    twice = Region.of(
        [(row, column) for row in range(5) for column in range(12) if column not in {5, 6}]
    )
    assert nim_value(CRAM, twice, budget) == 0
    assert budget.spent == 0


def test_winning_reply_is_the_image_in_the_other_board():
    position = cgt.position("cram: 7x8 8x7")
    for move in list(position.moves())[::40]:
        after = position.play(move)
        found = analyse(after)
        assert found.outcome is Outcome.N
        assert outcome(after) is Outcome.N
        assert not found.is_complete
        replies = [reply for reply in found.winning_moves if reply.component != move.component]
        assert replies
        for reply in replies:
            assert analyse(after.play(reply)).outcome is Outcome.P


def test_reply_to_a_move_in_one_of_two_lost_boards_is_known():
    position = cgt.position("cram: 8x8 8x8")
    after = position.play(next(position.moves()))
    found = analyse(after)
    assert found.outcome is Outcome.N
    assert analyse(after.play(found.winning_moves[0])).outcome is Outcome.P


def test_rest_beside_equal_boards_decides():
    found = analyse(cgt.position("cram: 9x7 3x4 7x9; nim: 2"))
    assert nim_value_by_cancelling(found.position) == 3
    assert found.outcome is Outcome.N
    assert [str(move) for move in found.winning_moves if move.component == 3] == ["D-1"]
    for move in found.winning_moves:
        assert nim_value_by_cancelling(found.position.after(move)) == 0


def test_unequal_boards_do_not_cancel():
    position = cgt.position("cram: 7x8 9x8")
    assert nim_value_by_cancelling(position) is None
    with pytest.raises(TooLarge):
        outcome(position)


def test_command_line_tells_the_value_of_equal_boards(capsys):
    assert main(["value", "cram: 7x8 3x4 8x7"]) == 0
    assert capsys.readouterr().out == "1, since equal components cancel\n"
    assert main(["winner", "cram: 7x8 8x7"]) == 0
    assert capsys.readouterr().out.startswith("Player 2 wins")


@st.composite
def sums(draw):
    """Small boards of several games, many of them equal or mirror images."""
    cells = [(row, column) for row in range(3) for column in range(3)]
    components = []
    for _ in range(draw(st.integers(1, 2))):
        ruleset = cgt.ruleset(draw(st.sampled_from(GAMES)))
        region = Region.of(draw(st.sets(st.sampled_from(cells))), 3, 3)
        for _ in range(draw(st.integers(1, 3))):
            image = region.image(draw(st.integers(0, 7)))
            components.append(cgt.Component(ruleset, image))
    return cgt.Position(tuple(components))


@given(sums())
@examples(80)
def test_cancelling_agrees_with_the_values(position):
    values = [component.nim_value for component in position.components]
    known = nim_value_by_cancelling(position)
    assert known in {None, nim_sum(values)}
    for move in moves_to_equal_components(position):
        after = position.after(move)
        assert nim_sum(component.nim_value for component in after.components) == 0
    if nim_sum(values):
        for move in moves_in_the_rest(position, nim_sum(values)):
            after = position.after(move)
            assert nim_sum(component.nim_value for component in after.components) == 0


@given(sums())
@examples(60)
def test_search_cancels_equal_components(position):
    for component in position.components:
        game = component.ruleset.game
        pieces = list(game.components(component.state))
        budget = Budget()
        assert NimberSearch(game, budget).nim_value(*pieces, *pieces) == 0
        assert NimberSearch(game, budget).is_p_position(*pieces, *pieces)
        assert budget.spent == 0
