"""A client that reconnects within seconds.

discord.py would wait up to 17 minutes between two tries, and let the other shards wait as well.
"""

from __future__ import annotations

import asyncio
import random
from typing import Any

import discord
from discord.gateway import ReconnectWebSocket

from bot import log

logger = log.get(__name__)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot never speaks

LONGEST_PAUSE = 15.0


def pause(tries: int, chance: float) -> float:
    """Return the seconds to wait after a number of failed tries.

    They double with each try up to :data:`LONGEST_PAUSE`. ``chance``, from 0 to 1, subtracts up to
    half, so that bots that lost Discord together don't come back at the same moment.
    """
    return min(2.0 ** min(tries, 10), LONGEST_PAUSE) * (1 - chance / 2)


class SteadyClient(discord.AutoShardedClient):
    """A client with its own way to reconnect.

    discord.py resumes an interrupted session. If that fails, it gives up instead of waiting, and
    this class reconnects the shard. The others stay connected.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._broken_shards = set[int]()
        self._lost_shards = set[int]()
        self._failed_tries = 0
        self._serving: asyncio.Task[object] | None = None

    async def on_shard_disconnect(self, shard_id: int) -> None:
        self._broken_shards.add(shard_id)

    async def on_shard_connect(self, shard_id: int) -> None:
        self._broken_shards.discard(shard_id)
        self._failed_tries = 0

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Note that a shard is connected again and has received what it had missed."""
        await self.on_shard_connect(shard_id)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect, and stay connected until the client is closed.

        :raises discord.ConnectionClosed: when Discord refuses the bot for good.
        """
        mending: asyncio.Task[None] | None = None
        try:
            while not self.is_closed():
                await self._serve()
                await asyncio.sleep(0)  # lets the shard events just dispatched run
                self._lost_shards |= self._broken_shards
                if not reconnect:
                    break
                if mending is None or mending.done():
                    mending = asyncio.create_task(self._mend())
        finally:
            if mending is not None:
                mending.cancel()
        await self.close()

    async def _serve(self) -> None:
        """Dispatch the shards' events, until the client is closed or a shard is given up."""
        self._serving = asyncio.current_task()
        try:
            await super().connect(reconnect=False)
        except ReconnectWebSocket:  # the gateway closed a connection that it had just taken
            logger.debug("connection closed by Discord")
        except Exception:
            self._serving = None
            await self.close()
            raise
        finally:
            self._serving = None

    async def close(self) -> None:
        """Disconnect. If discord.py only gives up a shard, the client stays open."""
        if self._serving is None or asyncio.current_task() is not self._serving:
            await self.leave()
            await super().close()

    async def leave(self) -> None:
        """End all work that needs the connection, just before it is closed."""

    async def launch_shards(self) -> None:
        """Connect the shards for the first time. Later :meth:`_mend` reconnects those given up."""
        if not self.shards:
            await super().launch_shards()

    async def _mend(self) -> None:
        """Reconnect the shards that were given up, with a pause before each try."""
        while self._lost_shards and not self.is_closed():
            seconds = self.pause(self._failed_tries)
            self._failed_tries += 1
            logger.warning("connection to Discord lost: trying again", seconds=round(seconds, 1))
            await asyncio.sleep(seconds)
            for shard_id in sorted(self._lost_shards):
                shard = self.shards[shard_id]
                await shard.reconnect()
                if shard.is_closed():
                    break  # the others would fail too
                self._lost_shards.discard(shard_id)

    def pause(self, tries: int) -> float:
        return pause(tries, random.random())  # noqa: S311 - nobody gains by guessing it
