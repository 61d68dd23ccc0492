"""Games on graphs: every shortcut is the definition, and facts that the literature states."""

import xml.etree.ElementTree as ET
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cgt
from cgt.definition import nim_value_by_definition
from cgt.rulesets.graphs import ArcKayles, Geography, GraphChomp, Hackenbush, NodeKayles, parse
from cgt.rulesets.graphs.chomp import is_bipartite
from cgt.rulesets.graphs.fusion import branch_values
from cgt.rulesets.graphs.graph import rows_of
from cgt.rulesets.graphs.hackenbush import PICTURES
from cgt.rulesets.graphs.matching import maximum_matching
from cgt.rulesets.graphs.pictures import lines_of
from cgt.search import Budget, MisereSearch, NimberSearch, RulesetGame
from cgt.values import nim_sum

SVG = "{http://www.w3.org/2000/svg}"
HACKENBUSH, NODE, ARC, CHOMP = Hackenbush(), NodeKayles(), ArcKayles(), GraphChomp()
GEOGRAPHY = Geography()
GAMES = (HACKENBUSH, NODE, ARC, CHOMP, GEOGRAPHY)
POINTS = ("a0", "c0", "a1", "b1", "b2", "c2")


@st.composite
def bushes(draw, most=7):
    """Return a picture on the ground: any multigraph, its loose edges tied to what stands."""
    edges, stands = [], ["a0"]
    for _ in range(draw(st.integers(1, most))):
        one, other = draw(st.sampled_from(stands)), draw(st.sampled_from(POINTS))
        edge = (min(one, other), max(one, other))
        if edges.count(edge) < 3:
            edges.append(edge)
            stands.append(other)
    return HACKENBUSH.read(f"[{','.join(map('-'.join, edges))}]")


@st.composite
def graphs(draw, points=6, most=8):
    """Return the notation of a simple graph with numbered points."""
    names = [str(number) for number in range(1, draw(st.integers(1, points)) + 1)]
    pairs = list(combinations(names, 2))
    edges = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=most)) if pairs else []
    return f"[{','.join([*names, *map('-'.join, edges)])}]"


@st.composite
def components(draw):
    game = draw(st.sampled_from(GAMES))
    if game is HACKENBUSH:
        return cgt.Component(game, draw(bushes()))
    points, edges = (4, 5) if game is CHOMP else (6, 8)
    return cgt.Component(game, game.read(draw(graphs(points, edges))))


@st.composite
def later_components(draw):
    """Return a component after some moves, and the one before the last of them."""
    here = draw(components())
    before = here
    for _ in range(draw(st.integers(0, 3))):
        options = list(here.ruleset.options(here.state))
        if options:
            before = here
            here = cgt.Component(here.ruleset, draw(st.sampled_from(options)).parts[0])
    return here, before


@given(components())
@settings(deadline=None, max_examples=250)
def test_the_nim_value_is_the_definition(component):
    game, state = component.ruleset, component.state
    assert game.nim_value(state) == nim_value_by_definition(game, state)


@given(later_components())
@settings(deadline=None, max_examples=400)
def test_the_pieces_of_a_state_are_worth_what_it_is(case):
    game, state = case[0].ruleset, case[0].state
    pieces = game.split(state)
    expected = nim_value_by_definition(game, state)
    assert nim_sum(nim_value_by_definition(game, piece) for piece in pieces) == expected
    assert NimberSearch(RulesetGame(game)).nim_value(*pieces) == expected
    for piece in pieces:
        assert game.split(piece) == (piece,)
        options = list(game.options(piece))
        assert 1 <= game.count_options(piece, 10_000) == len(options)
        assert game.size(piece) == (1 if game is GEOGRAPHY else len(options))


@given(later_components())
@settings(deadline=None, max_examples=60)
def test_the_pieces_of_a_state_are_played_as_it_is_in_misere_play(case):
    game, state = case[0].ruleset, case[0].state
    found = MisereSearch(RulesetGame(game), Budget(50_000)).is_p_position(*game.split(state))
    assert found != misere_wins(game, state, {})


