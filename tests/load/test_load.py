"""A few requests of the load test: what it measures is there, and it ends."""

import pytest

from tests.load.__main__ import measure


@pytest.mark.parametrize("asked", ["/mex", "/grundy", "/winner", "move"])
def test_each_kind_of_request_is_measured(table, asked):
    assert table.kept["sqlite", asked] > 0


def test_the_bare_bot_is_measured_in_the_same_run(table):
    assert table.bare["closed 1"] > 0


@pytest.fixture(scope="module")
def table():
    import asyncio

    return asyncio.run(measure(requests=2, matches=20, kinds=("sqlite",), at_once=(1,), rates=()))
