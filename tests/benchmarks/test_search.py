"""What the generic solver costs: positions, positions a second, and the memory of its table.

The time of a compiled general solver (igs, on two shared cores) stands beside each board that it
was measured on. Compilation happens before anything is timed.
"""

import pytest

from cgt.boards import chomp
from cgt.boards.core import Core
from cgt.boards.cram import CRAM
from cgt.boards.region import Region
from cgt.search import Budget, MisereSearch, NimberSearch

BOARDS = {  # the nim value, and the seconds of the other solver
    (4, 7): (3, 3.5),
    (3, 10): (2, 4.5),
    (5, 6): (2, 16.4),
    (5, 7): (1, None),
    (4, 9): (1, None),
}


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    for columns in (8, 9, 10):
        Core(CRAM, columns).nim_value(Region.full(3, 5), Budget())


@pytest.mark.parametrize("board", BOARDS)
def test_empty_cram_boards_from_nothing(benchmark, board):
    value, elsewhere = BOARDS[board]
    watched = []

    def solve():
        budget, core = Budget(), Core(CRAM, max(8, *board))
        assert core.nim_value(Region.full(*board), budget) == value
        watched.append((budget.spent, core.table.nbytes))

    benchmark.pedantic(solve, rounds=3)
    positions, table_bytes = watched[0]
    benchmark.extra_info["positions"] = positions
    benchmark.extra_info["positions a second"] = round(positions / benchmark.stats["min"])
    benchmark.extra_info["table in MiB"] = table_bytes / 2**20
    if elsewhere is not None:
        benchmark.extra_info["share of the other solver's time"] = round(
            benchmark.stats["min"] / elsewhere, 3
        )


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
