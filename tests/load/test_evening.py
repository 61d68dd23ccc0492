"""An evening over four processes, two of which are killed: nothing lost, nothing twice."""

import asyncio

import pytest

from tests.bot.store.conftest import server_is_there
from tests.load.evening import run


@pytest.mark.exhaustive
async def test_an_evening_with_every_trouble_loses_nothing_and_doubles_nothing():
    if not await asyncio.to_thread(server_is_there):
        pytest.skip("no PostgreSQL server answers at TEST_DATABASE_URL")
    assert await run(seed=1, seconds=60) == []
