"""Which cases run when, said in one way for all tests.

The default run, `pytest`, takes what a change can break most easily, within six minutes of
processor time. `.ci/run` adds everything else, `pytest -m "exhaustive or hypothesis"`. A test says
which it is:

- `sampled(cases, sample)`: the parameters of a test. The sample is of the default run.
- `examples(number)`: the examples of a property. The default run tries one in seven, or
  `some` where each takes long.
- `@pytest.mark.exhaustive`: a whole test, or with `pytestmark` a file, that only `.ci/run` needs.
"""

import pytest
from hypothesis import settings

ALL, SOME = 100, 15
"""The number of examples of a property that names none, in `.ci/run` and in the default run."""


def sampled(cases, sample):
    """Return the cases as parameters, of which the default run takes those of the sample."""
    if isinstance(cases, set | frozenset):
        raise TypeError("cases need an order, or each worker collects other tests")
    return [
        case if case in sample else pytest.param(case, marks=pytest.mark.exhaustive)
        for case in cases
    ]


def examples(number, some=None, **others):
    """Return the settings of a property with a number of examples in `.ci/run`."""
    is_all = settings.default.max_examples == ALL
    tried = number if is_all else some or max(1, number * SOME // ALL)
    return settings(max_examples=tried, **others)
