"""A bot as processes of its own, against a Discord on this machine, and what it costs."""

import os
import tempfile
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import psutil
from sqlalchemy import insert

import cgt
from bot.play.engine.model import Level
from bot.play.matches.model.challenges import propose
from bot.play.matches.model.sides import Player
from bot.play.matches.rows import MatchRow
from bot.play.matches.rows.values import new_row
from bot.shared.places import Place
from bot.store import Store, migrate
from tests.bot.store.conftest import SERVER, on_server
from tests.process.conftest import APPLICATION_ID, TOKEN, BotProcess
from tests.process.loopback import Channel, LoopbackDiscord

BARE = "tests.load.bare"
ROOT = Path(__file__).parents[2]
SHARDS = 4
ONLINE = 60
"""Seconds until processes are online."""
AT_A_TIME = 1_000
START = cgt.position("nim: 3 4 5")
CHECK_EVERY = 50
"""One request in so many is held against Discord's description, once the bot is online."""
BYTECODE = Path(tempfile.gettempdir()) / "grundy-load-bytecode"
"""The folder of what Python has compiled for the bots, as where they are installed."""


@dataclass(slots=True)
class Machine:
    """A bot of one or several processes."""

    discord: LoopbackDiscord
    folder: Path
    database: str = ""
    bots: list[BotProcess] = field(default_factory=list[BotProcess])
    started: float = 0.0
    """The time of the last start."""

    def start(self, command: str = "run", module: str = "bot.app.cli", **more: str) -> BotProcess:
        """Start a process."""
        settings = {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_URL": self.discord.api_url,
            "DATABASE_URL": self.database,
            "PYTHONPATH": str(ROOT),
            "PYTHONPYCACHEPREFIX": str(BYTECODE),
            "PYTHONDONTWRITEBYTECODE": "",  # an installation has it
        }
        self.started = time.monotonic()
        self.bots.append(BotProcess(self.folder, (command,), settings | more, module=module))
        return self.bots[-1]

    def start_shards(self, shards: Sequence[int], command: str = "run", **more: str) -> BotProcess:
        """Start a process that serves some of four shards."""
        more |= {"SHARD_COUNT": str(SHARDS), "SHARD_IDS": ",".join(map(str, shards))}
        more |= {"DATABASE_CONNECTIONS": "6", "SOLVER_WORKERS": "1"}
        return self.start(command, **more)

    async def time_start(self, module: str = "bot.app.cli") -> float:
        """Start the bot, or start it again; return the seconds until it was online."""
        if self.bots:
            await self.bots[-1].stop()
            await self.discord.gone()
        await self.start(module=module).come_online(self.discord)
        self.discord.state.check_every = CHECK_EVERY
        return time.monotonic() - self.started

    async def restart(self) -> None:
        """Kill the bot as a power cut would, and start it again."""
        await self.bots[-1].kill()
        await self.discord.gone()
        await self.start().come_online(self.discord)

    def is_served(self, channel: Channel) -> bool:
        """Return whether a process is online for the server of a channel."""
        return self.discord.gateway.serving(channel.guild_id) is not None

    async def serve(self, shards: Sequence[int]) -> None:
        """Wait until the processes of some shards are online."""
        served = self.discord.gateway.serving
        await self.discord.state.until(
            lambda: all(served(each << 22) for each in shards), f"{shards} online", ONLINE
        )

    def processes(self) -> list[psutil.Process]:
        """Return all processes that run now, the main ones first."""
        main = [psutil.Process(each.pid) for each in self.bots if not each.has_ended]
        return main + [below for each in main for below in each.children(recursive=True)]

    def memory(self) -> float:
        """Return the MB that all processes hold. Pages that they share count once."""
        return sum(each.memory_full_info().pss for each in self.processes()) / 2**20

    def cpu(self) -> tuple[float, float]:
        """Return the seconds of processor time of the main processes, and of all.

        Those that ended count with the process above them.
        """
        running = [each for each in self.bots if not each.has_ended]
        main = sum(sum(psutil.Process(each.pid).cpu_times()[:2]) for each in running)
        return main, sum(sum(each.cpu_times()[:4]) for each in self.processes())


@asynccontextmanager
async def machine(folder: Path, database: str = "") -> AsyncGenerator[Machine]:
    """Let a bot be started until the block ends."""
    async with LoopbackDiscord(TOKEN, APPLICATION_ID) as discord:
        made = Machine(discord, folder, database)
        try:
            yield made
            assert not discord.faults, "\n".join(discord.faults)
        finally:
            for each in made.bots:
                each.clean_up()


@asynccontextmanager
async def sqlite(folder: Path) -> AsyncGenerator[str]:
    """Make an SQLite file."""
    yield f"sqlite:///{folder / 'grundy.db'}"


@asynccontextmanager
async def postgresql(_folder: Path) -> AsyncGenerator[str]:
    """Make a database on the PostgreSQL server of the tests, and drop it after."""
    name = f"grundy_load_{os.getpid()}"
    await on_server(f"CREATE DATABASE {name}")
    try:
        yield f"{SERVER.rpartition('/')[0]}/{name}"
    finally:
        await on_server(f"DROP DATABASE {name} WITH (FORCE)")


def database(kind: str, folder: Path) -> AbstractAsyncContextManager[str]:
    """Make a database of a kind until the block ends."""
    return {"sqlite": sqlite, "postgresql": postgresql}[kind](folder)


@asynccontextmanager
async def run_machine(matches: int) -> AsyncGenerator[Machine]:
    """Run a bot on an SQLite file with so many live matches until the block ends."""
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        async with sqlite(folder) as url, machine(folder, url) as made:
            await fill(url, matches)
            await made.time_start()
            yield made


async def fill(database: str, matches: int) -> None:
    """Store so many matches that are being played, of as many members."""
    await migrate(database)
    store = await Store.open(database)
    for first in range(0, matches, AT_A_TIME):
        async with store.writing() as connection:
            rows = [_row(number) for number in range(first, min(first + AT_A_TIME, matches))]
            await connection.execute(insert(MatchRow), rows)
    await store.close()


def _row(number: int) -> dict[str, object]:
    """Return a match of a member, as it is stored."""
    players = (Player(number + 1), Player(None, Level.PERFECT))
    match = propose(START, players, 0, Place(None, 1), datetime.now(UTC), None)
    return new_row(replace(match, show_at=None))
