"""Two bots on one PostgreSQL: the second is refused, and one whose lock another took ends."""

import pytest

from bot.store import StoreRefused, normalise_url
from bot.store.process_lock import Lock
from tests.bot.store.conftest import on_server

CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name LIKE 'grundy lock %' AND datname = current_database()
"""


async def wrest_lock(url):
    """Return the lock of a database, taken from the bot that has it."""
    lock = Lock(normalise_url(url))
    while True:
        await on_server(CUT, url)
        try:
            await lock.take()
        except StoreRefused:
            continue  # the bot was faster: once more
        return lock


@pytest.mark.exhaustive
async def test_a_second_bot_is_refused_and_one_that_lost_its_lock_ends(discord, start, postgresql):
    bot = start("run", settings=postgresql)
    await bot.come_online(discord)
    second = start("run", settings=postgresql)
    assert await second.exit_code() > 0
    assert len(second.output.splitlines()) == 2, "it starts, and says why not"
    lock = await wrest_lock(postgresql["DATABASE_URL"])
    assert await bot.exit_code() > 0
    assert await bot.find_orphans() == []
    await lock.release()
    for each in (second, bot):
        assert "Another bot is running on the database grundy_" in each.output
        assert "Traceback" not in each.output
