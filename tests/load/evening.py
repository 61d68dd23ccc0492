"""An evening over four processes, two of which are killed: `python -m tests.load.evening`.

64 members of 6 servers play the bot and each other, ask, answer puzzles and hold two tournaments.
Each server has a daily puzzle that falls due, and a player who is to be told of their move. One
process starts late, two are killed just when something is due, a solver is killed while it works on
a question, Redis is stopped and started, and a second process for a shard is refused. A seed says
which and when: the next trouble comes once the members have made some more moves.

Exits with 1 when what is stored is not what follows from the record, or something came twice or
not at all. All on this machine: PostgreSQL, a Redis of its own, and a Discord on loopback.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import psutil
from sqlalchemy import text

import bot.features  # noqa: F401 - all tables
from bot.config import Settings
from bot.daily.model.plan import Plan
from bot.daily.rows.plans import Plans
from bot.solver.asking import AWAY_SECONDS, WAIT_SECONDS
from bot.solver.exchange import SOLVERS, Exchange, Queue
from bot.store import Store
from bot.store.store import INCREMENTS
from bot.tournaments.model.standings import standings
from bot.tournaments.rows import Tournaments
from tests.bot.solver.conftest import Server
from tests.bot.store.conftest import on_server
from tests.bot.tournaments.test_evening import by_hand
from tests.load.__main__ import postgresql
from tests.load.invariants import INVARIANTS, MOVE, SHOWN, Evidence, plies
from tests.load.processes import SHARDS, is_served, settings
from tests.process.conftest import APPLICATION_ID, TOKEN, BotProcess
from tests.process.loopback import Channel, Interaction, LoopbackDiscord, Message, User
from tests.process.loopback.state import NothingHeard

MEMBERS, SERVERS = 64, 6
CUPS = 2
"""The number of servers that hold a tournament."""
PLAYERS = 6
"""The number of members of a tournament."""
PAUSE = (0.5, 2.5)
"""The seconds between two things that a member does."""
SHORT_OF_AN_ANSWER = 20
"""Seconds until a member gives up waiting for an answer."""
MOVES = 15
"""The number of moves that are made between two troubles."""
ONLINE, PLAYED, SETTLED = 60, 350, 150
"""Seconds until processes are online, tournaments are over, and all that was left is tidied up."""
LATE = 3
"""The shard whose process starts late."""
BUSY = 0.5
"""The seconds that a solver has worked on a question when it is killed."""
NOTICES = """
UPDATE matches SET notify_at = now() - interval '1 hour'
WHERE guild_id = {guild} AND start = 'nim: 3 4 5' AND ply = 0 AND status = 'playing'
"""
LOOKS = 3.0
"""The seconds within which a process is killed after something is due."""
HEAVY = {"game": "cram", "position": "7x7"}
"""A question that a solver works on for long."""
ABOUT_TO_GO = "…"
"""What stands in place of "thinking" for a moment, before a private answer."""
ANSWERED = WAIT_SECONDS + 2 * Settings().solver_seconds + SHORT_OF_AN_ANSWER
"""Seconds within which a question is answered or refused whatever becomes of its solver, and the
member sees it."""

ANY = ""
"""Stands for a move that was chosen in a list."""


class Seen:
    """A message, or a version of it, as the invariants read it."""

    def __init__(self, payload: dict[str, Any]) -> None:
        self.id = int(payload["id"])
        self.content: str = payload["content"]
        self.components: list[dict[str, Any]] = payload["components"]


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a button that makes a move; it may not have been answered."""

    match: int
    ply: int
    user: int
    notation: str


def shard_of(channel: Channel) -> int:
    """Return the shard of the server of a channel."""
    return (channel.guild_id or 0) // INCREMENTS % SHARDS


def named(trouble: Any) -> str:
    """Return what a trouble is called."""
    return getattr(trouble, "func", trouble).__name__.replace("_", " ")


