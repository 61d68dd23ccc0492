"""Races and duels as members see them, from the lobby to the podium."""

from dataclasses import replace

import discord
import pytest

from bot.practice.race import actions
from bot.practice.race.model import DUEL_TIME, LOBBY_TIME, PAUSE, SECONDS, Stage
from bot.practice.race.model.points import TIE
from bot.practice.race.rows import Races
from cgt import puzzles
from cgt.puzzles import Kind
from tests.bot.events.playing import mentioned
from tests.bot.reading import labels, texts
from tests.bot.steps import answer_form, answer_to, change_server, delete, forbid
from tests.samples import sampled

A_WHILE = 5
"""Seconds after which a round that was answered right is closed."""


async def newest(world):
    """Return the newest race."""
    found = await Races(world.services.store).find()
    return max(found, key=lambda race: race.id, default=None)


async def open_race(world, **options):
    """Let alice open a race, and return its lobby."""
    opened = await world.alice.slash(world.channel, "race", **options)
    return opened.response


async def begun(world, **options):
    """Let alice open a race and start it; return the race."""
    lobby = await open_race(world, **options)
    await world.alice.click(lobby, label="Start")
    return await newest(world)


def answer_of(puzzle, *, right):
    """Return the label of an answer of a puzzle."""
    index = puzzle.right if right else next(at for at in range(9) if at != puzzle.right)
    return str(puzzles.answer_text(puzzle, index))


async def tap(world, member, *, right, board=None):
    """Let a member answer the puzzle of the round, and return what only they are told."""
    race = await newest(world)
    label = answer_of(race.puzzle, right=right)
    return (await member.click(board or world.board, label=label)).response


async def until(world, is_so):
    """Let time pass, two rounds at most, until something is so of the newest race."""
    for _ in range(2 * SECONDS):
        if is_so(await newest(world)):
            return
        await world.env.advance_time(1)
    raise AssertionError


async def test_race_goes_from_its_lobby_to_the_podium(world):
    lobby = await open_race(world, rounds=3)
    assert "### Race: 3 puzzles" in texts(lobby)
    assert labels(lobby) == ["Start", "Cancel"]
    await world.alice.click(lobby, label="Start")
    kinds = set()
    for number, member in enumerate((world.bob, world.alice, world.bob), start=1):
        race = await newest(world)
        kinds.add(race.puzzle.kind)
        assert (race.stage, race.round) == (Stage.ROUND, number)
        assert f"Puzzle {number} of 3" in texts(world.board)
        assert str(puzzles.question(race.puzzle)) in texts(world.board)
        told = await tap(world, member, right=True)
        assert told.flags.ephemeral
        assert "✓ Right! You'll see in a moment who was fastest." in texts(told)
        await world.env.advance_time(A_WHILE)
        shown = texts(world.board)
        assert f"✓ The point goes to <@{member.id}>." in shown
        assert str(puzzles.reason(race.puzzle)) in shown
        assert "Standings" in shown
        assert labels(world.board) == []
        await world.env.advance_time(PAUSE.total_seconds())
    assert len(kinds) == 3
    assert texts(world.board).splitlines() == [
        "### The race is over",
        f"🥇 **#1** <@{world.bob.id}> · 2 points",
        f"🥈 **#2** <@{world.alice.id}> · 1 point",
    ]
    assert labels(world.board) == ["Again"]
    await world.bob.click(world.board, label="Again")
    assert f"<@{world.bob.id}> opens a race." in texts(world.board)


@pytest.mark.exhaustive
async def test_answers_within_a_second_share_the_point(world):
    await begun(world, rounds=1)
    for member in (world.alice, world.bob, world.carol):
        await tap(world, member, right=True)
        await world.env.advance_time(0.6)
    first, second, third = await actions.answers(world.services, await newest(world))
    assert first.at < second.at <= first.at + TIE < third.at
    await until(world, lambda race: race.stage is Stage.PAUSE)
    names = f"<@{world.alice.id}>, <@{world.bob.id}>"
    assert f"✓ The point goes to {names}." in texts(world.board)
    assert str(world.carol.id) not in texts(world.board)


