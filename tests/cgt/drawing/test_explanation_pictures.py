"""Pictures of explanations: values, their digits, and columns that add up."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.core.text import untranslated
from cgt.drawing import draw_before_and_after, draw_explanation
from cgt.drawing.digits import choose_columns
from tests.cgt.drawing.readable import (
    SOLVED,
    assert_readable,
    at_length,
    positions,
    texts,
)


@given(positions(most=40, rulesets=SOLVED), st.sampled_from([untranslated, at_length]))
def test_any_explanation_is_readable(position, translate):
    assert_readable(draw_explanation(cgt.explain(position), translate))


def test_long_word_for_nim_sum_leaves_its_value_free():
    position = cgt.position(f"nim + pass: {10**18 - 1}")
    assert_readable(draw_explanation(cgt.explain(position), at_length))


def test_explanation_shows_values_digits_and_verdict():
    svg = draw_explanation(cgt.explain(cgt.position("take 1-3: 3 4 5")))
    assert texts(svg, "label") == ["A", "B", "C"]
    assert texts(svg, "value") == ["*3", "*0", "*1"]
    assert texts(svg, "bit") == ["1", "1", "0", "0", "0", "1", "1", "0"]
    assert texts(svg, "sum") == ["*2"]
    assert texts(svg, "verdict") == ["≠ 0"]
    assert texts(draw_explanation(cgt.explain(cgt.position("1 2 3"))), "verdict") == ["= 0"]


@pytest.mark.parametrize(
    ("position", "captions"),
    [
        (
            "kayles: 5 9 12",
            ["before", "after: Knock down 1 pin in A, leave 2 + 2 ·", "new D"],
        ),
        ("1 2 4 8 16", ["after: Take 1 from E"]),
    ],
)
def test_tables_have_captions_before_and_after_a_move(position, captions):
    before = cgt.explain(cgt.position(position))
    after = cgt.explain(before.position.after(before.winning_moves[0].move))
    svg = draw_before_and_after(before, after)
    assert_readable(svg)
    assert texts(svg, "caption") == captions


def test_folded_components_keep_the_columns_adding_up():
    position = cgt.position(" ".join(str(size) for size in range(1, 41)))
    svg = draw_explanation(cgt.explain(position))
    values = [int(value[1:]) for value in texts(svg, "value")]
    assert len(values) == 16
    assert cgt.nim_sum(values) == cgt.nim_sum(range(1, 41))
    assert texts(svg, "folded") == ["25 more"]


@given(st.integers(1, 200), st.data())
def test_columns_keep_both_ends_and_the_place_to_look_at(width, data):
    focus = data.draw(st.integers(0, width - 1))
    columns = choose_columns(width, focus, 40, 840)
    shown = [power for power in columns.exponents if power is not None]
    assert {0, width - 1, focus} <= set(shown)
    assert shown == sorted(set(shown), reverse=True)
    assert columns.pitch >= 20
    for one, other in pairwise(columns.exponents):
        assert one is None or other is None or one == other + 1
    assert (None in columns.exponents) == (len(shown) < width)
