"""One member floods; the others must not notice: `python -m tests.load.fairness`.

Exits with 1 when another member was kept waiting. On loopback only, and bounded in time.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.load.__main__ import sqlite
from tests.load.machine import GRUNDY, Running, fill, running
from tests.load.members import Ask, Members

QUESTIONS = 300
"""The number of heavy questions that one member asks."""
FLOOD_SECONDS = 6
"""In so many seconds: faster than Discord lets a member be."""
SEQUENCES = 4
HEAVY = {"game": "cram", "position": "7x7"}
LONG = {"game": "grundy's game", "up_to": 50_000_000}
OTHERS = 8
"""The number of other members who play, and of those who ask something light."""
MOVE_SECONDS, LIGHT_SECONDS = 0.3, 1.0
"""What is promised to the others."""


@dataclass(slots=True)
class Waits:
    """How long the members waited who did not flood, by what they did; and how often in vain."""

    moves: list[float] = field(default_factory=list)
    light: list[float] = field(default_factory=list)
    in_vain: int = 0
    rules_broken: list[str] = field(default_factory=list)
    """What Discord would not have let pass, such as a response that came late."""

    def verdicts(self) -> list[str]:
        """Return what was promised and not kept."""
        broken = []
        for name, waits, most in (
            ("move", self.moves, MOVE_SECONDS),
            ("light question", self.light, LIGHT_SECONDS),
        ):
            if not waits:
                broken.append(f"no {name} was answered")
            elif max(waits) > most:
                broken.append(f"a {name} took {max(waits):.2f} s, and {most} s are promised")
        if self.in_vain:
            broken.append(f"{self.in_vain} of the others had no answer")
        if self.rules_broken:
            broken.append(f"{len(self.rules_broken)} times: {self.rules_broken[0]}")
        return broken


def flood(members: Members) -> list[asyncio.Task[object]]:
    """Have one member ask one thing after the other, without waiting for answers."""
    asks = [
        *[members.asking("sequence", **LONG)] * SEQUENCES,
        *[members.asking("winner", **HEAVY)] * QUESTIONS,
    ]

    async def later(ask: Ask, seconds: float) -> object:
        await asyncio.sleep(seconds)
        return await ask(0)

    pause = FLOOD_SECONDS / len(asks)
    return [asyncio.ensure_future(later(ask, n * pause)) for n, ask in enumerate(asks)]


async def others(members: Members, seconds: float) -> Waits:
    """Have the other members play and ask for so long, each one thing after the other."""
    waits, end = Waits(), time.monotonic() + seconds

    async def go_on(number: int, ask: Ask, kept: list[float], begin: Ask | None) -> None:
        while time.monotonic() < end:
            try:
                if begin is not None:
                    await begin(number)
                start = time.monotonic()
                await ask(number)
                kept.append(time.monotonic() - start)
            except AssertionError:  # no answer, or one that Discord would not have taken
                waits.in_vain += 1
            await asyncio.sleep(0.2)

    light = members.asking("winner", game="nim", position="{heaps}")
    await asyncio.gather(
        *(go_on(1 + n, members.move, waits.moves, members.begin) for n in range(OTHERS)),
        *(go_on(1 + OTHERS + n, light, waits.light, None) for n in range(OTHERS)),
    )
    return waits


async def measured(seconds: float) -> dict[str, Waits]:
    """Measure how long the others wait without a flood, and with one."""
    with tempfile.TemporaryDirectory() as directory:
        async with sqlite(Path(directory)) as url:
            await fill(url, 1_000)
            async with running(GRUNDY, Path(directory), url) as bot:
                return await _both(bot, seconds)


async def _both(bot: Running, seconds: float) -> dict[str, Waits]:
    members = Members(bot.discord)
    await others(members, 2)  # the workers are there
    quiet = await others(members, seconds)
    flooding = flood(members)
    loud = await others(members, seconds)
    for each in flooding:
        each.cancel()
    await asyncio.gather(*flooding, return_exceptions=True)
    loud.rules_broken = list(bot.discord.faults)
    bot.discord.faults.clear()
    return {"quiet": quiet, "one floods": loud}


def show(found: dict[str, Waits]) -> None:
    """Print one table."""
    line = "{:<11} {:<15} {:>6} {:>8} {:>8} {:>8}"
    print(line.format("others", "did", "times", "p50 ms", "p99 ms", "worst ms"))
    for name, waits in found.items():
        for did, kept in (("move", waits.moves), ("light question", waits.light)):
            taken = sorted(kept) or [0.0]
            at = [taken[int((len(taken) - 1) * part)] * 1e3 for part in (0.5, 0.99, 1)]
            print(line.format(name, did, len(kept), *(f"{each:.0f}" for each in at)))


def main() -> int:
    """Measure, print the table and the verdict, and return 1 if a promise was not kept."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.fairness", description=__doc__)
    parser.add_argument("--seconds", type=float, default=15, help="of each of the two halves")
    seconds = parser.parse_args().seconds
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}", flush=True)
    found = asyncio.run(asyncio.wait_for(measured(seconds), 3 * seconds + 90))
    show(found)
    broken = found["one floods"].verdicts()
    print(*[f"FAILED: {each}" for each in broken] or ["nobody was kept waiting"], sep="\n")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
