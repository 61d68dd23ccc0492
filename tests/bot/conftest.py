"""What tests of the bot share: the real bot in a simulated Discord, and an empty environment."""

import asyncio
import dataclasses
import itertools
import shutil
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import ClassVar, Self

import discord
import pytest
from simcord.env import Env
from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.app.features import ROUTER, WORK
from bot.chat import mentions
from bot.chat.client import SWEEP_SECONDS, GrundyClient
from bot.chat.in_flight import Pace
from bot.chat.scheduler import BEAT_SECONDS
from bot.config import Settings
from bot.lessons.rows import Runs
from bot.play.matches.rows.matches import Matches
from bot.practice.board_puzzles.rows import Puzzles
from bot.services import Services
from bot.store import RepeatedDelivery, Store, migrate
from bot.store.connection import normalise_url
from bot.workers.pool import Workers
from cgt.errors import CgtError
from tests import openapi
from tests.bot.store import conftest as databases

postgresql_with_tables, store, url = (
    databases.postgresql_with_tables,
    databases.store,
    databases.url,
)
"""The fixtures of the databases that rows are tested on."""
PATIENCE = 120
"""Seconds until a question is given up, and a test: enough for each on a busy machine too."""


LEISURE = 5 * 60
"""Seconds from one look for what is due to the next where a test lets a long time pass."""
MOST_LOOKS = 8
"""The maximum number of such looks."""
FEW = 4
"""Connections to a database: to open one of the usual maximum for each feature takes longest."""
SOON = 3 * SWEEP_SECONDS
"""The last seconds of a long time, in which the bot looks as often as ever."""


class Staying(Workers):
    """Workers that never leave for want of work: in a simulation, an hour is over at once."""

    def tend(self) -> None:
        pass


class ReopenedStore(Store):
    """A store that takes over the engine of an earlier one on the same file, once that is closed.

    An engine remembers the statements it has compiled. With a new one for each test, compiling
    some sixty of them took a tenth of the time.
    """

    spare: ClassVar[defaultdict[URL, list[AsyncEngine]]] = defaultdict(list)

    @classmethod
    async def open(cls, url: str) -> Self:
        spare = cls.spare[normalise_url(url)]
        return cls(spare.pop()) if spare else await super().open(url, connections=FEW)

    async def close(self) -> None:
        was_closed = self._closed
        await super().close()
        if not was_closed:
            self.spare[self._engine.url].append(self._engine)


@pytest.fixture(scope="session")
def workers():
    """Worker processes, shared: they keep no state."""
    made = Staying(workers=1, seconds=PATIENCE, imports=WORK, judge_seconds=PATIENCE)
    made.start()
    yield made
    made.close()


