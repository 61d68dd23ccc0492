"""One table of what this machine carries. Bounded in requests and seconds, on loopback only.

Exits with 1 when a match is lost, a move is applied twice, or a member is kept waiting.
"""

import argparse
import asyncio
import gc
import math
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import text

from bot.store import Store
from tests.bot.store.conftest import SERVER, on_server, server_is_there
from tests.load.machine import BARE, GRUNDY, Running, fill, running
from tests.load.members import Ask, Members

HEAD = "bot         asked     load        per s   p50 ms   p99 ms  to bare  CPU ms: main     all"
PATIENCE = 3.0
"""The longest wait at a load that is kept up with: after it, Discord gives the answer up."""
KEPT_UP = ("closed 1", "closed 8", "open 20")
FASTEST_LOOP = import_module("uvloop").new_event_loop if find_spec("uvloop") else None
"""What makes the event loop of the members, who share the machine with what they measure."""
Work = Callable[[], Awaitable[list[float]]]


async def closed(ask: Ask, at_once: int, requests: int) -> list[float]:
    """Have so many ask at a time, each time another member; return the seconds of each answer."""
    taken: list[float] = []
    numbers = iter(range(requests))

    async def one_after_the_other() -> None:
        for number in numbers:
            await timed(ask, number, taken)

    await asyncio.gather(*(one_after_the_other() for _ in range(at_once)))
    return taken


async def opened(ask: Ask, rate: int, requests: int) -> list[float]:
    """Have another member ask every 1/rate s, whether the others are answered or not."""
    taken: list[float] = []
    start = time.monotonic()
    async with asyncio.TaskGroup() as group:
        for number in range(requests):
            await asyncio.sleep(max(0.0, start + number / rate - time.monotonic()))
            group.create_task(timed(ask, number, taken))
    return taken


async def timed(ask: Ask, number: int, taken: list[float]) -> None:
    """Let a member ask, and keep how long the answer took."""
    sent = time.monotonic()
    await ask(number)
    taken.append(time.monotonic() - sent)


@dataclass(frozen=True, slots=True)
class Line:
    """What was measured of one bot, one kind of request and one load."""

    bot: str
    asked: str
    load: str
    rate: float
    median: float
    slow: float
    """What 99 of 100 answers did not take longer than."""
    worst: float


class Table:
    """What was measured, line by line, each beside what the bare bot does at the same load."""

    def __init__(self, requests: int, at_once: Sequence[int], rates: Sequence[int]) -> None:
        self.requests = requests
        self.at_once = at_once
        self.rates = rates
        self.lines: list[Line] = []
        self.wrong: list[str] = []
        print(HEAD)

    async def measure(
        self, name: str, bot: Running, asked: str, ask: Ask, begin: Ask | None = None
    ) -> None:
        best = 0.0
        for at_once in self.at_once:
            work = partial(closed, ask, at_once, self.requests)
            best = max(
                best, await self._line(name, bot, f"closed {at_once}", asked, work, begin=begin)
            )
        for rate in self.rates:
            if rate > 2 * best:
                break  # a queue that only grows says nothing
            work = partial(opened, ask, rate, self.requests)
            await self._line(name, bot, f"open {rate}", asked, work, begin=begin)

    async def _line(
        self, name: str, bot: Running, load: str, asked: str, work: Work, *, begin: Ask | None
    ) -> float:
        if begin is not None:
            await closed(begin, 8, self.requests)
        before, start = bot.cpu(), time.monotonic()
        taken = sorted(await work())
        seconds = time.monotonic() - start
        main, all_ = (after - was for after, was in zip(bot.cpu(), before, strict=True))
        count = len(taken)
        slow = taken[min(count - 1, int(count * 0.99))]
        line = Line(name, asked, load, count / seconds, statistics.median(taken), slow, taken[-1])
        self.lines.append(line)
        ratio = line.rate / self.rate_of("bare", load)
        costs = main / count * 1e3, all_ / count * 1e3
        print(
            f"{name:<11} {asked:<9} {load:<8} {line.rate:>8.0f} {line.median * 1e3:>8.1f} "
            f"{slow * 1e3:>8.1f} {ratio:>8.2f} {costs[0]:>13.1f} {costs[1]:>7.1f}",
            flush=True,
        )
        return line.rate

    def rate_of(self, bot: str, load: str) -> float:
        """Return how many a second were answered."""
        found = (each.rate for each in self.lines if (each.bot, each.load) == (bot, load))
        return next(found, math.nan)

    def verdicts(self) -> list[str]:
        """Return what went wrong, and who was kept waiting though the bot could keep up."""
        late = [each for each in self.lines if each.load in KEPT_UP and each.worst > PATIENCE]
        return self.wrong + [
            f"{each.bot}, {each.asked}, {each.load}: somebody waited {each.worst:.1f} s"
            for each in late
        ]


