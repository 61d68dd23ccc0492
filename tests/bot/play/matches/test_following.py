"""Following a match without playing: a board for oneself alone, and a message at the end."""

import pytest

from bot.chat.mentions import NOBODY
from bot.server.privacy import actions as privacy
from tests.bot.reading import labels, texts, walk
from tests.bot.steps import begin, change_server, duel, on, resign, told
from tests.bot.taps import press


@pytest.fixture
async def board(world):
    """The board of a match of alice against bob, who makes the first move."""
    return await duel(world, "1 2")


async def follow(world, board):
    """Let carol follow a match and wait for its end; return her board."""
    followed = await press(world.carol, board, "Follow")
    await world.carol.click(followed.response, label="Notify me when it ends")
    return followed.response


async def test_follower_has_a_board_and_a_message_at_the_end(world, board):
    assert labels(board)[-2:] == ["Hint", "More"]
    followed = await press(world.carol, board, "Follow")
    assert followed.response.ephemeral
    mine = followed.response
    assert labels(mine) == ["Refresh", "Notify me when it ends"]
    assert f"**Your move, {world.alice.mention}.**" in texts(mine)
    waiting = await world.carol.click(mine, label="Notify me when it ends")
    assert labels(waiting.response) == ["Refresh", "Don't notify me when it ends"]
    await world.alice.click(board, label="Take 1 from A")
    await world.restart()
    renewed = await world.carol.click(mine, label="Refresh")
    assert f"**Your move, {world.bob.mention}.**" in texts(renewed.response)
    before = len(list(world.channel.history()))
    await resigned(world, world.alice, board)
    message = world.carol.user.dm_channel.last_message
    assert f"https://discord.com/channels/{world.guild.id}/" in message.content
    assert f"**{world.bob.mention} wins!**" in message.content
    assert len(list(world.channel.history())) == before, "nobody else gets a message"
    over = await world.carol.click(mine, label="Refresh")
    assert labels(over.response) == ["Review"]
    posts = [each for each in world.env.http_requests if each.path.endswith("/messages")]
    assert posts[-1].json["allowed_mentions"] == {"parse": []}


@pytest.mark.exhaustive
async def test_follower_who_stops_gets_no_message(world, board):
    mine = await follow(world, board)
    await world.carol.click(mine, label="Don't notify me when it ends")
    await resigned(world, world.bob, board)
    assert not [each for each in world.env.http_requests if "/users/@me/channels" in each.path]
    late = await world.carol.click(mine, label="Notify me when it ends")
    assert "This match is over" in told(late)


def options(message):
    """Return what a select offers, by its label."""
    (select,) = (part for part in walk(message) if part["type"] == 3)
    return {each["label"]: each["value"] for each in select["options"]}


def sent(world):
    """Return what was sent in messages to carol."""
    channel = world.carol.user.dm_channel
    return [each.content for each in channel.history()] if channel else []


async def resigned(world, player, board):
    """Let a player give up, and the bot look at what is due."""
    await resign(player, on(world, board))
    await world.env.advance_time(16)


async def test_match_against_the_bot_is_followed_by_a_command(world):
    board = await begin(world, "2 3 4")
    assert "Follow" not in labels(board), "it is a board of one who plays"
    assert "Nobody else is playing" in told(
        await world.alice.slash(world.channel, "matches", watch=True)
    )
    followed = await world.carol.slash(world.channel, "matches", watch=True)
    assert followed.response.ephemeral
    assert f"{world.alice.mention} against Grundy" in texts(followed.response)
    assert labels(followed.response) == ["Refresh", "Notify me when it ends"]
    await world.carol.click(followed.response, label="Notify me when it ends")
    again = await world.carol.slash(world.channel, "matches", watch=True)
    assert labels(again.response) == ["Refresh", "Don't notify me when it ends"]
    before = texts(board)
    await resigned(world, world.alice, board)
    assert "**Grundy wins!**" in sent(world)[-1]
    assert texts(on(world, board)) != before
    assert "Nobody else is playing" in told(
        await world.carol.slash(world.channel, "matches", watch=True)
    )


