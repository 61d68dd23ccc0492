"""Whatever is typed is answered politely and at once, with an error that can be shown."""

import pytest
from hypothesis import example, given, strategies as st

import cgt
from tests.cgt.texts import (
    HOSTILE,
    notations,
    only_cgt_errors,
)

anything = st.one_of(
    st.text(max_size=40),
    st.text(
        alphabet="0123456789 ,;:-–+pP/>=.[](){}%AaBbtakeupnimdvfo\u200f\u202e\x00🙂²½Ⅷ", max_size=60
    ),
    notations,
)


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:20]))
def test_hostile_input_is_answered_politely_and_at_once(text):
    where = cgt.position("nim + pass: 3 4; divide 2,3: 5")
    only_cgt_errors(cgt.position, text)
    only_cgt_errors(cgt.position, f"nim: {text}"[:2000])
    only_cgt_errors(cgt.position, text, "nim + pass")
    only_cgt_errors(cgt.ruleset, text)
    only_cgt_errors(cgt.move, text, where)
    only_cgt_errors(cgt.move, f"A{text}", where)
    only_cgt_errors(cgt.move, text, cgt.position(f"{10**30}"))


@given(anything)
@example("take 1-3: 3 4 \x00")
def test_any_text_is_a_position_or_an_error_that_can_be_shown(text):
    only_cgt_errors(cgt.position, text)
    only_cgt_errors(cgt.ruleset, text)


@given(notations, anything)
def test_any_text_is_a_move_or_an_error_that_can_be_shown(notation, text):
    only_cgt_errors(cgt.move, text, cgt.position(notation))
    only_cgt_errors(cgt.move, f"A{text}", cgt.position(notation))


@given(anything)
def test_suggestion_of_an_error_works(text):
    assert works(suggestion(cgt.position, text) or "nim")
    assert works(suggestion(cgt.ruleset, text) or "nim")


def suggestion(call, text):
    """Return the example that comes with the error for a text, or None when it is right."""
    try:
        call(text)
    except cgt.NotationError as error:
        return error.example
    except cgt.CgtError:
        pass
    return None


def works(notation):
    """Return whether a text is a position or a ruleset."""
    try:
        return bool(cgt.position(notation) if ":" in notation else cgt.ruleset(notation))
    except cgt.CgtError:
        return False