@pytest.mark.exhaustive
async def test_card_of_a_round_shows_who_is_done(world):
    await begun(world, rounds=2)
    await tap(world, world.bob, right=False)
    assert "Done:" not in texts(world.board), "several answers are one edit"
    await world.env.advance_time(2)
    assert f"-# Done: <@{world.bob.id}>\n" in texts(world.board)
    await tap(world, world.carol, right=False)
    await world.env.advance_time(2)
    assert f"-# Done: <@{world.bob.id}>, <@{world.carol.id}>\n" in texts(world.board)
    assert (await newest(world)).stage is Stage.ROUND, "others can still come"


@pytest.mark.exhaustive
async def test_race_goes_on_at_once_when_all_are_done(world):
    await begun(world, rounds=3)
    await tap(world, world.bob, right=True)
    await world.env.advance_time(A_WHILE)
    for number, right in ((2, False), (3, True)):
        await until(world, lambda race, at=number: race.round == at)
        await tap(world, world.bob, right=right)
        await world.env.advance_time(0.2)
        assert (await newest(world)).stage is Stage.PAUSE
        soon = "Next puzzle <t:" if number == 2 else "That was the last puzzle."
        assert f"-# {soon}" in texts(world.board)
    await world.env.advance_time(PAUSE.total_seconds())
    assert f"<@{world.bob.id}> · 2 of 3 right · " in texts(world.board), "alone, by the clock"
    assert "🥇" not in texts(world.board)


async def test_wrong_answer_is_private_and_final(world):
    await begun(world, rounds=2)
    told = await tap(world, world.bob, right=False)
    assert told.flags.ephemeral
    assert "✗ That isn't it." in texts(told)
    assert "already answered" in texts(await tap(world, world.bob, right=True))
    await tap(world, world.alice, right=True)
    old = world.board
    await world.env.advance_time(A_WHILE)
    assert str(world.bob.id) not in texts(world.board)
    await world.env.advance_time(PAUSE.total_seconds())
    assert (await newest(world)).round == 2
    assert old.id != world.board.id


@pytest.mark.exhaustive
async def test_race_without_answers_ends_by_itself(world):
    await open_race(world, rounds=10, seconds=10)
    await world.env.advance_time(LOBBY_TIME.total_seconds() + 1)
    race = await newest(world)
    assert (race.stage, race.round) == (Stage.ROUND, 1)
    await world.env.advance_time(11)
    assert "Nobody found it." in texts(world.board)
    await world.env.advance_time(PAUSE.total_seconds() + 1)
    await world.env.advance_time(11)
    await world.env.advance_time(PAUSE.total_seconds() + 1)
    assert (await newest(world)).stage is Stage.OVER
    assert "-# Nobody answered 2 puzzles in a row.\nNobody scored" in texts(world.board)
    shown = world.channel.history()
    assert [label for each in shown for label in labels(each)] == ["Again"]
    assert not [word for word in ("Next puzzle", "Result in", "last") if word in texts(shown[-2])]


@pytest.mark.exhaustive
async def test_restart_in_a_race_loses_nothing(world):
    await begun(world, rounds=2)
    await tap(world, world.bob, right=True)
    await world.restart()
    await until(world, lambda race: race.round == 2)
    assert any(f"The point goes to <@{world.bob.id}>." in texts(each) for each in world.messages)
    await tap(world, world.bob, right=True)
    await until(world, lambda race: not race.is_live)
    assert f"<@{world.bob.id}> · 2 of 2 right" in texts(world.board)


