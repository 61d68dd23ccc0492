"""The options of heaps of any size, against those that are found in arrays."""

from itertools import islice

import pytest

from cgt.rules.options import RuleOptions
from cgt.rules.reading import read_rule
from cgt.rulesets.catalogue import CATALOGUE
from cgt.rulesets.invented.named import NamedHeapRule

NAMED = {
    entry.ruleset.code: entry.ruleset.function
    for entry in CATALOGUE
    if isinstance(entry.ruleset, NamedHeapRule) and entry.ruleset.theory is not None
}
OTHERS = [
    "n -> n - 2k if k >= 1",
    "n -> n - k if k is odd; n - k if k is even and k > 0",
    "n -> n - k if k is fibonacci; a and n - a - 1 if 1 <= a and 2a < n",
    "n -> n - k if 1 <= k <= sqrt(n)",
    "n -> n - k if k in 1..3; n/3",
]
RULES = {**NAMED, **{rule: RuleOptions.of(read_rule(rule)) for rule in OTHERS}}


def heaps_left(options, heap):
    """Return the options of a heap without empty heaps, each once."""
    listed = (left if isinstance(left, tuple) else (left,) for left in options(heap))
    return [*dict.fromkeys(tuple(sorted(filter(None, left))) for left in listed)]


@pytest.mark.parametrize("rule", RULES)
def test_options_of_any_size_are_those_in_arrays(rule):
    options = RULES[rule]
    for heap in (1, 2, 3, 4, 5, 12, 25, 36, 67):
        expected = heaps_left(options, heap)
        assert [*options.walked(heap)] == expected, heap
        singles = [(left,) for left in range(1, heap + 1)]
        pairs = [
            (one, heap - less - one) for less in (0, 1) for one in range(1, (heap - less) // 2)
        ]
        every = [(), *singles, *(pair for pair in pairs if pair[0] <= pair[1])]
        assert {left for left in every if options.leads(heap, left)} == {*expected} & {*every}


@pytest.mark.parametrize(
    ("rule", "heap"),
    [
        (rule, heap)
        for rule in NAMED
        for heap in (10**18, 2**62 - 1, 10**30 + 57, 10**35)
        if heap % 10 == 0 or "dim" not in rule  # other divisors are hard to find
    ],
)
def test_options_of_huge_heaps_lead_there(rule, heap):
    options = RULES[rule]
    listed = [*islice(options.walked(heap), 50)]
    assert len(listed) == 50 or rule == "mark"
    assert all(options.leads(heap, left) for left in listed)
    assert not options.leads(heap, (heap,))
    assert not options.leads(heap, (heap - 6, 7))
