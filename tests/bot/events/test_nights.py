"""A game night from the lobby to the next date."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.events.model import DAYS, Decision, Kind, Stage, next_date, occasion
from bot.play.engine.model import Difficulty
from bot.play.engine.starts import ease
from bot.play.matches.actions import arranged, moves, repository
from bot.play.matches.rows.matches import Matches
from bot.server.privacy.rows import Members
from tests.bot.events.playing import (
    begun,
    boards,
    finish_round,
    look,
    mentioned,
    opened,
    organise,
    panel,
    resign_all,
    start,
    tournament,
)
from tests.bot.reading import button, labels, texts
from tests.bot.screens import click_on, screen
from tests.bot.steps import forbid
from tests.bot.taps import ways


async def evening(world, rounds=2):
    """Open a game night of alice and bob, and let it begin."""
    return await begun(world, command="night", rounds=rounds, minutes=3)


async def played(world):
    """Play a game night to its end."""
    await evening(world)
    for _ in range(2):
        await finish_round(world, await tournament(world))


async def test_evening_goes_from_the_lobby_to_the_podium(world):
    await opened(world, command="night", rounds=2, minutes=3)
    assert "### Game night: Nim" in texts(panel(world))
    assert "2 rounds · 1 minute 30 seconds each" in texts(panel(world))
    await start(world)
    (thread,) = world.channel.threads
    board, lobby = thread.last_message, panel(world)
    assert thread.name == "Game night: Nim: boards"
    assert "-# This round ends <t:" in texts(lobby)
    assert board.id not in {each.id for each in world.channel.history()}, "the panel stays in sight"
    assert "**Round 1 of 2**" in texts(lobby)
    await world.carol.click(lobby, label="Join")
    await resign_all(world, await tournament(world))
    while "**Round 2** starts <t:" not in texts(panel(world)):
        await world.env.advance_time(1)
    assert board.id == thread.last_message.id, "the standings come before the boards"
    await world.restart()
    await look(world)
    found = await tournament(world)
    assert (found.kind, found.round, len(found.current)) == (Kind.NIGHT, 2, 2)
    assert panel(world).id == lobby.id, "one message is kept up to date"
    assert board.id != thread.last_message.id
    await finish_round(world, found)
    assert (await tournament(world)).stage is Stage.OVER
    assert "🥇" in texts(panel(world))
    podium = thread.last_message
    assert "🥇" in texts(podium), "it is where the players are"
    assert labels(podium) == ["Tell me about the next one", "Standings", "Organise"]
    assert mentioned(world)[-1] == {world.alice.id, world.bob.id, world.carol.id}


@pytest.mark.exhaustive
async def test_starts_are_as_hard_as_wished(world):
    await opened(world, command="night", rounds=1, difficulty="hard")
    assert "1 minute" not in texts(panel(world))
    assert " · hard starts · organised by" in texts(panel(world))
    await world.restart()
    await start(world)
    found = await tournament(world)
    assert found.rules.difficulty is Difficulty.HARD
    match = await world.matches.load(1)
    assert ease(match.start, match.convention) <= 1 / 8
    await world.alice.slash(world.channel, "tournament", difficulty="easy")
    assert "easy starts" in texts(panel(world))


@pytest.mark.exhaustive
async def test_absent_player_loses_and_is_paired_no_more(world):
    await evening(world, rounds=5)
    for number in (1, 2):
        found = await tournament(world)
        assert found.round == number
        (name,) = (occasion(found.id, each) for each in found.current)
        match_id = (await arranged.fixtures(world.services, [name]))[name].match_id
        match = await repository.load(world.services, match_id)
        if match.to_move.user_id == world.alice.id:
            move = str(next(match.position.moves()))
            await moves.move(world.services, match_id, world.alice.id, 0, move)
        else:
            (thread,) = world.channel.threads
            board = next(each for each in thread.history() if each.id == match.place.message_id)
            await world.alice.click(board, label="More")
        await world.env.advance_time(130)
    found = await tournament(world)
    assert [each.how for each in found.pairings] == [Decision.ABSENT] * 2
    assert {each.winner for each in found.pairings} == {world.alice.id}
    assert found.is_open
    await world.env.advance_time(60)
    assert (await tournament(world)).round == 2, "nobody is there to play against"
    assert "The next round starts once two players are here" in texts(panel(world))
    await world.bob.click(panel(world), label="Join")
    await look(world)
    assert (await tournament(world)).round == 3


@pytest.mark.exhaustive
async def test_next_date_is_an_event_of_discord(world):
    await played(world)
    refused = await world.bob.click(panel(world), label="Organise")
    assert "or members with *Manage Server* or *Manage Events*" in refused.response.content
    asked, _ = await organise(world, "Set next date")
    assert asked.modal["title"] == "The next game night"
    told = await world.alice.submit_modal(asked, {"answer": ["14"]})
    assert "### The next game night" in texts(world.board)
    assert labels(world.board) == ["Tell me about the next one"]
    said = " ".join(each.content for each in told.followups)
    assert ("events/" in texts(world.board)) != ("without the Create Events permission" in said)


@pytest.mark.exhaustive
async def test_next_night_pings_members_who_asked_once(world):
    await played(world)
    dora = world.guild.add_member(world.env.create_user("dora"))
    for one, said in (
        (world.bob, "I'll ping you"),
        (world.carol, "I'll ping you"),
        (world.carol, "I won't ping you"),
        (dora, "I'll ping you"),
    ):
        told = await one.click(panel(world), label="Tell me about the next one")
        assert said in texts(told.response)
    await Members(world.services.store).forget(dora.id, -1)
    for named in (f"🔔 {world.bob.mention}", ""):
        opening = await world.alice.slash(world.channel, "night")
        assert texts(opening.response).partition("🔔")[1:] == tuple(named.partition("🔔")[1:])


@pytest.mark.exhaustive
async def test_any_tap_on_a_board_shows_presence(world):
    await evening(world, rounds=5)
    found = await tournament(world)
    (board,) = await boards(world, found)
    assert "I'm here" not in labels(board)
    second = world.bob if found.current[0].second == world.bob.id else world.alice
    for custom_id, value in ways(board):
        if value is None:
            await second.click(board, custom_id=custom_id)
        else:
            await second.select(board, [value], custom_id=custom_id)
        match = await world.matches.load(1)
        assert match.mode.is_attended, custom_id
        (board,) = await boards(world, found)
        assert f"{second.mention} is here." in texts(board)
        absent = replace(match, mode=replace(match.mode, is_attended=False))
        assert await Matches(world.services.store).save(match, absent)


@pytest.mark.exhaustive
async def test_idle_player_is_pinged_once_at_half_time(world):
    await evening(world)
    (pairing,) = (await tournament(world)).current
    before = len(mentioned(world))
    await world.env.advance_time(5)
    assert len(mentioned(world)) == before
    for _ in range(2):
        await world.env.advance_time(20)
    (thread,) = world.channel.threads
    assert thread.last_message.content.startswith(f"<@{pairing.first}>")
    assert thread.last_message.content.count("<@") == 1
    assert len([each for each in thread.history() if each.content]) == 1


@pytest.mark.exhaustive
async def test_member_who_has_finished_reads_whom_they_wait_for(world):
    dora = world.guild.add_member(world.env.create_user("dora"))
    members = {one.id: one for one in (world.alice, world.bob, world.carol, dora)}
    found = await begun(world, 1, world.bob, world.carol, dora, command="night")
    first, second = found.current
    name = occasion(found.id, first)
    match_id = (await arranged.fixtures(world.services, [name]))[name].match_id
    await moves.resign(world.services, match_id, first.second)
    await look(world)
    mine = await members[first.first].click(panel(world), label="My match")
    assert f"You're waiting for <@{second.first}>, <@{second.second}>." in texts(mine.response)
    assert labels(mine.response) == ["Play me meanwhile", "Standings", "Leave"]
    await members[first.first].click(mine.response, label="Play me meanwhile")
    assert "**Nim**" in texts(world.board)


@pytest.mark.parametrize("days", DAYS)
def test_next_date_is_in_the_future_at_the_same_time_of_day(days):
    began = datetime(2026, 11, 22, 20, 7, tzinfo=UTC)
    first = next_date(began, days, began + timedelta(hours=3))
    assert first - began.replace(minute=0) == timedelta(days=days)
    late = next_date(began, days, began + timedelta(days=100))
    assert late > began + timedelta(days=100)
    assert (late - first) % timedelta(days=days) == timedelta()


async def test_night_needs_a_server(world):
    told = await world.alice.user.slash("night")
    assert "That only works in a server" in texts(told.response)


@pytest.mark.exhaustive
async def test_latecomers_are_shown_until_they_play(world):
    await evening(world)
    dora = world.guild.add_member(world.env.create_user("dora"))
    for one in (world.carol, dora):
        await one.click(panel(world), label="Join")
    waits = f"Waiting for round 2: {world.carol.mention}, {dora.mention}"
    assert waits in texts(panel(world))
    assert "Round 2 starts when the last match is over." in texts(panel(world))
    old, join = screen(world, panel(world)), button(panel(world), "Join")
    await finish_round(world, await tournament(world))
    assert "**Round 2 of 2**" in texts(panel(world))
    assert "Waiting for" not in texts(panel(world))
    late = world.guild.add_member(world.env.create_user("late"))
    assert "Join" not in labels(panel(world))
    refused = await click_on(old, late, join)
    assert "This is the last round" in texts(refused.response)


@pytest.mark.exhaustive
async def test_archived_thread_is_used_again(world):
    await evening(world, rounds=3)
    (thread,) = world.channel.threads
    await world.env.bot.get_channel(thread.id).edit(archived=True)
    assert world.env.bot.get_channel(thread.id) is None
    path = f"/channels/{world.channel.id}/messages/{thread.id}/threads"
    world.env.inject_error("POST", path, status=400, code=160004, times=None)  # it has one
    await finish_round(world, await tournament(world))
    assert "Your move" in texts(thread.last_message)
    assert "Your move" not in texts(world.board)


@pytest.mark.exhaustive
async def test_boards_are_in_the_channel_when_threads_are_forbidden(world):
    world.channel = forbid(world, "create_public_threads")
    await evening(world)
    assert "Your move" in texts(world.board)
    assert not world.channel.threads
