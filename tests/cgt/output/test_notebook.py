"""What a notebook shows: each value says in its picture or table what it knows."""

import xml.etree.ElementTree as ET
from base64 import b64decode
from html import unescape
from html.parser import HTMLParser
from io import BytesIO

import pytest
from hypothesis import given, strategies as st
from PIL import Image

import cgt
from cgt.theory.outcomes import outcome
from tests.games import each_entry
from tests.samples import examples

SVG = "{http://www.w3.org/2000/svg}"


class Tables(HTMLParser):
    """The rows of all tables of a page, and whether each element is closed."""

    def __init__(self, page):
        super().__init__()
        self.rows, self.open = [], []
        self.feed(page)
        assert not [tag for tag in self.open if tag != "img"]

    def handle_starttag(self, tag, attrs):
        del attrs
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in {"td", "th"}:
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        while self.open.pop() != tag:
            pass

    def handle_data(self, data):
        if {"td", "th"} & {*self.open}:
            self.rows[-1][-1] += data


def test_analysis_shows_the_winner_and_the_moves():
    page = cgt.analyse("take 1-3: 3 4 5")._repr_html_()
    assert page.startswith("<svg")
    assert "In normal play <b>take 1-3: 3 4 5</b> is an N-position" in page
    rows = Tables(page.split("</svg>")[1]).rows
    assert ["position", "3", "4", "5"] in rows
    assert ["nim value", "3", "0", "1"] in rows
    assert "The nim-sum is 2." in page
    assert "<code>A-2</code>, <code>B-2</code>, <code>C-2</code>." in page


def test_analysis_of_misere_play_shows_genera():
    page = cgt.analyse("nim: 1 1", "misère")._repr_html_()
    assert "In misère play" in page
    assert "genus" in page
    lost = cgt.analyse("cram: 11x12")._repr_html_()
    assert "Why: " in lost
    assert "nim value" not in lost[lost.index("</svg>") :].split("Why")[0]


@each_entry
def test_game_shows_its_rule_and_its_reference(entry):
    page = entry._repr_html_()
    assert str(entry.rule) in unescape(page)
    assert entry.reference in unescape(page)
    rows = Tables(page).rows
    if entry.ruleset.is_of_heaps:
        values = [int(value) for row in rows if row[0] == "nim value" for value in row[1:]]
        assert values == entry.ruleset.nim_values(59).tolist()


def test_catalogue_is_a_table_for_each_family():
    games = cgt.games()
    rows = Tables(games._repr_html_()).rows
    shown = [row for row in rows if row[0] != "game"]
    assert [row[0] for row in shown] == [str(entry.title) for entry in games]
    assert all(cgt.position(row[2]) for row in shown)
    assert len(repr(games)) < 100
    assert games == cgt.CATALOGUE


def test_ruleset_of_heaps_has_its_plot():
    page = cgt.ruleset("kayles")._repr_html_()
    assert "Repeats every 12 from heap 71." in page
    assert 'alt="The nim values of the heaps 0 to 400"' in page
    image = Image.open(BytesIO(b64decode(page.split("base64,")[1].split('"')[0])))
    assert image.format == "PNG"
    assert image.width == 880
    assert "<img" not in cgt.ruleset("cram")._repr_html_()


def parts(graph):
    """Return the classes and the names that stand in the picture of a game graph."""
    root = ET.fromstring(graph._repr_svg_())
    kinds = [element.get("class") for element in root.iter()]
    return kinds, [element.text for element in root.iter(f"{SVG}text")]


def test_game_graph_is_drawn_with_its_p_positions_marked():
    graph = cgt.game_graph("nim: 1 2 3")
    kinds, names = parts(graph)
    assert (kinds.count("P"), kinds.count("N")) == (4, 10)
    assert kinds.count("winning") + kinds.count("losing") == len(graph.moves)
    assert {"1 2 3", "2 2", "1 1", "0", "3"} <= {*names}
    assert "Positions: 14. P-positions (squares): 4" in names
    assert repr(graph) == "cgt.game_graph(cgt.position('nim: 1 2 3'))"


@given(
    st.sampled_from(["nim", "take 1-3", "kayles", "divide 2,3,6", "nim + pass"]),
    st.lists(st.integers(0, 4), min_size=1, max_size=2),
    st.sampled_from(["normal", "misère"]),
)
@examples(60)
def test_game_graph_agrees_with_values_and_outcomes(game, heaps, convention):
    graph = cgt.game_graph(cgt.position(" ".join(map(str, heaps)), game), convention, 500)
    assert len(set(graph.positions)) == len(graph.positions)
    assert all(one < other for one, other in graph.moves)
    for position, value, who in zip(graph.positions, graph.nim_values, graph.outcomes, strict=True):
        assert position.nim_value == value
        assert outcome(position, graph.convention) is who
    drawn, _ = parts(graph)
    assert drawn.count("P") == sum(who is cgt.Outcome.P for who in graph.outcomes)


def test_game_graph_of_too_many_positions_is_refused():
    with pytest.raises(cgt.TooLarge, match="More than 60 positions"):
        cgt.game_graph(f"nim: {10**18}")
    assert len(cgt.game_graph("nim: 99", most=100).positions) == 100
    with pytest.raises(cgt.TooLarge):
        cgt.game_graph("20.017: 3")


def test_game_graph_with_a_cycle_is_refused():
    to_and_fro = cgt.heap_game(lambda heap: [3 - heap] if heap else [], "to and fro", "Swap.")
    with pytest.raises(cgt.NeverEnds, match="can repeat"):
        cgt.game_graph(cgt.position("1", to_and_fro))


@each_entry
def test_game_graph_of_any_game_is_drawn_or_refused(entry):
    position = cgt.position(entry.start, entry.ruleset)
    try:
        graph = cgt.game_graph(position, most=40)
    except cgt.TooLarge:
        return
    assert graph.nim_values[0] == position.nim_value
    kinds, _ = parts(graph)
    assert kinds.count("P") + kinds.count("N") == len(graph.positions)
