"""How long a step of a lesson and a puzzle take: `python -m tests.load.learning`.

Learners go through lessons and answer puzzles all at once, each with a pause to think. Exits with 1
when the median of either is above what is promised, or an answer never came.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path
from random import Random

from bot.lessons.work.course import lessons
from tests.load.__main__ import sqlite
from tests.load.machine import GRUNDY, Running, running
from tests.process.loopback import LoopbackDiscord, User
from tests.process.loopback.state import Interaction, Message

LEARNERS = 51
"""One learner, and 50 beside them."""
PAUSE = 8.0
"""The mean time that a learner thinks between two taps, in seconds."""
PROMISED = 0.150
"""The seconds within which half of the steps, and of the puzzles, are answered."""
STEP, PUZZLE = "step of a lesson", "answer to a puzzle"
WAYS = ("g:stepshow:", "g:stepnext:", "g:quiz:", "g:quiznext:")
"""The buttons that lead on in a lesson or from puzzle to puzzle."""


class Learners:
    """Members of one server who learn, and how long each kind of tap took, in seconds."""

    def __init__(self, discord: LoopbackDiscord, pause: float) -> None:
        self.discord = discord
        self.taken: defaultdict[str, list[float]] = defaultdict(list)
        self.unanswered: Counter[str] = Counter()
        self._pause = pause

    async def learn(self, number: int, taps: int) -> None:
        """Have a learner tap so often, in lessons or (every second learner) in puzzles."""
        user, chance = User(f"learner{number}"), Random(number)
        await asyncio.sleep(self._pause * chance.random())
        kind = PUZZLE if number % 2 else STEP
        message = await self._open(user, kind, chance)
        for _ in range(taps):
            await asyncio.sleep(self._pause * chance.uniform(0.5, 1.5))
            ways = _ways(message)
            if not ways:
                message = await self._open(user, kind, chance)
                continue
            started = time.monotonic()
            try:
                await self.discord.click(user, message, chance.choice(ways))
            except AssertionError as error:
                self.unanswered[f"{kind}: {error}"[:150]] += 1
            else:
                self.taken[kind].append(time.monotonic() - started)

    async def _open(self, user: User, kind: str, chance: Random) -> Message:
        """Return the message of a random lesson, or of a puzzle that suits the learner."""
        name, options = "puzzle", dict[str, str]()
        if kind == STEP:
            name, options = "learn", {"lesson": chance.choice(list(lessons()))}
        asked: Interaction = await self.discord.slash(user, self.discord.channel, name, options)
        return asked.message

    def verdicts(self) -> list[str]:
        """Return what was promised and not kept."""
        slow = [
            f"the median {kind} took {1000 * statistics.median(taken):.0f} ms"
            for kind, taken in self.taken.items()
            if statistics.median(taken) > PROMISED
        ]
        return slow + [f"{error} ({count} times)" for error, count in self.unanswered.items()]


def _ways(message: Message) -> list[str]:
    """Return the buttons that lead on, as many as can be tapped."""
    names = [each["custom_id"] for each in message.buttons if not each.get("disabled")]
    return [name for name in names if name.startswith(WAYS)]


async def study(bot: Running, learners: int, taps: int, pause: float = PAUSE) -> Learners:
    """Let so many learn at once, each of whom taps so often; print what they waited."""
    found = Learners(bot.discord, pause)
    await asyncio.gather(*(found.learn(number, taps) for number in range(learners)))
    for kind, taken in found.taken.items():
        slow = sorted(taken)[int(0.95 * len(taken))]
        print(
            f"{kind:20} {len(taken):6} taps   median {1000 * statistics.median(taken):5.0f} ms"
            f"   95 of 100 within {1000 * slow:5.0f} ms",
            flush=True,
        )
    return found


async def measure(learners: int, taps: int, pause: float) -> list[str]:
    """Return what was promised and not kept, after a first round that only warms the bot up."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with sqlite(folder) as url, running(GRUNDY, folder, url) as bot:
            await study(bot, 4, 4, 0.1)
            return (await study(bot, learners, taps, pause)).verdicts()


def main() -> int:
    """Measure as much as is asked for; return 1 if learners were kept waiting."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.learning", description=__doc__)
    parser.add_argument("--learners", type=int, default=LEARNERS)
    parser.add_argument("--taps", type=int, default=12, help="of each learner")
    parser.add_argument("--pause", type=float, default=PAUSE, help="seconds between two taps")
    given = parser.parse_args()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}", flush=True)
    wrong = asyncio.run(measure(given.learners, given.taps, given.pause))
    print(*[f"FAILED: {each}" for each in wrong] or ["nobody was kept waiting"], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
