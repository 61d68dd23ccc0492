"""Node Kayles and arc Kayles: facts that the literature states."""

import pytest

import cgt
from cgt.definition import nim_value_by_definition
from cgt.rulesets.graphs import ArcKayles
from cgt.search import NimberSearch, RulesetGame
from cgt.showing.presenter import presenter
from tests.cgt.graphs.cases import ARC, CHOMP, NODE


@pytest.mark.parametrize("size", range(1, 41))
def test_a_path_is_dawsons_chess_and_dawsons_kayles(size):
    token = f"p{size}"
    chess, kayles = cgt.ruleset("0.137"), cgt.ruleset("0.07")
    assert NODE.nim_value(NODE.read(token)) == chess.nim_value(size)
    assert ARC.nim_value(ARC.read(token)) == kayles.nim_value(size)
    if size <= 9:
        assert nim_value_by_definition(NODE, NODE.read(token)) == chess.nim_value(size)
        assert nim_value_by_definition(ARC, ARC.read(token)) == kayles.nim_value(size)


@pytest.mark.parametrize("game", [NODE, ARC], ids=str)
def test_a_cycle_is_searched_to_the_value_that_theory_gives_it(game):
    for size in range(3, 15):
        state = game.read(f"c{size}")
        assert NimberSearch(RulesetGame(game)).nim_value(*game.split(state)) == game.nim_value(
            state
        )


def test_paths_of_node_kayles_begin_as_guy_and_smith_list_them():
    values = [NODE.nim_value(NODE.read(f"p{size}")) for size in range(1, 21)]
    assert values == [1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0]


CRAM = {"3x3": 0, "4x3": 1, "4x4": 0, "5x3": 1, "5x4": 2, "5x5": 0}
"""Empty Cram boards: the grid of arc Kayles has a point for every square."""


@pytest.mark.parametrize(("grid", "value"), CRAM.items())
def test_arc_kayles_on_a_grid_is_cram(grid, value):
    assert (
        ARC.nim_value(ARC.read(grid))
        == value
        == cgt.ruleset("cram").nim_value(cgt.ruleset("cram").read(grid))
    )


@pytest.mark.parametrize("size", range(1, 11))
def test_in_complete_graphs_there_is_one_kind_of_move(size):
    assert NODE.nim_value(NODE.read(f"k{size}")) == 1
    assert ARC.nim_value(ARC.read(f"k{size}")) == size // 2 % 2


@pytest.mark.parametrize("size", range(1, 13))
def test_a_star_is_a_choice_between_its_middle_and_its_points(size):
    assert NODE.nim_value(NODE.read(f"star{size}")) == 1 + (size % 2 == 0)
    assert ARC.nim_value(ARC.read(f"star{size}")) == 1


def test_petersens_graph_and_the_cube_by_definition():
    for game in (NODE, ARC):
        for token in ("petersen", "cube", "prism", "utilities"):
            state = game.read(token)
            assert game.nim_value(state) == nim_value_by_definition(game, state)


class Impatient(ArcKayles):
    """Arc Kayles with very little patience."""

    name = "impatient"
    most_work = 1_000


def test_a_graph_beyond_the_search_is_played_but_not_judged():
    position = cgt.position("4x4 p2", Impatient())
    grid = position.components[0].state
    with pytest.raises(cgt.TooLarge, match=r"too large to work out. No shortcut"):
        cgt.analyse(position)
    assert position.count_moves(100) == 25
    assert presenter(Impatient()).draw_reasons(grid, 600) is None
    assert not position.play(next(position.moves())).is_over


def test_the_pieces_of_a_graph_are_told():
    def why(game, token):
        return str(game.why(game.read(token)))

    assert "Dawson's Chess (0.137)" in why(NODE, "p7")
    assert "Dawson's Kayles (0.07)" in why(ARC, "c8")
    assert why(NODE, "[1-2,3-4-5-6-7,8]").startswith("the graph is a sum of its 3 connected pieces")
    assert "pieces: 3 ⊕ 1 ⊕ 1;" in why(NODE, "[1-2,3-4-5-6-7,8]")
    assert NODE.why(NODE.read("petersen")) is None
    assert why(ARC, "k4/1-2/3-4") == "no move is left"
    assert why(CHOMP, "p1/a1") == "no points are left"
