"""A bot that is killed at random while an evening is under way: `python -m tests.load.kills`.

Members play with and without clocks, challenge each other, vote, and hold a tournament and a game
night; what they do is drawn by a seed. The bot dies before a random one of its effects, while all
of them act: no task of it gets further, and a transaction that is open is undone. Another is
started on the same database and the same simulated Discord, often to be killed again before it has
tidied up. Exits with 1, and keeps the database file, when one of the invariants is broken.
"""

import asyncio
import logging
import re
import shutil
import sys
import tempfile
import traceback
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest
import structlog

from bot.app.features import WORK
from bot.store import migrate
from bot.workers.pool import Workers
from cgt.errors import CgtError
from tests.bot.conftest import PATIENCE, PatientEnv, World, client_of, original, services_on
from tests.bot.fuse import LEASE, Fuse
from tests.bot.reading import texts, walk
from tests.bot.screens import click_on, screen
from tests.bot.store.conftest import empty_tables
from tests.load.command import command
from tests.load.invariants import INVARIANTS, MOVE, Evidence
from tests.load.machine import database as database_of

AN_EVENING = 25
"""The number of kills after which another evening begins, on an empty database."""
EFFECTS = 24
"""The bot is killed before one of so many effects."""
AT_ONCE = 4
"""The number of members who act at the same time."""
SHOWN = 60
"""The number of messages, counted from the newest, that members still look at."""
AGAIN = 0.3
"""How often a bot is killed again before it has tidied up."""
OFTEN = (
    "Take ",
    "A−",
    "B−",
    "C−",
    "A ",
    "B ",
    "C ",
    "Accept",
    "Join",
    "Start",
)
SELDOM = ("More", "Resign", "Rematch", "Decline", "Cancel", "Leave", "Follow")
"""The buttons that members press often, and seldom."""
COMMANDS = (
    ("play", {"position": "2 3 4", "first": "me"}),
    ("play", {"position": "1 2 3", "anyone": True, "clock": "game 600+10"}),
    ("play", {"position": "1 2 3", "clock": "move 300"}),
    ("crowd", {"position": "3 4 5", "vote": "move 60"}),
    ("teams", {"position": "3 4 5", "moves": "vote", "clock": "move 300"}),
    ("tournament", {"game": "nim", "clock": "game 180+5", "rounds": 2}),
    ("night", {"game": "nim", "minutes": 3, "rounds": 2}),
)
"""What members type; the third has an opponent."""


class Evening:
    """A server in which much is under way, and a bot that is killed again and again."""

    def __init__(self, world: World, fuse: Fuse, random: Random) -> None:
        self.world, self.fuse, self.random = world, fuse, random
        dora, emil, fay = (
            world.guild.add_member(world.env.create_user(name)) for name in ("dora", "emil", "fay")
        )
        self.members = {
            each.id: each for each in (world.alice, world.bob, world.carol, dora, emil, fay)
        }
        self.evidence = Evidence(world)

    async def begin(self) -> None:
        """Let everything begin that is to be under way."""
        for number in range(len(COMMANDS)):
            await self.type_command(number)
        for one in self.members.values():
            for message in self.world.messages:
                if any(part.get("label") == "Join" for part in walk(message)):
                    await one.click(message, label="Join")

    async def type_command(self, number: int) -> None:
        """Let a member begin something by a command."""
        name, options = COMMANDS[number]
        one, other = self.random.sample([*self.members.values()], 2)
        against = {"opponent": other} if number == 2 else {}
        await one.slash(self.world.channel, name, **options, **against)

    async def kill(self) -> int:
        """Let members act until the bot is dead; start another, and return how much was done."""
        self.fuse.arm(self.random.randrange(EFFECTS))
        acts = 0
        while not self.fuse.is_blown:
            await self.act()
            acts += 1
            assert acts < 200, "nothing that members do has an effect"
        await self.evidence.look()
        self.fuse.mend()
        await self.world.restart()
        return acts

    async def act(self) -> None:
        """Let some members do something at the same time, or some time pass."""
        chance = self.random.random()
        if chance < 0.25:
            await self.world.env.advance_time(self.random.choice([1, 16, 31]))
        elif chance < 0.35:
            await self.type_command(self.random.randrange(len(COMMANDS)))
        else:
            await asyncio.gather(*(self.press() for _ in range(AT_ONCE)))

    async def press(self) -> None:
        """Press a button of a message as it is now, as the member whom it waits for, or another."""
        found = [
            (message, part)
            for message in self.world.messages[-SHOWN:]
            for part in walk(message)
            if not part.get("disabled") and self.tempts(part)
        ]
        if not found:
            return
        message, part = self.random.choice(found)
        named = [int(user) for user in re.findall(r"[Yy]our move, <@(\d+)>", texts(message))]
        if not named or self.random.random() < 0.1:
            named = [*self.members]
        user = self.random.choice(named)
        shown, custom_id = screen(self.world, message), part["custom_id"]
        values = [self.random.choice(part["options"])["value"]] if part["type"] == 3 else []
        self.evidence.pressed(user, custom_id)
        answer = await click_on(shown, self.members[user], custom_id, values)
        if part.get("label") == "More" and answer.response is not None:
            more = [each for each in walk(answer.response) if each.get("label") in SELDOM]
            if more and not self.fuse.is_blown:
                wanted = self.random.choice(more)["label"]
                answer = await self.members[user].click(answer.response, label=wanted)
        if answer.modal is not None and not self.fuse.is_blown:
            await self.members[user].submit_modal(answer, {"answer": ["yes"]})

    def tempts(self, part: dict[str, Any]) -> bool:
        """Return whether somebody would press a button, or choose in a select, just now."""
        label = part.get("label") or ""
        if part["type"] == 3:
            return MOVE.match(part["custom_id"]) is not None
        return label.startswith(OFTEN) or (label in SELDOM and self.random.random() < 0.05)

    async def settle(self) -> None:
        """Let the bot tidy up what the one before it has left."""
        self.world.env.bot.heart.every = LEASE
        await self.world.env.advance_time(LEASE)

    async def check(self) -> None:
        """Assert that all invariants are kept."""
        await self.evidence.gather()
        for invariant in INVARIANTS:
            for broken in invariant(self.evidence):
                raise AssertionError(f"{invariant.__doc__} But: {broken}")
        surprises = [
            error
            for error in self.world.env.errors
            if not isinstance(original(error), CgtError | discord.HTTPException)
        ]
        assert not surprises, surprises


