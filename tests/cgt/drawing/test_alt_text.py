"""What a picture says in words, and how wide words are."""

from __future__ import annotations

from itertools import islice

from hypothesis import given, strategies as st

import cgt
from cgt.drawing import alt_text, alt_text_of_explanation, alt_text_of_review
from cgt.showing.svg import text_width
from tests.cgt.drawing.readable import (
    SOLVED,
    advances,
    positions,
    review_of,
)


@given(positions(), st.integers(0, 20))
def test_alt_text_fits_into_discords_field(position, choice):
    moves = list(islice(position.moves(), 21))
    last = moves[choice % len(moves)] if moves else None
    assert len(str(alt_text(position, last))) <= 1024


@given(positions(rulesets=SOLVED))
def test_alt_text_of_an_explanation_fits(position):
    assert len(str(alt_text_of_explanation(cgt.explain(position)))) <= 1024


def test_alt_text_of_a_long_review_fits():
    plies = review_of("1000000000000000000 99999999999999999999", [1] * 100)
    assert len(str(alt_text_of_review(plies))) <= 1024


def test_alt_text_has_the_position_and_the_last_move():
    position = cgt.position("3 4 5")
    move = cgt.move("C-3", position)
    assert str(alt_text(position.play(move), move)) == "Position: nim: 3 4 2. Last move: C-3."


@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc"])), st.booleans())
def test_estimated_widths_are_the_fonts_or_a_little_more(content, bold):
    table, _ = advances(bold)
    real = sum(table[char] for char in content)
    estimate = text_width(content, 1, bold=bold)
    assert real - 1e-9 <= estimate <= real * 1.35 + 1e-9
