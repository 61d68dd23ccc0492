"""Moves a second over 1, 2 and 4 processes of one bot: `python -m tests.load.processes`.

They share the cores of this machine, with PostgreSQL and the members. How many moves there are is
measured with the cores busy all the time; the processor time for each move, which may not grow, at
the same rate for all of them, as busy cores take more time for the same work. Each number is beside
that of one process, of the same run.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from tests.load.__main__ import closed, opened, postgresql
from tests.load.machine import BYTECODE, CHECK_EVERY, ROOT, processor_time
from tests.load.members import Members
from tests.process.conftest import APPLICATION_ID, TOKEN, BotProcess
from tests.process.loopback import Channel, LoopbackDiscord

SHARDS = 4
AT_ONCE = 8
RATE = 40
"""The number of moves a second at which their processor time is measured."""
PATIENCE = 60.0
"""Seconds until all processes are online."""
MORE = 1.25
"""What the processor time for each move may be of that with one process; the machine is busy."""
HEAD = "processes   moves a second   to 1   CPU ms for each move   to 1"


@dataclass(frozen=True, slots=True)
class Line:
    """What was measured with some processes."""

    processes: int
    rate: float
    milliseconds: float
    """Of processor time for each move, of all their processes."""


def settings(discord: LoopbackDiscord, database: str, shards: Sequence[int]) -> dict[str, str]:
    """Return the settings of a process that serves some shards."""
    return {
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_URL": discord.api_url,
        "DATABASE_URL": database,
        "DATABASE_CONNECTIONS": "6",
        "SHARD_COUNT": str(SHARDS),
        "SHARD_IDS": ",".join(map(str, shards)),
        "SOLVER_WORKERS": "1",
        "PYTHONPATH": str(ROOT),
        "PYTHONPYCACHEPREFIX": str(BYTECODE),
        "PYTHONDONTWRITEBYTECODE": "",  # an installation has it
    }


def is_served(discord: LoopbackDiscord, channel: Channel) -> bool:
    """Return whether a process is online for the server of a channel."""
    return discord.gateway.serving(channel.guild_id) is not None


@asynccontextmanager
async def several(
    count: int, folder: Path, database: str
) -> AsyncGenerator[tuple[LoopbackDiscord, list[Channel], list[BotProcess]]]:
    """Run a bot of so many processes, and a server for each shard, until the block ends."""
    async with LoopbackDiscord(TOKEN, APPLICATION_ID) as discord:
        discord.gateway.identify_at_once = SHARDS
        discord.state.check_every = CHECK_EVERY
        channels = [discord.world.open_guild(shard) for shard in range(SHARDS)]
        bots: list[BotProcess] = []
        try:
            for first in range(count):
                shards = range(first, SHARDS, count)
                bots.append(BotProcess(folder, ("run",), settings(discord, database, shards)))
            await discord.state.until(
                lambda: all(is_served(discord, each) for each in channels), "online", PATIENCE
            )
            await discord.ready()
            yield discord, channels, bots
        finally:
            for bot in bots:
                bot.clean_up()
        assert not discord.faults, "\n".join(discord.faults)


def spent(bots: Sequence[BotProcess]) -> float:
    """Return the seconds of processor time that processes have had, workers included."""
    return sum(processor_time(psutil.Process(each.pid)) for each in bots)


async def measured(count: int, requests: int) -> Line:
    """Have so many moves made over so many processes."""
    with tempfile.TemporaryDirectory() as directory:
        async with (
            postgresql(Path(directory)) as url,
            several(count, Path(directory), url) as (discord, channels, bots),
        ):
            members = Members(discord, channels)
            await closed(members.begin, AT_ONCE, requests)
            await closed(members.move, AT_ONCE, requests)  # the first time all workers come to be
            await closed(members.begin, AT_ONCE, requests)
            before = spent(bots)
            await opened(members.move, RATE, requests)
            cost = spent(bots) - before
            await closed(members.begin, AT_ONCE, requests)
            start = time.monotonic()
            await closed(members.move, AT_ONCE, requests)
            seconds = time.monotonic() - start
            return Line(count, requests / seconds, cost / requests * 1e3)


async def measure(counts: Sequence[int], requests: int) -> list[str]:
    """Print one table, and return what is worse than promised."""
    print(HEAD)
    lines: list[Line] = []
    for count in counts:
        line = await measured(count, requests)
        lines.append(line)
        one = lines[0]
        print(
            f"{count:>9} {line.rate:>16.0f} {line.rate / one.rate:>6.2f} "
            f"{line.milliseconds:>22.1f} {line.milliseconds / one.milliseconds:>6.2f}",
            flush=True,
        )
    return [
        f"{each.processes} processes need {each.milliseconds:.1f} ms for each move"
        for each in lines
        if each.milliseconds > MORE * lines[0].milliseconds
    ]


def main() -> int:
    """Measure, and return 1 if more processes need more processor time for each move."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.processes", description=__doc__)
    parser.add_argument("--counts", type=int, nargs="+", choices=(1, 2, 4), default=(1, 2, 4))
    parser.add_argument("--requests", type=int, default=400, help="moves, with each number")
    parser.add_argument("--seconds", type=int, default=300, help="give up after so long")
    given = parser.parse_args()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}", flush=True)
    work = measure(given.counts, given.requests)
    wrong = asyncio.run(asyncio.wait_for(work, given.seconds))
    print(*[f"FAILED: {each}" for each in wrong] or ["no process costs more"], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
