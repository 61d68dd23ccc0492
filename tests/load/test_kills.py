"""Random kills lose nothing, and nothing is done twice; what is lost is noticed."""

import asyncio

import pytest

from bot.chat.router import nothing_to_recover
from bot.features import ROUTER
from tests.bot.store.conftest import server_is_there
from tests.load.__main__ import postgresql, sqlite
from tests.load.kills import all_killed

FEW, MANY = 4, 30


@pytest.mark.parametrize(
    ("kind", "kills"),
    [
        (sqlite, FEW),
        pytest.param(sqlite, MANY, marks=pytest.mark.exhaustive),
        pytest.param(postgresql, MANY, marks=pytest.mark.exhaustive),
    ],
)
async def test_random_kills_lose_nothing_and_double_nothing(kind, kills, tmp_path):
    if kind is postgresql and not await asyncio.to_thread(server_is_there):
        pytest.skip("no PostgreSQL server answers at TEST_DATABASE_URL")
    async with kind(tmp_path) as url:
        await all_killed(url, kills, seed=1)


@pytest.mark.exhaustive
async def test_a_bot_that_recovers_no_boards_is_noticed(tmp_path, monkeypatch):
    monkeypatch.setattr(ROUTER, "recover", nothing_to_recover)
    async with sqlite(tmp_path) as url:
        with pytest.raises(AssertionError, match=r"one live board|sees the buttons|says who won"):
            await all_killed(url, MANY, seed=1)
