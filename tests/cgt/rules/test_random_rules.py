"""Random rules, whose options and values are held against their meaning, number by number."""

import pytest
from hypothesis import HealthCheck, Phase, event, given, settings

import cgt
from cgt.core.values import mex, nim_sum
from cgt.errors import CgtError, NotationError
from tests.cgt.rules import plainly
from tests.cgt.rules.random_rules import rules
from tests.samples import examples

FARTHEST = 30
"""The largest value of a free name that the plain meaning tries, beyond all of the starts."""


class EndlessError(Exception):
    """A position that can come again."""


class TooLargeError(Exception):
    """A number beyond those that the plain meaning tries."""


def plain_value(text, state, known, path=()):
    """Return the nim value by plain recursion."""
    if state not in known:
        if state in path:
            raise EndlessError
        if max(state) > FARTHEST:
            raise TooLargeError
        is_empty = state == (0,)
        left = set() if is_empty else plainly.options(text, state, FARTHEST)
        deeper = (*path, state)
        known[state] = mex(
            {nim_sum(plain_value(text, part, known, deeper) for part in parts) for parts in left}
        )
    return known[state]


@examples(2000, some=30, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(rules())
def test_values_of_random_rules_equal_plain_recursion(text):
    try:
        game = cgt.ruleset(text)
    except NotationError:
        event("refused: unread")
        return
    starts = [(0,), (1,), (5,), (9,)] if game.is_of_heaps else [(0, 0), (1, 2), (3, 2), (2, 4)]
    known = {}
    for start in starts:
        state = start[0] if game.is_of_heaps else start
        try:
            found = game.nim_value(state, budget="5s")
        except CgtError as error:
            event(f"refused: {type(error).__name__}")
            return
        try:
            assert found == plain_value(text, start, known), (text, start)
        except EndlessError:
            pytest.fail(f"{text} has a value at {start}, but no end")
        except TooLargeError:
            return
    event("played")


@pytest.mark.exhaustive
def test_most_random_rules_are_played():
    played = []

    @settings(max_examples=100, derandomize=True, database=None, phases=[Phase.generate])
    @given(rules())
    def play(text):
        try:
            game = cgt.ruleset(text)
            game.nim_value(5 if game.is_of_heaps else (2, 4), budget="20000 positions")
        except CgtError:
            played.append(False)
        else:
            played.append(True)

    play()
    assert sum(played) > len(played) / 2