async def test_organiser_and_managers_stop_a_race(world):
    await begun(world)
    refused = await world.bob.click(world.board, label="Stop")
    assert "can do that" in texts(refused.response)
    kept = await answer_form(world.alice, world.board, "Stop", "no")
    assert "Good, it goes on." in texts(kept.response)
    assert (await newest(world)).is_live
    await answer_form(world.alice, world.board, "Stop")
    assert "### Race stopped" in texts(world.board)
    lobby = await open_race(world)
    role = world.guild.create_role("m", permissions=discord.Permissions(manage_events=True))
    manager = world.guild.add_member(world.env.create_user("dora"), roles=[role])
    await manager.click(lobby, label="Cancel")
    assert (await newest(world)).stage is Stage.STOPPED


@pytest.mark.exhaustive
async def test_channel_has_one_race(world):
    lobby = await open_race(world)
    refused = await world.bob.slash(world.channel, "race")
    assert f"/{world.channel.id}/{lobby.id}" in texts(refused.response)
    other = world.guild.create_text_channel("other")
    assert "### Race" in texts((await world.bob.slash(other, "race")).response)


@pytest.mark.exhaustive
async def test_race_is_in_a_thread_where_the_server_wants_it(world):
    await change_server(world, race_threads=True)
    way = await open_race(world, rounds=1)
    place = await newest(world)
    thread = world.env.bot.get_channel(place.channel_id)
    assert thread.parent_id == world.channel.id
    assert texts(way) == f"Race: {thread.mention}"
    lobby = await thread.fetch_message(place.message_id)
    await world.alice.click(lobby, label="Start")
    board = await thread.fetch_message((await newest(world)).message_id)
    assert "Puzzle 1 of 1" in texts(board)
    await tap(world, world.bob, right=True, board=board)
    await world.env.advance_time(A_WHILE)
    await world.env.advance_time(PAUSE.total_seconds())
    over = await thread.fetch_message((await newest(world)).message_id)
    assert "### The race is over" in texts(over)
    await world.bob.click(over, label="Again")
    assert (await newest(world)).channel_id == thread.id
    assert all("###" not in texts(each) for each in world.channel.history())


@pytest.mark.parametrize("barred", ["create_public_threads", "send_messages_in_threads"])
async def test_race_stays_in_a_channel_without_threads(world, barred):
    await change_server(world, race_threads=True)
    world.channel = forbid(world, barred)
    await open_race(world)
    assert (await newest(world)).channel_id == world.channel.id
    assert "### Race" in texts(world.board)


async def test_senseless_race_is_refused(world):
    none = await world.alice.slash(world.channel, "race", kind="period", game="nim")
    assert "I couldn't find a puzzle" in texts(none.response)
    alone = await world.alice.slash(world.channel, "race", against=world.alice)
    assert "Choose another member" in texts(alone.response)
    dora = world.env.create_user("dora")
    assert "A race needs a channel" in texts((await dora.slash("race")).response)
    assert await newest(world) is None


@pytest.mark.exhaustive
async def test_deleted_message_hinders_no_race(world):
    await begun(world, rounds=2)
    shown = world.board
    await delete(world, shown)
    await until(world, lambda race: race.stage is Stage.PAUSE)
    await until(world, lambda race: race.round == 2)
    assert "Puzzle 2 of 2" in texts(world.board)


@pytest.mark.exhaustive
async def test_race_ends_without_the_permission_to_write(world):
    await begun(world, rounds=2)
    quiet = forbid(world, "send_messages")
    refused = await world.alice.slash(quiet, "race")
    assert "without the permission Send Messages" in texts(refused.response)
    await actions.change(world.services, 1, lambda race: replace(race, channel_id=quiet.id))
    await until(world, lambda race: not race.is_live)
    assert (await newest(world)).show_at is None


@pytest.mark.parametrize("kind", sampled(Kind, [Kind.PERIOD]))
async def test_race_of_a_kind_begins(world, kind):
    game = {"game": "take 1-3"} if kind is Kind.PERIOD else {}
    await begun(world, kind=kind.value, **game)
    assert (await newest(world)).puzzle.kind is kind
    await tap(world, world.bob, right=True)