@pytest.mark.exhaustive
async def test_match_among_several_is_chosen_and_found_elsewhere(world, board):
    await world.bob.slash(world.channel, "play", position="3 5", first="me")
    await world.bob.slash(world.channel, "puzzle", kind="move", game="nim")
    listed = await world.carol.slash(world.channel, "matches", watch=True)
    assert listed.ephemeral
    assert options(listed.response) == {"Nim, match 2": "2", "Nim, match 1": "1"}
    assert f"https://discord.com/channels/{world.guild.id}/" in texts(listed.response)
    mine = (await world.carol.select(listed.response, ["1"])).response
    assert f"**Your move, {world.alice.mention}.**" in texts(mine)
    await world.carol.click(mine, label="Notify me when it ends")
    elsewhere = world.guild.create_text_channel("elsewhere")
    followed = await world.carol.slash(elsewhere, "matches", watch=True)
    assert labels(followed.response) == ["Refresh", "Don't notify me when it ends"]
    stopped = await world.carol.click(followed.response, label="Don't notify me when it ends")
    assert labels(stopped.response) == ["Refresh", "Notify me when it ends"]
    assert "Nobody else is playing" in told(
        await world.carol.slash(elsewhere, "matches", watch=True)
    )
    await resigned(world, world.bob, board)
    assert sent(world) == []


async def test_match_in_a_thread_is_found_in_its_channel(world):
    await change_server(world, threads=True)
    await world.alice.slash(world.channel, "play", position="1 2", first="me")
    followed = await world.carol.slash(world.channel, "matches", watch=True)
    assert labels(followed.response) == ["Refresh", "Notify me when it ends"]
    thread = world.env.bot.get_channel((await world.matches.load(1)).place.channel_id)
    listed = await world.alice.slash(world.channel, "matches")
    assert "Watch others" in labels(listed.response)
    assert thread.parent_id == world.channel.id


@pytest.mark.exhaustive
async def test_end_of_a_crowd_is_sent_to_a_follower(world):
    await world.alice.slash(world.channel, "crowd", position="2 3 4")
    board = world.board
    assert labels(board)[-1] == "More"
    await follow(world, board)
    await resigned(world, world.alice, board)
    assert "Everyone resigned." in sent(world)[-1]


@pytest.mark.exhaustive
async def test_lost_message_about_the_end_is_sent_once_after_a_restart(world, board):
    await follow(world, board)
    world.env.inject_error("POST", "/channels/*/messages", status=500)
    await resigned(world, world.bob, board)
    assert sent(world) == []
    await world.restart()
    for _ in range(2):
        await world.env.advance_time(75)
        assert len(sent(world)) == 1


@pytest.mark.exhaustive
async def test_refused_message_about_the_end_is_not_tried_again(world, board):
    await follow(world, board)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50007)
    await resigned(world, world.bob, board)
    await world.env.advance_time(75)
    assert sent(world) == []


@pytest.mark.exhaustive
async def test_deleted_member_has_no_name_in_the_message_about_the_end(world, board):
    await follow(world, board)
    await privacy.forget(world.services, world.bob.id)
    await world.env.advance_time(16)
    assert f"**{world.alice.mention} wins!**" in sent(world)[-1]
    assert NOBODY in sent(world)[-1]
    assert "<@-" not in sent(world)[-1]


async def test_followed_match_is_seen_elsewhere_and_no_other_is(world):
    await duel(world, "2 3 4")
    watched = await world.carol.slash(world.channel, "matches", watch=True)
    await world.carol.click(watched.response, label="Notify me when it ends")
    alone = await world.carol.user.slash("matches", watch=True)
    renewed = await world.carol.user.click(alone.response, label="Refresh")
    assert renewed.followups == []
    assert "another server" not in texts(renewed.response)
    dropped = await world.carol.user.click(alone.response, label="Don't notify me when it ends")
    assert dropped.acknowledged
    refused = await world.carol.user.click(alone.response, label="Refresh")
    said = [each.content for each in (refused.response, *refused.followups) if each]
    assert "That belongs to another server or chat. Please use it there." in said
