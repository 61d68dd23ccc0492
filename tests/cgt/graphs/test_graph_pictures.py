"""Pictures of graphs: they stay in their width, and points stay where they are."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt.showing.graphs.lines import lines_of
from cgt.showing.presenter import presenter
from tests.cgt.graphs.cases import (
    ARC,
    CHOMP,
    HACKENBUSH,
    NODE,
    SVG,
    classes,
    drawn,
    later_components,
    written,
)
from tests.samples import examples


@given(later_components(), st.booleans())
@examples(150)
def test_pictures_stay_inside_their_width(case, reasons):
    component, before = case
    shown, state = presenter(component.ruleset), component.state
    picture = shown.draw_reasons(state, 600) if reasons else shown.draw(state, before.state, 600)
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
            picture = presenter(game).draw(here, before, 600)
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
    assert classes(drawn(presenter(HACKENBUSH).draw(before, None, 600)))["grown"] == 12
    counted = classes(drawn(presenter(HACKENBUSH).draw(after, before, 600)))
    assert (counted["grown"], counted["cut"], counted["ground"]) == (5, 1, 1)
    assert counted["lost"] == 6 + 6  # six edges and the six points that only they met
    later = classes(drawn(presenter(HACKENBUSH).draw(after, None, 600)))
    assert (later["grown"], later["gone"], later["lost"]) == (5, 7 + 6, 0)


def test_the_colon_principle_is_drawn_on_the_tree():
    root = drawn(presenter(HACKENBUSH).draw_reasons(HACKENBUSH.read("tree"), 600))
    assert Counter(written(root, "value")) == {"*1": 7, "*2": 1, "*3": 1}
    assert classes(root)["fused"] == 0
    root = drawn(presenter(HACKENBUSH).draw_reasons(HACKENBUSH.read("lamp"), 600))
    assert classes(root)["fused"] == classes(root)["core"] == 3
    assert classes(root)["grown"] == 5


def test_a_picture_of_kayles_shows_what_was_chosen_and_what_went_with_it():
    before = NODE.read("petersen/3")
    after = NODE.find_option(before, "9").parts[0]
    counted = classes(drawn(presenter(NODE).draw(after, before, 600)))
    assert (counted["chosen"], counted["last"]) == (1, 1)
    before = ARC.read("4x3/b2-c2")
    after = ARC.find_option(before, "a1-a2").parts[0]
    counted = classes(drawn(presenter(ARC).draw(after, before, 600)))
    assert (counted["chosen"], counted["last"], counted["lost"]) == (3, 3, 2)


def test_reasons_show_what_every_move_leaves():
    for game, token in ((NODE, "4x3"), (ARC, "cube"), (CHOMP, "wheel4")):
        state = game.read(token)
        root = drawn(presenter(game).draw_reasons(state, 600))
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
