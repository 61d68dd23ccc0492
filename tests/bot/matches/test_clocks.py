"""Clocks as members meet them: on the board, in a reminder, and when the time is over."""

import asyncio
import re
from dataclasses import replace

import discord
import pytest

from bot.matches.actions import current
from bot.matches.model.clock import CORRESPONDENCE
from bot.matches.model.match import Ending, Status
from bot.settings import actions as settings
from tests.bot.reading import button, labels, texts
from tests.bot.screens import click_on, relabelled, screen
from tests.bot.taps import press

HOUR = 3600


async def begun(world, clock="move 3600", position="2 3 4"):
    """Begin a match of alice, who moves first, against bob; return its board."""
    await world.alice.slash(
        world.channel, "play", position=position, opponent=world.bob, first="me", clock=clock
    )
    await world.bob.click(world.board, label="Accept")
    return world.board


def on(world, board):
    """Return the board as it stands now."""
    return next(message for message in world.channel.history() if message.id == board.id)


def notices(world):
    """Return the messages that mention somebody to move."""
    return [each for each in world.channel.history() if "it's your move" in each.content]


async def test_between_members_a_move_has_three_days_and_against_the_bot_all_the_time(world):
    await world.alice.slash(world.channel, "play", position="3 4 5", opponent=world.bob)
    assert "-# Clock: 3 days a move." in texts(world.board)
    await world.bob.click(world.board, label="Accept")
    assert (await world.matches.load(1)).clock == CORRESPONDENCE
    assert re.search(r"The time for this move runs out <t:\d+:R>\.", texts(world.board))
    await world.alice.slash(world.channel, "play", position="3 4 5", first="me")
    assert (await world.matches.load(2)).clock is None
    assert "The time" not in texts(world.board)


async def test_a_clock_for_the_whole_match_shows_what_both_have(world):
    board = await begun(world, "game 180+5")
    assert f"{world.bob.mention} has 3 minutes left." in texts(board)
    await world.env.advance_time(20)
    await world.alice.click(board, label="Take 1 from A")
    left = (await world.matches.load(1)).timer.left[0]
    assert 160 <= left.total_seconds() <= 165
    assert f"{world.alice.mention} has 2 minutes 4" in texts(on(world, board))


async def test_time_that_runs_out_loses_also_after_a_restart(world):
    board = await begun(world, "move 60")
    await world.env.advance_time(40)
    assert (await world.matches.load(1)).status is Status.PLAYING
    await world.restart()
    await world.env.advance_time(40)
    match = await world.matches.load(1)
    assert (match.status, match.ending, match.winner) == (Status.FINISHED, Ending.TIME, 1)
    shown = on(world, board)
    assert f"{world.alice.mention} ran out of time." in texts(shown)
    assert labels(shown) == ["Rematch"]
    assert notices(world) == [], "nobody is reminded of a minute"


async def test_against_the_bot_one_may_play_with_a_clock_too(world):
    await world.alice.slash(world.channel, "play", position="3 4 5", first="me", clock="move 60")
    assert "has" not in texts(world.board)
    await world.env.advance_time(80)
    assert "ran out of time." in texts(world.board)


async def test_a_click_that_comes_too_late_is_told_so_and_ends_the_match(world, monkeypatch):
    board = await begun(world, "move 60")

    async def nothing(_services):
        return []

    monkeypatch.setattr(current, "forfeit_due", nothing)
    old, click = screen(world, board), button(board, "Take 1 from A")
    await world.env.advance_time(61)
    result = await click_on(old, world.alice, click)
    assert "time ran out" in result.followups[0].content
    match = await world.matches.load(1)
    assert (match.ply, match.ending) == (0, Ending.TIME)
    assert "ran out of time" in texts(on(world, board))
    again = await click_on(old, world.alice, click)
    assert "time ran out" in again.followups[0].content


async def test_a_move_and_the_sweep_in_the_same_second_agree(world):
    for number in range(1, 5):
        board = await begun(world, "move 60")
        match = await world.matches.load(number)
        click, old = button(board, "Take 1 from A"), screen(world, board)
        await world.env.advance_time((match.deadline - world.env.now()).total_seconds() - 0.01)
        await asyncio.gather(click_on(old, world.alice, click), current.forfeit_due(world.services))
        match = await world.matches.load(number)
        assert (match.ply, match.ending) in {(1, None), (0, Ending.TIME)}