class Town:
    """Processes of one bot, two solvers, a database, a Redis, and the Discord of all of them."""

    def __init__(self, discord: LoopbackDiscord, folder: Path, database: str) -> None:
        self.discord, self.folder, self.database = discord, folder, database
        self.channels = [discord.world.open_guild(number) for number in range(SERVERS)]
        self.redis = Server(folder)
        self.bots: dict[int, BotProcess] = {}
        self.every: list[BotProcess] = []
        self.exchange = Exchange(self.redis.url)
        self.solvers = [self.run("solve", shard=0) for _ in range(2)]
        self.outages: list[tuple[int, float, float]] = []
        """When a shard was away: it, since when, and until when."""

    def run(self, command: str, shard: int) -> BotProcess:
        """Start the command `bot`, for a shard."""
        given = settings(self.discord, self.database, [shard]) | {"SOLVER_URL": self.redis.url}
        self.every.append(BotProcess(self.folder, (command,), given))
        return self.every[-1]

    def start(self, shard: int) -> None:
        """Start the process of a shard."""
        self.bots[shard] = self.run("run", shard)

    async def until(self, happened: Callable[[], bool], what: str, seconds: float) -> None:
        """Wait for what members can see."""
        await self.discord.state.until(happened, what, seconds)

    async def online(self, shards: Sequence[int]) -> None:
        """Wait until the processes of some shards are online."""
        served = self.discord.gateway.serving
        await self.until(
            lambda: all(served(each << 22) for each in shards), f"{shards} online", ONLINE
        )

    async def replaced(self, shard: int, meanwhile: Callable[[], Awaitable[None]]) -> None:
        """Kill the process of a shard, do something meanwhile, and start another."""
        killed = time.monotonic()
        await self.bots[shard].killed()
        gone = lambda: self.discord.gateway.serving(shard << 22) is None  # noqa: E731
        await self.until(gone, "the process is gone", ONLINE)
        await meanwhile()
        self.start(shard)
        await self.online([shard])
        self.outages.append((shard, killed, time.monotonic()))

    async def taker(self, text: str) -> str | None:
        """Return the name under which a solver has taken a question in which a text stands."""
        stream = self.exchange.stream(Queue.QUESTIONS)
        redis = self.exchange.redis
        for taken in await redis.xpending_range(stream, SOLVERS, "-", "+", 100):
            number = taken["message_id"]
            for _, content in await redis.xrange(stream, number, number):
                if text in content[b"data"].decode():
                    return taken["consumer"].decode()
        return None

    async def kill_the_solver(self, text: str, question: Awaitable[str]) -> None:
        """Kill the solver that works on a question in which a text stands, in the middle of it."""
        asking = asyncio.ensure_future(question)
        while (name := await self.taker(text)) is None and not asking.done():  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        await asyncio.sleep(BUSY)
        assert not asking.done(), f"answered before its solver was killed: {await asking}"
        assert name is not None
        solver = next(each for each in self.solvers if f":{each.pid}:" in name)
        workers = psutil.Process(solver.pid).children(recursive=True)
        await solver.killed()
        for each in workers:
            with suppress(psutil.NoSuchProcess):
                each.kill()
        self.solvers.remove(solver)
        await asking

    def close(self) -> None:
        """Leave nothing of it behind."""
        for each in self.every:
            each.clean_up()
        self.redis.stop()


