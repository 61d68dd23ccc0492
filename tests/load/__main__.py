"""One table of what this machine carries. Bounded in requests and seconds, on loopback only.

The last load of each kind is three times what was answered. Exits with 1 when a match is lost, a
move is applied twice, a member is kept waiting, or the bot doesn't hold up under that load.
"""

import asyncio
import math
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from sqlalchemy import text

from bot.store import Store
from tests.bot.store.conftest import server_is_there
from tests.load.command import command
from tests.load.machine import BARE, Machine, database, fill, machine
from tests.load.members import Answers, Ask, Members, ask_at_a_rate, ask_in_turn

HEAD = (
    "bot         asked     load        per s   p50 ms   p99 ms  to bare  CPU ms: main     all"
    "  first ms  refused   late"
)
PATIENCE = 3.0
"""The longest wait at a load that is kept up with: after it, Discord gives the answer up."""
KEPT_UP = ("closed 1", "closed 8", "open 20")
AT_BEST, BEST = 16, "closed 16"
"""The load under which most is answered, just before the one that nobody can keep up with."""
TIMES, OVER = 3, "open 3x"
"""That one, in what was answered just before: the machine can have others to serve."""
OVER_SECONDS = 4
FASTEST = 600
"""The most requests a second that the members make, who share the machine with the bot."""
FIRST_SECONDS, LEAST = 2.0, 0.8
"""Promised under that load: the longest wait for a first response, and the share of the best."""
REQUESTS = {
    "/mex": {"name": "mex", "numbers": "0 1 3"},
    "/grundy": {"name": "grundy", "game": "kayles", "position": "{heaps}"},
    "/winner": {"name": "winner", "game": "nim", "position": "{heaps}"},
    "again": {"name": "winner", "game": "nim", "position": "3 4 5"},
}

Work = Callable[[], Awaitable[Answers]]


@dataclass(frozen=True, slots=True)
class Line:
    """The measurements of one bot, one kind of request and one load."""

    bot: str
    asked: str
    load: str
    rate: float
    median: float
    slow: float
    """The seconds within which 99 of 100 were answered."""
    worst: float
    first: float = 0.0
    """The longest wait for a first response; those too late for Discord are only counted."""
    refused: int = 0
    late: int = 0


class Table:
    """The lines measured, each beside what the bare bot does at the same load."""

    def __init__(self, requests: int, at_once: Sequence[int], rates: Sequence[int]) -> None:
        self.requests = requests
        self.at_once = at_once
        self.rates = rates
        self.lines: list[Line] = []
        self.wrong: list[str] = []
        print(HEAD)

    async def measure(
        self, name: str, bot: Machine, asked: str, ask: Ask, begin: Ask | None = None
    ) -> None:
        """Measure one kind of request under each load."""
        bot.discord.state.lateness_is_allowed = True  # it is a figure
        line = partial(self._line, name, bot, asked, begin)
        best = 0.0
        for at_once in self.at_once:
            work = partial(ask_in_turn, ask, at_once, self.requests)
            best = max(best, await line(f"closed {at_once}", work))
        for rate in self.rates:
            if rate > best:
                break
            await line(f"open {rate}", partial(ask_at_a_rate, ask, rate, self.requests))
        if self.rates:
            best = await line(BEST, partial(ask_in_turn, ask, AT_BEST, self.requests))
            rate = min(round(TIMES * best), FASTEST)
            count = max(self.requests, rate * OVER_SECONDS)
            await line(OVER, partial(ask_at_a_rate, ask, rate, count), count)

    async def _line(  # noqa: PLR0917 - of a partial
        self,
        name: str,
        bot: Machine,
        asked: str,
        begin: Ask | None,
        load: str,
        work: Work,
        count: int = 0,
    ) -> float:
        if begin is not None:
            await ask_in_turn(begin, 8, count or self.requests)
        before, start = bot.cpu(), time.monotonic()
        found = await work()
        seconds = time.monotonic() - start
        main, everything = (after - was for after, was in zip(bot.cpu(), before, strict=True))
        taken = sorted(found.seconds) or [math.inf]
        count = len(taken)
        line = Line(
            name,
            asked,
            load,
            rate=len(found.seconds) / seconds,
            median=statistics.median(taken),
            slow=taken[min(count - 1, int(count * 0.99))],
            worst=taken[-1],
            first=max(found.first, default=math.inf),
            refused=found.refused,
            late=found.late,
        )
        self.lines.append(line)
        ratio = line.rate / self.rate_of("bare", load)
        print(
            f"{name:<11} {asked:<9} {load:<8} {line.rate:>8.0f} {line.median * 1e3:>8.1f} "
            f"{line.slow * 1e3:>8.1f} {ratio:>8.2f} {main / count * 1e3:>13.1f} "
            f"{everything / count * 1e3:>7.1f} {line.first * 1e3:>9.1f} {line.refused:>8} "
            f"{line.late:>6}",
            flush=True,
        )
        return line.rate

    def rate_of(self, bot: str, load: str) -> float:
        """Return the number of answers a second."""
        found = (each.rate for each in self.lines if (each.bot, each.load) == (bot, load))
        return next(found, math.nan)

    def verdicts(self) -> list[str]:
        """Return the faults, among them waits under a load that the bot can keep up with."""
        late = [each for each in self.lines if each.load in KEPT_UP and each.worst > PATIENCE]
        waited = [
            f"{each.bot}, {each.asked}, {each.load}: somebody waited {each.worst:.1f} s"
            for each in late
        ]
        over = [each for each in self.lines if each.load == OVER and each.bot != "bare"]
        return self.wrong + waited + [fault for each in over for fault in self._faults(each)]

    def _faults(self, over: Line) -> Iterator[str]:
        """Yield each broken promise under a load that nobody can keep up with."""
        where = f"{over.bot}, {over.asked}, {over.load}"
        of = over.bot, over.asked, BEST
        best = next(each.rate for each in self.lines if (each.bot, each.asked, each.load) == of)
        if over.late:
            yield f"{where}: {over.late} had no response in time"
        if over.first > FIRST_SECONDS:
            yield f"{where}: the first response came after {over.first:.1f} s"
        if over.rate < LEAST * min(best, FASTEST):
            yield f"{where}: {over.rate:.0f} answers a second of {best:.0f}"


