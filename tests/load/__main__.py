"""One table of what this machine carries. Bounded in requests and seconds, on loopback only."""

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from tests.bot.store.conftest import SERVER, on_server, server_is_there
from tests.load.machine import BARE, GRUNDY, Running, fill, running
from tests.load.members import Ask, Members

HEAD = "{:<11} {:<9} {:<8} {:>8} {:>8} {:>9} {:>8} {:>9}"
ROW = "{:<11} {:<9} {:<8} {:>8.0f} {:>8.1f} {:>9.1f} {:>8.2f} {:>9.1f}"


async def closed(ask: Ask, at_once: int, requests: int, begin: Ask | None) -> list[float]:
    """Have so many members ask one after the other; return the seconds of each answer."""
    taken: list[float] = []

    async def member(number: int) -> None:
        for _ in range(max(1, requests // at_once)):
            await timed(ask, number, begin, taken)

    await asyncio.gather(*(member(number) for number in range(at_once)))
    return taken


async def opened(ask: Ask, rate: int, requests: int, begin: Ask | None) -> list[float]:
    """Have another member ask every 1/rate s, whether the others are answered or not."""
    taken: list[float] = []
    if begin is not None:
        for number in range(requests):
            await begin(number)
    start = time.monotonic()
    async with asyncio.TaskGroup() as group:
        for number in range(requests):
            await asyncio.sleep(max(0.0, start + number / rate - time.monotonic()))
            group.create_task(timed(ask, number, None, taken))
    return taken


async def timed(ask: Ask, number: int, begin: Ask | None, taken: list[float]) -> None:
    """Let a member ask, and keep how long the answer took."""
    if begin is not None:
        await begin(number)
    sent = time.monotonic()
    await ask(number)
    taken.append(time.monotonic() - sent)


class Table:
    """What was measured, line by line, each beside what the bare bot does at the same load."""

    def __init__(self, requests: int, at_once: Sequence[int], rates: Sequence[int]) -> None:
        self.requests = requests
        self.at_once = at_once
        self.rates = rates
        self.bare: dict[str, float] = {}
        self.kept: dict[tuple[str, str], float] = {}
        print(HEAD.format("bot", "asked", "load", "per s", "p50 ms", "p99 ms", "to bare", "CPU ms"))

    async def measure(
        self, name: str, bot: Running, asked: str, ask: Ask, members: Members
    ) -> None:
        begin = members.begin if asked == "move" else None
        for at_once in self.at_once:
            rate = await self._line(
                name, bot, f"closed {at_once}", asked, closed(ask, at_once, self.requests, begin)
            )
            self.kept[name, asked] = max(rate, self.kept.get((name, asked), 0))
        for rate in self.rates:
            if rate > 2 * self.kept[name, asked]:
                break  # a queue that only grows says nothing
            await self._line(
                name, bot, f"open {rate}", asked, opened(ask, rate, self.requests, begin)
            )

    async def _line(self, name: str, bot: Running, load: str, asked: str, work) -> float:
        cpu, start = bot.cpu(), time.monotonic()
        taken = sorted(await work)
        seconds = time.monotonic() - start
        rate, spent = len(taken) / seconds, (bot.cpu() - cpu) / len(taken)
        if name == "bare":
            self.bare[load] = rate
        slow = taken[min(len(taken) - 1, int(len(taken) * 0.99))]
        middle = statistics.median(taken)
        ratio = rate / self.bare.get(load, rate)
        print(
            ROW.format(name, asked, load, rate, middle * 1e3, slow * 1e3, ratio, spent * 1e3),
            flush=True,
        )
        return rate


async def measure(
    requests: int,
    matches: int,
    kinds: Sequence[str] = ("sqlite", "postgresql"),
    at_once: Sequence[int] = (1, 8, 32),
    rates: Sequence[int] = (20, 50, 100, 200),
) -> Table:
    """Measure the bare bot, then this one on each kind of database."""
    table = Table(requests, at_once, rates)
    costs: list[str] = []
    with tempfile.TemporaryDirectory() as directory:
        async with running(BARE, Path(directory)) as bot:
            members = Members(bot.discord)
            costs.append(f"bare: READY after {bot.seconds:.1f} s, {bot.memory():.0f} MB")
            await table.measure("bare", bot, "constant", members.asking("constant"), members)
    for name in kinds:
        database = sqlite if name == "sqlite" else postgresql
        if name == "postgresql" and not await asyncio.to_thread(server_is_there):
            print("postgresql: no server answers at TEST_DATABASE_URL")
            continue
        with tempfile.TemporaryDirectory() as directory:
            folder = Path(directory)
            async with database(folder) as url:
                await fill(url, matches)
                async with running(GRUNDY, folder, url) as bot:
                    costs.append(await _all(table, name, bot))
    print(*costs, sep="\n")
    return table


async def _all(table: Table, name: str, bot: Running) -> str:
    """Measure every kind of request; return what the bot costs."""
    members = Members(bot.discord)
    await members.begin(0)
    await members.move(0)
    cost = f"{name}: READY after {bot.seconds:.1f} s, {bot.memory():.0f} MB after a move"
    for asked, ask in {
        "/mex": members.asking("mex", numbers="0 1 3"),
        "/grundy": members.asking("grundy", game="kayles", position="7 8"),
        "/winner": members.asking("winner", game="nim", position="3 4 5"),
        "move": members.move,
    }.items():
        await table.measure(name, bot, asked, ask, members)
    return f"{cost}, {bot.memory():.0f} MB at the end"


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


def main() -> None:
    """Read how much is to be measured, and measure it."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--requests", type=int, default=400, help="of each kind and load")
    parser.add_argument("--matches", type=int, default=10_000, help="live ones in the store")
    parser.add_argument("--seconds", type=int, default=480, help="give up after so long")
    given = parser.parse_args()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}", flush=True)
    work = measure(given.requests, given.matches)
    asyncio.run(asyncio.wait_for(work, given.seconds))


if __name__ == "__main__":
    main()
