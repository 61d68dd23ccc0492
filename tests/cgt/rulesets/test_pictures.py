"""Pictures of components: they stay in their width, and show what is there and what went."""

import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.rulesets.coordinate import SilverDollar
from cgt.rulesets.graphs.showing.lines import lines_of
from cgt.showing.presenter import presenter
from tests.cgt.rulesets.components import FAMILIES, GEOGRAPHY, HACKENBUSH, HUGE, later
from tests.samples import examples

SVG = "{http://www.w3.org/2000/svg}"
SMALLEST_TEXT = 22


def parsed(picture):
    return ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{picture.body}</svg>')


def classes(root):
    return Counter(element.get("class") for element in root.iter() if element.get("class"))


def texts(root, role):
    return [e.text for e in root.iter(f"{SVG}text") if e.get("class") == role]


def assert_inside(picture):
    """Assert that no shape leaves the picture, and that all text can be read."""
    width, height = picture.width, picture.height
    assert width <= 600.01
    root = parsed(picture)
    for shape in root.iter(f"{SVG}circle"):
        x, y, radius = (float(shape.attrib[name]) for name in ("cx", "cy", "r"))
        assert radius <= x <= 600 - radius
        assert radius <= y <= height - radius
    for words in root.iter(f"{SVG}text"):
        assert float(words.attrib["font-size"]) >= SMALLEST_TEXT
        assert 0 <= float(words.attrib["x"]) <= 600
        assert 0 <= float(words.attrib["y"]) <= height


def assert_rectangles_inside(picture):
    for shape in parsed(picture).iter(f"{SVG}rect"):
        x, y, wide, high = (float(shape.attrib[n]) for n in ("x", "y", "width", "height"))
        assert 0 <= x <= x + wide <= 601
        assert 0 <= y <= y + high <= picture.height


def assert_lines_inside(picture):
    for line in parsed(picture).iter(f"{SVG}path"):
        pairs = [tuple(map(float, pair.split())) for pair in line.attrib["d"][1:].split("L")]
        assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in pairs)


@pytest.mark.parametrize("family", FAMILIES)
@given(data=st.data())
@examples(100)
def test_picture_of_any_component_stays_in_its_width(family, data):
    here, before = data.draw(later(FAMILIES[family]))
    shown = presenter(here.ruleset)
    for picture in (
        shown.draw(here.state, before.state, 600),
        shown.draw_reasons(here.state, 600),
    ):
        if picture is not None:
            assert_inside(picture)
            if family == "graphs":
                assert_lines_inside(picture)


@given(HUGE, st.booleans())
@examples(200)
def test_picture_of_huge_numbers_stays_in_its_width(component, is_played):
    game, state = component.ruleset, component.state
    option = next(iter(game.options(state)), None) if is_played else None
    after = option.parts[0] if option else state
    picture = presenter(game).draw(after, state if option else None, 600)
    if picture is None:
        assert isinstance(game, SilverDollar)
        assert max(state) > 60
    else:
        assert_inside(picture)
        assert_rectangles_inside(picture)


@pytest.mark.parametrize(
    ("game", "before", "move", "counts"),
    [
        ("wythoff", "(5,7)", "-2,2", {"stone": 8, "ghost": 4, "bracket": 1}),
        ("silver dollar", "(2,4,9)", "9>6", {"stone": 3, "ghost": 1, "square": 9}),
        ("northcott", "(3,8,10,2)", "3>1", {"stone": 2, "ghost": 1, "square": 10}),
        ("fibonacci", "(12,11)", "-2", {"stone": 10, "ghost": 2, "limit": 5}),
        ("euclid", "(7,16)", "-14", {"bar": 2, "ghost": 1, "cut": 3}),
        ("euclid to zero", "(0,0)", None, {"bar": 2, "ghost": 0}),
        ("staircase", "(1,2,2)", "2-2", {"stone": 5, "ghost": 2, "stairs": 1}),
        ("hackenbush", "girl", None, {"grown": 12}),
        (  # six edges fall and the six points that only they met
            *("hackenbush", "girl", "c2-c3"),
            {"grown": 5, "cut": 1, "ground": 1, "lost": 6 + 6},
        ),
        ("hackenbush", "girl/c2-c3", None, {"grown": 5, "gone": 7 + 6, "lost": 0}),
        ("node kayles", "petersen/3", "9", {"chosen": 1, "last": 1}),
        ("arc kayles", "4x3/b2-c2", "a1-a2", {"chosen": 3, "last": 3, "lost": 2}),
        (  # there are the points that are left, and what joins them and the token
            *("geography", "petersen/1/2/3", "8"),
            {"last": 1, "step": 1, "walked": 2, "there": 6 + 8},
        ),
    ],
)
def test_picture_shows_what_is_there_and_what_went(game, before, move, counts):
    ruleset = cgt.ruleset(game)
    state = ruleset.read(before)
    after = ruleset.find_option(state, move).parts[0] if move else state
    picture = presenter(ruleset).draw(after, state if move else None, 600)
    found = classes(parsed(picture))
    assert {role: found[role] for role in counts} == counts


def test_points_stay_where_they_are_during_a_match():
    for game, token in (
        *(("hackenbush", "dog"), ("node kayles", "petersen")),
        *(("arc kayles", "5x3"), ("graph chomp", "wheel5")),
    ):
        ruleset = cgt.ruleset(game)
        here, before, places = ruleset.read(token), None, []
        while True:
            root = parsed(presenter(ruleset).draw(here, before, 600))
            places.append({e.text: (e.attrib["x"], e.attrib["y"]) for e in root.iter(f"{SVG}text")})
            options = list(ruleset.options(here))
            if not options:
                break
            before, here = here, options[-1].parts[0]
        for later_places in places:
            assert all(places[0][name] == place for name, place in later_places.items())


def reasons(ruleset, token):
    return parsed(presenter(ruleset).draw_reasons(ruleset.read(token), 600))


def test_colon_principle_is_drawn_on_the_tree():
    root = reasons(HACKENBUSH, "tree")
    assert Counter(texts(root, "value")) == {"*1": 7, "*2": 1, "*3": 1}
    assert classes(root)["fused"] == 0
    root = reasons(HACKENBUSH, "lamp")
    assert classes(root)["fused"] == classes(root)["core"] == 3
    assert classes(root)["grown"] == 5
    assert classes(reasons(GEOGRAPHY, "6x6/a1"))["core"] == 18


def test_reasons_show_the_value_after_every_move():
    for code, token in (("node kayles", "4x3"), ("arc kayles", "cube"), ("graph chomp", "wheel4")):
        game = cgt.ruleset(code)
        options = game.options(game.read(token))
        expected = Counter(f"*{game.nim_value(option.parts[0])}" for option in options)
        assert Counter(texts(reasons(game, token), "value")) == expected


def test_edges_make_a_bow_around_points_and_on_the_ground():
    graph = HACKENBUSH.read("[a0-a2,a0-a1,a0-c0,a1-a1]").graph
    lines = dict(zip(graph.edges, lines_of(graph, ground=True), strict=True))
    named = {graph.edge_name(edge): lines[ends] for edge, ends in enumerate(graph.edges)}
    assert len(named["a0-a1"]) == 2
    assert min(abs(x) for x, y in named["a0-a2"] if 0.8 < y < 1.2) > 0.3
    assert max(y for _, y in named["a0-c0"]) > 0.3
    assert min(y for _, y in named["a0-c0"]) == 0
    assert named["a1-a1"][0] == pytest.approx(named["a1-a1"][-1])
