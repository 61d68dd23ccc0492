"""How long a step of a lesson and a puzzle take: `python -m tests.load.learning`.

Learners go through lessons and answer puzzles all at once, each with a pause to think. Exits with 1
when the median of either is above what is promised, or an answer never came.
"""

import asyncio
import statistics
import sys
import time
from collections import Counter, defaultdict
from random import Random

from bot.lessons.work.course import lessons
from tests.load.command import command
from tests.load.machine import Machine, run_machine
from tests.load.members import clickable
from tests.process.loopback import LoopbackDiscord, User
from tests.process.loopback.state import Message

LEARNERS = 51
"""One learner, and 50 more."""
PAUSE = 8.0
"""The mean time that a learner thinks between two taps, in seconds."""
PROMISED = 0.150
"""The seconds within which half of the steps, and of the puzzles, are answered."""
STEP, PUZZLE = "step of a lesson", "answer to a puzzle"
WAYS = ("g:stepshow:", "g:stepnext:", "g:quiz:", "g:quiznext:")
"""The buttons that lead on in a lesson or from puzzle to puzzle."""


class Learners:
    """Members of one server who learn, and the seconds of each kind of tap."""

    def __init__(self, discord: LoopbackDiscord, pause: float) -> None:
        self.discord = discord
        self.seconds: defaultdict[str, list[float]] = defaultdict(list)
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
            ways = clickable(message, *WAYS)
            if not ways:
                message = await self._open(user, kind, chance)
                continue
            start = time.monotonic()
            try:
                await self.discord.click(user, message, chance.choice(ways))
            except AssertionError as error:
                self.unanswered[f"{kind}: {error}"[:150]] += 1
            else:
                self.seconds[kind].append(time.monotonic() - start)

    async def _open(self, user: User, kind: str, chance: Random) -> Message:
        """Return the message of a random lesson, or of a puzzle that suits the learner."""
        name, options = "puzzle", dict[str, str]()
        if kind == STEP:
            name, options = "learn", {"lesson": chance.choice(list(lessons()))}
        return (await self.discord.slash(user, self.discord.channel, name, options)).message

    def verdicts(self) -> list[str]:
        """Return the broken promises."""
        slow = [
            f"the median {kind} took {1000 * statistics.median(seconds):.0f} ms"
            for kind, seconds in self.seconds.items()
            if statistics.median(seconds) > PROMISED
        ]
        return slow + [f"{error} ({count} times)" for error, count in self.unanswered.items()]


async def study(bot: Machine, learners: int, taps: int, pause: float) -> Learners:
    """Let so many learn at once, each of whom taps so often; print their waits."""
    found = Learners(bot.discord, pause)
    await asyncio.gather(*(found.learn(number, taps) for number in range(learners)))
    for kind, seconds in found.seconds.items():
        slow = sorted(seconds)[int(0.95 * len(seconds))]
        print(
            f"{kind:20} {len(seconds):6} taps   median {1000 * statistics.median(seconds):5.0f} ms"
            f"   95 of 100 within {1000 * slow:5.0f} ms",
            flush=True,
        )
    return found


async def measure(learners: int = LEARNERS, taps: int = 12, pause: float = PAUSE) -> list[str]:
    """Return the broken promises, after a first round that only warms the bot up."""
    async with run_machine(0) as bot:
        await study(bot, 4, 4, 0.1)
        return (await study(bot, learners, taps, pause)).verdicts()


if __name__ == "__main__":
    sys.exit(command(measure, "nobody was kept waiting", seconds=1_800))