def misere_wins(game, state, known):
    """Return whether whoever is to move wins when the last move loses, by trying all moves."""
    if state not in known:
        options = list(game.options(state))
        known[state] = not options or any(
            not misere_wins(game, option.parts[0], known) for option in options
        )
    return known[state]


@given(later_components())
@settings(deadline=None, max_examples=150)
def test_a_component_is_read_as_it_is_written(case):
    game, state = case[0].ruleset, case[0].state
    assert game.read(game.write(state)) == state
    assert cgt.position(str(case[0]), game).components == (case[0],)
    assert parse(game.name) == game


@given(later_components())
@settings(deadline=None, max_examples=100)
def test_options_are_counted_and_found_by_their_notation(case):
    component = case[0]
    game, state = component.ruleset, component.state
    options = list(game.options(state))
    assert len({option.text for option in options}) == len(options)
    for limit in {0, 1, len(options), len(options) + 1}:
        assert game.count_options(state, limit) == min(limit, len(options))
    assert component.is_over == (not options)
    assert (game.size(state) == 0) == component.is_over
    for option in options:
        backwards = " ".join(reversed(option.text.split("-")))
        for text in (option.text, f" {option.text.upper()} ", backwards):
            assert game.find_option(state, text) == option
        position = cgt.Position((component,))
        assert cgt.move(str(cgt.Move(0, option)), position).option == option
    for text in ("", "?", "-1", "-", "z9", "a9", "99", "1-99", "a1-b1-c1", "1 2 3"):
        assert game.find_option(state, text) is None


def test_the_ground_stays_the_ground_in_a_piece():
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


# Hackenbush


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
@settings(deadline=None)
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
    assert why("[a0-a1-a2,b0-b1]").endswith("at the ground that is 2 ⊕ 1")
    assert "the 5 edges on cycles at the ground are loops of 1 each: 1" in why("door")
    assert why("lamp").endswith("at the ground that is 4")
    assert "fusion" in why("lamp")
    assert why("girl").endswith("carries, 1; all in all 0")
    assert "the edge on a cycle" in why("[a0-a0]")
    assert why("1/a0-a1") == "nothing stands on the ground"


# Node Kayles and Arc Kayles


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
    with pytest.raises(cgt.TooLarge, match="too large to work out: no short cut"):
        cgt.analyse(position)
    assert position.count_moves(100) == 25
    assert Impatient().draw_reasons(grid, 600) is None
    assert not position.play(next(position.moves())).is_over


def test_the_pieces_of_a_graph_are_told():
    def why(game, token):
        return str(game.why(game.read(token)))

    assert "Dawson's Chess (0.137)" in why(NODE, "p7")
    assert "Dawson's Kayles (0.07)" in why(ARC, "c8")
    assert why(NODE, "[1-2,3-4-5-6-7,8]").startswith("the 3 connected pieces")
    assert "as a sum: 3 ⊕ 1 ⊕ 1;" in why(NODE, "[1-2,3-4-5-6-7,8]")
    assert NODE.why(NODE.read("petersen")) is None
    assert why(ARC, "k4/1-2/3-4") == "no move is left"
    assert why(CHOMP, "p1/a1") == "no point is left"


# Graph Chomp


@pytest.mark.parametrize("size", range(1, 7))
def test_chomp_on_a_complete_graph_is_its_size_modulo_3(size):
    assert CHOMP.nim_value(CHOMP.read(f"k{size}")) == size % 3


@given(graphs(points=4, most=4))
@settings(deadline=None)
def test_chomp_on_a_bipartite_graph_counts_parities(token):
    state = CHOMP.read(token)
    points, edges = len(state.graph.names), len(state.graph.edges)
    value = nim_value_by_definition(CHOMP, state)
    if all(map(is_bipartite, CHOMP.split(state))):
        assert value == points % 2 + 2 * (edges % 2)
        assert f"here are {points} and {edges}" in str(CHOMP.why(state))
    else:
        assert CHOMP.why(state) is None


