"""Custom ids: read back as they were written, those of others and of other versions too."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.custom_id import PATTERN, CustomId, small_number
from bot.features import ROUTER

BIG = 2**62
DETAILS = st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")), max_size=50)


def parsed(text):
    return CustomId.of(re.fullmatch(PATTERN, text))


@given(
    st.sampled_from(sorted(ROUTER.clicks.verbs)),
    st.integers(0, BIG),
    st.integers(0, 10**6 - 1),
    DETAILS,
)
def test_a_custom_id_is_read_back(verb, subject, stage, detail):
    kept = CustomId(verb, subject, stage, detail)
    assert parsed(str(kept)) == kept


@pytest.mark.parametrize(
    "foreign", ["g:move", "x:move:1:2:", "g:move:x:2:", "g:move:1:2", "sg:a:1:2:"]
)
def test_custom_ids_of_others_are_left_alone(foreign):
    assert re.fullmatch(PATTERN, foreign) is None


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("99999", 99999), ("100000", -1), ("", -1), ("²", -1), ("-1", -1)],
)
def test_a_detail_is_a_small_number_or_none(text, number):
    assert small_number(text) == number
    assert CustomId("heap", detail=text).number == number
