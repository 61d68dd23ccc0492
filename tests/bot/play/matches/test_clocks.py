"""Clocks as members meet them: on the board, in a reminder, and when the time is over."""

import asyncio
import re
from dataclasses import replace

import pytest

from bot.play.matches.actions import repository
from bot.play.matches.model.clock import CORRESPONDENCE
from bot.play.matches.model.match import Ending, Status
from bot.server.settings import actions as settings
from tests.bot.reading import button, labels, texts
from tests.bot.screens import click_on, relabelled, screen
from tests.bot.steps import begin, change_server, delete, duel, forbid, on, resign, told
from tests.bot.taps import press
from tests.samples import sampled


async def begun(world, clock="move 3600"):
    return await duel(world, "2 3 4", clock=clock)


def notices(world):
    """Return the messages that mention somebody to move."""
    return [each for each in world.channel.history() if "it's your move" in each.content]


def mentioned(world):
    """Return the members whom each message of the bot, that answers nothing, can mention."""
    sent = [each for each in world.env.http_requests if each.path.endswith("/messages")]
    return [each.json["allowed_mentions"]["users"] for each in sent]


async def nothing(_services):
    return []


@pytest.mark.exhaustive
async def test_duel_has_three_days_a_move_and_the_bot_has_all_the_time(world):
    await world.alice.slash(world.channel, "play", position="3 4 5", opponent=world.bob)
    assert "-# Clock: 3 days a move." in texts(world.board)
    await world.bob.click(world.board, label="Accept")
    assert (await world.matches.load(1)).clock == CORRESPONDENCE
    assert re.search(r"The time for this move runs out <t:\d+:R>\.", texts(world.board))
    await begin(world, "3 4 5")
    assert (await world.matches.load(2)).clock is None
    assert "The time" not in texts(world.board)
    await begin(world, "3 4 5", clock="move 60")
    assert "has" not in texts(world.board)
    await world.env.advance_time(80)
    assert "ran out of time." in texts(world.board)


async def test_clock_for_the_whole_match_shows_the_time_of_both(world):
    board = await begun(world, "game 180+5")
    assert f"{world.bob.mention} has 3 minutes left." in texts(board)
    await world.env.advance_time(20)
    await world.alice.click(board, label="Take 1 from A")
    left = (await world.matches.load(1)).timer.left[0]
    assert 160 <= left.total_seconds() <= 165
    assert f"{world.alice.mention} has 2 minutes 4" in texts(on(world, board))


@pytest.mark.exhaustive
async def test_time_that_runs_out_loses_after_a_restart_too(world):
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


async def test_click_that_comes_too_late_ends_the_match(world, monkeypatch):
    board = await begun(world, "move 60")
    monkeypatch.setattr(repository, "forfeit_due", nothing)
    old, click = screen(world, board), button(board, "Take 1 from A")
    await world.env.advance_time(61)
    assert "time ran out" in told(await click_on(old, world.alice, click))
    match = await world.matches.load(1)
    assert (match.ply, match.ending) == (0, Ending.TIME)
    assert "ran out of time" in texts(on(world, board))
    assert "time ran out" in told(await click_on(old, world.alice, click))


@pytest.mark.exhaustive
async def test_move_and_the_sweep_in_the_same_second_agree(world):
    for number in range(1, 3):
        board = await begun(world, "move 60")
        match = await world.matches.load(number)
        click, old = button(board, "Take 1 from A"), screen(world, board)
        await world.env.advance_time((match.deadline - world.env.now()).total_seconds() - 0.01)
        await asyncio.gather(
            click_on(old, world.alice, click), repository.forfeit_due(world.services)
        )
        match = await world.matches.load(number)
        assert (match.ply, match.ending) in {(1, None), (0, Ending.TIME)}


