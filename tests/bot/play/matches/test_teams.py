"""Team against team, with buttons to join."""

import asyncio
import re

import pytest

from bot.play.engine import actions as opponent
from bot.play.matches.model.clock import CORRESPONDENCE
from bot.play.matches.model.match import Ending, Status
from bot.play.matches.model.sides import Side
from bot.server.privacy import actions as privacy
from tests.bot.play.matches.test_clocks import notices
from tests.bot.play.matches.test_records import file_of
from tests.bot.reading import button, labels, texts
from tests.bot.screens import click_on, screen
from tests.bot.steps import on, resign, told
from tests.bot.taps import press


@pytest.fixture(autouse=True)
def heads(monkeypatch):
    """Let the coin fall so that the team of the member who sets a match up moves first."""
    monkeypatch.setattr(opponent, "tossed", lambda _: True)


async def lobby(world, position="2 3 4", **options):
    """Let alice set up a match of teams; return its board."""
    await world.alice.slash(world.channel, "teams", position=position, **options)
    return world.board


async def begun(world, **options):
    """Begin a match: alice is Blue and moves first, bob is Orange; return its board."""
    board = await lobby(world, **options)
    await press(world.bob, board, "Join 🔶 Orange")
    await world.bob.click(on(world, board), label="Start")
    return on(world, board)


async def test_team_is_pinged_at_its_first_turn(world):
    board = await begun(world, clock="move 3600", moves="turns")
    await world.env.advance_time(1)
    (ping,) = notices(world)
    assert ping.content.startswith(world.alice.mention), "bob began it"
    await world.alice.click(on(world, board), label="Take 1 from A")
    await world.env.advance_time(1)
    (ping,) = notices(world)
    assert ping.content.startswith(world.bob.mention)


async def test_members_join_change_teams_leave_and_begin(world):
    board = await lobby(world)
    shown = texts(board)
    assert f"<@{world.alice.id}> has set up a team match." in shown
    assert f"-# 🔵 Blue: {world.alice.mention}" in shown
    assert "-# 🔶 Orange: –" in shown
    assert sorted(labels(board)[:2]) == ["Join 🔵 Blue", "Join 🔶 Orange"]
    assert labels(board)[2:] == ["Start", "Cancel", "More"]
    for player, label, said in [
        (world.alice, "Join 🔵 Blue", "already in this team"),
        (world.alice, "Leave", "can cancel it"),
        (world.alice, "Start", "The other team is still empty"),
        (world.bob, "Start", "aren't in a team"),
        (world.bob, "Leave", "aren't in a team"),
        (world.bob, "Cancel", "Only the member who made"),
    ]:
        assert said in told(await press(player, on(world, board), label)), label
    await press(world.bob, on(world, board), "Join 🔵 Blue")
    await press(world.bob, on(world, board), "Join 🔶 Orange")
    assert f"-# 🔶 Orange: {world.bob.mention}" in texts(on(world, board))
    await press(world.bob, on(world, board), "Leave")
    assert "-# 🔶 Orange: –" in texts(on(world, board))
    await press(world.bob, on(world, board), "Join 🔶 Orange")
    await world.bob.click(on(world, board), label="Start")
    match = await world.matches.load(1)
    assert (match.status, match.clock, match.mode.rated) == (Status.PLAYING, CORRESPONDENCE, False)
    refused = await press(world.bob, on(world, board), "Join 🔵 Blue")
    assert "can't change sides" in told(refused)


async def test_opener_switches_sides_and_still_leads(world):
    board = await lobby(world)
    await press(world.bob, board, "Join 🔶 Orange")
    await press(world.alice, on(world, board), "Join 🔶 Orange")
    shown = texts(on(world, board))
    assert f"<@{world.alice.id}> has set up a team match." in shown
    assert f"-# 🔶 Orange: {world.alice.mention}, {world.bob.mention}" in shown
    refused = told(await press(world.bob, on(world, board), "Start"))
    assert "The other team is still empty" in refused
    assert "can cancel it" in told(await press(world.alice, on(world, board), "Leave"))
    await press(world.bob, on(world, board), "Join 🔵 Blue")
    await press(world.bob, on(world, board), "Start")
    match = await world.matches.load(1)
    assert [player.user_id for player in match.players] == [world.bob.id, world.alice.id]


async def test_missing_voter_is_named_and_pinged_at_half_time(world):
    board = await lobby(world, moves="vote", clock="move 60")
    for member, side in ((world.bob, "🔶 Orange"), (world.carol, "🔵 Blue")):
        await press(member, on(world, board), f"Join {side}")
    await world.bob.click(on(world, board), label="Start")
    await world.env.advance_time(1)
    await world.carol.click(on(world, board), label="Take 1 from B")
    assert f"-# Still to vote: {world.alice.mention}\n" in texts(on(world, board))
    before = {each.id for each in notices(world)}
    await world.env.advance_time(28)
    assert {each.id for each in notices(world)} <= before
    await world.env.advance_time(3)
    (ping,) = (each for each in notices(world) if each.id not in before)
    assert ping.content.startswith(world.alice.mention)
    assert world.carol.mention not in ping.content
    await world.env.advance_time(20)
    assert [each.id for each in notices(world)] == [ping.id], "once"