def test_chomp_on_odd_cycles_and_a_prism_is_searched():
    for token in ("c3", "c5", "k4", "[1-2-3-1,3-4-5]"):
        state = CHOMP.read(token)
        assert CHOMP.nim_value(state) == nim_value_by_definition(CHOMP, state)


# Vertex Geography


def largest_matching(edges):
    """Return the size of a largest matching, by trying all sets of edges."""
    if not edges:
        return 0
    (one, other), *rest = edges
    apart = [edge for edge in rest if not {one, other} & {*edge}]
    return max(largest_matching(rest), 1 + largest_matching(apart))


@given(graphs(points=9, most=16))
@settings(deadline=None, max_examples=300)
def test_a_matching_is_a_largest_one(token):
    graph = NODE.read(token).graph
    mate = maximum_matching(rows_of(graph), (1 << len(graph.names)) - 1)
    assert all(mate[other] == one for one, other in mate.items())
    assert all((min(pair), max(pair)) in graph.edges for pair in mate.items())
    assert len(mate) == 2 * largest_matching(list(graph.edges))


def test_blossoms_within_blossoms_are_matched():
    for token, size in (("petersen", 5), ("c19", 9), ("k9", 4), ("star7", 1), ("7x5", 17)):
        graph = NODE.read(token).graph
        mate = maximum_matching(rows_of(graph), (1 << len(graph.names)) - 1)
        assert len(mate) == 2 * size


@given(graphs(points=7, most=12), st.lists(st.integers(0, 6), max_size=3))
@settings(deadline=None, max_examples=200)
def test_geography_is_lost_where_a_largest_matching_spares_the_token(token, choices):
    state = GEOGRAPHY.read(token)
    for choice in choices:
        options = list(GEOGRAPHY.options(state))
        if options:
            state = options[choice % len(options)].parts[0]
    value = nim_value_by_definition(GEOGRAPHY, state)
    assert GEOGRAPHY.is_p_position(state) == (value == 0)
    to_p = [o for o in GEOGRAPHY.options(state) if not nim_value_by_definition(GEOGRAPHY, *o.parts)]
    assert list(GEOGRAPHY.options_to(state, 0)) == to_p


def test_a_large_graph_is_decided_by_matching_alone():
    position = cgt.position("geography: 6x6/a1")
    found = cgt.analyse(position)
    assert found.outcome == "N"
    assert {str(move) for move in found.winning_moves} == {"A b1", "A a2"}
    why = str(GEOGRAPHY.why_outcome(position.components[0].state))
    assert "has 18 edges, and without the token's point 17" in why
    root = drawn(GEOGRAPHY.draw_reasons(position.components[0].state, 600))
    assert classes(root)["core"] == 18
    lost = cgt.analyse(cgt.position("geography: 7x5/a1"))
    assert lost.outcome == "P"
    assert "leaves out the token" in str(GEOGRAPHY.why_outcome(GEOGRAPHY.read("7x5/a1")))


def test_who_puts_the_token_down_wins_unless_all_points_are_matched():
    def why(token):
        return str(GEOGRAPHY.why_outcome(GEOGRAPHY.read(token)))

    assert GEOGRAPHY.is_p_position(GEOGRAPHY.read("petersen"))
    assert "a matching covers all 10 points" in why("petersen")
    assert not GEOGRAPHY.is_p_position(GEOGRAPHY.read("c5"))
    assert "no matching covers more than 4 of the 5 points" in why("c5")
    assert why("p2/a1/b1") == "the token has nowhere to go"


def test_the_way_of_the_token_is_drawn():
    before = GEOGRAPHY.read("petersen/1/2/3")
    after = GEOGRAPHY.find_option(before, "8").parts[0]
    counted = classes(drawn(GEOGRAPHY.draw(after, before, 600)))
    assert (counted["last"], counted["step"], counted["walked"]) == (1, 1, 2)
    assert counted["there"] == 6 + 8  # the points that are left, and what joins them and the token


