"""The memory that a rule needs beyond that of a process that has answered a small question."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.exhaustive

HOUSE = Path(__file__).parents[3]
MOST = 300
"""The maximum memory for a rule, in MiB."""
ALL_SMALLER = "(a, b, c, d) -> (a-k, b-l, c-m, d-p) if k + l + m + p >= 1"
THREE_PARTS = "n -> a and b and c if a + b + c = n and 1 <= a < b < c"
FOUR_PARTS = "n -> k and m and p and q if k <= m <= p <= q and k + m + p + q < n"
QUEEN = "(a, b) -> (a-k, b) or (a, b-k) or (a-k, b-k) if k >= 1"
DIGITS = " and ".join(f"digit sum({number} * k) mod 7 != {number}" for number in range(3, 9))
WORK = [
    ("n -> n - k if 1 <= k <= n/2", "game.nim_values(100_000)"),
    ("n -> n - k if k >= 1", "list(game.options(1_000_000))"),
    ("n -> n - k if k >= 1 or m if m < n and k < 2", "list(game.options(500_000))"),
    (f"n -> n - k if 1 <= k and {DIGITS}", "game.nim_value(1_000_000)"),
    (f"n -> n - k if 1 <= k <= n and {DIGITS} and k xor n > 3", "list(game.options(1_000_000))"),
    (THREE_PARTS, "game.nim_values(600)"),
    (THREE_PARTS, "list(game.options(1_000))"),
    (FOUR_PARTS, "game.nim_values(32)"),
    ("n -> n - k^m if k >= 2 and m >= 2", "game.nim_values(10_000)"),
    ("n -> n - (2^k)^(3^m) if k >= 1", "game.nim_values(10_000)"),
    (QUEEN, "game.nim_value((300, 300))"),
    (QUEEN, "list(game.options((340_000, 340_000)))"),
    (QUEEN, "list(game.options((170_000, 170_000)))"),
    ("(a, b) -> (a-k, b-m) if k + m >= 1", "list(game.options((1_000, 1_000)))"),
    ("(a, b) -> (a-k, b-m) if k + m >= 1", "game.nim_value((100, 100))"),
    ("(a, b) -> (a-1, b) or (a, b-1)", "game.nim_value((1_000, 1_000))"),
    ("(a, b) -> (a-1, b+1) or (a, b-1)", "game.nim_value((1_000, 400))"),
    (ALL_SMALLER, "game.nim_value((9, 9, 9, 9))"),
    (ALL_SMALLER, "list(game.options((22, 22, 22, 22)))"),
    (ALL_SMALLER, 'game.nim_value((31, 31, 31, 31), "1m positions")'),
]
CHILD = """
import re, sys
import cgt

def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]) / 1024

cgt.ruleset("n -> n - k if 1 <= k <= n/2").nim_values(500)
before = peak()
try:
    game = cgt.ruleset(sys.argv[1])
    kept = eval(sys.argv[2])
except cgt.CgtError as error:
    assert str(error)
print(peak() - before)
"""


@pytest.mark.parametrize(("rule", "work"), WORK, ids=lambda text: text[:50])
def test_rule_needs_little_memory(rule, work):
    done = subprocess.run(
        [sys.executable, "-c", CHILD, rule, work],
        cwd=HOUSE, check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert float(done.stdout) < MOST
