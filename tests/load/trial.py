"""A bot with players, to whom something is about to happen, and the rules that hold after it."""

import asyncio
import re
import time
from contextlib import suppress
from dataclasses import dataclass, field

from sqlalchemy import text

from bot.store import Store
from tests.load.machine import Machine
from tests.load.members import clickable
from tests.process.loopback import Message, User

NIM = {"game": "nim", "position": "2 2 2 2 2", "first": "me"}
SECONDS = 2.5
"""How long each fault lasts."""
PATIENCE = 3.0
"""The longest wait of a bystander whom a fault doesn't concern."""
PLAYERS = 6


@dataclass(slots=True)
class Game:
    """A match on its board, with the moves that were clicked there."""

    board: Message
    clicked: set[str] = field(default_factory=set)

    @property
    def most_shown(self) -> int:
        """The most moves that were ever shown, by the plies that the buttons were made for."""
        return max((int(ply) for ply in _PLY.findall(str(self.board.versions))), default=0)

    @property
    def number(self) -> int:
        """The number of the match."""
        return int(NUMBER.findall(str(self.board.versions))[0])

    def moves(self) -> list[str]:
        """Return the buttons that make a move."""
        return clickable(self.board, "g:move:")


@dataclass(slots=True)
class Player:
    """A member who plays one match after the other."""

    user: User
    games: list[Game]


_PLY, NUMBER = re.compile(r"g:move:\d+:(\d+)"), re.compile(r"g:[a-z]+:(\d+)")


@dataclass(slots=True)
class Outcome:
    """The consequences of a fault."""

    name: str
    clicks: int = 0
    answered: int = 0
    waited: float = 0.0
    wrong: list[str] = field(default_factory=list)


class Trial:
    """A bot and some players; each fault happens while they play."""

    def __init__(self, bot: Machine) -> None:
        self.bot = bot
        self.discord = bot.discord
        self.players: list[Player] = []

    async def begin(self) -> None:
        """Have every player begin a match."""
        await self.bot.start().come_online(self.discord)
        for number in range(PLAYERS):
            self.players.append(Player(User(f"player{number}"), []))
            await self.find_game(self.players[-1])

    async def find_game(self, player: Player) -> Game:
        """Return a match in which a player is to move: the one that goes on, or a new one."""
        if not player.games or not player.games[-1].moves():
            begun = await self.discord.slash(player.user, self.discord.channel, "play", NIM)
            if begun.original and NUMBER.search(str(begun.original.payload)):
                player.games.append(Game(begun.original))
        return player.games[-1]

    async def click(self, player: Player, outcome: Outcome) -> None:
        """Have a player make a move, in a new match where none is to be made."""
        if self.discord.gateway.session is None:
            await asyncio.sleep(0.1)
            return
        outcome.clicks += 1
        self.discord.faults.clear()
        with suppress(AssertionError, OSError):  # no answer, or nobody there
            async with asyncio.timeout(PATIENCE + 1):
                game = await self.find_game(player)
                for move in game.moves()[:1]:
                    game.clicked.add(move)
                    await self.discord.click(player.user, game.board, move)
                outcome.answered += 1

    async def play(self, outcome: Outcome, seconds: float) -> None:
        """Have all play for so long."""
        end = time.monotonic() + seconds

        async def go_on(player: Player) -> None:
            while time.monotonic() < end:
                await self.click(player, outcome)
                await asyncio.sleep(0.05)

        await asyncio.gather(*map(go_on, self.players))

    async def bystand(self, outcome: Outcome, seconds: float) -> None:
        """Have a member ask something that needs neither database nor worker, and time it."""
        end, user = time.monotonic() + seconds, User("bystander")
        while time.monotonic() < end:
            start = time.monotonic()
            try:
                await self.discord.slash(user, self.discord.channel, "mex", {"numbers": "0 1 3"})
            except AssertionError as error:
                outcome.wrong.append(f"a bystander waited in vain: {error}")
                return
            outcome.waited = max(outcome.waited, time.monotonic() - start)
            await asyncio.sleep(0.1)

    def count_doubles(self) -> int:
        """Return the number of responses after one that Discord had taken, since the last count."""
        requests, self.discord.state.requests = self.discord.state.requests, []
        return sum(each.path.endswith("/callback") and each.status == 400 for each in requests)

    async def judge(self, outcome: Outcome) -> None:
        """Hold the database against the clicks and boards of every match so far."""
        if doubles := self.count_doubles():
            outcome.wrong.append(f"{doubles} interactions were responded to twice")
        store = await Store.open(self.bot.database)
        async with store.reading() as connection:
            found = await connection.execute(text("SELECT id, ply FROM matches"))
            plies = {row[0]: row[1] for row in found}
            found = await connection.execute(
                text("SELECT match_id, count(*) FROM moves GROUP BY 1")
            )
            counted = {row[0]: row[1] for row in found}
        await store.close()
        for game in (game for player in self.players for game in player.games):
            ply, number = plies.get(game.number), game.number
            if ply is None:
                outcome.wrong.append(f"match {number} is lost")
            elif ply != counted.get(number, 0):
                outcome.wrong.append(f"match {number}: ply {ply}, {counted.get(number)} moves")
            elif ply > 2 * len(game.clicked):
                outcome.wrong.append(f"match {number}: a move was applied twice")
            elif ply < game.most_shown:
                outcome.wrong.append(f"match {number}: a move that was shown is lost")
