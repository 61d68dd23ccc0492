"""A match in a thread of its own, where the server wants that; in the channel where not."""

from dataclasses import replace

import discord
import pytest

from bot.settings import actions as settings
from tests.bot.reading import labels, texts


@pytest.fixture
async def threads(world):
    """A server that wants a thread for each match."""
    await settings.change_server(
        world.services, world.guild.id, lambda server: replace(server, threads=True)
    )
    return world


async def thread_of(world, number):
    """Return the thread that the board of a match stands in, and the board."""
    place = (await world.matches.load(number)).place
    assert place.channel_id != world.channel.id
    thread = world.env.bot.get_channel(place.channel_id)
    return thread, await thread.fetch_message(place.message_id)


async def test_each_match_is_played_in_a_thread_of_its_own(threads):
    world = threads
    await world.alice.slash(world.channel, "play", position="1 2", opponent=world.bob, first="me")
    thread, board = await thread_of(world, 1)
    assert thread.name == "Nim, match 1"
    way = texts(world.channel.last_message)
    assert way == f"{world.alice.mention} against {world.bob.mention}: {thread.mention}"
    sent = [each for each in world.env.http_requests if each.path.endswith("/messages")]
    assert sent[-1].json["allowed_mentions"]["users"] == [world.bob.id]
    await world.bob.click(board, label="Accept")
    _, board = await thread_of(world, 1)
    await world.alice.click(board, label="Take 1 from B")
    assert (await world.matches.load(1)).ply == 1
    await world.alice.slash(world.channel, "matches")


async def test_without_the_permission_it_is_played_in_the_channel(threads):
    world = threads
    everyone = world.guild.default_role
    world.channel = world.guild.create_text_channel(
        "no threads",
        overwrites={everyone: discord.PermissionOverwrite(create_public_threads=False)},
    )
    await world.alice.slash(world.channel, "play", position="1 2", first="me")
    assert "More" in labels(world.board)
    assert (await world.matches.load(1)).place.channel_id == world.channel.id


async def test_where_discord_refuses_a_thread_it_is_played_in_the_channel(threads, monkeypatch):
    world = threads

    async def refused(*_arguments, **_options):
        raise OSError("connection lost")

    monkeypatch.setattr(discord.TextChannel, "create_thread", refused)
    await world.alice.slash(world.channel, "play", position="1 2", first="me")
    assert (await world.matches.load(1)).place.channel_id == world.channel.id
    assert "More" in labels(world.board)
