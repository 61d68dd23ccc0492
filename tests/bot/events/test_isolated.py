"""An event that breaks stops no other, and its organiser is told what is missing."""

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from sqlalchemy import update

from bot.events.handlers import posting
from bot.events.rows import TournamentRow
from tests.bot.events.playing import look, panel, tournament
from tests.bot.reading import texts
from tests.samples import sampled

VIEWING = discord.Permissions(view_channel=True)


def hide(world, channel, *, whether=True):
    """Hide a channel from the bot, or show it again."""
    bot = world.guild.me.id
    deny = VIEWING.value if whether else 0
    world.env.backend.set_overwrite(
        channel.id, Overwrite(target_id=bot, type=OverwriteType.MEMBER, allow=0, deny=deny)
    )


async def opened(world, channel):
    """Open a tournament of alice and bob in a channel, and return its panel."""
    made = await world.alice.slash(channel, "tournament", clock="game 180+5")
    for one in (world.bob, world.alice):
        await one.click(made.response, label="Join")
    return made.response


@pytest.mark.exhaustive
async def test_hidden_channel_is_named_and_other_events_go_on(world):
    hidden = world.guild.create_text_channel("hidden")
    panels = [await opened(world, channel) for channel in (world.channel, hidden)]
    hide(world, hidden)
    for shown in panels:
        await world.alice.click(shown, label="Start")
    await look(world)
    told = world.alice.user.dm_channel.history()
    assert len(told) == 1
    assert "without the permission **View Channel**" in texts(told[0])
    assert (await tournament(world, 2)).blocked == ("read_messages",)
    assert (await world.matches.load(1)).place.channel_id == world.channel.threads[0].id
    refused = await world.bob.slash(hidden, "night")
    assert "without the permission View Channel" in texts(refused.response)
    shown = await world.alice.slash(hidden, "settings")
    assert "Something went wrong" not in texts(shown.response)
    hide(world, hidden, whether=False)
    await look(world)
    assert (await world.matches.load(2)).place.channel_id == hidden.threads[0].id


@pytest.mark.exhaustive
@pytest.mark.parametrize("broken", sampled([1, 2], [1]))
async def test_broken_event_stops_no_other(world, monkeypatch, broken):
    for channel in (world.channel, world.guild.create_text_channel("other")):
        await world.alice.click(await opened(world, channel), label="Start")
    going_on, column = posting._go_on, TournamentRow.id

    async def breaking(client, found):
        if found.id == broken:
            raise KeyError("read_messages")
        return await going_on(client, found)

    with monkeypatch.context() as patched:
        patched.setattr(posting, "_go_on", breaking)
        await look(world)
    assert (await tournament(world, 3 - broken)).round == 1
    assert "Round 1" in texts(panel(world)) or broken == 1
    async with world.services.store.writing() as connection:
        await connection.execute(update(TournamentRow).where(column == broken).values(stage="odd"))
    await look(world)
    listed = await world.bob.slash(world.channel, "tournament")
    assert texts(listed.response).count("**Tournament: Nim**") == 1
