"""What members do: each kind of request as a function that returns when it is answered."""

import re
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import permutations

from tests.process.loopback import LoopbackDiscord, User
from tests.process.loopback.state import Interaction, Message

Ask = Callable[[int], Awaitable[Interaction]]
"""A request of the member of that number."""

HEAPS = sorted({*permutations((1, 1, 2, 3, 3)), *permutations((1, 2, 2, 2, 3))})
"""What the matches begin with, in turn: all their moves are buttons."""
_STAGE = re.compile(r"g:move:(\d+):(\d+)")


def _number(custom_id: str) -> int:
    """Return the number of the match that a button is of."""
    return int(custom_id.split(":")[2])


class Members:
    """Members of one server; each has a match against the bot once it is to move."""

    def __init__(self, discord: LoopbackDiscord) -> None:
        self.discord = discord
        self._users: dict[int, User] = {}
        self._boards: dict[int, Message] = {}
        self._moved: Counter[int] = Counter()

    def user(self, number: int) -> User:
        return self._users.setdefault(number, User(f"member{number}"))

    def asking(self, name: str, **options: str) -> Ask:
        """Return the request that types a command."""

        async def ask(number: int) -> Interaction:
            return await self.discord.slash(self.user(number), self.discord.channel, name, options)

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
        (first, *_), board = self._moves(number), self._boards[number]
        self._moved[_number(first)] += 1
        answered = await self.discord.click(self.user(number), board, first)
        assert board.files["board.png"].startswith(b"\x89PNG"), "a move came without its picture"
        return answered

    def made(self) -> dict[int, tuple[int, int]]:
        """Return for each match that stands on a board the ply shown, and how often was moved."""
        found: dict[int, tuple[int, int]] = {}
        for board in self._boards.values():
            stages = _STAGE.findall(str(board.payload))
            for number, stage in stages:
                shown, _ = found.get(int(number), (0, 0))
                found[int(number)] = max(shown, int(stage)), self._moved[int(number)]
        return found

    def _moves(self, number: int) -> list[str]:
        """Return the buttons that make a move on a member's board."""
        buttons = self._boards[number].buttons if number in self._boards else []
        names = [each["custom_id"] for each in buttons if not each.get("disabled")]
        return [name for name in names if name.startswith("g:move:")]
