"""Pictures of graphs that somebody marks: readable, complete, and silent about the answers."""

import pytest
from hypothesis import given, strategies as st

from cgt.core.text import untranslated
from cgt.drawing.exercise_graph import draw_exercise
from tests.cgt.drawing.readable import assert_readable, at_length, parsed, texts
from tests.samples import examples

NAMES = "abcdefghijklmnop"


@st.composite
def graphs(draw):
    """Return a graph without a way back, of up to 16 vertices."""
    count = draw(st.integers(1, len(NAMES)))
    ways = st.lists(st.integers(1, count), max_size=3, unique=True)
    found = {}
    for at in range(count):
        steps = sorted(step for step in draw(ways) if at + step < count)
        found[NAMES[at]] = tuple(NAMES[at + step] for step in steps)
    return found


@given(graphs(), st.data(), st.sampled_from([untranslated, at_length]))
@examples(60)
def test_any_graph_is_readable_with_its_moves_and_marks(graph, data, translate):
    marks = data.draw(st.dictionaries(st.sampled_from(list(graph)), st.sampled_from("NP")))
    notes = data.draw(st.sampled_from([{}, dict.fromkeys(graph, "3 5 60")]))
    svg = draw_exercise(graph, marks, notes, translate)
    assert_readable(svg)
    shapes = [shape.get("class") for shape in parsed(svg).iter()]
    assert shapes.count("move") == sum(map(len, graph.values()))
    assert shapes.count("vertex") == len(graph)
    shown = texts(svg)
    assert set(graph) <= set(shown)
    assert shown.count("?") == len(graph) - len(marks)
    assert [shown.count(mark) for mark in "NP"] == [
        list(marks.values()).count(mark) for mark in "NP"
    ]


@pytest.mark.exhaustive
@pytest.mark.parametrize("count", [1, 17, 120, 2_000])
def test_chain_of_any_length_is_drawn(count):
    chain = {f"v{at}": (f"v{at + 1}",) if at < count - 1 else () for at in range(count)}
    shapes = [shape.get("class") for shape in parsed(draw_exercise(chain, {}, {})).iter()]
    assert (shapes.count("vertex"), shapes.count("move")) == (count, count - 1)
