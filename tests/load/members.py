"""Members and their requests, each a function that returns when it is answered."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from itertools import count, product

from bot.workers import Overloaded
from tests.process.loopback import Channel, LoopbackDiscord, User
from tests.process.loopback.state import Interaction, Message, NothingHeard

Ask = Callable[[int], Awaitable[Interaction | None]]
"""A request of the member of that number; None if there is nothing to ask."""

TOKENS = 10
HEAPS = [heaps for heaps in product(range(1, 6), repeat=5) if sum(heaps) == TOKENS]
"""The positions that matches begin with, in turn: all their moves are buttons."""
ASKED = list(product(range(1, 10), repeat=4))
"""The positions that members ask about, in turn."""
_STAGE = re.compile(r"g:move:(\d+):(\d+)")


class Members:
    """Members of some servers; each has a match against the bot once it is to move."""

    def __init__(self, discord: LoopbackDiscord, channels: Sequence[Channel] = ()) -> None:
        self.discord = discord
        self.channels = channels or [discord.channel]
        self._users: dict[int, User] = {}
        self._boards: dict[int, Message] = {}
        self._moved: Counter[int] = Counter()
        self._asked = count()

    def user(self, number: int) -> User:
        return self._users.setdefault(number, User(f"member{number}"))

    def asking(self, name: str, **options: object) -> Ask:
        """Return the request that types a command; "{heaps}" in it are others each time."""

        async def ask(number: int) -> Interaction:
            heaps = " ".join(map(str, ASKED[next(self._asked) % len(ASKED)]))
            typed = {
                key: option.format(heaps=heaps) if isinstance(option, str) else option
                for key, option in options.items()
            }
            channel = self.channels[number % len(self.channels)]
            return await self.discord.slash(self.user(number), channel, name, typed)

        return ask

    async def begin(self, number: int) -> None:
        """Have a member begin a match, unless one is going on."""
        if not self._moves(number):
            heaps = " ".join(map(str, HEAPS[number % len(HEAPS)]))
            begun = await self.asking("play", game="nim", position=heaps, first="me")(number)
            assert begun.original is not None, "no match was begun"
            self._boards[number] = begun.original

    async def move(self, number: int) -> Interaction:
        """Make a move; the answer is the bot's move and a picture of it."""
        moves, board = self._moves(number), self._boards[number]
        chosen = moves[7 * number % len(moves)]
        self._moved[int(chosen.split(":")[2])] += 1
        answered = await self.discord.click(self.user(number), board, chosen)
        assert board.files["board.png"].startswith(b"\x89PNG"), "a move came without its picture"
        return answered

    def count_moves(self) -> dict[int, tuple[int, int]]:
        """Return the ply shown and the number of clicked moves of each match on a board."""
        found: dict[int, tuple[int, int]] = {}
        for board in self._boards.values():
            for number, stage in _STAGE.findall(str(board.payload)):
                shown, _ = found.get(int(number), (0, 0))
                found[int(number)] = max(shown, int(stage)), self._moved[int(number)]
        return found

    def _moves(self, number: int) -> list[str]:
        """Return the buttons that make a move on a member's board."""
        return clickable(self._boards[number], "g:move:") if number in self._boards else []


def clickable(message: Message, *prefixes: str) -> list[str]:
    """Return the custom ids of enabled buttons that begin so."""
    names = [each["custom_id"] for each in message.buttons if not each.get("disabled")]
    return [name for name in names if name.startswith(prefixes)]


@dataclass(slots=True)
class Answers:
    """The seconds of answers and of first responses; the number refused, and too late."""

    seconds: list[float] = field(default_factory=list[float])
    first: list[float] = field(default_factory=list[float])
    refused: int = 0
    late: int = 0

    async def add(self, ask: Ask, number: int) -> None:
        """Let a member ask, and note how long the answer takes, or that it comes too late."""
        sent = time.monotonic()
        try:
            asked = await ask(number)
        except NothingHeard:
            self.late += 1
            return
        if asked is None:  # their match is going on
            return
        self.first.append(asked.seconds)
        if asked.original is not None and asked.original.text == str(Overloaded()):
            self.refused += 1
        else:
            self.seconds.append(time.monotonic() - sent)


async def ask_in_turn(ask: Ask, at_once: int, requests: int) -> Answers:
    """Have some members ask at a time, each as soon as the one before is answered."""
    answers, numbers = Answers(), iter(range(requests))

    async def ask_on() -> None:
        for number in numbers:
            await answers.add(ask, number)

    await asyncio.gather(*(ask_on() for _ in range(at_once)))
    return answers


async def ask_at_a_rate(ask: Ask, rate: int, requests: int) -> Answers:
    """Have another member ask every 1/rate s, whether the others are answered or not."""
    answers, start = Answers(), time.monotonic()
    async with asyncio.TaskGroup() as group:
        for number in range(requests):
            await asyncio.sleep(max(0.0, start + number / rate - time.monotonic()))
            group.create_task(answers.add(ask, number))
    return answers
