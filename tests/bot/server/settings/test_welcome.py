"""A server is welcomed once, where the bot may write, and not after an outage."""

from dataclasses import replace
from datetime import timedelta

import discord
import pytest

from bot.server.settings.handlers import greet
from tests.bot.conftest import client_of
from tests.bot.reading import labels, texts


@pytest.fixture
async def arrive(world):
    """Let the bot come into a server, as of the hour in which the simulation begins."""
    hour = world.guild.me.joined_at + timedelta(hours=1)
    services = replace(world.services, now=lambda: hour)
    client = client_of(services)
    client.greets = True
    await world.env.restart_bot(client)

    async def arrived(guild, *, later=timedelta()):
        client.services = replace(services, now=lambda: services.now() + later)
        found = client.get_guild(guild.id)
        await greet(client, found)

    return arrived


async def test_new_server_is_welcomed_once_with_a_button(world, arrive):
    channel = world.channel
    assert len(channel.history()) == 1, "it came while the bot was away"
    welcome = channel.last_message
    assert len(texts(welcome).split("\n")) == 3
    assert labels(welcome) == ["Play Nim"]
    await arrive(world.guild)
    await world.restart()
    assert len(channel.history()) == 1, "neither again, nor after a restart"
    await world.alice.click(welcome, label="Play Nim")
    assert f"{world.alice.mention}" in texts(channel.last_message)
    assert len(channel.history()) == 2


@pytest.mark.exhaustive
async def test_server_is_welcomed_in_a_channel_open_to_the_bot(world, arrive):
    closed = discord.PermissionOverwrite(send_messages=False)
    guild = world.env.create_guild("Quiet")
    locked = guild.create_text_channel("rules", overwrites={guild.me: closed})
    await arrive(guild)
    assert locked.last_message is None
    free = guild.create_text_channel("chat")
    await arrive(guild)
    assert "I'm Grundy" in texts(free.last_message)
    assert locked.last_message is None


async def test_known_server_is_not_welcomed(world, arrive):
    guild = world.env.create_guild("Old")
    channel = guild.create_text_channel("chat")
    await arrive(guild, later=timedelta(days=2))
    assert channel.last_message is None
    await arrive(guild)
    assert channel.last_message is not None
