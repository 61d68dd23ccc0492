"""The members of a town: they play, ask, answer puzzles and hold tournaments."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any

from bot.store import Store
from tests.load.invariants import MOVE, SHOWN, Evidence
from tests.load.town import SERVERS, Town
from tests.process.loopback import Channel, Message, User

MEMBERS = 64
CUPS = 2
"""The number of servers that hold a tournament."""
ENTRANTS = 6
"""The number of members of a tournament."""
PAUSE = (0.5, 2.5)
"""The seconds between two things that a member does."""
SHORT_OF_AN_ANSWER = 20
"""Seconds until a member gives up waiting for an answer."""
MOVES = 15
"""The number of moves that are made between two troubles."""
PLAYED = 350
"""Seconds until tournaments are over."""
ANY = ""
"""The notation of a move that was chosen in a list."""


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a button that makes a move; it may not have been answered."""

    match: int
    ply: int
    user: int
    notation: str


class Players:
    """The members of a town, their moves, and the evidence of both."""

    def __init__(self, town: Town, store: Store) -> None:
        self.town, self.store = town, store
        self.discord = town.discord
        self.channels = town.channels
        self.members = [
            [User(f"member{number}") for number in range(server, MEMBERS, SERVERS)]
            for server in range(SERVERS)
        ]
        world: Any = SimpleNamespace(services=SimpleNamespace(store=store), messages=[])
        self.evidence = Evidence(world)
        self.presses: set[Press] = set()
        self.moves = 0
        self.asleep = {user.id for group in self.members for user in group[-2:]}
        """The members who make no move, so that they are notified."""
        self._asked = 0
        self._read: dict[int, tuple[int, str, set[str | None]]] = {}
        self._offered: dict[int, int] = {}
        """The challenged members, by the message of the challenge."""

    async def begin(self) -> None:
        """Begin the tournaments, and the matches of members who make no move."""
        for channel, members in zip(self.channels, self.members, strict=True):
            if self.town.bot.is_served(channel):
                await self.fall_asleep(channel, *members[-2:])
        for channel, members in zip(self.channels[:CUPS], self.members, strict=False):
            options = {"game": "divide 2,3,6", "clock": "game 180+5", "rounds": 2}
            await self.discord.slash(members[0], channel, "tournament", options)
            panel = await self.discord.wait_for_message(
                lambda each, channel=channel: (
                    each.channel is channel and "Join" in {one.get("label") for one in each.buttons}
                )
            )
            for user in members[:ENTRANTS]:
                await self.discord.click(user, panel, "Join")
            await self.discord.click(members[0], panel, "Start")

    async def fall_asleep(self, channel: Channel, one: User, other: User) -> None:
        """Begin a match in which no move is made."""
        options = {"position": "nim: 3 4 5", "first": "me", "opponent": other}
        options["clock"] = "move 3600"
        offered = await self.discord.slash(one, channel, "play", options)
        await self.discord.click(other, offered.message, "Accept")

    async def live(self, server: int, number: int) -> None:
        """Let a member do one thing after the other."""
        random = Random(f"{server} {number}")
        while True:
            await asyncio.sleep(random.uniform(*PAUSE))
            if self.town.bot.is_served(self.channels[server]):
                with suppress(AssertionError, TimeoutError):  # whether it is excused is seen later
                    async with asyncio.timeout(SHORT_OF_AN_ANSWER):
                        await self.act(server, number, random)

    async def act(self, server: int, number: int, random: Random) -> None:
        """Let a member make the move that is due for longest, accept a challenge, or begin."""
        channel, members = self.channels[server], self.members[server]
        user = members[number]
        shown = [
            each
            for each in self.discord.state.messages.values()
            if each.channel is channel and not each.ephemeral and not each.loading
        ]
        named = f"<@{user.id}>"
        for board in shown:
            said, labels = self.read(board)
            if "Accept" in labels and self._offered.get(board.id) == user.id:
                await self.discord.click(user, board, "Accept")
                return
            if f"Your move, {named}" in said and user.id not in self.asleep:
                await self.move(user, board, random)
                return
        await self.begin_something(channel, user, members, number, random)

    def read(self, message: Message) -> tuple[str, set[str | None]]:
        """Return the text and the labels of the buttons of a message, read once a version."""
        versions, *found = self._read.get(message.id, (0, "", set()))
        if versions != len(message.versions):
            found = message.text, {each.get("label") for each in message.buttons}
            self._read[message.id] = len(message.versions), *found
        return found[0], found[1]

    async def move(self, user: User, board: Message, random: Random) -> None:
        """Make a move on a board, by way of a heap if it has many; press at times twice."""
        for _ in range(3):
            found = [
                each for each in board.components() if SHOWN.match(each.get("custom_id") or "")
            ]
            ways = [each for each in found if not each.get("disabled")]
            assert ways, f"no way to move on {board.text!r}"
            way = random.choice(ways)
            chosen = way["custom_id"]
            if MOVE.match(chosen):
                break
            board = (await self.discord.click(user, board, chosen)).message
        match, ply, *notation = chosen.split(":", 4)[2:]
        is_button = "options" not in way
        self.presses.add(
            Press(int(match), int(ply), user.id, notation[0] if is_button and notation else ANY)
        )
        times = 2 if random.random() < 0.1 else 1
        for _ in range(times):
            self.evidence.pressed(user.id, chosen)
        if is_button:
            await asyncio.gather(*(self.discord.click(user, board, chosen) for _ in range(times)))
        else:
            value = random.choice(way["options"])["value"]
            await self.discord.select(user, board, chosen, [value])
        self.moves += 1
        self.discord.state.ring()

    async def begin_something(
        self, channel: Channel, user: User, members: list[User], number: int, random: Random
    ) -> None:
        """Ask, answer a puzzle, or begin a match."""
        what = random.choice(["winner", "sequence", "puzzle", "play", "play", "challenge"])
        if user.id in self.asleep and what in {"play", "challenge"}:
            what = "winner"
        self._asked += 1
        if what == "winner":
            heaps = f"{self._asked % 97 + 1} {self._asked % 89 + 1} {self._asked % 83 + 1}"
            options: dict[str, Any] = {"game": "kayles", "position": heaps}
            await self.discord.slash(user, channel, "winner", options)
        elif what == "sequence":
            options = {"game": f"take 1,{self._asked % 9 + 2}", "up_to": 100 + self._asked}
            await self.discord.slash(user, channel, "sequence", options)
        elif what == "puzzle":
            asked = await self.discord.slash(user, channel, "puzzle", {"kind": "mex"})
            answers = [each["custom_id"] for each in asked.message.buttons]
            chosen = [each for each in answers if each.startswith("g:quiz:")]
            await self.discord.click(user, asked.message, random.choice(chosen))
        else:
            options = {"position": "nim: 1 2 3", "first": "me"}
            if what == "challenge":
                options |= {"opponent": members[number ^ 1], "clock": "move 3600"}
            begun = await self.discord.slash(user, channel, "play", options)
            if what == "challenge":
                self._offered[begun.message.id] = members[number ^ 1].id

    async def more_moves(self) -> None:
        """Wait until some more moves are made."""
        wanted = self.moves + MOVES
        await self.town.until(lambda: self.moves >= wanted, f"{MOVES} more moves", PLAYED)
