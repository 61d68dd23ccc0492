"""Ways to start, as members meet them: open challenges, the choice of the side, presets."""

import asyncio
from datetime import timedelta

import pytest

from bot.chat import answers
from bot.play.matches.model.match import Status
from bot.server.settings import actions as settings
from bot.server.settings.cards import CHALLENGE_MINUTES
from bot.server.settings.model import refuse
from tests.bot.reading import button, labels, texts, walk
from tests.bot.screens import click_on, screen
from tests.bot.steps import change_server, duel, on, resign, told
from tests.samples import sampled


async def offer(world, **options):
    """Let alice offer a match to anyone; return its board."""
    await world.alice.slash(world.channel, "play", position="1 2", anyone=True, **options)
    return world.board


async def test_open_challenge_is_for_the_first_who_accepts(world):
    board = await offer(world, first="me")
    assert "against anyone" in texts(board)
    assert f"{world.alice.mention} is looking for an opponent and will move first" in texts(board)
    assert labels(board) == ["Accept", "Cancel", "Rules"]
    assert "your own challenge" in told(await world.alice.click(board, label="Accept"))
    await world.carol.click(on(world, board), label="Accept")
    match = await world.matches.load(1)
    assert match.players[1].user_id == world.carol.id
    assert f"**Your move, {world.alice.mention}.**" in texts(on(world, board))


@pytest.mark.parametrize("pace", sampled(["at once", "after thinking"], ["at once"]))
async def test_second_of_two_who_accept_at_once_is_refused(world, monkeypatch, pace):
    if pace == "after thinking":
        monkeypatch.setattr(answers, "PATIENCE", 0)
    board = await offer(world)
    shown, click = screen(world, board), button(board, "Accept")
    results = await asyncio.gather(
        click_on(shown, world.bob, click), click_on(shown, world.carol, click)
    )
    match = await world.matches.load(1)
    assert match.status is Status.PLAYING
    (late,) = (result for result in results if result.followups or result.ephemeral)
    assert "Someone else accepted this challenge first" in told(late)
    assert "Your move" in texts(on(world, board))


async def test_blocked_member_cannot_accept_an_open_challenge(world):
    await settings.change_person(
        world.services, world.alice.id, lambda person: refuse(person, world.bob.id)
    )
    board = await offer(world)
    assert "aren't accepting challenges" in told(await world.bob.click(board, label="Accept"))
    assert (await world.matches.load(1)).status is Status.CHALLENGED


async def test_open_challenge_expires(world):
    board = await offer(world)
    await world.pass_time(16 * 60)
    assert "Nobody accepted in time" in texts(on(world, board))
    assert labels(on(world, board)) == []


@pytest.mark.parametrize("minutes", CHALLENGE_MINUTES)
async def test_challenge_expires_after_the_time_of_the_server(world, minutes):
    await change_server(world, challenge_time=str(minutes))
    await offer(world)
    match = await world.matches.load(1)
    assert match.expires_at - match.created_at == timedelta(minutes=minutes)


async def test_opponent_chooses_the_side(world):
    await world.alice.slash(
        world.channel, "play", position="1 2", opponent=world.bob, first="choice"
    )
    assert "you choose who moves first" in texts(world.board)
    assert labels(world.board) == [
        "I move first",
        "I move second",
        "Decline",
        "Cancel",
        "More",
    ]
    shown = (await world.carol.click(world.board, label="More")).response
    assert labels(shown) == ["Rules"]
    assert "for someone else" in told(await world.carol.click(world.board, label="I move second"))
    await world.bob.click(world.board, label="I move second")
    assert f"**Your move, {world.alice.mention}.**" in texts(world.board)
    board = await offer(world, first="choice")
    assert "If you accept, you choose who moves first" in texts(board)
    await world.carol.click(board, label="I move first")
    assert f"**Your move, {world.carol.mention}.**" in texts(on(world, board))


@pytest.mark.parametrize(("position", "bot_first"), [("1 2", True), ("2 2", False)])
async def test_bot_chooses_the_side_that_wins(world, position, bot_first):
    await world.alice.slash(
        world.channel, "play", position=position, first="choice", level="perfect"
    )
    match = await world.matches.load(1)
    assert match.players[0].is_bot is bot_first


async def test_second_leg_swaps_the_sides_and_begins_once(world):
    first = await duel(world, "1 2", two=True)
    assert "leg 1 of 2" in texts(first)
    await resign(world.bob, first)
    match = await world.matches.load(1)
    assert labels(on(world, first))[0] == "Second leg"
    assert "between two other players" in told(await world.carol.click(first, label="Second leg"))
    shown, click = screen(world, first), button(on(world, first), "Second leg")
    await asyncio.gather(click_on(shown, world.alice, click), click_on(shown, world.bob, click))
    second = await world.matches.load(2)
    assert second.players == match.players[::-1]
    assert f"**Your move, {world.bob.mention}.**" in texts(world.board)


async def test_presets_begin_a_match_in_one_tap(world):
    await change_server(world, favourites=("chomp", "no game at all"))
    shown = (await world.alice.slash(world.channel, "quick")).response
    assert shown.ephemeral
    usual = ["Quick Nim", "Kayles 15", "Surprise me"]
    assert labels(shown) == ["Chomp", *usual]
    against_bot = [button(shown, name) for name in labels(shown)]
    for number, custom_id in enumerate(against_bot, 1):
        await world.alice.click(shown, custom_id=custom_id)
        assert (await world.matches.load(number)).against_bot
    assert str((await world.matches.load(2)).start).startswith("nim: ")
    assert str((await world.matches.load(3)).start) == "kayles: 15"
    anyone, _together = (part for part in walk(shown) if part["type"] == 3)
    assert [each["label"] for each in anyone["options"]] == ["Chomp", *usual]
    open_kayles = anyone["options"][2]["value"]
    await world.alice.select(shown, [open_kayles], custom_id=anyone["custom_id"])
    assert "you choose who moves first" in texts(world.board)
    assert labels(world.board)[0] == "I move first"


async def test_shared_match_begins_in_one_tap_with_the_usual_game(world):
    await change_server(world, game="kayles")
    shown = (await world.alice.slash(world.channel, "quick")).response
    for number, (label, said) in enumerate(
        [
            ("Everyone against me", "**Your move, everyone.**"),
            ("By vote", "The first vote starts a countdown of 1 minute."),
            ("Two teams", "has set up a team match"),
        ],
        1,
    ):
        _anyone, together = (part for part in walk(shown) if part["type"] == 3)
        (way,) = (each["value"] for each in together["options"] if each["label"] == label)
        await world.alice.select(shown, [way], custom_id=together["custom_id"])
        assert said in texts(world.board)
        assert str((await world.matches.load(number)).start).startswith("kayles: ")


async def test_open_challenge_needs_others(world):
    user = world.env.create_user("dora")
    result = await user.slash("play", position="1 2", anyone=True)
    assert "nobody else here" in told(result)
    shown = (await user.slash("quick")).response
    assert labels(shown) == ["Quick Nim", "Kayles 15", "Surprise me"]
    await user.click(shown, label="Quick Nim")
    assert "Your move" in texts(user.dm_channel.last_message)
