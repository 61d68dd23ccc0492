"""What members do: each kind of request as a function that returns when it is answered."""

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from itertools import count, product

from tests.process.loopback import Channel, LoopbackDiscord, User
from tests.process.loopback.state import Interaction, Message

Ask = Callable[[int], Awaitable[Interaction]]
"""A request of the member of that number."""

TOKENS = 10
HEAPS = [heaps for heaps in product(range(1, 6), repeat=5) if sum(heaps) == TOKENS]
"""What the matches begin with, in turn: all their moves are buttons."""
ASKED = list(product(range(1, 10), repeat=4))
"""What is asked about, in turn, by who asks something new each time."""
_STAGE = re.compile(r"g:move:(\d+):(\d+)")


def _number(custom_id: str) -> int:
    """Return the number of the match that a button is of."""
    return int(custom_id.split(":")[2])


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

    def asking(self, name: str, **options: str) -> Ask:
        """Return the request that types a command; "{heaps}" in it are others each time."""

        async def ask(number: int) -> Interaction:
            heaps = " ".join(map(str, ASKED[next(self._asked) % len(ASKED)]))
            typed = {key: option.format(heaps=heaps) for key, option in options.items()}
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
        self._moved[_number(chosen)] += 1
        answered = await self.discord.click(self.user(number), board, chosen)
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
