"""Random kills lose nothing, and nothing is done twice; a loss is noticed."""

import asyncio

import pytest

from bot.app.features import ROUTER
from tests.bot.store.conftest import server_is_there
from tests.load.kills import kill_often
from tests.load.machine import database, sqlite

pytestmark = pytest.mark.exhaustive


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_random_kills_lose_nothing_and_double_nothing(kind, tmp_path):
    if kind == "postgresql" and not await asyncio.to_thread(server_is_there):
        pytest.skip("no PostgreSQL server answers at TEST_DATABASE_URL")
    async with database(kind, tmp_path) as url:
        await kill_often(url, 20, seed=1)


async def test_bot_that_recovers_no_boards_is_noticed(tmp_path, monkeypatch):
    monkeypatch.setattr(ROUTER, "recoveries", [])
    async with sqlite(tmp_path) as url:
        with pytest.raises(AssertionError, match=r"one live board|sees the buttons|says who won"):
            await kill_often(url, 20, seed=1)
