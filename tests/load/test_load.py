"""A few requests of the load test: what it measures is there, and it ends."""

import pytest

from tests.load.__main__ import PATIENCE, Line, measure

pytestmark = pytest.mark.exhaustive


@pytest.mark.parametrize("asked", ["/mex", "/grundy", "/winner", "again", "move"])
def test_each_kind_of_request_is_measured(table, asked):
    assert [each.rate > 0 for each in table.lines if each.asked == asked] == [True]


def test_the_bare_bot_is_measured_in_the_same_run(table):
    assert table.rate_of("bare", "closed 1") > 0


def test_no_match_is_lost_and_who_loses_one_fails(table):
    assert table.wrong == []
    slow = table.verdicts()  # of what a busy machine was asked
    table.lines.append(Line("sqlite", "move", "closed 1", 1, 1, 1, PATIENCE + 1))
    assert table.verdicts() == [*slow, "sqlite, move, closed 1: somebody waited 4.0 s"]


@pytest.fixture(scope="module")
def table():
    import asyncio

    return asyncio.run(measure(requests=2, matches=20, kinds=("sqlite",), at_once=(1,), rates=()))
