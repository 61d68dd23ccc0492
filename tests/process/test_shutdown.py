"""SIGTERM: the bot ends, whatever it waits for, and shows or refuses what it has accepted."""

import asyncio
import re

import pytest

from bot.workers import Ending, Overloaded
from tests.beside import beside
from tests.process.loopback import User
from tests.process.loopback.state import NothingHeard
from tests.samples import sampled

NIM = {"game": "nim", "position": "2 2 2 2 2", "first": "me"}
QUESTION = {"game": "nim", "position": "3 4 5"}
ANOTHER = {"game": "nim", "position": "3 4 6"}


def stored_plies(folder):
    """Return the ply of each match."""
    with beside(folder / "grundy.db") as database:
        return dict(database.execute("SELECT id, ply FROM matches"))


@pytest.mark.exhaustive
@pytest.mark.parametrize("is_released", sampled([True, False], [True]))
async def test_moves_in_flight_are_shown_or_refused(
    discord, settings, start, tmp_path, is_released
):
    bot = start("run", settings=settings)
    await bot.come_online(discord)
    users = [User(f"member{number}") for number in range(8)]
    boards = [(await discord.slash(user, discord.channel, "play", NIM)).message for user in users]
    release = bot.hold_workers()
    moves = [
        asyncio.create_task(discord.click(user, board, board.buttons[0]["custom_id"]))
        for user, board in zip(users, boards, strict=True)
    ]
    await discord.state.until(
        lambda: len([each for each in discord.state.interactions.values() if each.response]) == 16,
        "every click is taken",
        5,
    )
    ending = asyncio.create_task(bot.stop())
    if is_released:
        release()
    assert await ending == 0, "it waits for no worker"
    answers = await asyncio.wait_for(asyncio.gather(*moves), 5)
    plies = stored_plies(tmp_path)
    for number, (answer, board) in enumerate(zip(answers, boards, strict=True), 1):
        shown = len(re.findall(r"\*\*took ", board.text))
        assert shown == plies[number], "what is stored is shown"
        if not shown:
            assert "I'm restarting" in answer.message.text
    assert is_released or not any(plies.values())
    assert "Traceback" not in bot.output
    assert await bot.find_orphans() == []


@pytest.mark.exhaustive
async def test_a_full_queue_is_sent_away_in_few_words(discord, settings, start):
    bot = start("run", settings=settings | {"SOLVER_SECONDS": "600"})
    await bot.come_online(discord)
    await discord.slash(User("first"), discord.channel, "winner", QUESTION)
    bot.hold_workers()
    asking = [
        asyncio.create_task(
            discord.slash(User(f"member{number}"), discord.channel, "winner", ANOTHER)
        )
        for number in range(60)
    ]
    taken = discord.state.interactions
    await discord.state.until(
        lambda: len([each for each in taken.values() if each.response]) == 61, "all are taken", 10
    )
    assert await bot.stop() == 0
    answers = await asyncio.wait_for(asyncio.gather(*asking), 5)
    said = {each.message.text for each in answers}
    assert str(Ending()) in said
    assert said <= {str(Ending()), str(Overloaded())}, "a slow machine refuses some before the end"
    assert "Traceback" not in bot.output
    assert len(bot.output.splitlines()) < 30


@pytest.mark.exhaustive
async def test_the_end_does_not_wait_for_a_discord_that_is_away(discord, settings, start):
    bot = start("run", settings=settings)
    await bot.come_online(discord)
    discord.gateway.refuses = True
    await discord.gateway.drop()
    await bot.find_output("trying again")
    assert await bot.stop() == 0
    assert await bot.find_orphans() == []


@pytest.mark.exhaustive
async def test_the_end_does_not_wait_for_a_discord_that_says_nothing(discord, settings, start):
    bot = start("run", settings=settings)
    await bot.come_online(discord)
    board = (await discord.slash(User("ada"), discord.channel, "play", NIM)).message
    discord.state.deaf = True
    lost = asyncio.create_task(discord.click(User("ada"), board, board.buttons[0]["custom_id"]))
    await discord.state.until(lambda: bool(discord.state.unheard), "the bot's answer", 10)
    assert await bot.stop() == 0
    discord.state.deaf = False
    with pytest.raises(NothingHeard):
        await lost
    assert "Traceback" not in bot.output
