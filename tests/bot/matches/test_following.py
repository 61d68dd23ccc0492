"""Following a match without playing: a board for oneself alone, and a message at the end."""

from dataclasses import replace

import pytest

from bot.chat.mentions import NOBODY
from bot.privacy import actions as privacy
from bot.settings import actions as settings
from tests.bot.matches.test_crowd import on, told
from tests.bot.reading import labels, texts, walk
from tests.bot.taps import press


@pytest.fixture
async def duel(world):
    """A match of alice against bob, who makes the first move; its board."""
    await world.alice.slash(world.channel, "play", position="1 2", opponent=world.bob, first="me")
    await world.bob.click(world.board, label="Accept")
    return world.board


async def test_who_follows_has_a_board_alone_and_is_told_the_end_by_message(world, duel):
    assert labels(duel)[-2:] == ["Hint", "More"]
    followed = await press(world.carol, duel, "Follow")
    assert followed.response.ephemeral
    board = followed.response
    assert labels(board) == ["Refresh", "Notify me when it ends"]
    assert f"**Your move, {world.alice.mention}.**" in texts(board)
    told_so = await world.carol.click(board, label="Notify me when it ends")
    assert labels(told_so.response) == ["Refresh", "Don't notify me when it ends"]
    await world.alice.click(duel, label="Take 1 from A")
    await world.restart()
    renewed = await world.carol.click(board, label="Refresh")
    assert f"**Your move, {world.bob.mention}.**" in texts(renewed.response)
    before = len(list(world.channel.history()))
    form = await press(world.alice, on(world, duel), "Resign")
    await world.alice.submit_modal(form, {"answer": ["yes"]})
    await world.env.advance_time(16)
    message = world.carol.user.dm_channel.last_message
    assert f"https://discord.com/channels/{world.guild.id}/" in message.content
    assert f"**{world.bob.mention} wins!**" in message.content
    assert len(list(world.channel.history())) == before, "nobody else is told"
    over = await world.carol.click(board, label="Refresh")
    assert labels(over.response) == ["Review"]
    sent = [each for each in world.env.http_requests if each.path.endswith("/messages")]
    assert sent[-1].json["allowed_mentions"] == {"parse": []}


async def test_who_changes_their_mind_is_told_nothing(world, duel):
    board = (await press(world.carol, duel, "Follow")).response
    await world.carol.click(board, label="Notify me when it ends")
    await world.carol.click(board, label="Don't notify me when it ends")
    form = await press(world.bob, on(world, duel), "Resign")
    await world.bob.submit_modal(form, {"answer": ["yes"]})
    await world.env.advance_time(16)
    assert not [each for each in world.env.http_requests if "/users/@me/channels" in each.path]
    late = await world.carol.click(board, label="Notify me when it ends")
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
    form = await press(player, on(world, board), "Resign")
    await player.submit_modal(form, {"answer": ["yes"]})
    await world.env.advance_time(16)


async def test_a_match_against_the_bot_is_followed_by_a_command(world):
    await world.alice.slash(world.channel, "play", position="2 3 4", first="me", level="perfect")
    board = world.board
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


async def test_of_several_matches_one_is_chosen_and_what_one_follows_is_found_elsewhere(
    world, duel
):
    await world.bob.slash(world.channel, "play", position="3 5", first="me")
    await world.bob.slash(world.channel, "puzzle", kind="move", game="nim")
    listed = await world.carol.slash(world.channel, "matches", watch=True)
    assert listed.ephemeral
    assert options(listed.response) == {"Nim, match 2": "2", "Nim, match 1": "1"}
    assert f"https://discord.com/channels/{world.guild.id}/" in texts(listed.response)
    board = (await world.carol.select(listed.response, ["1"])).response
    assert f"**Your move, {world.alice.mention}.**" in texts(board)
    await world.carol.click(board, label="Notify me when it ends")
    elsewhere = world.guild.create_text_channel("elsewhere")
    followed = await world.carol.slash(elsewhere, "matches", watch=True)
    assert labels(followed.response) == ["Refresh", "Don't notify me when it ends"]
    stopped = await world.carol.click(followed.response, label="Don't notify me when it ends")
    assert labels(stopped.response) == ["Refresh", "Notify me when it ends"]
    assert "Nobody else is playing" in told(
        await world.carol.slash(elsewhere, "matches", watch=True)
    )
    await resigned(world, world.bob, duel)
    assert sent(world) == []


async def test_what_is_played_in_a_thread_is_found_in_the_channel_above_it(world):
    await settings.change_server(
        world.services, world.guild.id, lambda server: replace(server, threads=True)
    )
    await world.alice.slash(world.channel, "play", position="1 2", first="me")
    followed = await world.carol.slash(world.channel, "matches", watch=True)
    assert labels(followed.response) == ["Refresh", "Notify me when it ends"]
    thread = world.env.bot.get_channel((await world.matches.load(1)).place.channel_id)
    listed = await world.alice.slash(world.channel, "matches")
    assert "Watch others" in labels(listed.response)
    assert thread.parent_id == world.channel.id


async def test_everyones_match_is_followed_by_its_button_and_the_end_told(world):
    await world.alice.slash(world.channel, "crowd", position="2 3 4")
    board = world.board
    assert labels(board)[-1] == "More"
    followed = await press(world.carol, board, "Follow")
    await world.carol.click(followed.response, label="Notify me when it ends")
    await resigned(world, world.alice, board)
    assert "Everyone resigned." in sent(world)[-1]


async def test_what_is_lost_on_the_way_is_told_again_after_a_restart_too(world, duel):
    followed = await press(world.carol, duel, "Follow")
    await world.carol.click(followed.response, label="Notify me when it ends")
    world.env.inject_error("POST", "/channels/*/messages", status=500)
    await resigned(world, world.bob, duel)
    assert sent(world) == []
    await world.restart()
    await world.env.advance_time(75)
    assert len(sent(world)) == 1
    await world.env.advance_time(75)
    assert len(sent(world)) == 1


async def test_who_has_deleted_their_data_stands_in_the_message_as_on_boards(world, duel):
    followed = await press(world.carol, duel, "Follow")
    await world.carol.click(followed.response, label="Notify me when it ends")
    await privacy.forget(world.services, world.bob.id)
    await world.env.advance_time(16)
    assert f"**{world.alice.mention} wins!**" in sent(world)[-1]
    assert NOBODY in sent(world)[-1]
    assert "<@-" not in sent(world)[-1]


async def test_who_takes_no_messages_is_told_nothing_and_not_tried_again(world, duel):
    followed = await press(world.carol, duel, "Follow")
    await world.carol.click(followed.response, label="Notify me when it ends")
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50007)
    await resigned(world, world.bob, duel)
    await world.env.advance_time(75)
    assert sent(world) == []


async def test_a_match_that_is_followed_is_seen_elsewhere_too_and_no_other_is(world):
    await world.alice.slash(world.channel, "play", position="2 3 4", opponent=world.bob)
    await world.bob.click(world.board, label="Accept")
    watched = await world.carol.slash(world.channel, "matches", watch=True)
    await world.carol.click(watched.response, label="Notify me when it ends")
    alone = await world.carol.user.slash("matches", watch=True)
    renewed = await world.carol.user.click(alone.response, label="Refresh")
    assert renewed.followups == []
    assert "another server" not in texts(renewed.response)
    dropped = await world.carol.user.click(alone.response, label="Don't notify me when it ends")
    assert dropped.acknowledged
    refused = await world.carol.user.click(alone.response, label="Refresh")
    told = [each.content for each in (refused.response, *refused.followups) if each]
    assert "That belongs to another server or chat. Please use it there." in told
