"""How much of everything the tests go through: a sample each time, or, if exhaustive, all."""

import pytest
from hypothesis import settings

ALL, SOME = 100, 25
"""How many examples a property is tried with, where the test does not say."""


def sampled(cases, sample):
    """Return the cases of a test: a sample of them runs each time, the others if exhaustive."""
    return [
        case if case in sample else pytest.param(case, marks=pytest.mark.exhaustive)
        for case in cases
    ]


def examples(number, **others):
    """Return the settings of a property that is tried with so many examples, if exhaustive."""
    return settings(max_examples=max(1, number * settings.default.max_examples // ALL), **others)
