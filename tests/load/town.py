"""A town: a bot of four processes with two solvers and a Redis, of which some are killed."""

import asyncio
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import psutil

from bot.store import Store
from bot.store.store import INCREMENTS
from bot.workers.machines.exchange import SOLVERS, Exchange, Queue
from tests.bot.workers.machines.conftest import Server
from tests.load.machine import ONLINE, SHARDS, Machine, machine, postgresql
from tests.process.conftest import BotProcess
from tests.process.loopback import Channel

SERVERS = 6
LATE = 3
"""The shard whose process starts late."""
BUSY = 0.5
"""The seconds that a solver has worked on a question when it is killed."""


def shard_of(channel: Channel) -> int:
    """Return the shard of the server of a channel."""
    return (channel.guild_id or 0) // INCREMENTS % SHARDS


class Town:
    """Processes of one bot, two solvers, a Redis, and the servers that they are for."""

    def __init__(self, bot: Machine) -> None:
        self.bot, self.discord = bot, bot.discord
        self.channels = [self.discord.open_guild(number) for number in range(SERVERS)]
        self.redis = Server(bot.folder)
        self.exchange = Exchange(self.redis.url)
        self.solvers = [self.start(0, "solve") for _ in range(2)]
        self.bots: dict[int, BotProcess] = {}
        self.outages: list[tuple[int, float, float]] = []
        """The outages of shards: the shard, its beginning, and its end."""

    def start(self, shard: int, command: str = "run") -> BotProcess:
        """Start a process for a shard."""
        return self.bot.start_shards([shard], command, SOLVER_URL=self.redis.url)

    async def until(self, happened: Callable[[], bool], what: str, seconds: float) -> None:
        """Wait for something that members can see."""
        await self.discord.state.until(happened, what, seconds)

    async def replace(self, shard: int, between: Callable[[], Awaitable[None]]) -> None:
        """Kill the process of a shard, do something, and start another."""
        killed = time.monotonic()
        await self.bots[shard].kill()
        gone = lambda: self.discord.gateway.serving(shard << 22) is None  # noqa: E731
        await self.until(gone, "the process is gone", ONLINE)
        await between()
        self.bots[shard] = self.start(shard)
        await self.bot.serve([shard])
        self.outages.append((shard, killed, time.monotonic()))

    async def find_solver(self, text: str) -> str | None:
        """Return the name under which a solver has taken a question with a text in it."""
        stream = self.exchange.stream(Queue.QUESTIONS)
        redis = self.exchange.redis
        for taken in await redis.xpending_range(stream, SOLVERS, "-", "+", 100):
            number = taken["message_id"]
            for _, content in await redis.xrange(stream, number, number):
                if text in content[b"data"].decode():
                    return taken["consumer"].decode()
        return None

    async def kill_solver(self, text: str, question: Awaitable[str]) -> None:
        """Kill the solver that works on a question with a text in it, in the middle of it."""
        asking = asyncio.ensure_future(question)
        while (name := await self.find_solver(text)) is None and not asking.done():  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        await asyncio.sleep(BUSY)
        assert not asking.done(), f"answered before its solver was killed: {await asking}"
        assert name is not None
        solver = next(each for each in self.solvers if f":{each.pid}:" in name)
        workers = psutil.Process(solver.pid).children(recursive=True)
        await solver.kill()
        for each in workers:
            with suppress(psutil.NoSuchProcess):
                each.kill()
        self.solvers.remove(solver)
        await asking


@asynccontextmanager
async def open_town() -> AsyncGenerator[tuple[Town, Store]]:
    """Run all but the late process until the block ends."""
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        async with postgresql(folder) as url, machine(folder, url) as bot:
            bot.discord.gateway.identify_at_once = SHARDS
            bot.discord.state.check_every, bot.discord.state.lateness_is_allowed = 50, True
            town = Town(bot)
            store = None
            try:
                town.bots = {shard: town.start(shard) for shard in range(LATE)}
                await bot.serve(range(LATE))
                await bot.discord.ready()
                store = await Store.open(url)
                yield town, store
            finally:
                for each in bot.bots:
                    each.clean_up()
                town.redis.stop()
                await town.exchange.aclose()
                if store is not None:
                    await store.close()
