"""A connection to the gateway that broke is tried again, soon and not all bots at once."""

import discord
import pytest
from hypothesis import given, strategies as st

from bot.chat.connection import LONGEST_PAUSE, pause
from tests.bot.chat.conftest import wait_until_connected
from tests.process.loopback.server import PATIENCE

MANY = 12
"""Tries after which discord.py would wait up to 17 minutes."""


@given(st.integers(0, 10**6), st.floats(0, 1))
def test_pause_is_random_and_at_most_fifteen_seconds(tries, chance):
    assert 0.5 <= pause(tries, chance) <= LONGEST_PAUSE == 15
    assert pause(tries, 1) == pause(tries, 0) / 2


@pytest.mark.parametrize("how", ["refuses", "hangs_up"])
async def test_after_many_tries_in_vain_every_shard_is_back(server, online, how):
    client, running = await online(shards=2)
    setattr(server.gateway, how, True)
    for session in list(server.gateway.sessions):
        await server.gateway.drop(session)
    await server.state.until(
        lambda: server.gateway.turned_away >= MANY, f"{MANY} tries to connect", PATIENCE
    )
    setattr(server.gateway, how, False)
    await wait_until_connected(server, 2)
    assert not running.done()
    if how == "refuses":
        assert client.pauses == list(range(len(client.pauses))), "each pause is after one more try"


async def test_a_shard_that_stays_connected_is_left_alone(server, online):
    await online(shards=2)
    first, second = server.gateway.sessions
    server.gateway.refuses = True
    await server.gateway.drop(first)
    await server.state.until(lambda: server.gateway.turned_away >= 3, "three tries", PATIENCE)
    assert second.connection is not None
    server.gateway.refuses = False
    await wait_until_connected(server, 2)
    assert second.resumed == 0
    assert server.gateway.sessions[:2] == [first, second]


async def test_an_interruption_costs_no_pause_and_no_session(server, online):
    client, _ = await online()
    (session,) = server.gateway.sessions
    await server.gateway.drop()
    await server.state.until(lambda: session.resumed == 1, "the session is resumed", PATIENCE)
    assert server.gateway.sessions == [session]
    assert client.pauses == []


async def test_a_refusal_for_good_ends_the_client(server, online):
    client, running = await online()
    await server.gateway.drop(code=4013)
    with pytest.raises(discord.ConnectionClosed):
        await running
    assert client.is_closed()


async def test_a_client_can_be_closed_while_discord_is_away(server, online):
    client, running = await online()
    server.gateway.refuses = True
    await server.gateway.drop()
    await server.state.until(lambda: server.gateway.turned_away >= 2, "two tries", PATIENCE)
    await client.close()
    await running
    assert client.is_closed()
