"""A bot as a process of its own, with what it costs: its memory, and its time until READY."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import psutil
from sqlalchemy import insert

import cgt
from bot.matches.model.challenges import propose
from bot.matches.model.match import Place
from bot.matches.model.sides import Player
from bot.matches.rows import MatchRow
from bot.matches.rows.values import new_row
from bot.opponent.model import Level
from bot.store import Store, migrate
from tests.process.conftest import APPLICATION_ID, SETTINGS, TOKEN
from tests.process.loopback import LoopbackDiscord

BARE = ("-m", "tests.load.bare")
GRUNDY = ("-m", "bot.cli", "run")
ROOT = Path(__file__).parents[2]
AT_A_TIME = 1_000
START = cgt.position("nim: 3 4 5")
CHECK_EVERY = 50
"""One request in so many is held against Discord's description, once the bot is online."""
BYTECODE = Path(tempfile.gettempdir()) / "grundy-load-bytecode"
"""Where the bots find what Python has compiled, as where they are installed."""


@dataclass(frozen=True, slots=True)
class Running:
    """A bot that is online."""

    discord: LoopbackDiscord
    process: psutil.Popen
    started: float
    seconds: list[float]
    """From each start until it was online."""

    def memory(self) -> float:
        """Return what all its processes hold in memory, in MB: pages they share count once."""
        processes = [self.process, *self.process.children(recursive=True)]
        return sum(each.memory_full_info().pss for each in processes) / 2**20

    def cpu(self) -> tuple[float, float]:
        """Return the seconds of processor time that it has had: its own process, and all."""
        return sum(self.process.cpu_times()[:2]), processor_time(self.process)


def processor_time(process: psutil.Process) -> float:
    """Return the seconds of processor time of a process and all below it, ended ones included."""
    every = (process, *process.children(recursive=True))
    return sum(sum(each.cpu_times()[:4]) for each in every)


@asynccontextmanager
async def running(
    command: tuple[str, ...], folder: Path, database: str = "", *, starts: int = 1
) -> AsyncGenerator[Running]:
    """Run a bot against a Discord on this machine until the block ends.

    It is started so many times: the first start also tells Discord the commands.
    """
    async with LoopbackDiscord(TOKEN, APPLICATION_ID) as discord:
        inherited = {key: value for key, value in os.environ.items() if key not in SETTINGS}
        settings = {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_URL": discord.api_url,
            "PYTHONPATH": str(ROOT),
        }
        settings["PYTHONPYCACHEPREFIX"] = str(BYTECODE)
        inherited.pop("PYTHONDONTWRITEBYTECODE", None)  # an installation has it
        if database:
            settings["DATABASE_URL"] = database
        seconds: list[float] = []
        with (folder / "output.txt").open("wb") as output:
            for start in range(1, starts + 1):
                started = time.monotonic()
                process = psutil.Popen(
                    (sys.executable, *command),
                    cwd=folder,
                    env=inherited | settings,
                    stdout=output,
                    stderr=subprocess.STDOUT,
                )
                try:
                    await _ready(discord, folder)
                    seconds.append(time.monotonic() - started)
                    if start == starts:
                        discord.state.check_every = CHECK_EVERY
                        yield Running(discord, process, started, seconds)
                        assert not discord.faults, "\n".join(discord.faults)
                finally:
                    process.terminate()
                    process.wait(60)
                await discord.gone()


async def _ready(discord: LoopbackDiscord, folder: Path) -> None:
    """Wait until a bot is online; print what it said if that takes too long."""
    try:
        await discord.ready()
    except AssertionError:
        print((folder / "output.txt").read_text(encoding="utf-8"))
        raise


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
