"""Nim-sequences against plain programs, in one run and in CPU time of one thread.

``pytest tests/benchmarks/test_sequences.py --benchmark-only`` takes some minutes and prints a table
for each family of codes: the game, the plain program, this project, the ratio; then the geometric
mean, the worst, and how many are slower than plain. With the variable ``CGT_LONG_BENCHMARKS`` set,
all codes are measured instead of every sixth, 4,096 codes are held against the judge, and the
periods beyond a million heaps are proven.

The plain program for octal codes is ``naive.cpp``, compiled for this machine; for all other codes
it is the judge of the tests, compiled by numba.
"""

import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context
from pathlib import Path

import pytest

from cgt.engines.sequences.heaprules import HeapRules
from cgt.engines.sequences.periods import prove
from cgt.engines.sequences.sequence import NimSequence
from cgt.engines.warming import warm, warm_sequences
from tests.benchmarks.tables import print_table
from tests.judge import judged_values

NAIVE_HEAPS = 100_000
LONG = "CGT_LONG_BENCHMARKS" in os.environ
GRUNDYS_GAME = HeapRules((4,), condition="!")
MANY_RARE_HEAPS = [HeapRules((0, 0, 0, 7)), HeapRules((0, 0, 4)), HeapRules((0, 0, 0, 5))]
"""Of the codes with a sparse space those that gain least by it at a million heaps."""

OTHER_CODES = {
    "0.8": (HeapRules((0, 8)), 1500),
    "0.F": (HeapRules((0, 15)), 1500),
    "0.09": (HeapRules((0, 0, 9)), 1500),
    "0.137F": (HeapRules((0, 1, 3, 7, 15)), 1500),
    "4.8": (HeapRules((4, 8)), 1500),
    "8.": (HeapRules((8,)), 1500),
    "C.": (HeapRules((12,)), 1500),
    "0.31": (HeapRules((0, 31)), 400),
    "0.{4}": (HeapRules((0, 16)), 400),
    "0.8!": (HeapRules((0, 8), condition="!"), 1500),
    "0.F!": (HeapRules((0, 15), condition="!"), 1500),
    "0.{4}!": (HeapRules((0, 16), condition="!"), 400),
    "0.8?": (HeapRules((0, 8), condition="?"), 1500),
    "0.F?": (HeapRules((0, 15), condition="?"), 1500),
    "0.{4}?": (HeapRules((0, 16), condition="?"), 400),
    "0.F=": (HeapRules((0, 15), condition="="), 1500),
    "4.=": (HeapRules((4,), condition="="), 20_000),
    "0.7=": (HeapRules((0, 7), condition="="), 20_000),
    "4.!": (GRUNDYS_GAME, 20_000),
    "0.77!": (HeapRules((0, 7, 7), condition="!"), 20_000),
    "0.6?": (HeapRules((0, 6), condition="?"), 20_000),
    "0.[3]": (HeapRules((0,), (3,)), 20_000),
    "0.0[3]": (HeapRules((0, 0), (3,)), 20_000),
    "0.[4]": (HeapRules((0,), (4,)), 3000),
    "0.[7]": (HeapRules((0,), (7,)), 3000),
    "0.1[6]": (HeapRules((0, 1), (6,)), 3000),
    "0.[70]": (HeapRules((0,), (7, 0)), 3000),
    "0.3[01]": (HeapRules((0, 3), (0, 1)), 20_000),
    "0.[8]": (HeapRules((0,), (8,)), 400),
    "0.[7]!": (HeapRules((0,), (7,), "!"), 3000),
    "0.[5]=": (HeapRules((0,), (5,), "="), 3000),
    "take 2,5,9": (HeapRules((0, 0, 3, 0, 0, 3, 0, 0, 0, 3)), 20_000),
    "take 1-30": (HeapRules((0, *[3] * 30)), 20_000),
}
"""Hexadecimal codes, conditions, tails, sets in braces and of tokens; how many heaps of each."""


def without_period():
    """Return the octal codes of up to three digits whose period is not found below heap 8,192."""
    digits = [code for length in (1, 2, 3) for code in product(range(8), repeat=length) if code[-1]]
    found = []
    for rest in digits:
        rules = HeapRules((0, *rest))
        if prove(rules, NimSequence(rules).values(8191)) is None:
            found.append(rules)
    return found


def name_of(rules):
    """Return the code of octal rules."""
    return f"{rules.digits[0]}.{''.join(map(str, rules.digits[1:]))}{rules.condition}"


@pytest.fixture(scope="session", autouse=True)
def _warm():
    warm()
    judged_values(HeapRules((0, 7, 7)), 30)


@pytest.fixture(scope="session")
def naive(tmp_path_factory):
    compiler = shutil.which("g++")
    if compiler is None:
        pytest.skip("no g++ here")
    program = tmp_path_factory.mktemp("naive") / "naive"
    source = Path(__file__).with_name("naive.cpp")
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)

    def run(rules):
        words = [program, "".join(map(str, rules.digits)), str(NAIVE_HEAPS)]
        words += ["unequal"] if rules.condition else []
        output = subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()
        return float(output[0]), int(output[1])

    return run


def hash_of(values):
    total = 0
    for value in values.tolist():
        total = (total * 1000003 + value) % 2**64
    return total


def time_sequence(rules, largest):
    """Return a fresh sequence up to a heap, and the seconds of CPU that it took."""
    sequence = NimSequence(rules)
    start = time.process_time()
    sequence.extend(largest)
    return sequence, time.process_time() - start


