"""An interaction that Discord delivers twice changes something once, whichever process takes it.

Every command of the tree and every click that is declared is delivered again to a process that has
never heard of it, and every command to the one that has answered it too.
"""

import asyncio
from datetime import timedelta
from types import SimpleNamespace

import discord
import pytest
from sqlalchemy import func, insert, select

from bot.app.features import ROUTER, forget_interactions
from bot.chat import answers, in_flight
from bot.chat.in_flight import Deliveries
from bot.store import RepeatedDelivery, Store, deliveries
from bot.store.application import RegisteredRow
from bot.store.deliveries import KEPT_FOR, InteractionRow
from tests.bot import test_reach
from tests.bot.fuse import Fuse
from tests.bot.reading import texts
from tests.bot.screens import screen
from tests.bot.store.conftest import (  # noqa: F401 - fixtures
    postgresql_with_tables,
    store,
    url,
)
from tests.bot.test_reach import OF_THE_BOT, clicks, furnish, numbers, rows, send, text_of
from tests.samples import sampled

REQUIRED = {"position": "3 4 5", "numbers": "0 1 3", "game": "nim", "move": "A-1"}
"""What is typed for the options that a command requires."""
SECOND = timedelta(seconds=1)
PARTS = 12
"""The number of tests that the clicks are dealt out to."""


class Discord:
    """What was delivered last, to be delivered again; and the state of everything after it."""

    def __init__(self, world, monkeypatch):
        self.world = world
        self.delivered = []
        self.changed = 0
        backend = world.env.backend
        emit = backend.emit

        def note(event, payload, *others, **more):
            if event == "INTERACTION_CREATE":
                self.delivered.append(payload)
            return emit(event, payload, *others, **more)

        monkeypatch.setattr(backend, "emit", note)
        Fuse(monkeypatch)  # from now on one message is taken of a nonce, as Discord does

    async def deliver_again(self):
        """Deliver the last interaction again, and wait until the bot has done with it."""
        self.world.env.backend.emit("INTERACTION_CREATE", self.delivered[-1])
        await self.world.env.settle(idle=0.01)

    def state(self):
        """Return all that is stored, and all that members can read."""
        stored = {name: found for name, found in rows(self.world).items() if name not in OF_THE_BOT}
        return stored, [(each.id, texts(each)) for each in self.world.messages]

    async def require_once(self, before, answer, *, by=(True, False)):
        """Assert that another delivery changes nothing; by a process that knows of it, or not."""
        after, read = self.state(), text_of(answer)
        self.changed += before != after
        for is_known in by:
            if not is_known:
                self.world.env.bot.in_flight.taken = Deliveries()
            await self.deliver_again()
            assert self.state() == after, self.delivered[-1]["data"]
            assert text_of(answer) == read, self.delivered[-1]["data"]


@pytest.fixture
def delivery(world, monkeypatch):
    return Discord(world, monkeypatch)


@pytest.fixture
def chief(world):
    """A member who may do anything in the server."""
    role = world.guild.create_role("chief", permissions=discord.Permissions.all())
    return world.guild.add_member(world.env.create_user("dora"), roles=[role])


def ways_to_type(world, command):
    """Yield the options with which a command is typed."""
    given = {each.name: REQUIRED[each.name] for each in command.parameters if each.required}
    yield given
    for each in command.parameters:
        if each.type is discord.AppCommandOptionType.user:
            yield {**given, each.name: world.bob}
        if each.type is discord.AppCommandOptionType.boolean:
            yield {**given, each.name: True}


@pytest.fixture(params=sampled(["at once", "after thinking"], ["after thinking"]))
def _pace(request, monkeypatch):
    """Discord is answered as soon as that is possible, or told first that an answer will come."""
    if request.param == "after thinking":
        monkeypatch.setattr(answers, "PATIENCE", 0)


