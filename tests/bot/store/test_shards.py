"""Each shard has one process, whichever is faster; and they identify themselves one by one."""

import asyncio
from itertools import pairwise

import pytest
from sqlalchemy import delete

import bot.store.process_lock
from bot.store import Store, StoreRefused
from bot.store.application import GAP_SECONDS, IdentifyRow, reserve_identify
from bot.store.process_lock import hold_process_lock
from bot.store.store import ALL, INCREMENTS, Shards
from tests.bot.store.pooler import pgbouncer

FIRST, SECOND, BOTH = Shards(4, (0, 1)), Shards(4, (2, 3)), Shards(4, (1, 2))


def test_server_has_one_shard_and_direct_messages_the_first():
    served = [number for number in range(8) if FIRST.serve(number * INCREMENTS + 7)]
    assert served == [0, 1, 4, 5]
    assert (FIRST.serve(None), SECOND.serve(None), ALL.serve(None)) == (True, False, True)


async def test_a_shard_is_served_by_one_process(postgresql_url, monkeypatch):
    monkeypatch.setattr(bot.store.process_lock, "END_SECONDS", 0)
    async with hold_process_lock(postgresql_url, FIRST), hold_process_lock(postgresql_url, SECOND):
        for shards, words in (
            (FIRST, "Shard 0 is served by another bot"),
            (BOTH, "Shard 1 is served by another bot"),
            (ALL, "Another bot is running on the database"),
            (Shards(8, (4, 5)), r"counts 4 shards, and this one 8"),
        ):
            with pytest.raises(StoreRefused, match=words):
                async with hold_process_lock(postgresql_url, shards):
                    pass
    async with hold_process_lock(postgresql_url), asyncio.timeout(60):
        with pytest.raises(StoreRefused, match="Another bot"):
            async with hold_process_lock(postgresql_url, FIRST):
                pass
    async with hold_process_lock(postgresql_url, BOTH):
        pass


@pytest.mark.exhaustive
@pytest.mark.parametrize("shards", [ALL, FIRST])
async def test_pgbouncer_is_accepted_in_session_mode_only(
    postgresql_url, shards, tmp_path, monkeypatch
):
    monkeypatch.setattr(bot.store.process_lock, "END_SECONDS", 0)
    lent = "such as PgBouncer in transaction mode"
    with (
        pgbouncer(postgresql_url, "transaction", tmp_path) as url,
        pytest.raises(StoreRefused, match=lent),
    ):
        async with hold_process_lock(url, shards):
            pass
    with pgbouncer(postgresql_url, "session", tmp_path) as url:
        async with hold_process_lock(url, shards):
            with pytest.raises(StoreRefused, match=r"(?i)another bot"):
                async with hold_process_lock(url, shards):
                    pass


async def test_shards_of_a_key_identify_themselves_one_after_the_other(postgresql_with_tables):
    store = await Store.open(postgresql_with_tables)
    async with store.writing() as connection:
        await connection.execute(delete(IdentifyRow))
    waits = await asyncio.gather(
        *(reserve_identify(store, 0) for _ in range(12)), reserve_identify(store, 1)
    )
    await store.close()
    assert waits.pop() == 0
    times = sorted(each for each in waits if each is not None)
    assert len(times) < len(waits), "nobody waits for longer than a connection does"
    gaps = [after - before for before, after in pairwise(times)]
    assert all(abs(gap - GAP_SECONDS) < 1 for gap in gaps), times
