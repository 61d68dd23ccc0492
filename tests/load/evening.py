"""An evening over four processes, two of which are killed: `python -m tests.load.evening`.

64 members of 6 servers play the bot and each other, ask, answer puzzles and hold two tournaments.
Each server has a daily puzzle that falls due, and a player who is to be told of their move. One
process starts late, two are killed just when something is due, a solver is killed while it works on
a question, Redis is stopped and started, and a second process for a shard is refused. A seed says
which and when: the next trouble comes once the members have made some more moves.

Exits with 1 when what is stored is not what follows from the record, or something came twice or
not at all. All on this machine: PostgreSQL, a Redis of its own, and a Discord on loopback.
"""

import asyncio
import sys
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from typing import Any

from sqlalchemy import text

import bot.app.features  # noqa: F401 - all tables
from bot.config import Settings
from bot.events.model.standings import standings
from bot.events.rows import Tournaments
from bot.practice.daily.model.plan import Plan
from bot.practice.daily.rows import Plans
from bot.store import Store
from bot.workers.machines.asking import AWAY_SECONDS, WAIT_SECONDS
from tests.bot.events.test_evening import by_hand
from tests.bot.store.conftest import on_server
from tests.load.command import command
from tests.load.invariants import INVARIANTS, plies
from tests.load.machine import ONLINE, SHARDS
from tests.load.players import ANY, CUPS, PLAYED, SHORT_OF_AN_ANSWER, Players, Press
from tests.load.town import LATE, Town, open_town, shard_of
from tests.process.loopback import Channel, Interaction, Message, User
from tests.process.loopback.state import NothingHeard

SETTLED = 150
"""Seconds until everything left is tidied up."""
NOTICES = """
UPDATE matches SET notify_at = now() - interval '1 hour'
WHERE guild_id = {guild} AND start = 'nim: 3 4 5' AND ply = 0 AND status = 'playing'
"""
LOOKS = 3.0
"""The seconds within which a process is killed after something is due."""
HEAVY = {"game": "cram", "position": "7x7"}
"""A question that a solver works on for long."""
ABOUT_TO_GO = "…"
"""The text in place of "thinking" for a moment, before a private answer."""
ANSWERED = WAIT_SECONDS + 2 * Settings().solver_seconds + SHORT_OF_AN_ANSWER
"""Seconds within which a question is answered or refused even if its solver dies, and is shown."""


class MessageView:
    """A message, or a version of it, as the invariants read it."""

    def __init__(self, payload: dict[str, Any]) -> None:
        self.id = int(payload["id"])
        self.content: str = payload["content"]
        self.components: list[dict[str, Any]] = payload["components"]


def named(trouble: Any) -> str:
    """Return what a trouble is called."""
    return getattr(trouble, "func", trouble).__name__.replace("_", " ")


class Evening(Players):
    """An evening of them, with troubles that a seed draws, and a verdict."""

    def __init__(self, town: Town, store: Store, seed: int) -> None:
        super().__init__(town, store)
        self.random = Random(seed)
        self.began = time.monotonic()

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
            await on_server(NOTICES.format(guild=channel.guild_id), self.town.bot.database)

    def of(self, shard: int) -> list[Channel]:
        """Return the channels of a shard."""
        return [each for each in self.channels if shard_of(each) == shard]

    async def make_trouble(self) -> None:
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
        self.town.bots[LATE] = self.town.start(LATE)
        await self.town.bot.serve([LATE])
        for channel, members in zip(self.channels, self.members, strict=True):
            if channel in self.of(LATE):
                await self.fall_asleep(channel, *members[-2:])

    async def refuse_a_rival(self) -> None:
        """Have a second process for a shard refused."""
        shard = self.random.choice(range(LATE))
        rival = self.town.start(shard)
        assert await rival.exit_code() > 0
        assert f"Shard {shard} is served by another bot" in rival.output

    async def die(self, shard: int) -> None:
        """Kill the process of a shard while something falls due in its servers."""
        await self.due(shard)
        await asyncio.sleep(self.random.uniform(0, LOOKS))  # so that it dies before, in or after it
        await self.town.replace(shard, self.look)

    async def look(self) -> None:
        """Note what every message has shown, and which boards a killed bot may not have noted."""
        world: Any = self.evidence.world
        world.messages = [MessageView(each.payload) for each in self.public()]
        await self.evidence.look()

    async def lose_a_solver(self) -> None:
        """Have a solver killed in the middle of a question, which is answered all the same."""

        async def ask() -> str:
            asked = await self.ask_at_length(User("patient"))

            def text_shown() -> str:
                shown = [each.text for each in (*asked.followups, asked.original) if each]
                return "\n".join(each for each in shown if each != ABOUT_TO_GO)

            await self.town.until(lambda: text_shown() != "", "the words", SHORT_OF_AN_ANSWER)
            return text_shown()

        await self.town.kill_solver("{game}: {position}".format(**HEAVY), ask())

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

    async def find_broken(self) -> list[str]:
        """Return what is not as it follows from the record."""
        world: Any = self.evidence.world
        public = self.public()
        world.messages = [MessageView(each.payload) for each in public]
        for message in public:
            for version in message.versions:
                for match, ply in plies(MessageView(version)):
                    self.evidence.shown[match] = max(self.evidence.shown.get(match, 0), ply)
        await self.evidence.gather()
        found = [f"{each.__doc__} But: {but}" for each in INVARIANTS for but in each(self.evidence)]
        found += [*self.moves_not_pressed(), *self.find_unanswered(), *self.not_posted_once()]
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

    def find_unanswered(self) -> Iterator[str]:
        """Yield the commands and presses without an answer whose process was there all the time."""
        for each in self.discord.state.interactions.values():
            shard = shard_of(each.channel)
            is_excused = any(
                away == shard and since - SHORT_OF_AN_ANSWER < each.sent_at < until
                for away, since, until in self.town.outages
            )
            if not (each.is_answered or each.seconds or is_excused):
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


async def measure(seed: int = 1, seconds: float = 60.0) -> list[str]:
    """Hold an evening of at least so many seconds; return the broken rules at its end."""
    start = time.monotonic()
    async with open_town() as (town, store):
        evening = Evening(town, store, seed)
        await evening.begin()
        living = [
            asyncio.create_task(evening.live(server, number))
            for server, group in enumerate(evening.members)
            for number in range(len(group))
        ]
        try:
            await evening.make_trouble()
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
        found = await until_none(evening.find_broken, SETTLED)
        asked = evening.discord.state.interactions.values()
        late = sum(each.seconds > 3 for each in asked)
        cut = sum(not (each.is_answered or each.seconds) for each in asked)
        print(
            f"{len(asked)} commands and presses ({late} too late, {cut} cut off by a kill), "
            f"{evening.moves} moves, {len(evening.evidence.rows['matches'])} matches, "
            f"{played:.0f} s, and {time.monotonic() - start - played:.0f} s to settle",
            flush=True,
        )
        tracebacks = [each.output for each in town.bot.bots if "Traceback" in each.output]
        return found + [f"an error was logged:\n{each[-3000:]}" for each in tracebacks]


if __name__ == "__main__":
    sys.exit(command(measure, "nothing lost, nothing twice", seconds=900))