async def challenged(world, **options):
    """Let alice challenge bob to a duel."""
    return (await world.alice.slash(world.channel, "race", against=world.bob, **options)).response


async def accepted(world, **options):
    """Let bob accept a duel; return the challenge's answer, which he sees alone."""
    challenge = await challenged(world, rounds=2, **options)
    return answer_to(await world.bob.click(challenge, label="Accept"))


async def solve(world, member, card, rights):
    """Let a member answer the puzzles of a duel one after the other."""
    for number, right in enumerate(rights):
        puzzle = (await newest(world)).puzzles[number]
        await member.click(card, label=answer_of(puzzle, right=right))


async def test_duel_is_private_and_its_result_is_in_the_channel(world):
    challenge = await challenged(world, rounds=2)
    assert f"<@{world.bob.id}>, <@{world.alice.id}> challenges you" in texts(challenge)
    assert "Only <@" in texts((await world.carol.click(challenge, label="Accept")).response)
    card = answer_to(await world.bob.click(challenge, label="Accept"))
    assert card.flags.ephemeral
    assert "Puzzle 1 of 2" in texts(card)
    board = world.board
    assert labels(board) == ["My puzzles"]
    assert mentioned(world)[-1] == {world.alice.id}, "her time runs"
    await solve(world, world.bob, card, [True, False])
    assert "1 of 2 right" in texts(card)
    assert "for two other members" in texts(
        (await world.carol.click(board, label="My puzzles")).response
    )
    mine = (await world.alice.click(board, label="My puzzles")).response
    await solve(world, world.alice, mine, [True, True])
    assert "The duel is over." in texts(mine)
    assert f"**<@{world.alice.id}> wins the duel!**" in texts(world.board)
    assert [each.id for each in world.channel.history()] == [world.board.id], "one card is left"
    await world.bob.click(world.board, label="Rematch")
    assert f"<@{world.alice.id}>, <@{world.bob.id}> challenges you" in texts(world.board)


@pytest.mark.exhaustive
async def test_duel_without_a_right_answer_has_no_winner(world):
    card = await accepted(world)
    await solve(world, world.bob, card, [False, False])
    mine = (await world.alice.click(world.board, label="My puzzles")).response
    await solve(world, world.alice, mine, [False, False])
    assert "Nobody scored this time." in texts(world.board)
    assert "🏆" not in texts(world.board)
    assert "wins" not in texts(world.board)


@pytest.mark.exhaustive
async def test_privacy_lists_races_and_answers(world):
    await begun(world)
    await tap(world, world.bob, right=True)
    shown = {}
    for member in (world.alice, world.bob):
        shown[member.id] = texts((await member.slash(world.channel, "privacy")).response)
    assert "- the races you opened, and your duels" in shown[world.alice.id]
    assert "- 1 puzzle, with your answer" in shown[world.bob.id]


@pytest.mark.exhaustive
async def test_duel_is_declined_or_cancelled(world):
    challenge = await challenged(world)
    await world.bob.click(challenge, label="Decline")
    assert "declined" in texts(world.board)
    challenge = await challenged(world)
    assert "Only <@" in texts((await world.bob.click(challenge, label="Cancel")).response)
    await world.alice.click(challenge, label="Cancel")
    assert "cancelled the challenge" in texts(world.board)
    await challenged(world)
    await world.pass_time(15 * 60 + 1)
    assert "didn't answer in time" in texts(world.board)
    await change_server(world, challenge_time="60")
    await challenged(world)
    await world.pass_time(59 * 60)
    assert "didn't answer in time" not in texts(world.board)
    await world.pass_time(61)
    assert "didn't answer in time" in texts(world.board)


@pytest.mark.exhaustive
async def test_duel_ends_with_its_time_and_a_restart_in_between(world):
    card = await accepted(world)
    await solve(world, world.bob, card, [True])
    await world.restart()
    await world.pass_time(DUEL_TIME.total_seconds() + 1)
    assert f"**<@{world.bob.id}> wins the duel!**" in texts(world.board)
