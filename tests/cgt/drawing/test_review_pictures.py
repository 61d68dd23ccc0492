"""Pictures of reviews: a point for every position, and the truth about what is left out."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given, strategies as st

import cgt
from cgt.core.text import untranslated
from cgt.drawing import draw_review
from cgt.drawing.review import split
from tests.cgt.drawing.readable import (
    assert_readable,
    at_length,
    parsed,
    review_of,
    texts,
)
from tests.samples import examples


@given(
    st.sampled_from(["3 5 6", "take 1-3: 80 90 71", "1 1", "1000000000000000000 123456 9"]),
    st.lists(st.integers(0, 100), max_size=90),
    st.sampled_from([untranslated, at_length]),
)
@examples(60)
def test_any_review_is_readable_and_marks_every_point(start, choices, translate):
    plies = review_of(start, choices)
    svg = draw_review(plies, translate)
    assert_readable(svg)
    if len(plies) <= 20 and plies:
        points = Counter(shape.get("class") for shape in parsed(svg).iter())
        values = [plies[0].value_before, *(ply.value_after for ply in plies)]
        assert points["hollow"] == values.count(0)
        assert points["mistake"] == sum(ply.grade is cgt.Grade.MISTAKE for ply in plies)
        assert points["hollow"] + points["mistake"] + points["filled"] == len(values)


def test_review_says_when_heights_are_ranks():
    assert any("order" in line for line in texts(draw_review(review_of("1000 2", [3, 5]))))
    assert not any("order" in line for line in texts(draw_review(review_of("10 2", [3, 5]))))


def test_very_long_review_counts_the_omitted_moves():
    plies = review_of("take 1: 150 151", [0] * 301)
    assert len(plies) == 301
    svg = draw_review(plies)
    assert_readable(svg)
    assert "… 61 moves not shown …" in texts(svg)


@given(st.integers(1, 240))
def test_rows_of_a_review_join(plies):
    rows, hidden = split(plies)
    assert hidden == 0
    assert (rows[0][0], rows[-1][1]) == (0, plies)
    assert all(one[1] == other[0] for one, other in pairwise(rows))
