"""Clicks that no message of the bot has offered: each gets one friendly answer, and no more."""

import asyncio
from contextlib import closing
from sqlite3 import connect

import discord
import pytest
from simcord.actors import _dispatch_actor_interaction
from simcord.backend.serializers import message_payload

from bot.app.features import ROUTER
from bot.chat.custom_id import Form, UnknownClick, read
from tests.bot.clicks import KINDS, chosen_of, extremes_of
from tests.bot.screens import click_on, screen
from tests.samples import sampled

MODAL = 5
HOSTILE = ["", "-", "-1", "²", "\ud800", "\0", "1.2.3", "9" * 90, str(2**63), "1:2:3:4:5:6:7", "\n"]


async def send(world, board, member, custom_id, chosen, *, form):
    """Let a member's client send what no message has offered; return what is answered."""
    if not form:
        return await click_on(board, member, custom_id, chosen)
    field = {"type": 4, "id": 2, "custom_id": "answer", "value": "".join(chosen)}
    data = {"custom_id": custom_id, "components": [{"type": 18, "id": 1, "component": field}]}
    return await _dispatch_actor_interaction(
        member,
        MODAL,
        world.channel,
        data,
        extra={"message": dict(message_payload(world.env.backend, board))},
        source_message_id=board.id,
    )


def dump(world):
    """Return all rows of the database."""
    with closing(connect(world.database.removeprefix("sqlite:///"))) as database:
        return list(database.iterdump())


@pytest.fixture
def dora(world):
    """A member who may do anything in the server."""
    role = world.guild.create_role("chief", permissions=discord.Permissions.all())
    return world.guild.add_member(world.env.create_user("dora"), roles=[role])


@pytest.fixture
async def board(world, dora):
    """A board on which a member clicks, as their client shows it."""
    await dora.slash(world.channel, "play", position="3 4 5", first="me")
    return screen(world)


def is_refused(custom_id, chosen, form):
    """Return whether the bot knows of no such click."""
    try:
        read(ROUTER.clicks.kinds, custom_id, chosen, form=form)
    except UnknownClick:
        return True
    return False


def forgeries():
    """Yield what the bot never writes: a custom id, what is chosen, and whether a form sends it."""
    yield from ((f"g:{word}", [word], False) for word in HOSTILE)
    for number, kind in enumerate(KINDS):
        word, form = HOSTILE[number % len(HOSTILE)], issubclass(kind, Form)
        for custom_id in (f"g:{kind.verb}:{word}", str(extremes_of(kind)[0])):
            if is_refused(custom_id, [word], form):
                yield custom_id, [word], form
                break


async def test_forged_click_is_refused_and_stores_nothing(world, dora, board):
    before, refused = dump(world), str(UnknownClick())
    for custom_id, chosen, form in forgeries():
        told = await send(world, board, dora, custom_id, chosen, form=form)
        assert told.ephemeral, custom_id
        assert told.response.content == refused, custom_id
    assert dump(world) == before


@pytest.mark.parametrize("step", sampled([8, 1], [8]))
async def test_whatever_a_click_says_is_answered_without_a_fault(world, dora, board, step):
    for kind in KINDS[::step]:
        clicks, form = extremes_of(kind), issubclass(kind, Form)
        sent = [send(world, board, dora, str(each), chosen_of(each), form=form) for each in clicks]
        for click, told in zip(clicks, await asyncio.gather(*sent), strict=True):
            said = [each.content for each in (told.response, *told.followups) if each is not None]
            assert told.acknowledged, click
            assert not [each for each in said if "Something went wrong" in each], click
