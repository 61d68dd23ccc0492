"""Nim-sequences against the plain method in C++, in one run and in CPU time of one thread.

``pytest tests/benchmarks/test_sequences.py --benchmark-only`` takes some minutes; with the variable
``CGT_LONG_BENCHMARKS`` set, the periods beyond a million heaps are proven too.
"""

import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path

import pytest

from cgt.heaprules import HeapRules
from cgt.sequence import NimSequence, warm

NAIVE_HEAPS = 100_000

GAMES = {
    "0.376": HeapRules((0, 3, 7, 6)),
    "0.16": HeapRules((0, 1, 6)),
    "Grundy's game": HeapRules((4,), condition="!"),
    "0.354": HeapRules((0, 3, 5, 4)),
}

long_run = pytest.mark.skipif(
    "CGT_LONG_BENCHMARKS" not in os.environ, reason="set CGT_LONG_BENCHMARKS for the long ones"
)


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


@pytest.fixture(scope="session", autouse=True)
def _warm():
    warm()


def hashed(values):
    total = 0
    for value in values.tolist():
        total = (total * 1000003 + value) % 2**64
    return total


@pytest.mark.parametrize(
    ("game", "largest"),
    [
        ("0.376", 1_000_000),
        ("0.16", 1_000_000),
        ("Grundy's game", 1_000_000),
        pytest.param("0.376", 10_000_000, marks=long_run),
    ],
)
def test_faster_than_naive(benchmark, naive, game, largest):
    rules = GAMES[game]
    seconds, expected = naive(rules)

    def compute():
        sequence = NimSequence(rules)
        start = time.process_time()
        sequence.extend(largest)
        return sequence, time.process_time() - start

    sequence, ours = benchmark.pedantic(compute, rounds=1)
    assert hashed(sequence.values(NAIVE_HEAPS)) == expected
    extrapolated = seconds * (largest / NAIVE_HEAPS) ** 2
    benchmark.extra_info["naive"] = round(extrapolated, 2)
    benchmark.extra_info["ours"] = round(ours, 3)
    benchmark.extra_info["times faster"] = round(extrapolated / ours)
    benchmark.extra_info["period"] = str(sequence.period(largest))


@pytest.mark.parametrize("text", ["07", "77", "156", "356", "644", "165"])
def test_a_heap_of_10_to_the_18_with_its_proof(benchmark, text):
    rules = HeapRules((0, *map(int, text)))
    benchmark(lambda: NimSequence(rules).value(10**18))


def _proven(first, digits):
    sequence = NimSequence(HeapRules((first, *digits)))
    sequence.extend(8192)
    return sequence.period(8192) is not None


def test_all_octal_codes_of_three_digits_on_two_cores(benchmark):
    codes = [(first, digits) for first in (0, 4) for digits in product(range(8), repeat=3)]

    def compute():
        with ProcessPoolExecutor(2) as pool:
            return list(pool.map(_proven, *zip(*codes, strict=True), chunksize=64))

    proven = benchmark.pedantic(compute, rounds=1)
    benchmark.extra_info["proven"] = sum(proven)


@pytest.mark.parametrize("game", ["0.376", "Grundy's game"])
def test_memory(benchmark, game):
    if not Path("/proc/self/status").exists():
        pytest.skip("the peak of the memory is read from /proc")
    rules = GAMES[game]
    script = f"""
from pathlib import Path
from cgt.heaprules import HeapRules
from cgt.sequence import NimSequence, warm
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


@long_run
@pytest.mark.parametrize("game", ["0.376", "0.354"])
def test_long_preperiods(benchmark, game):
    sequence = NimSequence(GAMES[game], budget=1e13)
    found = benchmark.pedantic(sequence.period, rounds=1)
    assert found is not None
    benchmark.extra_info["period"] = str(found)