@pytest.mark.usefixtures("_pace")
@pytest.mark.parametrize("part", sampled(range(4), [0]))
async def test_a_command_that_comes_twice_changes_something_once(world, delivery, chief, part):
    typed = [each for each in ROUTER.commands if isinstance(each, discord.app_commands.Command)]
    for command in typed[part::4]:
        for options in ways_to_type(world, command):
            before = delivery.state()
            answer = await chief.slash(world.channel, command.name, **options)
            await delivery.require_once(before, answer)
    assert delivery.changed > 1


@pytest.mark.parametrize("part", sampled(range(PARTS), [0]))
async def test_a_click_that_comes_twice_changes_something_once(
    world, delivery, chief, monkeypatch, part
):
    monkeypatch.setattr(test_reach, "teacher", lambda _world: chief)
    found = await furnish(world)
    shown = screen(world)
    for click in list(clicks(numbers(found), world.guild.id))[part::PARTS]:
        for member in (world.alice, chief):
            before = delivery.state()
            answer = await send(member, shown, click)
            assert "went wrong" not in text_of(answer), str(click)
            await delivery.require_once(before, answer, by=[False])
    assert delivery.changed > 0


async def count_rows(store):  # noqa: F811 - the fixture
    """Return the number of changes that were made, and of interactions that are kept."""
    async with store.reading() as connection:
        tables = (RegisteredRow, InteractionRow)
        return [await connection.scalar(select(func.count()).select_from(each)) for each in tables]


async def deliver(store, number, interaction_id, *, fails=False):  # noqa: F811 - the fixture
    """Make two changes in answer to an interaction, one after the other."""
    deliveries.begin(interaction_id)
    for key in (2 * number, 2 * number + 1):
        async with store.writing() as connection:
            row = {"application_id": key, "digest": "x"}
            await connection.execute(insert(RegisteredRow).values(row))
            if fails:
                raise RuntimeError


async def test_two_processes_at_once_take_an_interaction_once(store, url):  # noqa: F811
    other = await Store.open(url)
    made = (deliver((store, other)[at % 2], at, 7) for at in range(8))
    ends = await asyncio.gather(*map(asyncio.create_task, made), return_exceptions=True)
    await other.close()
    assert [type(each) for each in ends if each is not None] == [RepeatedDelivery] * 7
    assert await count_rows(store) == [2, 1]


async def test_an_interaction_that_failed_is_taken_when_it_comes_again(store):  # noqa: F811
    with pytest.raises(RuntimeError):
        await asyncio.create_task(deliver(store, 1, 7, fails=True))
    assert await count_rows(store) == [0, 0]
    await asyncio.create_task(deliver(store, 1, 7))
    assert await count_rows(store) == [2, 1]


async def test_changes_at_once_of_one_interaction_are_all_made(store):  # noqa: F811
    deliveries.begin(7)

    async def change(key):
        async with store.writing() as connection:
            row = {"application_id": key, "digest": "x"}
            await connection.execute(insert(RegisteredRow).values(row))

    await asyncio.gather(*map(change, range(5)))
    assert await count_rows(store) == [5, 1]


async def test_interactions_are_forgotten_once_they_are_too_old(store):  # noqa: F811
    now = discord.utils.utcnow()
    for number, age in enumerate((KEPT_FOR - SECOND, KEPT_FOR + SECOND)):
        sent_at = discord.utils.time_snowflake(now - age)
        await asyncio.create_task(deliver(store, number, sent_at))
    client = SimpleNamespace(services=SimpleNamespace(store=store, now=lambda: now))
    await forget_interactions(client)
    assert await count_rows(store) == [4, 1]


def test_a_process_remembers_the_newest_interactions(monkeypatch):
    monkeypatch.setattr(in_flight, "MOST_KNOWN", 3)
    taken = Deliveries()
    for number in (1, 2, 3, 4):
        taken.take(number)
    with pytest.raises(RepeatedDelivery):
        taken.take(2)
    taken.take(1)
