"""Explanations and the mex are within Discord's limits, however large."""

from hypothesis import given, settings
from hypothesis import strategies as st

import cgt
from bot.chat.card import Card, Picture, text
from bot.theory.cards.explanation import binary_text, steps_text, values_text
from bot.theory.cards.mex import mex_text
from bot.theory.model import MAX_DIGITS, MAX_NUMBERS
from cgt.drawing import alt_text_of_explanation
from cgt.errors import CgtError
from tests.bot.limits import ENGLISH, IMAGE, assert_within_limits, positions


@given(positions(most=64), st.sampled_from((1, 2)))
@settings(max_examples=40)
def test_explanations_are_within_limits(start, player):
    try:
        found = cgt.explain(start)
    except CgtError:
        return
    steps = steps_text(found, player, ENGLISH)
    alt = Picture("nim-sum.webp", IMAGE, ENGLISH.text(alt_text_of_explanation(found)))
    verdict, values, moves = text(steps.verdict), text(steps.values), text(steps.moves)
    assert_within_limits(Card([verdict, values, alt.gallery(), moves], (alt,)))
    steps = [text(part) for part in (steps.verdict, steps.values, binary_text(found), steps.moves)]
    assert_within_limits(Card(steps))
    assert_within_limits(Card([text(values_text(found, tuple(range(13)), ENGLISH))]))


def test_the_mex_is_within_limits():
    large = [10**MAX_DIGITS - number for number in range(1, MAX_NUMBERS)]
    for numbers in (large, list(range(MAX_NUMBERS)), []):
        assert_within_limits(Card([text(mex_text(numbers, ENGLISH))]))
