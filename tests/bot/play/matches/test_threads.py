"""A match in a thread of its own, where the server wants that; in the channel where not."""

import discord

from tests.bot.reading import labels, texts
from tests.bot.steps import begin, change_server, forbid


async def thread_of(world, number):
    """Return the thread that the board of a match stands in, and the board."""
    place = (await world.matches.load(number)).place
    assert place.channel_id != world.channel.id
    thread = world.env.bot.get_channel(place.channel_id)
    return thread, await thread.fetch_message(place.message_id)


async def test_match_is_played_in_a_thread_of_its_own(world):
    await change_server(world, threads=True)
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


async def test_match_is_played_in_the_channel_without_a_thread(world, monkeypatch):
    await change_server(world, threads=True)

    async def refused(*_arguments, **_options):
        raise OSError("connection lost")

    with monkeypatch.context() as patched:
        patched.setattr(discord.TextChannel, "create_thread", refused)
        await begin(world, "1 2")
    assert (await world.matches.load(1)).place.channel_id == world.channel.id
    world.channel = forbid(world, "create_public_threads")
    await begin(world, "1 2")
    assert (await world.matches.load(2)).place.channel_id == world.channel.id
    assert "More" in labels(world.board)