async def test_first_tap_of_a_team_counts_of_latecomers_too(world):
    board = await begun(world)
    assert "**🔵 Blue to move.** The team's first tap counts." in texts(board)
    assert "It's the other side's move" in told(await world.bob.click(board, label="Take 1 from A"))
    refused = await world.carol.click(on(world, board), label="Take 1 from A")
    assert "aren't in a team" in told(refused)
    await press(world.carol, on(world, board), "Join 🔵 Blue")
    shown, click = screen(world, on(world, board)), button(board, "Take 1 from A")
    await asyncio.gather(click_on(shown, world.alice, click), click_on(shown, world.carol, click))
    match = await world.matches.load(1)
    assert match.ply == 1
    assert match.mode.by[0].user_id in {world.alice.id, world.carol.id}
    assert f"<@{match.mode.by[0].user_id}> for 🔵 Blue **took 1 from A**" in texts(on(world, board))


@pytest.mark.exhaustive
async def test_turns_go_round_and_a_slow_member_is_replaced(world):
    board = await begun(world, moves="turns", clock="move 3600")
    assert f"**Your move, {world.alice.mention}** for 🔵 Blue." in texts(board)
    assert re.search(r"-# The move opens to anyone in 🔵 Blue <t:\d+:R>\.", texts(board))
    await press(world.carol, board, "Join 🔵 Blue")
    early = await world.carol.click(on(world, board), label="Take 1 from A")
    assert f"It's {world.alice.mention}'s turn in your team." in told(early)
    await world.alice.click(on(world, board), label="Take 1 from A")
    await world.bob.click(on(world, board), label="Take 1 from B")
    assert f"**Your move, {world.carol.mention}** for 🔵 Blue." in texts(on(world, board))
    await world.restart()
    await world.pass_time(31 * 60)
    await world.alice.click(on(world, board), label="Take 1 from B")
    assert [by.user_id for by in (await world.matches.load(1)).mode.by] == [
        world.alice.id,
        world.bob.id,
        world.alice.id,
    ]


@pytest.mark.exhaustive
async def test_team_vote_ends_when_all_have_voted_or_time_is_over(world):
    board = await lobby(world, moves="vote", clock="move 3600")
    assert "-# Each team votes on its moves" in texts(board)
    await press(world.bob, board, "Join 🔶 Orange")
    await press(world.carol, on(world, board), "Join 🔵 Blue")
    await world.bob.click(on(world, board), label="Start")
    assert "**🔵 Blue to move. Tap a move to vote for it.**" in texts(on(world, board))
    said = await world.carol.slash(world.channel, "move", move="B-1")
    assert "Your vote is in" in told(said)
    assert "- Take 1 from B: **1** vote" in texts(on(world, board))
    refused = await world.bob.click(on(world, board), label="Take 1 from C")
    assert "It's the other side's move" in told(refused)
    await world.restart()
    await world.alice.click(on(world, board), label="Take 1 from B")
    assert "🔵 Blue (2 of 2 votes) **took 1 from B**" in texts(on(world, board))
    await world.bob.click(on(world, board), label="Take 1 from C")
    await world.alice.click(on(world, board), label="Take 1 from C")
    await world.pass_time(3601)
    assert (await world.matches.load(1)).ply == 3, "who voted decides when the time is over"
    await world.pass_time(3601)
    match = await world.matches.load(1)
    assert (match.ending, match.players[match.winner].side) == (Ending.TIME, Side.BLUE)
    assert "🔶 Orange ran out of time" in texts(on(world, board))


@pytest.mark.exhaustive
async def test_empty_team_loses_by_the_clock(world):
    board = await begun(world, clock="move 60")
    await press(world.alice, board, "Leave")
    assert "to move**, but that team is empty. Join it!" in texts(on(world, board))
    await world.env.advance_time(61)
    match = await world.matches.load(1)
    assert (match.ending, match.winner) == (Ending.TIME, 1)
    assert "ran out of time" in texts(on(world, board))


async def test_leader_resigns_and_a_rematch_waits_for_all(world):
    board = await begun(world)
    await press(world.carol, board, "Join 🔵 Blue")
    refused = await press(world.carol, on(world, board), "Resign")
    assert f"Only {world.alice.mention}, who leads this side" in told(refused)
    await world.alice.click(on(world, board), label="Take 1 from A")
    await resign(world.alice, on(world, board))
    assert "🔵 Blue resigned." in texts(on(world, board))
    review = (await world.carol.click(on(world, board), label="Review")).response
    written = await file_of((await world.carol.click(review, label="Record")).response)
    assert "Blue (alice, carol)" in written
    assert f"1. A-1\nmover 1: {world.alice.name}\n" in written
    await world.carol.click(on(world, board), label="Rematch")
    again = await world.matches.load(2)
    assert again.status is Status.CHALLENGED
    assert [player.side for player in again.players] == [Side.BLUE, Side.ORANGE]
    assert again.mode.team_of(world.alice.id) == 1, "the other team moves first, and is Blue"
    assert again.players[1].user_id == world.carol.id, "who asks for it leads"
    await world.bob.click(world.board, label="Start")
    assert (await world.matches.load(2)).status is Status.PLAYING


@pytest.mark.exhaustive
async def test_awaited_are_notified_and_a_deleted_member_leaves(world):
    board = await begun(world)
    await press(world.carol, board, "Join 🔵 Blue")
    await world.pass_time(11 * 60)
    (notice,) = notices(world)
    awaited = (await world.matches.load(1)).awaited
    assert world.alice.id in awaited
    assert notice.content.startswith(", ".join(f"<@{user_id}>" for user_id in awaited))
    await privacy.forget(world.services, world.alice.id)
    match = await world.matches.load(1)
    assert match.status is Status.PLAYING, "the others go on"
    assert match.players[match.mode.team_of(world.carol.id)].user_id == world.carol.id
    assert match.index_of(world.alice.id) is None
    shown = await world.carol.slash(world.channel, "matches")
    assert "against 🔶 Orange" in texts(shown.response)
