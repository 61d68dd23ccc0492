"""One member floods; the others must not notice: `python -m tests.load.fairness`.

Exits with 1 when another member was kept waiting. On loopback only, and bounded in time.
"""

import asyncio
import sys
import time
from dataclasses import dataclass, field

from tests.load.command import command
from tests.load.machine import run_machine
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
"""The waits that are promised to the others."""


@dataclass(slots=True)
class Waits:
    """The waits of the members who did not flood, by what they did; and the number in vain."""

    moves: list[float] = field(default_factory=list)
    light: list[float] = field(default_factory=list)
    in_vain: int = 0
    rules_broken: list[str] = field(default_factory=list)
    """The things that Discord would not have let pass, such as a late response."""

    def verdicts(self) -> list[str]:
        """Return the broken promises."""
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

    def show(self, name: str) -> None:
        """Print two lines of the table."""
        for did, waits in (("move", self.moves), ("light question", self.light)):
            waited = sorted(waits) or [0.0]
            at = [waited[int((len(waited) - 1) * part)] * 1e3 for part in (0.5, 0.99, 1)]
            print(LINE.format(name, did, len(waits), *(f"{each:.0f}" for each in at)))


LINE = "{:<11} {:<15} {:>6} {:>8} {:>8} {:>8}"


def flood(members: Members) -> list[asyncio.Task[object]]:
    """Have one member ask one thing after the other, without waiting for answers."""
    asks = [
        *[members.asking("sequence", **LONG)] * SEQUENCES,
        *[members.asking("winner", **HEAVY)] * QUESTIONS,
    ]

    async def ask_later(ask: Ask, seconds: float) -> object:
        await asyncio.sleep(seconds)
        return await ask(0)

    pause = FLOOD_SECONDS / len(asks)
    return [asyncio.ensure_future(ask_later(ask, n * pause)) for n, ask in enumerate(asks)]


async def play_and_ask(members: Members, seconds: float) -> Waits:
    """Have the other members play and ask for so long, each one thing after the other."""
    waits, end = Waits(), time.monotonic() + seconds

    async def go_on(number: int, ask: Ask, times: list[float], begin: Ask | None) -> None:
        while time.monotonic() < end:
            try:
                if begin is not None:
                    await begin(number)
                start = time.monotonic()
                await ask(number)
                times.append(time.monotonic() - start)
            except AssertionError:  # no answer, or one that Discord would not have taken
                waits.in_vain += 1
            await asyncio.sleep(0.2)

    light = members.asking("winner", game="nim", position="{heaps}")
    await asyncio.gather(
        *(go_on(1 + n, members.move, waits.moves, members.begin) for n in range(OTHERS)),
        *(go_on(1 + OTHERS + n, light, waits.light, None) for n in range(OTHERS)),
    )
    return waits


async def measure(seconds: float = 15.0) -> list[str]:
    """Measure how long the others wait without a flood, and as long with one."""
    async with run_machine(1_000) as bot:
        members = Members(bot.discord)
        await play_and_ask(members, 2)  # the workers are there
        quiet = await play_and_ask(members, seconds)
        flooding = flood(members)
        loud = await play_and_ask(members, seconds)
        for each in flooding:
            each.cancel()
        await asyncio.gather(*flooding, return_exceptions=True)
        loud.rules_broken = list(bot.discord.faults)
        bot.discord.faults.clear()
    print(LINE.format("others", "did", "times", "p50 ms", "p99 ms", "worst ms"))
    quiet.show("quiet")
    loud.show("one floods")
    return loud.verdicts()


if __name__ == "__main__":
    sys.exit(command(measure, "nobody was kept waiting", seconds=180))