class Evening:
    """What members do, and what they saw."""

    def __init__(self, town: Town, store: Store, seed: int) -> None:
        self.town, self.store, self.random = town, store, Random(seed)
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
        self.began = time.monotonic()
        self.asleep = {user.id for group in self.members for user in group[-2:]}
        """Those who make no move, so that they are told that it is theirs."""
        self._asked = 0
        self._read: dict[int, tuple[int, str, set[str | None]]] = {}
        self._offered: dict[int, int] = {}
        """To whom a challenge was made, by its message."""

    async def begin(self) -> None:
        """Begin the tournaments, and the matches of those who make no move."""
        for channel, members in zip(self.channels, self.members, strict=True):
            if is_served(self.discord, channel):
                await self.fall_asleep(channel, *members[-2:])
        for channel, members in zip(self.channels[:CUPS], self.members, strict=False):
            options = {"game": "divide 2,3,6", "clock": "game 180+5", "rounds": 2}
            await self.discord.slash(members[0], channel, "tournament", options)
            panel = await self.discord.wait_for_message(
                lambda each, channel=channel: (
                    each.channel is channel and "Join" in {one.get("label") for one in each.buttons}
                )
            )
            for user in members[:PLAYERS]:
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
            if is_served(self.discord, self.channels[server]):
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

    async def due(self, shard: int) -> None:
        """Let the daily puzzles and the notices of the servers of a shard be due."""
        now = datetime.now(UTC)
        for channel in self.of(shard):
            assert channel.guild_id is not None
            plan = Plan(guild_id=channel.guild_id)
            planned = Plan(
                guild_id=channel.guild_id,
                channel_id=channel.id,
                hour=0,
                next_at=now - timedelta(seconds=1),
            )
            await Plans(self.store).save(plan, planned)
            await on_server(NOTICES.format(guild=channel.guild_id), self.town.database)

    def of(self, shard: int) -> list[Channel]:
        """Return the channels of a shard."""
        return [each for each in self.channels if shard_of(each) == shard]

    async def trouble(self) -> None:
        """Let everything happen that can happen, with some moves between."""
        town = self.town
        first, second = self.random.sample(range(SHARDS), 2)
        troubles: list[Callable[[], Awaitable[None]]] = [
            self.arrive_late,
            self.refuse_a_rival,
            partial(self.die, first),
            partial(self.die, second),
            self.lose_a_solver,
            self.lose_redis,
        ]
        self.random.shuffle(troubles)
        troubles.sort(key=lambda each: each != self.arrive_late)
        for each in troubles:
            await self.more_moves()
            await each()
            print(f"{time.monotonic() - self.began:>4.0f} s: {named(each)}", flush=True)
        for shard in {*range(SHARDS)} - {first, second}:
            await self.due(shard)
        await self.more_moves()
        assert len(town.solvers) == 1

    async def arrive_late(self) -> None:
        """Let the last process start."""
        self.town.start(LATE)
        await self.town.online([LATE])
        for channel, members in zip(self.channels, self.members, strict=True):
            if channel in self.of(LATE):
                await self.fall_asleep(channel, *members[-2:])

    async def refuse_a_rival(self) -> None:
        """Have a second process for a shard refused."""
        shard = self.random.choice(range(LATE))
        rival = self.town.run("run", shard)
        assert await rival.exit_code() > 0
        assert f"Shard {shard} is served by another bot" in rival.output

    async def die(self, shard: int) -> None:
        """Kill the process of a shard while something falls due in its servers."""
        await self.due(shard)
        await asyncio.sleep(self.random.uniform(0, LOOKS))  # so that it dies before, in or after it
        await self.town.replaced(shard, self.look)

    async def look(self) -> None:
        """Note what every message has shown, and which boards a killed bot may not have noted."""
        world: Any = self.evidence.world
        world.messages = [Seen(each.payload) for each in self.public()]
        await self.evidence.look()

    async def lose_a_solver(self) -> None:
        """Have a solver killed in the middle of a question, which is answered all the same."""

        async def ask() -> str:
            asked = await self.ask_at_length(User("patient"))

            def told() -> str:
                shown = [each.text for each in (*asked.followups, asked.original) if each]
                return "\n".join(each for each in shown if each != ABOUT_TO_GO)

            await self.town.until(lambda: told() != "", "the words", SHORT_OF_AN_ANSWER)
            return told()

        await self.town.kill_the_solver("{game}: {position}".format(**HEAVY), ask())

    async def ask_at_length(self, asker: User) -> Interaction:
        """Ask the long question; again where the bot was too late for Discord to take its answer.

        The member asks nothing else, which would have to be answered first.
        """
        while True:
            try:
                return await self.discord.slash(asker, self.channels[0], "winner", HEAVY, ANSWERED)
            except NothingHeard:
                every = self.discord.state.interactions.values()
                if [each for each in every if each.user is asker][-1].response is not None:
                    raise

    async def lose_redis(self) -> None:
        """Stop Redis, start it once some more moves are made, and wait until it is made use of."""
        self.town.redis.stop()
        await self.more_moves()
        self.town.redis.start()
        async with asyncio.timeout(ONLINE):
            while not (await self.town.exchange.look("")).is_served:  # noqa: ASYNC110
                await asyncio.sleep(0.1)
        await asyncio.sleep(AWAY_SECONDS)  # for so long a bot may ask no solver

    def public(self) -> list[Message]:
        """Return the messages that everybody sees."""
        return [each for each in self.discord.state.messages.values() if not each.ephemeral]

    async def is_over(self) -> bool:
        """Return whether the tournaments are over."""
        async with self.store.reading() as connection:
            stages = list(await connection.scalars(text("SELECT stage FROM tournaments")))
        return stages == ["over"] * CUPS

    async def broken(self) -> list[str]:
        """Return what is not as it follows from the record."""
        world: Any = self.evidence.world
        public = self.public()
        world.messages = [Seen(each.payload) for each in public]
        for message in public:
            for version in message.versions:
                for match, ply in plies(Seen(version)):
                    self.evidence.shown[match] = max(self.evidence.shown.get(match, 0), ply)
        await self.evidence.gather()
        found = [f"{each.__doc__} But: {but}" for each in INVARIANTS for but in each(self.evidence)]
        found += [*self.moves_not_pressed(), *self.unanswered(), *self.not_posted_once()]
        return found + [each async for each in self.wrong_standings()]

    def moves_not_pressed(self) -> Iterator[str]:
        """Yield the moves of members that are stored, and that they did not press."""
        matches = self.evidence.rows["matches"]
        players = {row.id: (row.first_user, row.second_user) for row in matches}
        for row in self.evidence.rows["moves"]:
            user = players[row.match_id][row.player]
            pressed = {
                Press(row.match_id, row.ply - 1, user or 0, which) for which in (row.notation, ANY)
            }
            if user is not None and not pressed & self.presses:
                yield f"{row} was not pressed"

    def unanswered(self) -> Iterator[str]:
        """Yield the commands and presses without an answer whose process was there all the time."""
        for each in self.discord.state.interactions.values():
            shard = shard_of(each.channel)
            is_excused = any(
                away == shard and since - SHORT_OF_AN_ANSWER < each.sent_at < until
                for away, since, until in self.town.outages
            )
            if not (each.answered or each.seconds or is_excused):
                yield f"no answer to {each.payload['data']} in shard {shard}"

    def not_posted_once(self) -> Iterator[str]:
        """Yield the servers whose daily puzzle was not posted once, and boards that came twice."""
        for channel in self.channels:
            said = [each.text for each in self.public() if each.channel is channel]
            dailies = [each for each in said if each.startswith("### Daily #")]
            if len(dailies) != 1:
                yield f"{channel} has the daily puzzles {dailies}"
            notices = [each for each in said if "it's your move" in each]
            if len(notices) != 1:
                yield f"{channel} has the notices {notices}"

    async def wrong_standings(self) -> AsyncGenerator[str]:
        """Yield the tournaments whose table is not the one of their matches."""
        matches = {row.id: row for row in self.evidence.rows["matches"]}
        for row in self.evidence.rows["tournaments"]:
            found = await Tournaments(self.store).load(row.id)
            record: list[tuple[tuple[int, ...], int | None]] = [
                ((each.first,), each.first) for each in found.pairings if not each.is_match
            ]
            for each in self.evidence.rows["occasions"]:
                if each.occasion.startswith(f"cup {row.id}."):
                    match = matches[each.match_id]
                    players = match.first_user, match.second_user
                    record.append(
                        (players, None if match.winner is None else players[match.winner])
                    )
            wanted = by_hand([one.user_id for one in found.entrants], record)
            lines = {
                line.entrant.user_id: (line.points, line.buchholz) for line in standings(found)
            }
            if lines != wanted or row.stage != "over":
                yield f"tournament {row.id} is {row.stage}: {lines} instead of {wanted}"


