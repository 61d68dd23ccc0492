"""Moves a second over 1, 2 and 4 processes of one bot: `python -m tests.load.processes`.

They share the cores of this machine, with PostgreSQL and the members. The number of moves is
measured with the cores busy all the time; the processor time for each move, which must not grow, at
the same rate for all of them, as busy cores take more time for the same work. Each number is beside
that of one process, of the same run.
"""

import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.load.command import command
from tests.load.machine import CHECK_EVERY, SHARDS, machine, postgresql
from tests.load.members import Members, ask_at_a_rate, ask_in_turn

AT_ONCE = 8
RATE = 40
"""The number of moves a second at which their processor time is measured."""
MORE = 1.25
"""The most processor time for each move, of that with one process; the machine is busy."""
HEAD = "processes   moves a second   to 1   CPU ms for each move   to 1"


@dataclass(frozen=True, slots=True)
class Line:
    """The measurements with some processes."""

    processes: int
    rate: float
    milliseconds: float
    """Of processor time for each move, of all their processes."""


async def measure_moves(count: int, requests: int) -> Line:
    """Have so many moves made over so many processes."""
    with tempfile.TemporaryDirectory() as directory:
        async with postgresql(Path(directory)) as url, machine(Path(directory), url) as bot:
            discord = bot.discord
            discord.gateway.identify_at_once = SHARDS
            discord.state.check_every = CHECK_EVERY
            channels = [discord.open_guild(shard) for shard in range(SHARDS)]
            for first in range(count):
                bot.start_shards(range(first, SHARDS, count))
            await bot.serve(range(SHARDS))
            await discord.ready()
            members = Members(discord, channels)
            await ask_in_turn(members.begin, AT_ONCE, requests)
            await ask_in_turn(members.move, AT_ONCE, requests)  # now all workers are there
            await ask_in_turn(members.begin, AT_ONCE, requests)
            before = bot.cpu()[1]
            await ask_at_a_rate(members.move, RATE, requests)
            cost = bot.cpu()[1] - before
            await ask_in_turn(members.begin, AT_ONCE, requests)
            start = time.monotonic()
            await ask_in_turn(members.move, AT_ONCE, requests)
            seconds = time.monotonic() - start
            return Line(count, requests / seconds, cost / requests * 1e3)


async def measure(counts: Sequence[int] = (1, 2, 4), requests: int = 400) -> list[str]:
    """Print one table of so many moves with each number; return the broken promises."""
    print(HEAD)
    lines: list[Line] = []
    for count in counts:
        line = await measure_moves(count, requests)
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


if __name__ == "__main__":
    sys.exit(command(measure, "no process costs more", seconds=300))