@asynccontextmanager
async def evening(url: str, workers: Workers, random: Random) -> AsyncGenerator[Evening]:
    """Run a bot with members in a simulated Discord until the block ends."""
    await migrate(url)
    services = await services_on(url, workers)
    stores = [services.store]
    env = PatientEnv(client_of(services), settle_timeout=PATIENCE)
    with pytest.MonkeyPatch.context() as patch, env.time_context():
        fuse = Fuse(patch)
        await env.start()
        try:
            yield Evening(World(env, url, workers, services, stores), fuse, random)
        finally:
            fuse.mend()
            await env.shutdown()
            for store in stores:
                await store.close()


async def kill_in_one_evening(
    url: str, workers: Workers, kills: int, seed: int, first: int
) -> None:
    """Kill the bot so often in one evening; a broken rule is reported with the kill's number."""
    number, random = first, Random(f"{seed} {first}")
    try:
        async with evening(url, workers, random) as made:
            await made.begin()
            for number in range(first, first + kills):
                await made.kill()
                if random.random() >= AGAIN or number == first + kills - 1:
                    await made.settle()
                    await made.check()
    except Exception as error:
        error.add_note(f"kill {number + 1}; this evening again: --seed {seed} --begin {first}")
        raise


async def kill_often(url: str, kills: int, seed: int, begin: int = 0) -> None:
    """Kill so often, in as many evenings as that takes."""
    workers = Workers(workers=1, seconds=PATIENCE, imports=WORK, judge_seconds=PATIENCE)
    workers.start()
    try:
        await asyncio.wrap_future(workers.compile())  # a seed gives the same evening
        for first in range(begin, begin + kills, AN_EVENING):
            count = min(AN_EVENING, begin + kills - first)
            if url.startswith("sqlite"):
                file = Path(url.removeprefix("sqlite:///"))
                for each in file.parent.glob(f"{file.name}*"):
                    each.unlink()
            elif first > begin:
                await empty_tables(url)
            await kill_in_one_evening(url, workers, count, seed, first)
            print(f"{first + count} kills: nothing lost, nothing twice", flush=True)
    finally:
        workers.close()


async def measure(
    kills: int = 1_000, seed: int = 1, database: str = "sqlite", begin: int = 0
) -> list[str]:
    """Kill, from the kill that an evening began at on; an SQLite file is kept if a rule broke."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    folder = Path(tempfile.mkdtemp(prefix="grundy-kills-"))
    async with database_of(database, folder) as url:
        try:
            await kill_often(url, kills, seed, begin)
        except Exception:  # noqa: BLE001 - whatever it is, it is shown
            traceback.print_exc()
            return [f"the database, if it is a file, is in {folder}"]
    shutil.rmtree(folder)
    return []


if __name__ == "__main__":
    sys.exit(command(measure, "nothing lost, nothing twice", seconds=86_400, loop_factory=None))
