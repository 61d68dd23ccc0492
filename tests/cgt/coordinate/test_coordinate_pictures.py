"""Pictures of coordinate games: what is there, and what was taken."""

import xml.etree.ElementTree as ET
from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from cgt.rulesets.coordinate import (
    Euclid,
    Moore,
    Northcott,
    SilverDollar,
    Staircase,
    TakeAway,
    Wythoff,
)
from cgt.showing.presenter import presenter
from tests.cgt.coordinate.cases import SVG, rows
from tests.samples import examples

huge = st.one_of(st.integers(1, 30), st.integers(1, 10**36 - 1))


@st.composite
def pictured(draw):
    game, states = draw(
        st.sampled_from(
            [
                (Wythoff(), st.tuples(huge, huge)),
                (Euclid(), st.tuples(huge, huge)),
                (Moore(2), st.lists(huge, min_size=1, max_size=12).map(tuple)),
                (TakeAway(), st.tuples(huge, huge).map(lambda heap: (heap[0], min(heap)))),
                (Northcott(), rows),
                (
                    SilverDollar(),
                    st.sets(st.integers(1, 70), min_size=1).map(lambda c: (*sorted(c),)),
                ),
                (Staircase(), st.lists(huge, min_size=1, max_size=12).map(tuple)),
            ]
        )
    )
    state = draw(states)
    after = next((option.parts[0] for option in islice(iter(game.options(state)), 5)), state)
    return game, after, draw(st.sampled_from([None, state]))


@given(pictured())
@examples(200)
def test_pictures_stay_inside_their_width(case):
    game, state, before = case
    picture = presenter(game).draw(state, before, 600)
    if picture is None:
        assert isinstance(game, SilverDollar)
        assert max([*state, *(before or ())]) > 60
        return
    assert picture.width <= 600
    root = ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{picture.body}</svg>')
    for shape in root.iter(f"{SVG}circle"):
        x, y, radius = (float(shape.attrib[name]) for name in ("cx", "cy", "r"))
        assert radius <= x <= 600 - radius
        assert radius <= y <= picture.height - radius
    for shape in root.iter(f"{SVG}rect"):
        x, y, wide, high = (float(shape.attrib[n]) for n in ("x", "y", "width", "height"))
        assert 0 <= x <= x + wide <= 601
        assert 0 <= y <= y + high <= picture.height
    for words in root.iter(f"{SVG}text"):
        assert float(words.attrib["font-size"]) >= 22
        assert 0 <= float(words.attrib["x"]) <= 600
        assert 0 <= float(words.attrib["y"]) <= picture.height


def drawn(game, state, before=None):
    body = presenter(game).draw(state, before, 600).body
    return ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{body}</svg>')


def count(root, role):
    return sum(element.get("class") == role for element in root.iter())


def test_pictures_show_what_is_there_and_what_was_taken():
    root = drawn(Wythoff(), (3, 5), (5, 7))
    assert (count(root, "stone"), count(root, "ghost"), count(root, "bracket")) == (8, 4, 1)
    root = drawn(SilverDollar(), (2, 4, 6), (2, 4, 9))
    assert (count(root, "stone"), count(root, "ghost"), count(root, "square")) == (3, 1, 9)
    root = drawn(Northcott(), (3, 8, 10, 1), (1, 8, 10, 2))
    assert (count(root, "stone"), count(root, "ghost"), count(root, "square")) == (2, 1, 10)
    assert [text.text for text in root.iter(f"{SVG}text")][-1] == "↶ 1"
    root = drawn(TakeAway(), (10, 4), (12, 11))
    assert (count(root, "stone"), count(root, "ghost")) == (10, 2)
    assert sum(element.get("class") == "limit" for element in root.iter(f"{SVG}path")) == 4
    root = drawn(Euclid(), (7, 2), (7, 16))
    assert (count(root, "bar"), count(root, "ghost"), count(root, "cut")) == (2, 1, 3)
    root = drawn(Staircase(), (3, 0, 2), (1, 2, 2))
    assert (count(root, "stone"), count(root, "ghost"), count(root, "stairs")) == (5, 2, 1)