# Notation


@pytest.mark.parametrize(
    ("game", "token", "match", "span"),
    [
        (HACKENBUSH, "[a0-a1,b2-b3]", "b2 is not connected to the ground", (7, 9)),
        (HACKENBUSH, "[1-2]", "1 is not connected to the ground", (1, 2)),
        (HACKENBUSH, "[a0-k1]", "“k1” is neither", (4, 6)),
        (HACKENBUSH, "castle", "A picture is a stalk of 1 to 9 edges, one of girl", (0, 6)),
        (HACKENBUSH, "[]", "list of its edges in square brackets", (0, 2)),
        (HACKENBUSH, "girl/b0-b3", "“b0-b3” is not a move in girl", (5, 10)),
        (HACKENBUSH, "3/a0-a1/a1-a2", "“a1-a2” is not a move in 3/a0-a1", (8, 13)),
        (NODE, "[a1-b1,a1-b1]", "unlike a1-b1", (0, 13)),
        (NODE, "[a1-a1]", "unlike a1-a1", (0, 7)),
        (NODE, "[a1-2]", "all numbers or all letters", (4, 5)),
        (ARC, "[0-1]", "“0” is neither", (1, 2)),
        (ARC, "graph", "A graph is a path", (0, 5)),
        (NODE, "p5/a1/b1", "“b1” is not a move in p5/a1", (6, 8)),
        (CHOMP, "c3/", "“” is not a move in c3", (3, 4)),
    ],
)
def test_a_fault_is_pointed_at(game, token, match, span):
    with pytest.raises(cgt.NotationError, match=match) as caught:
        cgt.position(token, game)
    assert caught.value.span == span
    assert cgt.position(caught.value.example)


@pytest.mark.parametrize(
    ("game", "token", "match"),
    [
        (NODE, "p41", "from 1 to 40"),
        (ARC, "c2", "from 3 to 20"),
        (NODE, "9x9", "up to 10 columns"),
        (NODE, "[1-21]", "numbered up to 20"),
        (HACKENBUSH, "[a0-a1,a0-a1,a0-a1,a1-a0]", "4 edges from a0 to a1"),
        (HACKENBUSH, f"[{','.join(f'a0-{c}{r}' for c in 'abcde' for r in range(1, 10))}]", "46 p"),
        (NODE, "[" + ",".join("-".join(p) for p in combinations(map(str, range(1, 13)), 2)) + "]",
         "66 edges"),
    ],
)  # fmt: skip
def test_a_graph_may_be_too_large(game, token, match):
    with pytest.raises(cgt.NotationError, match=match):
        cgt.position(token, game)


def test_a_list_is_written_in_as_few_chains_as_are_found():
    assert HACKENBUSH.write(HACKENBUSH.read("[a1-a0, a1-a2 b2-a1]")) == "[a0-a1-a2,a1-b2]"
    assert NODE.write(NODE.read("[3-1,1-2,2-3,05]")) == "[1-2-3-1,5]"
    assert parse("node-kayles") == NODE
    assert parse("kayles") is None


# Pictures


def drawn(picture):
    return ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{picture.body}</svg>')


def classes(root):
    return Counter(element.get("class") for element in root.iter() if element.get("class"))


def written(root, role):
    return [e.text for e in root.iter(f"{SVG}text") if e.get("class") == role]


@given(later_components(), st.booleans())
@settings(deadline=None, max_examples=150)
def test_pictures_stay_inside_their_width(case, reasons):
    component, before = case
    game, state = component.ruleset, component.state
    picture = game.draw_reasons(state, 600) if reasons else game.draw(state, before.state, 600)
    assert picture.width <= 600.01
    root = drawn(picture)
    for shape in root.iter(f"{SVG}circle"):
        x, y, radius = (float(shape.attrib[name]) for name in ("cx", "cy", "r"))
        assert radius <= x <= picture.width - radius
        assert radius <= y <= picture.height - radius
    for line in root.iter(f"{SVG}path"):
        numbers = [tuple(map(float, pair.split())) for pair in line.attrib["d"][1:].split("L")]
        assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in numbers)
    for words in root.iter(f"{SVG}text"):
        assert float(words.attrib["font-size"]) >= 22


