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
from pathlib import Path

import pytest

from cgt.heaprules import HeapRules
from cgt.warming import warm
from tests.plain import plain_values

NAIVE_HEAPS = 100_000
LONG = "CGT_LONG_BENCHMARKS" in os.environ
GRUNDYS_GAME = HeapRules((4,), condition="!")

WITHOUT_PERIOD = """
04 06 14 16 36 37 56 6 61 62 63 64 65 66 67 74 76 004 005 006 007 014 015 016 024 026 034 036 037
054 055 056 06 061 062 063 064 065 066 067 074 076 104 106 114 125 126 135 136 142 143 146 147 16
161 162 163 164 165 166 167 172 174 204 205 206 207 214 215 216 217 224 225 226 227 234 235 236 237
244 245 246 247 254 255 256 257 264 265 266 267 274 275 276 277 324 334 336 342 344 346 354 36 361
362 363 364 365 366 367 37 371 372 373 374 375 376 404 405 406 407 414 415 416 417 424 425 426 427
434 435 436 437 444 454 455 456 457 464 466 474 476 536 556 56 564 566 567 576 6 604 605 606 607 61
614 615 616 617 62 621 622 623 624 625 626 627 63 64 644 646 65 651 652 66 661 662 663 67 671 672
673 74 741 742 743 744 745 746 747 76 761 762 763 764 765 766 767
"""


@pytest.fixture(scope="session", autouse=True)
def _warm():
    warm()
    plain_values(HeapRules((0, 7, 7)), 30)


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