async def measure(
    requests: int,
    matches: int,
    kinds: Sequence[str] = ("sqlite", "postgresql"),
    at_once: Sequence[int] = (1, 8, 32),
    rates: Sequence[int] = (20, 50, 80, 100, 200),
) -> Table:
    """Measure the bare bot, then this one on each kind of database."""
    table = Table(requests, at_once, rates)
    costs: list[str] = []
    with tempfile.TemporaryDirectory() as directory:
        async with running(BARE, Path(directory)) as bot:
            members = Members(bot.discord)
            costs.append(f"bare: READY after {bot.seconds[0]:.1f} s, {bot.memory():.0f} MB")
            await table.measure("bare", bot, "constant", members.asking("constant"))
    for name in kinds:
        database = sqlite if name == "sqlite" else postgresql
        if name == "postgresql" and not await asyncio.to_thread(server_is_there):
            print("postgresql: no server answers at TEST_DATABASE_URL")
            continue
        with tempfile.TemporaryDirectory() as directory:
            folder = Path(directory)
            async with database(folder) as url:
                await fill(url, matches)
                async with running(GRUNDY, folder, url, starts=3) as bot:
                    members = Members(bot.discord)
                    costs.append(await _all(table, name, bot, members))
                    table.wrong += await lost(url, members, name)
    print(*costs, sep="\n")
    return table


async def _all(table: Table, name: str, bot: Running, members: Members) -> str:
    """Measure every kind of request; return what the bot costs."""
    await members.begin(0)
    await members.move(0)
    first = time.monotonic() - bot.started
    starts = ", ".join(f"{each:.1f}" for each in bot.seconds)
    cost = f"{name}: READY after {starts} s (the first start also tells Discord the commands)"
    cost += f", a move after {first:.1f} s, {bot.memory():.0f} MB then"
    for asked, ask in {
        "/mex": members.asking("mex", numbers="0 1 3"),
        "/grundy": members.asking("grundy", game="kayles", position="{heaps}"),
        "/winner": members.asking("winner", game="nim", position="{heaps}"),
        "again": members.asking("winner", game="nim", position="3 4 5"),
    }.items():
        await table.measure(name, bot, asked, ask)
    await table.measure(name, bot, "move", members.move, members.begin)
    return f"{cost}, {bot.memory():.0f} MB at the end"


async def lost(url: str, members: Members, name: str) -> list[str]:
    """Return which matches are not stored as their members have moved in them and seen them."""
    store = await Store.open(url)
    async with store.reading() as connection:
        found = await connection.execute(text("SELECT id, ply FROM matches"))
        plies = {row[0]: row[1] for row in found}
    await store.close()
    wrong: list[str] = []
    for number, (shown, moves) in members.made().items():
        ply = plies.get(number)
        if ply is None:
            wrong.append(f"{name}: match {number} is lost")
        elif ply < shown:
            wrong.append(f"{name}: match {number} lost a move that was shown")
        elif ply > 2 * moves:
            wrong.append(f"{name}: in match {number} a move was applied twice")
    return wrong


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


def main() -> int:
    """Measure as much as is asked for; return 1 if a match was lost or a member kept waiting."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--requests", type=int, default=400, help="of each kind and load")
    parser.add_argument("--matches", type=int, default=10_000, help="live ones in the store")
    parser.add_argument("--seconds", type=int, default=600, help="give up after so long")
    given = parser.parse_args()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}", flush=True)
    gc.disable()  # a pause of the members, who remember all that they saw, is none of the bot
    work = measure(given.requests, given.matches)
    with asyncio.Runner(loop_factory=FASTEST_LOOP) as runner:
        wrong = runner.run(asyncio.wait_for(work, given.seconds)).verdicts()
    kept = "no match lost, no move twice, nobody kept waiting"
    print(*[f"FAILED: {each}" for each in wrong] or [kept], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