def test_octal_codes_without_a_known_period(request, naive, benchmark):
    codes = without_period()[:: 1 if LONG else 6]

    def measure():
        with print_table(request, f"Octal codes, {NAIVE_HEAPS:,} heaps, against C++") as table:
            for rules in codes:
                seconds, expected = naive(rules)
                sequence, ours = time_sequence(rules, NAIVE_HEAPS)
                assert hash_of(sequence.values(NAIVE_HEAPS)) == expected
                table.add(name_of(rules), seconds, ours)

    benchmark.pedantic(measure, rounds=1)


def test_a_million_heaps(request, naive, benchmark):
    games = [HeapRules((0, 3, 7, 6)), HeapRules((0, 1, 6)), HeapRules((0, 6)), GRUNDYS_GAME]
    if LONG:
        games = [*without_period()[::6], *MANY_RARE_HEAPS, *games]

    def measure():
        title = "A million heaps, against C++ extrapolated from 100,000"
        with print_table(request, title) as table:
            for rules in games:
                seconds, expected = naive(rules)
                sequence, ours = time_sequence(rules, 10 * NAIVE_HEAPS)
                assert hash_of(sequence.values(NAIVE_HEAPS)) == expected
                table.add(name_of(rules), 100 * seconds, ours)

    benchmark.pedantic(measure, rounds=1)


def test_all_other_codes(request, benchmark):
    def measure():
        with print_table(request, "Other codes, against the judge of the tests") as table:
            for name, (rules, largest) in OTHER_CODES.items():
                start = time.process_time()
                expected = judged_values(rules, largest)
                seconds = time.process_time() - start
                sequence, ours = time_sequence(rules, largest)
                assert (sequence.values(largest) == expected).all()
                table.add(name, seconds, ours)

    benchmark.pedantic(measure, rounds=1)


@pytest.mark.parametrize("text", ["07", "77", "156", "356", "644", "165"])
def test_a_heap_of_10_to_the_18_with_its_proof(benchmark, text):
    rules = HeapRules((0, *map(int, text)))
    benchmark(lambda: NimSequence(rules).value(10**18))


def _proven(first, digits):
    warm_sequences()
    sequence = NimSequence(HeapRules((first, *digits)))
    sequence.extend(8192)
    return sequence.period(8192) is not None


def test_all_octal_codes_of_three_digits_on_two_cores(benchmark):
    codes = [(first, digits) for first in (0, 4) for digits in product(range(8), repeat=3)]

    def compute():
        with ProcessPoolExecutor(2, get_context("spawn")) as pool:
            return list(pool.map(_proven, *zip(*codes, strict=True), chunksize=64))

    proven = benchmark.pedantic(compute, rounds=1)
    benchmark.extra_info["proven"] = sum(proven)


@pytest.mark.parametrize("rules", [HeapRules((0, 3, 7, 6)), GRUNDYS_GAME], ids=name_of)
def test_memory(benchmark, rules):
    if not Path("/proc/self/status").exists():
        pytest.skip("the peak of the memory is read from /proc")
    script = f"""
from pathlib import Path
from cgt.engines.sequences.heaprules import HeapRules
from cgt.engines.sequences.sequence import NimSequence
from cgt.engines.warming import warm, warm_sequences
warm()

def peak():
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0])

before = peak()
NimSequence({rules!r}).extend(1_000_000)
print(peak() - before)
"""

    def compute():
        words = [sys.executable, "-c", script]
        return int(subprocess.run(words, check=True, capture_output=True, text=True).stdout)

    kibibytes = benchmark.pedantic(compute, rounds=1)
    benchmark.extra_info["MiB beyond the warm process"] = round(kibibytes / 1024, 1)


PERIODS = {
    "0.376": (HeapRules((0, 3, 7, 6)), 2_268_248, 4),
    "0.354": (HeapRules((0, 3, 5, 4)), 10_061_916, 1180),
    "0.104": (HeapRules((0, 1, 0, 4)), 197_769_598, 11_770_282),
    "0.054": (HeapRules((0, 0, 5, 4)), 193_235_616, 10_015_179),
    "0.454": (HeapRules((0, 4, 5, 4)), 160_949_019, 60_620_715),
}
"""The longest periods of octal codes of three digits, as the literature has them."""

long_run = pytest.mark.skipif(not LONG, reason="set CGT_LONG_BENCHMARKS for the long ones")


@long_run
@pytest.mark.parametrize("game", PERIODS)
def test_long_periods_are_proven_in_one_go(benchmark, game):
    rules, preperiod, period = PERIODS[game]
    sequence = NimSequence(rules, budget=1e13)
    start = time.process_time()
    found = benchmark.pedantic(sequence.period, rounds=1)
    benchmark.extra_info["seconds of CPU"] = round(time.process_time() - start, 1)
    assert found is not None
    assert (found.preperiod, found.period, found.proven) == (preperiod, period, True)
    benchmark.extra_info["period"] = str(found)


def _wrong(digits):
    """Return a code if one of its values is wrong."""
    rules = HeapRules((0, *digits))
    right = (NimSequence(rules).values(20_000) == judged_values(rules, 20_000)).all()
    return None if right else digits


@long_run
def test_all_octal_codes_of_four_digits_are_exact_to_20000(benchmark):
    codes = list(product(range(8), repeat=4))

    def compare():
        with ProcessPoolExecutor(2, get_context("spawn")) as pool:
            return [code for code in pool.map(_wrong, codes, chunksize=16) if code]

    assert benchmark.pedantic(compare, rounds=1) == []
