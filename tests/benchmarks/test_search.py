"""What the generic solver costs: positions, positions a second, and the memory of its table.

``pytest tests/benchmarks/test_search.py --benchmark-only`` prints the table of Cram: the nim
values of empty boards, in CPU time of one thread, each from nothing. With the variable
``CGT_LONG_BENCHMARKS`` set, the boards that take longer than a minute are searched too; its value
is the most that each may take, as ``cgt value --budget`` has it (``30m``, ``4GiB, 2h``), and what
is not known by then is printed as such.

The time of a compiled general solver (igs, on two shared cores) stands beside each board that it
was measured on. Compilation happens before anything is timed.
"""

import os
import sys
import time

import pytest

from cgt import TooLarge
from cgt.core.budget import Budget, read_budget
from cgt.engines.boards import cached_search, chomp
from cgt.engines.boards.core import Core
from cgt.engines.boards.cram import CRAM
from cgt.engines.boards.region import Region
from cgt.engines.search import MisereSearch, NimberSearch
from cgt.engines.warming import warm_boards

ELSEWHERE = {(4, 7): 3.5, (3, 10): 4.5, (5, 6): 16.4}
"""The seconds of the other solver."""

# Lemoine and Viennot, "Nimbers are inevitable" (2012), and Uiterwijk, "Solving Cram using
# combinatorial game theory" (2019); by rows, the values from a square or 4 x 4 on
CRAM_VALUES = {
    (rows, columns): value
    for rows, first, values in (
        (4, 4, (0, 2, 0, 3, 0, 1, 0, 1, 0, 3, 0, 4)),
        (5, 5, (0, 2, 1, 1, 1, 2, 0, 3)),
        (6, 6, (0, 5, 0, 1, 0)),
        (7, 7, (1, 3, 1)),
    )
    for columns, value in enumerate(values, start=first)
}

SHORT = [
    board
    for board in CRAM_VALUES
    if board[0] % 2 == board[1] % 2 == 0 or (board[0] * board[1] <= 45 and board != (6, 7))
]
LONG = sorted(set(CRAM_VALUES) - set(SHORT), key=lambda board: board[0] * board[1])
long_run = pytest.mark.skipif(
    "CGT_LONG_BENCHMARKS" not in os.environ, reason="set CGT_LONG_BENCHMARKS for the long ones"
)


@pytest.fixture(scope="module", autouse=True)
def _compile():
    warm_boards()


@pytest.fixture(scope="module")
def table(request):
    """The rows of the table of Cram, printed when all boards are through."""
    rows = []
    yield rows
    lines = ["", "", "board   value   positions   seconds"]
    for (height, width), value, positions, seconds in sorted(rows):
        lines.append(f"{height} x {width:<4}{value:>5}{positions:>12,}{seconds:>10.2f}")
    capture = request.config.pluginmanager.get_plugin("capturemanager")
    with capture.global_and_fixture_disabled():
        sys.stdout.write("\n".join(lines) + "\n")


def solve_board(board, budget, entries):
    """Return the value of an empty board, or None, and the CPU seconds that it took."""
    start = time.process_time()
    try:
        value = Core(CRAM, max(8, *board), entries).nim_value(Region.full(*board), budget)
    except TooLarge:
        value = None
    return value, time.process_time() - start


@pytest.mark.parametrize("board", SHORT, ids="{0[0]}x{0[1]}".format)
def test_empty_cram_boards_from_nothing(benchmark, table, board):
    def solve():
        budget = Budget()
        value, seconds = solve_board(board, budget, 1 << 24)
        assert value == CRAM_VALUES[board]
        return budget.spent, seconds

    positions, seconds = benchmark.pedantic(solve, rounds=1)
    table.append((board, CRAM_VALUES[board], positions, seconds))
    benchmark.extra_info["positions"] = positions
    benchmark.extra_info["positions a second"] = round(positions / seconds) if seconds else 0
    if board in ELSEWHERE:
        benchmark.extra_info["share of the other solver's time"] = seconds / ELSEWHERE[board]


@long_run
@pytest.mark.parametrize("board", LONG, ids="{0[0]}x{0[1]}".format)
def test_large_cram_boards_as_far_as_the_budget_goes(benchmark, table, board):
    budget = read_budget(os.environ["CGT_LONG_BENCHMARKS"])
    entries = cached_search.entries_within(budget.memory or 2 << 30)
    value, seconds = benchmark.pedantic(solve_board, args=(board, budget, entries), rounds=1)
    assert value in {CRAM_VALUES[board], None}
    table.append((board, "?" if value is None else value, budget.spent, seconds))


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_the_same_board_by_several_threads(benchmark, threads):
    """By the clock; of more threads than there are processors the time says nothing."""
    budgets = []

    def solve():
        budgets.append(Budget())
        core = Core(CRAM, 11, entries=1 << 22, threads=threads)
        assert core.nim_value(Region.full(4, 11), budgets[-1]) == 1

    benchmark.pedantic(solve, rounds=3)
    benchmark.extra_info["positions"] = [budget.spent for budget in budgets]


@pytest.mark.parametrize("entries", [1 << 10, 1 << 13, 1 << 16])
def test_the_same_board_with_less_memory(benchmark, entries):
    budgets = []

    def solve():
        budgets.append(Budget())
        core = Core(CRAM, 8, entries=entries)
        assert core.nim_value(Region.full(4, 7), budgets[-1]) == 3

    benchmark.pedantic(solve, rounds=3)
    benchmark.extra_info["positions"] = budgets[0].spent
    benchmark.extra_info["table in MiB"] = 16 * entries / 2**20


def test_the_readable_search(benchmark):
    budgets = []

    def solve():
        budgets.append(Budget())
        assert NimberSearch(CRAM, budgets[-1]).nim_value(Region.full(4, 5)) == 2

    benchmark.pedantic(solve, rounds=3)
    benchmark.extra_info["positions"] = budgets[0].spent
    benchmark.extra_info["positions a second"] = round(budgets[0].spent / benchmark.stats["min"])


def test_misere_search(benchmark):
    budgets = []

    def solve():
        budgets.append(Budget())
        return MisereSearch(CRAM, budgets[-1]).is_p_position(Region.full(3, 4))

    benchmark.pedantic(solve, rounds=3)
    benchmark.extra_info["options"] = budgets[0].spent
    benchmark.extra_info["options a second"] = round(budgets[0].spent / benchmark.stats["min"])


def test_all_winning_first_bites_of_ten_by_ten(benchmark):
    def solve():
        chomp._table.cache_clear()
        assert chomp.winning_squares(chomp.full(10, 10)) == ((1, 1),)

    benchmark.pedantic(solve, rounds=3)