async def until_none(broken: Callable[[], Awaitable[list[str]]], seconds: float) -> list[str]:
    """Wait until nothing is broken; what was done twice stays so, and is returned at the end."""
    end = time.monotonic() + seconds
    while (found := await broken()) and time.monotonic() < end:  # noqa: ASYNC110
        await asyncio.sleep(1)
    return found


@asynccontextmanager
async def town(folder: Path) -> AsyncGenerator[tuple[Town, Store]]:
    """Run all but the late process until the block ends."""
    async with (
        postgresql(folder) as url,
        LoopbackDiscord(TOKEN, APPLICATION_ID) as discord,
    ):
        discord.gateway.identify_at_once = SHARDS
        discord.state.check_every, discord.state.lateness_is_allowed = 50, True
        made = Town(discord, folder, url)
        store = None
        try:
            for shard in range(LATE):
                made.start(shard)
            await made.online(range(LATE))
            await discord.ready()
            store = await Store.open(url)
            yield made, store
            assert not discord.faults, "\n".join(discord.faults)
        finally:
            made.close()
            await made.exchange.aclose()
            if store is not None:
                await store.close()


async def run(seed: int, seconds: float) -> list[str]:
    """Hold an evening of at least so many seconds; return what is broken at its end."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        async with town(Path(folder)) as (made, store):
            evening = Evening(made, store, seed)
            await evening.begin()
            living = [
                asyncio.create_task(evening.live(server, number))
                for server, group in enumerate(evening.members)
                for number in range(len(group))
            ]
            try:
                await evening.trouble()
                await asyncio.sleep(start + seconds - time.monotonic())
                with suppress(TimeoutError):  # that they are not over is said below
                    async with asyncio.timeout(PLAYED):
                        while not await evening.is_over():  # noqa: ASYNC110
                            await asyncio.sleep(0.5)
            finally:
                for each in living:
                    each.cancel()
                await asyncio.gather(*living, return_exceptions=True)
            played = time.monotonic() - start
            found = await until_none(evening.broken, SETTLED)
            asked = evening.discord.state.interactions.values()
            late = sum(each.seconds > 3 for each in asked)
            cut = sum(not (each.answered or each.seconds) for each in asked)
            print(
                f"{len(asked)} commands and presses ({late} too late, {cut} cut off by a kill), "
                f"{evening.moves} moves, {len(evening.evidence.rows['matches'])} matches, "
                f"{played:.0f} s, and {time.monotonic() - start - played:.0f} s to settle",
                flush=True,
            )
            tracebacks = [each.output for each in made.every if "Traceback" in each.output]
            return found + [f"an error was logged:\n{each[-3000:]}" for each in tracebacks]


def main() -> int:
    """Hold an evening, and return 1 if something was lost or done twice."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.evening", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60, help="of play, at least")
    given = parser.parse_args()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}", flush=True)
    broken = asyncio.run(asyncio.wait_for(run(given.seed, given.seconds), given.seconds + 600))
    print(*[f"FAILED: {each}" for each in broken] or ["nothing lost, nothing twice"], sep="\n")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