@pytest.mark.exhaustive
async def test_absent_player_is_pinged_as_a_match_or_leg_begins(world):
    board = await begun(world, "move 60")
    await world.env.advance_time(1)
    (ping,) = notices(world)
    assert ping.content.startswith(f"{world.alice.mention}, it's your move: [Nim](https://")
    await world.alice.click(board, label="Take 1 from A")
    assert notices(world) == []
    await world.env.advance_time(20)
    assert mentioned(world) == [[world.alice.id]], "bob has just accepted"
    await resign(world.alice, on(world, board))
    await world.alice.click(on(world, board), label="Rematch")
    again = world.board
    await world.bob.click(again, label="Accept")
    sent = len(mentioned(world))
    await world.bob.click(on(world, again), label="Take 1 from A")
    await world.env.advance_time(1)
    assert mentioned(world)[sent:] == [[world.alice.id]], "she proposed it, and moves second"
    board = await duel(world, "1 1", two=True)
    await resign(world.alice, board)
    sent = len(mentioned(world))
    await world.alice.click(on(world, board), label="Second leg")
    await world.env.advance_time(1)
    assert mentioned(world)[sent:] == [[world.bob.id]], "alice began it, and bob moves first"


@pytest.mark.exhaustive
async def test_player_is_notified_once_and_then_reminded(world):
    board = await begun(world)
    await world.alice.click(board, label="Take 1 from A")
    await world.bob.click(on(world, board), label="Take 1 from A")
    sent = len(mentioned(world))
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
    assert mentioned(world)[sent:] == 2 * [[world.alice.id]]
    await world.alice.click(on(world, board), label="Take 1 from B")
    assert notices(world) == []
    await world.pass_time(11 * 60)
    assert mentioned(world)[sent + 2 :] == [[world.bob.id]]
    await world.bob.slash(world.channel, "move", move="B-1", match="1")
    assert notices(world) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("by", sampled(["server", "person"], ["server"]))
async def test_notices_that_are_off_are_not_sent(world, by):
    board = await begun(world)
    if by == "server":
        await change_server(world, notices=False)
    else:
        await settings.change_person(
            world.services, world.alice.id, lambda person: replace(person, notices=False)
        )
    await world.pass_time(12 * 60)
    result = await press(world.bob, on(world, board), "Nudge")
    assert "turned these messages off" in result.response.content
    assert mentioned(world) == []


@pytest.mark.exhaustive
async def test_waiting_player_nudges_once_an_hour(world):
    board = await begun(world, "none")
    for player, said in [
        (world.carol, "between two other players"),
        (world.alice, "waiting for your move"),
    ]:
        shown = relabelled(screen(world, board), button(on(world, board), "More"), "g:nudge:1")
        assert said in told(await click_on(shown, player, "g:nudge:1"))
    result = await press(world.bob, on(world, board), "Nudge")
    assert "I've told your opponent" in result.response.content
    assert f"{world.bob.mention} is waiting for you." in notices(world)[0].content
    result = await press(world.bob, on(world, board), "Nudge")
    assert "once an hour" in result.response.content
    await world.pass_time(61 * 60)
    await press(world.bob, on(world, board), "Nudge")
    assert len(notices(world)) == 1
    assert mentioned(world) == 3 * [[world.alice.id]], "two nudges, and one message by itself"


@pytest.mark.exhaustive
async def test_reminder_goes_as_the_time_runs_out(world):
    board = await begun(world, "move 300")
    await world.pass_time(270)
    (reminder,) = notices(world)
    await delete(world, reminder)
    await world.alice.click(on(world, board), label="Take 1 from A")
    assert (await world.matches.load(1)).ply == 1
    await world.pass_time(270)
    assert len(notices(world)) == 1
    await world.restart()
    await world.env.advance_time(60)
    assert (await world.matches.load(1)).ending is Ending.TIME
    assert notices(world) == []


@pytest.mark.exhaustive
async def test_match_goes_on_without_permission_for_notices(world):
    world.channel = forbid(world, "send_messages")
    board = await begun(world, "move 300")
    await world.pass_time(270)
    assert notices(world) == []
    await world.alice.click(board, label="Take 1 from A")
    assert (await world.matches.load(1)).ply == 1
