"""What the bot's processes hold after many mixed requests: `python -m tests.load.mixed`.

Members play every game, ask about it, and press what they are offered. Each process is weighed, and
its open handles are counted by kind. On loopback only, and bounded in requests and seconds.

Exits with 1 when all processes together hold more than is promised, or a request has no answer.
"""

import asyncio
import re
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice, pairwise
from pathlib import Path
from random import Random

import psutil

import cgt
from bot.play.engine.model import Wish
from bot.play.engine.starts import candidates
from cgt.core.sizes import Size
from tests.load.command import command
from tests.load.machine import Machine, run_machine
from tests.process.loopback import LoopbackDiscord, User
from tests.process.loopback.state import Message

MEMBERS = 40
AT_ONCE = 8
"""The number of requests that are under way at a time."""
MOST_MB = 600
"""The memory that all processes together may hold."""
COUNTS = (1_000, 5_000)
"""The numbers of requests after which the processes are weighed."""
WEIGHTS = {
    "move": 40,
    "press": 10,
    "play": 12,
    "winner": 12,
    "grundy": 12,
    "puzzle": 3,
    "sequence": 3,
    "rules": 2,
    "leaderboard": 2,
    "profile": 2,
    "mex": 2,
}
"""How often members do what, of a hundred times."""
POSITIONS = 6
"""The number of positions of each game that are asked about."""


class MixedMembers:
    """Members who do this and that, the same in each run."""

    def __init__(self, discord: LoopbackDiscord, seed: int = 1) -> None:
        self.discord = discord
        self.unanswered: Counter[str] = Counter()
        self._random = Random(seed)
        self._users = [User(f"member{number}") for number in range(MEMBERS)]
        self._games = [entry.ruleset for entry in cgt.games()]
        self._positions: dict[cgt.Ruleset, list[str]] = {}
        self._shown: dict[User, Message] = {}

    async def go_on(self, requests: int) -> None:
        """Have the members make so many requests."""
        numbers = iter(range(requests))

        async def go_on_with(users: Sequence[User]) -> None:
            for number in numbers:
                await self._request(users[number % len(users)])

        shares = [self._users[first::AT_ONCE] for first in range(AT_ONCE)]
        await asyncio.gather(*map(go_on_with, shares))

    async def _request(self, user: User) -> None:
        (name,) = self._random.choices(list(WEIGHTS), list(WEIGHTS.values()))
        try:
            if name in {"move", "press"}:
                await self._press(user, "g:move:" if name == "move" else "g:")
            else:
                await self._ask(user, name)
        except AssertionError as error:
            self.unanswered[f"{name}: {error}"[:150]] += 1

    async def _ask(self, user: User, name: str) -> None:
        asked = await self.discord.slash(user, self.discord.channel, name, self._options(name))
        if name in {"play", "puzzle"} and (asked.followups or asked.original):
            self._shown[user] = asked.message

    def _options(self, name: str) -> dict[str, object]:
        """Return the options of a command."""
        game = self._random.choice(self._games)
        match name:
            case "play":
                convention = self._random.choice(["normal", "normal", "normal", "misère"])
                return {"game": game.code, "first": "me", "convention": convention}
            case "winner" | "grundy":
                return {"game": game.code, "position": self._position(game)}
            case "sequence":
                heaps = [game for game in self._games if game.is_of_heaps]
                return {"game": self._random.choice(heaps).code, "up_to": 2_000}
            case "puzzle" | "rules":
                kind = {"kind": "move"} if name == "puzzle" else {}
                return {"game": game.code, **kind}
            case "mex":
                return {"numbers": "0 1 3"}
            case _:
                return {}

    def _position(self, game: cgt.Ruleset) -> str:
        """Return a position of a game, one of some that are asked about again and again."""
        if game not in self._positions:
            found = candidates(game, Wish(Size.MEDIUM), Random(game.code))
            names = [str(position) for position in islice(found, POSITIONS)]
            self._positions[game] = [name.partition(": ")[2] for name in names]
        return self._random.choice(self._positions[game])

    async def _press(self, user: User, beginning: str) -> None:
        """Press or choose something whose id begins so; begin a match if there is nothing."""
        shown = self._shown.get(user)
        offered = [
            each
            for each in (shown.components() if shown else ())
            if str(each.get("custom_id", "")).startswith(beginning) and not each.get("disabled")
        ]
        if shown is None or not offered:
            await self._ask(user, "play")
            return
        chosen = self._random.choice(offered)
        if options := chosen.get("options"):
            value = self._random.choice(options)["value"]
            await self.discord.select(user, shown, chosen["custom_id"], [value])
        else:
            await self.discord.click(user, shown, chosen["custom_id"])


@dataclass(frozen=True, slots=True)
class Weight:
    """The memory and the handles of a process."""

    name: str
    pss: float
    """In MB: its own pages, and its share of those that it shares."""
    own: float
    handles: Counter[str]
    """The number of its open handles of each kind."""


def weights(bot: Machine) -> list[Weight]:
    """Weigh all processes of a bot."""
    found: list[Weight] = []
    for process in bot.processes():
        with suppress(psutil.NoSuchProcess, FileNotFoundError):
            memory, name = process.memory_full_info(), _name_of(process, bot)
            held = handles(process.pid)
            found.append(Weight(name, memory.pss / 2**20, memory.uss / 2**20, held))
    return found


def handles(pid: int) -> Counter[str]:
    """Count the open handles of a process: files by their name, others by their kind."""
    found: Counter[str] = Counter()
    for each in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):
            found[re.sub(r":\[?.*", "", each.readlink().name)] += 1
    return found


def _name_of(process: psutil.Process, bot: Machine) -> str:
    if process.pid == bot.bots[-1].pid:
        return "main"
    command = " ".join(process.cmdline())
    if "resource_tracker" in command:
        return "tracker"
    parent = process.parent()
    return "forkserver" if parent and parent.pid == bot.bots[-1].pid else "worker"


def show(count: int, found: Sequence[Weight]) -> None:
    """Print the weight of each process after so many requests."""
    total = sum(each.pss for each in found)
    print(f"after {count} requests: {total:.0f} MB (PSS)")
    for each in found:
        kinds = ", ".join(f"{n} {kind}" for kind, n in sorted(each.handles.items()))
        print(
            f"  {each.name:<10} {each.pss:>6.0f} MB, own {each.own:>6.0f} MB, "
            f"{each.handles.total():>3} handles: {kinds}",
            flush=True,
        )


async def measure(counts: Sequence[int] = COUNTS, matches: int = 1_000) -> list[str]:
    """Print the weight of the processes after each number of requests; return the faults."""
    wrong: list[str] = []
    async with run_machine(matches) as bot:
        show(0, weights(bot))
        mixed = MixedMembers(bot.discord)
        for before, count in pairwise((0, *counts)):
            await mixed.go_on(count - before)
            found = weights(bot)
            show(count, found)
            total = sum(each.pss for each in found)
            if total > MOST_MB:
                wrong.append(f"after {count} requests all processes hold {total:.0f} MB")
    return wrong + [f"{times} times {what}" for what, times in mixed.unanswered.most_common(10)]


if __name__ == "__main__":
    sys.exit(command(measure, f"at most {MOST_MB} MB", seconds=1_800))
