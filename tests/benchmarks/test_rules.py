"""Values of rules in one line, against a loop over NumPy arrays as one writes it, in one run."""

import time

import numpy as np

import cgt
from cgt.rules.options import RuleOptions
from cgt.rules.reading import read_rule
from cgt.rulesets.invented.heap_values import HeapRuleValues
from cgt.rulesets.invented.tuple_values import TupleRuleValues
from tests.benchmarks.tables import print_table

TO = 10_000
SIDE = 300
HEAPS = {
    "n -> n - k if 1 <= k <= n/2": lambda n, ks: n - ks[1 : n // 2 + 1],
    "n -> d if d divides n and d < n": lambda n, ks: np.flatnonzero(n % ks[1:n] == 0) + 1,
    "n -> m if m < n and n & m = m": lambda n, ks: ks[:n][(ks[:n] & n) == ks[:n]],
    "n -> n - k if k is a square": lambda n, ks: n - ks[1 : int(n**0.5) + 1] ** 2,
    "n -> n - k if 1 <= k < n and gcd(k, n) = 1": lambda n, ks: (
        n - ks[1:n][np.gcd(ks[1:n], n) == 1]
    ),
}
PAIRS = (
    "(a, b) -> (a-k, b) or (a, b-k) or (a-k, b-k) if k >= 1",
    "(x, y) -> (x-2, y-1) or (x-2, y+1) or (x-1, y-2) or (x+1, y-2)",
    "(r, c) -> (k, c) if r-k <= k < r; (r, k) if c-k <= k < c",
    "(r, c) -> (k, c) and (r-k, c) if 0 < k < r; (r, k) and (r, c-k) if 0 < k < c",
)


def by_hand(options):
    """Return the nim values by a loop over the heaps, with the options of each in an array."""
    values, seen, ks = np.zeros(TO + 1, np.int64), np.full(TO + 2, -1), np.arange(TO + 1)
    for heap in range(1, TO + 1):
        seen[values[options(heap, ks)]] = heap
        values[heap] = (seen != heap).argmax()
    return values


def timed(work):
    begun = time.thread_time()
    found = work()
    return found, time.thread_time() - begun


def test_rules_of_heaps_against_arrays_by_hand(request):
    with print_table(request, f"Rules of heaps to {TO}, against arrays by hand") as table:
        for text, options in HEAPS.items():
            right, by_loop = timed(lambda options=options: by_hand(options))
            rule = RuleOptions.of(read_rule(text))
            found, ours = timed(lambda rule=rule: HeapRuleValues(rule).to(TO))
            assert (found == right).all()
            table.add(text.partition(" if ")[2][:15] or text, by_loop, ours)


def test_rules_of_pairs_are_measured(capsys):
    for text in PAIRS:
        rule = RuleOptions.of(read_rule(text))
        value, seconds = timed(lambda rule=rule: TupleRuleValues(rule).value((SIDE, SIDE)))
        assert value == cgt.nim_value(f"{text}: ({SIDE},{SIDE})")
        with capsys.disabled():
            print(f"{SIDE} x {SIDE}: {seconds:.2f} s  {text}")
