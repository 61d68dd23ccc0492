"""Which cases run when, said in one way for all tests.

The default run, `pytest`, takes what a change can break most easily, within six minutes of
processor time. `.ci/run` adds everything else, `pytest -m "exhaustive or hypothesis"`. A test says
which it is:

- `sampled(cases, sample)`: the parameters of a test. The sample is of the default run.
- `examples(number)`: the examples of a property. The default run tries a quarter of them.
- `@pytest.mark.exhaustive`: a whole test, or with `pytestmark` a file, that only `.ci/run` needs.
"""

import pytest
from hypothesis import settings

ALL, SOME = 100, 25
"""The number of examples of a property that names none, in `.ci/run` and in the default run."""


def sampled(cases, sample):
    """Return the cases as parameters, of which the default run takes those of the sample."""
    return [
        case if case in sample else pytest.param(case, marks=pytest.mark.exhaustive)
        for case in cases
    ]


def examples(number, **others):
    """Return the settings of a property with a number of examples in `.ci/run`."""
    return settings(max_examples=max(1, number * settings.default.max_examples // ALL), **others)
