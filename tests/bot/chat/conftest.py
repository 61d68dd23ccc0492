"""A client of Discord's stand-in within the test: the real discord.py, over loopback."""

import asyncio

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.chat import errors
from bot.chat.connection import SteadyClient
from tests.process.conftest import APPLICATION_ID, TOKEN
from tests.process.loopback import LoopbackDiscord
from tests.process.loopback.server import PATIENCE


class Client(SteadyClient):
    """The client alone, which doesn't wait: it counts the pauses, and answers as a test says."""

    def __init__(self, shard_count):
        super().__init__(intents=discord.Intents(guilds=True), shard_count=shard_count)
        self.pauses = []
        self.languages = {}
        self.handler = None
        self.idle = asyncio.Event()

    async def on_interaction(self, interaction):
        self.idle.clear()
        try:
            await self.handler(interaction)
        except Exception as error:  # noqa: BLE001 - as in the bot
            await errors.answer(interaction, error)
        finally:
            self.idle.set()

    async def before_identify_hook(self, shard_id, *, initial=False):
        """Identify at once: the stand-in has no limit."""

    def pause(self, tries):
        self.pauses.append(tries)
        return 0


@pytest.fixture
async def server(monkeypatch):
    async with LoopbackDiscord(TOKEN, APPLICATION_ID) as server:
        monkeypatch.setattr(Route, "BASE", server.api_url)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(server.gateway.url))
        yield server
    assert not server.faults


@pytest.fixture
async def online(server):
    """Run a client with some shards; it's closed at the end."""

    async def online(shards=1):
        client = Client(shards)
        running = asyncio.create_task(client.start(TOKEN))
        clients.append((client, running))
        await wait_until_connected(server, shards)
        return client, running

    clients = []
    yield online
    for client, running in clients:
        await client.close()
        await asyncio.wait({running})


async def wait_until_connected(server, count):
    """Wait until so many sessions are connected."""
    await server.state.until(
        lambda: len([each for each in server.gateway.sessions if each.connection]) == count,
        f"{count} shards are connected",
        PATIENCE,
    )