def mentioned(world):
    """Return whom each message that the bot sent by itself may mention."""
    sent = [each for each in world.env.http_requests if each.path.endswith("/messages")]
    return [each.json["allowed_mentions"]["users"] for each in sent]


async def test_who_has_not_noticed_is_told_once_then_reminded_and_the_message_goes(world):
    board = await begun(world)
    await world.pass_time(9 * 60)
    assert notices(world) == []
    await world.env.advance_time(90)
    (first,) = notices(world)
    assert first.content.startswith(f"{world.alice.mention}, it's your move: [Nim](https://")
    assert re.search(r"Your time runs out <t:\d+:R>\.", first.content)
    await world.pass_time(38 * 60)
    assert [each.id for each in notices(world)] == [first.id], "once"
    await world.env.advance_time(2 * 60)
    (reminder,) = notices(world)
    assert reminder.id != first.id, "it takes the place of the one before"
    assert mentioned(world) == 2 * [[world.alice.id]]
    await world.alice.click(on(world, board), label="Take 1 from A")
    assert notices(world) == []
    await world.pass_time(11 * 60)
    assert mentioned(world)[2:] == [[world.bob.id]]
    await world.bob.slash(world.channel, "move", move="B-1", match="1")
    assert notices(world) == []


@pytest.mark.parametrize("by", ["server", "person"])
async def test_who_does_not_want_to_be_told_is_not(world, by):
    board = await begun(world)
    if by == "server":
        await settings.change_server(
            world.services, world.guild.id, lambda server: replace(server, notices=False)
        )
    else:
        await settings.change_person(
            world.services, world.alice.id, lambda person: replace(person, notices=False)
        )
    await world.pass_time(12 * 60)
    result = await press(world.bob, on(world, board), "Nudge")
    assert "turned these messages off" in result.response.content
    assert mentioned(world) == []


async def test_a_player_who_waits_may_draw_attention_once_an_hour(world):
    board = await begun(world, "none")
    for player, said in [
        (world.carol, "between two other players"),
        (world.alice, "waiting for your move"),
    ]:
        shown = relabelled(screen(world, board), button(on(world, board), "More"), "g:nudge:1")
        result = await click_on(shown, player, "g:nudge:1")
        (told,) = result.followups or [result.response]
        assert told.ephemeral
        assert said in told.content
    result = await press(world.bob, on(world, board), "Nudge")
    assert "I've told your opponent" in result.response.content
    assert f"{world.bob.mention} is waiting for you." in notices(world)[0].content
    result = await press(world.bob, on(world, board), "Nudge")
    assert "once an hour" in result.response.content
    await world.pass_time(61 * 60)
    await press(world.bob, on(world, board), "Nudge")
    assert len(notices(world)) == 1
    assert mentioned(world) == 3 * [[world.alice.id]], "two nudges, and what it says by itself"
    await press(world.alice, on(world, board), "Resign")
    assert len(notices(world)) == 1


async def test_a_reminder_that_stands_when_the_time_runs_out_goes_too(world):
    await begun(world, "move 300")
    await world.pass_time(270)
    assert len(notices(world)) == 1
    await world.restart()
    await world.env.advance_time(60)
    assert (await world.matches.load(1)).ending is Ending.TIME
    assert notices(world) == []


async def test_a_reminder_that_was_deleted_is_not_missed(world):
    board = await begun(world, "move 300")
    await world.pass_time(270)
    (told,) = notices(world)
    await world.env.bot.get_channel(told.channel.id).get_partial_message(told.id).delete()
    await world.alice.click(on(world, board), label="Take 1 from A")
    assert (await world.matches.load(1)).ply == 1


async def test_where_the_bot_may_not_write_nobody_is_told_and_the_match_goes_on(world):
    everyone = world.guild.default_role
    world.channel = world.guild.create_text_channel(
        "quiet", overwrites={everyone: discord.PermissionOverwrite(send_messages=False)}
    )
    board = await begun(world, "move 300")
    await world.pass_time(270)
    assert notices(world) == []
    await world.alice.click(board, label="Take 1 from A")
    assert (await world.matches.load(1)).ply == 1