def test_the_points_stay_where_they_are_during_a_match():
    for game, token in ((HACKENBUSH, "dog"), (NODE, "petersen"), (ARC, "5x3"), (CHOMP, "wheel5")):
        here, before, places = game.read(token), None, []
        while True:
            picture = game.draw(here, before, 600)
            places.append(
                {e.text: (e.attrib["x"], e.attrib["y"]) for e in drawn(picture).iter(f"{SVG}text")}
            )
            options = list(game.options(here))
            if not options:
                break
            before, here = here, options[-1].parts[0]
        for later in places:
            assert all(places[0][name] == place for name, place in later.items())


def test_a_picture_of_hackenbush_shows_what_stands_and_what_has_fallen():
    before = HACKENBUSH.read("girl")
    after = HACKENBUSH.find_option(before, "c2-c3").parts[0]
    assert classes(drawn(HACKENBUSH.draw(before, None, 600)))["grown"] == 12
    counted = classes(drawn(HACKENBUSH.draw(after, before, 600)))
    assert (counted["grown"], counted["cut"], counted["ground"]) == (5, 1, 1)
    assert counted["lost"] == 6 + 6  # six edges and the six points that only they met
    later = classes(drawn(HACKENBUSH.draw(after, None, 600)))
    assert (later["grown"], later["gone"], later["lost"]) == (5, 7 + 6, 0)


def test_the_colon_principle_is_drawn_on_the_tree():
    root = drawn(HACKENBUSH.draw_reasons(HACKENBUSH.read("tree"), 600))
    assert Counter(written(root, "value")) == {"*1": 7, "*2": 1, "*3": 1}
    assert classes(root)["fused"] == 0
    root = drawn(HACKENBUSH.draw_reasons(HACKENBUSH.read("lamp"), 600))
    assert classes(root)["fused"] == classes(root)["core"] == 3
    assert classes(root)["grown"] == 5


def test_a_picture_of_kayles_shows_what_was_chosen_and_what_went_with_it():
    before = NODE.read("petersen/3")
    after = NODE.find_option(before, "9").parts[0]
    counted = classes(drawn(NODE.draw(after, before, 600)))
    assert (counted["chosen"], counted["last"]) == (1, 1)
    before = ARC.read("4x3/b2-c2")
    after = ARC.find_option(before, "a1-a2").parts[0]
    counted = classes(drawn(ARC.draw(after, before, 600)))
    assert (counted["chosen"], counted["last"], counted["lost"]) == (3, 3, 2)


def test_reasons_show_what_every_move_leaves():
    for game, token in ((NODE, "4x3"), (ARC, "cube"), (CHOMP, "wheel4")):
        state = game.read(token)
        root = drawn(game.draw_reasons(state, 600))
        expected = Counter(f"*{game.nim_value(o.parts[0])}" for o in game.options(state))
        assert Counter(written(root, "value")) == expected


def test_edges_make_a_bow_around_points_and_on_the_ground():
    graph = HACKENBUSH.read("[a0-a2,a0-a1,a0-c0,a1-a1]").graph
    lines = dict(zip(graph.edges, lines_of(graph, ground=True), strict=True))
    named = {graph.edge_name(edge): lines[ends] for edge, ends in enumerate(graph.edges)}
    assert len(named["a0-a1"]) == 2
    assert min(abs(x) for x, y in named["a0-a2"] if 0.8 < y < 1.2) > 0.3
    assert max(y for _, y in named["a0-c0"]) > 0.3
    assert min(y for _, y in named["a0-c0"]) == 0
    assert named["a1-a1"][0] == pytest.approx(named["a1-a1"][-1])