async def measure_table(
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
        async with machine(Path(directory)) as bot:
            seconds = await bot.time_start(BARE)
            costs.append(f"bare: READY after {seconds:.1f} s, {bot.memory():.0f} MB")
            members = Members(bot.discord)
            await table.measure("bare", bot, "constant", members.asking("constant"))
    for name in kinds:
        if name == "postgresql" and not await asyncio.to_thread(server_is_there):
            print("postgresql: no server answers at TEST_DATABASE_URL")
            continue
        with tempfile.TemporaryDirectory() as directory:
            folder = Path(directory)
            async with database(name, folder) as url, machine(folder, url) as bot:
                await fill(url, matches)
                costs.append(await measure_bot(table, name, bot))
    print(*costs, sep="\n")
    return table


async def measure_bot(table: Table, name: str, bot: Machine) -> str:
    """Measure every kind of request; return what the bot costs."""
    starts = [f"{await bot.time_start():.1f}" for _ in range(3)]
    members = Members(bot.discord)
    await members.begin(0)
    await members.move(0)
    first = time.monotonic() - bot.started
    cost = f"{name}: READY after {', '.join(starts)} s (the first registers the commands)"
    cost += f", a move after {first:.1f} s, {bot.memory():.0f} MB then"
    for asked, options in REQUESTS.items():
        await table.measure(name, bot, asked, members.asking(**options))
    await table.measure(name, bot, "move", members.move, members.begin)
    table.wrong += await find_lost_moves(bot.database, members, name)
    return f"{cost}, {bot.memory():.0f} MB at the end"


async def find_lost_moves(url: str, members: Members, name: str) -> list[str]:
    """Return the matches that are not stored as their members have moved in them and seen them."""
    store = await Store.open(url)
    async with store.reading() as connection:
        found = await connection.execute(text("SELECT id, ply FROM matches"))
        plies = {row[0]: row[1] for row in found}
    await store.close()
    wrong: list[str] = []
    for number, (shown, moves) in members.count_moves().items():
        ply = plies.get(number)
        if ply is None:
            wrong.append(f"{name}: match {number} is lost")
        elif ply < shown:
            wrong.append(f"{name}: match {number} lost a move that was shown")
        elif ply > 2 * moves:
            wrong.append(f"{name}: in match {number} a move was applied twice")
    return wrong


async def measure(requests: int = 400, matches: int = 10_000) -> list[str]:
    """Measure so many requests of each kind and load, with so many live matches in the store."""
    return (await measure_table(requests, matches)).verdicts()


if __name__ == "__main__":
    sys.exit(command(measure, "no match lost, no move twice, nobody kept waiting", seconds=600))