@dataclass
class World:
    """A server with a channel and three members, and the bot in it."""

    env: Env
    database: str
    workers: Workers
    services: Services
    stores: list[Store]

    def __post_init__(self):
        self.guild = self.env.create_guild("Game night")
        self.channel = self.guild.create_text_channel("nim-corner")
        self.alice, self.bob, self.carol = (
            self.guild.add_member(self.env.create_user(name)) for name in ("alice", "bob", "carol")
        )

    async def restart(self):
        """Start a fresh bot on the same database, as after a crash."""
        before, self.services = self.services, await services_on(self.database, self.workers)
        self.stores.append(self.services.store)
        await self.env.restart_bot(client_of(self.services))
        await before.store.close()

    async def pass_time(self, seconds: float):
        """Let a long time pass, the bot at leisure until the end of it comes near.

        What is due at a moment of its own is done then in any case; what is looked for every 15
        seconds is looked for more seldom, which would take a test most of its time.
        """
        bot, most = self.env.bot, seconds - SOON
        bot.looks_every = bot.heart.every = most / max(1, min(MOST_LOOKS, most // LEISURE))
        await self.env.advance_time(most)
        bot.looks_every = SWEEP_SECONDS
        await self.env.advance_time(SOON)
        bot.heart.every = BEAT_SECONDS

    @property
    def matches(self) -> Matches:
        """The matches that are stored."""
        return Matches(self.services.store)

    @property
    def puzzles(self) -> Puzzles:
        """The puzzles that are stored."""
        return Puzzles(self.services.store)

    @property
    def messages(self) -> list[discord.Message]:
        """All messages in the channel and in its threads, the oldest first."""
        places = [self.channel, *self.channel.threads]
        return sorted((each for place in places for each in place.history()), key=lambda at: at.id)

    @property
    def board(self) -> discord.Message:
        """The newest message in the channel."""
        return self.channel.last_message


async def services_on(database, workers):
    return Services.present(
        await ReopenedStore.open(database),
        workers,
        discord.utils.utcnow,
        chance=Random(7),
        count_lessons=Runs.count_finished,
    )


def client_of(services):
    """Return the bot, without what would stand in the way of most tests.

    Its texts name commands by their names, not by numbers, it welcomes no server, Discord is told
    what the commands are for in English only, it looks again at once for what is due, and to it a
    second passes from one thing that is asked to the next.
    """
    mentions.learn([])  # another test's bot might have linked them
    client = GrundyClient(
        services,
        ROUTER,
        sync_on_start=True,
        links_commands=False,
        translates_commands=False,
        greets=False,
        pause=0,
        shard_count=1,
    )
    client.in_flight.pace = Pace(itertools.count().__next__)
    return client


@pytest.fixture(scope="session")
def new_database(tmp_path_factory) -> Path:
    """A database without rows, to be copied: making its tables takes longer than most tests."""
    file = tmp_path_factory.mktemp("database") / "new.db"
    asyncio.run(migrate(f"sqlite:///{file}"))
    return file


@pytest.fixture(scope="session")
def memory() -> Iterator[Path]:
    """A folder in memory, where the system has one: a disk keeps what is written for good.

    That takes milliseconds each time, and many tests at once wait for each other's.
    """
    shared = Path("/dev/shm")
    with TemporaryDirectory(dir=shared if shared.is_dir() else None) as folder:
        yield Path(folder)


@pytest.fixture
def in_memory(memory: Path) -> Iterator[Path]:
    """An empty folder in memory, at the same place for each test of a process."""
    (folder := memory / "files").mkdir()
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def database(new_database: Path, in_memory: Path) -> str:
    return f"sqlite:///{shutil.copy(new_database, in_memory / 'grundy.db')}"


@pytest.fixture
async def stores():
    """The stores of a test, closed when the bot has ended: whoever restarts it adds one."""
    opened: list[Store] = []
    yield opened
    for store in opened:
        await store.close()


@pytest.fixture
async def others(url):
    """Three more stores on the database of a test, as other processes have them."""
    opened = [await Store.open(url) for _ in range(3)]
    yield opened
    for each in opened:
        await each.close()


@pytest.fixture
async def services(database, workers, stores):
    made = await services_on(database, workers)
    stores.append(made.store)
    return made


class PatientEnv(Env):
    """A simulation that waits for a bot that starts as long as for anything else.

    It looks every few milliseconds whether the bot has come to rest. Its own 50 are most of the
    time of a test in which much time passes.
    """

    async def _settle_internal(self, *, timeout=None, idle=0.01, **how) -> None:  # noqa: ASYNC109
        await super()._settle_internal(timeout=timeout and max(timeout, PATIENCE), idle=idle, **how)


@pytest.fixture
async def simcord_env(services):
    """The running simulation; the plugin of simcord gives its clock to the test."""
    env = PatientEnv(client_of(services), settle_timeout=PATIENCE)
    await env.start()
    yield env
    await env.shutdown()
    if openapi.DESCRIPTION.is_file():
        openapi.validate_all(env)
    expected = CgtError | discord.HTTPException | RepeatedDelivery
    surprises = [error for error in env.errors if not isinstance(original(error), expected)]
    assert surprises == []


def original(error):
    """Return what a command raised: a member's mistake, or Discord's refusal, is no surprise."""
    return getattr(error, "original", error)


@pytest.fixture
def world(simcord_env, services, database, workers, stores):
    return World(simcord_env, database, workers, services, stores)


@pytest.fixture
def no_settings(monkeypatch, tmp_path):
    """Work in an empty folder, with no setting in the environment; return the folder."""
    for field in dataclasses.fields(Settings):
        monkeypatch.delenv(field.name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path
