"""Games on graphs: what the literature states, and what their search relies on."""

import networkx as nx
import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.core.budget import Budget
from cgt.core.values import nim_sum
from cgt.engines.definition import nim_value_by_definition
from cgt.engines.search import MisereSearch, NimberSearch, RulesetGame
from cgt.rulesets.graphs import ArcKayles
from cgt.rulesets.graphs.chomp import is_bipartite
from cgt.rulesets.graphs.fusion import branch_values
from cgt.rulesets.graphs.graph import rows_of
from cgt.rulesets.graphs.hackenbush import PICTURES
from cgt.rulesets.graphs.matching import maximum_matching
from cgt.showing.presenter import presenter
from tests.cgt.rulesets.components import (
    ARC,
    CHOMP,
    GEOGRAPHY,
    GRIM,
    HACKENBUSH,
    NODE,
    bushes,
    graphs,
    later,
    on_graphs,
)
from tests.samples import examples, sampled


@given(later(on_graphs()))
@examples(60)
def test_pieces_of_a_graph_are_searched_as_the_whole(case):
    game, state = case[0].ruleset, case[0].state
    pieces = game.split(state)
    value = NimberSearch(RulesetGame(game)).nim_value(*pieces)
    assert value == nim_value_by_definition(game, state)
    for piece in pieces:
        moves = len(list(game.options(piece)))
        assert game.size(piece) == (1 if game is GEOGRAPHY else moves)
    found = MisereSearch(RulesetGame(game), Budget(50_000)).is_p_position(*pieces)
    assert found != misere_wins(game, state, {})


def misere_wins(game, state, known):
    """Return whether whoever is to move wins when the last move loses, by trying all moves."""
    if state not in known:
        options = list(game.options(state))
        known[state] = not options or any(
            not misere_wins(game, option.parts[0], known) for option in options
        )
    return known[state]


def test_ground_stays_the_ground_in_a_piece():
    state = HACKENBUSH.read("[a0-a1,a0-a1,a1-b1,a1-b2,b0-b0]")
    assert [nim_value_by_definition(HACKENBUSH, piece) for piece in HACKENBUSH.split(state)] == [
        0,
        1,
    ]


def test_options_of_the_same_shape_are_one_piece_to_the_search():
    for game, token, shapes in (
        (NODE, "c9", 1),
        (ARC, "c9", 1),
        (ARC, "cube", 1),
        (NODE, "3x3", 3),
    ):
        state = game.read(token)
        assert len({game.split(option.parts[0]) for option in game.options(state)}) == shapes


def largest_matching(graph):
    """Return the size of a largest matching, as networkx finds it."""
    whole = nx.Graph(graph.edges)
    return len(nx.max_weight_matching(whole, maxcardinality=True))


@given(graphs(points=20, most=60))
@examples(300)
def test_matching_is_a_largest_one(token):
    graph = NODE.read(token).graph
    mate = maximum_matching(rows_of(graph), (1 << len(graph.names)) - 1)
    assert all(mate[other] == one for one, other in mate.items())
    assert all((min(pair), max(pair)) in graph.edges for pair in mate.items())
    assert len(mate) == 2 * largest_matching(graph)


def test_blossoms_within_blossoms_are_matched():
    for token, size in (("petersen", 5), ("c19", 9), ("k9", 4), ("star7", 1), ("7x5", 17)):
        graph = NODE.read(token).graph
        mate = maximum_matching(rows_of(graph), (1 << len(graph.names)) - 1)
        assert len(mate) == 2 * size == 2 * largest_matching(graph)


@given(graphs(points=7, most=12), st.lists(st.integers(0, 6), max_size=3))
@examples(200)
def test_geography_is_lost_if_a_matching_spares_the_token(token, choices):
    state = GEOGRAPHY.read(token)
    for choice in choices:
        options = list(GEOGRAPHY.options(state))
        if options:
            state = options[choice % len(options)].parts[0]
    value = nim_value_by_definition(GEOGRAPHY, state)
    assert GEOGRAPHY.is_p_position(state) == (value == 0)
    to_p = [o for o in GEOGRAPHY.options(state) if not nim_value_by_definition(GEOGRAPHY, *o.parts)]
    assert list(GEOGRAPHY.options_to(state, 0)) == to_p


@pytest.mark.exhaustive
def test_large_graph_is_decided_by_matching_alone():
    position = cgt.position("geography: 6x6/a1")
    found = cgt.analyse(position)
    assert found.outcome == "N"
    assert {str(move) for move in found.winning_moves} == {"A b1", "A a2"}
    assert cgt.analyse(cgt.position("geography: 7x5/a1")).outcome == "P"
    assert GEOGRAPHY.is_p_position(GEOGRAPHY.read("petersen"))
    assert not GEOGRAPHY.is_p_position(GEOGRAPHY.read("c5"))


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


def test_chomp_on_odd_cycles_is_searched():
    for token in ("c3", "c5", "k4", "[1-2-3-1,3-4-5]"):
        state = CHOMP.read(token)
        assert CHOMP.nim_value(state) == nim_value_by_definition(CHOMP, state)


@pytest.mark.parametrize("size", range(1, 13))
def test_path_is_officers(size):
    state = GRIM.read(f"p{size}")
    assert GRIM.nim_value(state) == cgt.ruleset("officers").nim_value(size)


def test_complete_graph_of_odd_points_is_lost():
    assert [GRIM.nim_value(f"k{size}") for size in range(1, 9)] == [0, 1] * 4


def test_move_in_words_names_the_points_that_go_along():
    state = GRIM.read("star3")
    middle, rim = GRIM.find_option(state, "1"), GRIM.find_option(state, "2")
    assert str(presenter(GRIM).describe(state, middle)) == "took 1 and its neighbours 2, 3 and 4"
    assert str(presenter(GRIM).describe(state, rim, "B")) == "took 2 in B"
    assert str(presenter(GRIM).action(state, rim, "B")) == "Take 2 in B"
    assert str(presenter(GRIM).aftermath(state, middle)) == "2, 3 and 4 go with it"
    assert str(presenter(GRIM).aftermath(state, rim)) == "nothing else goes"


@pytest.mark.parametrize("size", range(1, 41))
def test_path_is_dawsons_chess_and_dawsons_kayles(size):
    token = f"p{size}"
    chess, kayles = cgt.ruleset("0.137"), cgt.ruleset("0.07")
    assert NODE.nim_value(NODE.read(token)) == chess.nim_value(size)
    assert ARC.nim_value(ARC.read(token)) == kayles.nim_value(size)
    if size <= 9:
        assert nim_value_by_definition(NODE, NODE.read(token)) == chess.nim_value(size)
        assert nim_value_by_definition(ARC, ARC.read(token)) == kayles.nim_value(size)


@pytest.mark.parametrize("game", [NODE, ARC], ids=str)
def test_cycle_is_searched_to_the_value_that_theory_gives_it(game):
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


@pytest.mark.parametrize("grid", sampled(CRAM, [*CRAM][::3]))
def test_arc_kayles_on_a_grid_is_cram(grid):
    assert (
        ARC.nim_value(ARC.read(grid))
        == CRAM[grid]
        == cgt.ruleset("cram").nim_value(cgt.ruleset("cram").read(grid))
    )


@pytest.mark.parametrize("size", range(1, 11))
def test_in_complete_graphs_there_is_one_kind_of_move(size):
    assert NODE.nim_value(NODE.read(f"k{size}")) == 1
    assert ARC.nim_value(ARC.read(f"k{size}")) == size // 2 % 2


@pytest.mark.parametrize("size", range(1, 13))
def test_star_is_a_choice_between_its_middle_and_its_points(size):
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


def test_graph_beyond_the_search_is_played_but_not_judged():
    position = cgt.position("4x4 p2", Impatient())
    grid = position.components[0].state
    with pytest.raises(cgt.TooLarge, match=r"too large to work out. No shortcut"):
        cgt.analyse(position)
    assert position.count_moves(100) == 25
    assert presenter(Impatient()).draw_reasons(grid, 600) is None
    assert not position.play(next(position.moves())).is_over


@pytest.mark.parametrize("height", range(1, 10))
def test_stalk_is_a_heap_of_its_edges(height):
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
def test_small_pictures_have_the_values_of_both_principles(picture, value):
    state = HACKENBUSH.read(picture)
    assert HACKENBUSH.nim_value(state) == value == nim_value_by_definition(HACKENBUSH, state)


@pytest.mark.parametrize("name", [*PICTURES])
def test_named_picture_has_the_value_of_the_definition(name):
    state = HACKENBUSH.read(name)
    assert HACKENBUSH.nim_value(state) == nim_value_by_definition(HACKENBUSH, state)
    assert HACKENBUSH.write(state) == name
    assert HACKENBUSH.split(state) == HACKENBUSH.split(HACKENBUSH.read(PICTURES[name]))


@given(st.lists(st.integers(0, 30), min_size=1, max_size=60))
def test_tree_has_the_value_of_the_colon_principle(choices):
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
def test_edges_on_cycles_fall_alone_when_cut(state):
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


def test_edges_without_the_ground_fall():
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


def test_edges_with_the_same_ends_are_one_move():
    position = cgt.position("hackenbush: [a0-a1,a0-a1,a1-a1,a1-a1,a1-a2]")
    assert [str(move) for move in position.moves()] == ["A a0-a1", "A a1-a1", "A a1-a2"]
    for expected in ("a0-a1", "a0-a1/a0-a1"):
        position = position.play(cgt.move("a0-a1", position))
        assert str(position).partition("/")[2] == expected
    assert position.is_over
