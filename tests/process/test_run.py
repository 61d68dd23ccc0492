"""The bot as a process: it comes online, plays, is killed, goes on, and ends when it is told to."""

import asyncio
import json
import re
from importlib.metadata import version

import pytest

from bot.app.run import WRONG_TOKEN
from tests.process.conftest import TOKEN
from tests.process.loopback import User
from tests.process.loopback.rest import THINKING, UPDATE_LATER
from tests.process.loopback.server import PATIENCE
from tests.samples import sampled

GUILDS = 1 << 0
NIM = {"game": "nim", "position": "3 4 5", "first": "me"}
PNG = b"\x89PNG"

ADA = User("ada")
BEN = User("ben")
ADAS_TURN = f"Your move, <@{ADA.id}>"


def moves_of(message):
    """Return the buttons that make a move."""
    return [each for each in message.buttons if each["custom_id"].startswith("g:move:")]


def is_over(message):
    return any(each["label"] == "Rematch" for each in message.buttons)


async def make_a_move(discord, user, message):
    """Make the first move that there is a button for, or that the first list begins with."""
    if moves := moves_of(message):
        return await discord.click(user, message, moves[0]["custom_id"])
    (choices, *_) = message.selects
    value = choices["options"][0]["value"]
    return await discord.select(user, message, choices["custom_id"], [value])


@pytest.mark.exhaustive
async def test_a_match_goes_on_after_the_process_was_killed(discord, settings, start):
    bot = start("run", settings=settings)
    await bot.come_online(discord)
    assert discord.gateway.session.identify["intents"] == GUILDS

    played = await discord.slash(ADA, discord.channel, "play", NIM)
    board = played.message
    assert not board.ephemeral
    assert ADAS_TURN in board.text
    assert board.files["board.png"].startswith(PNG)
    first_picture = board.files["board.png"]

    before = len(board.versions)
    clicked = await make_a_move(discord, ADA, board)
    assert clicked.message is board
    assert len(board.versions) == before + 1, "the bot's answer comes in the same edit"
    assert len(re.findall(r"\*\*took ", board.text)) == 2
    assert ADAS_TURN in board.text
    assert board.files["board.png"].startswith(PNG)
    assert board.files["board.png"] != first_picture

    await bot.kill()
    await discord.gone()
    assert await bot.find_orphans() == []
    assert list(discord.state.messages) == [board.id]

    bot = start("run", settings=settings)
    await bot.come_online(discord)
    refused = await discord.click(BEN, board, board.buttons[0]["custom_id"])
    assert refused.message.ephemeral, "a member who does not play is told so in private"

    while not is_over(board):
        clicked = await make_a_move(discord, ADA, board)
        assert clicked.message is board
    assert re.search(r"wins!|You win,", board.text)
    public = [each for each in discord.state.messages.values() if not each.ephemeral]
    assert public == [board], "the match lives in one message"

    assert await bot.stop() == 0
    assert await bot.find_orphans() == []
    assert "Traceback" not in bot.output


@pytest.mark.exhaustive
async def test_move_with_a_lost_answer_is_shown_after_a_restart(discord, settings, start):
    bot = start("run", settings=settings)
    await bot.come_online(discord)
    board = (await discord.slash(ADA, discord.channel, "play", NIM | {"position": "3 4"})).message
    button = moves_of(board)[0]["custom_id"]

    discord.state.deaf = True
    lost = asyncio.create_task(discord.click(ADA, board, button))
    await discord.state.until(lambda: bool(discord.state.unheard), "the bot's answer", PATIENCE)
    lost.cancel()
    await bot.kill()
    await discord.gone()
    discord.state.deaf = False
    assert "**took" not in board.text

    bot = start("run", settings=settings)
    await bot.come_online(discord)
    await discord.click(ADA, board, button)
    await discord.wait_for_message(lambda message: message.ephemeral)
    assert len(re.findall(r"\*\*took ", board.text)) == 2, "the board is as the match is now"
    clicked = await make_a_move(discord, ADA, board)
    assert clicked.message is board


@pytest.mark.exhaustive
async def test_busy_workers_make_an_answer_late_and_not_fail(discord, settings, start):
    bot = start("run", settings=settings)
    await bot.come_online(discord)
    await discord.slash(ADA, discord.channel, "play", NIM)  # now there are workers
    release = bot.hold_workers()
    playing = asyncio.create_task(discord.slash(ADA, discord.channel, "play", NIM))
    await wait_for_answer(discord, THINKING)
    release()
    played = await playing
    release = bot.hold_workers()
    clicking = asyncio.create_task(make_a_move(discord, ADA, played.message))
    await wait_for_answer(discord, UPDATE_LATER)
    release()
    clicked = await clicking
    assert clicked.message is played.message
    assert "**took" in clicked.message.text


async def wait_for_answer(discord, response):
    """Wait until an interaction is answered in this way at first."""
    await discord.state.until(
        lambda: any(each.response == response for each in discord.state.interactions.values()),
        "an answer that is late",
        PATIENCE,
    )


@pytest.mark.exhaustive
async def test_lost_connection_is_resumed(discord, settings, start):
    bot = start("run", settings=settings | {"LOG_LEVEL": "DEBUG", "LOG_FORMAT": "json"})
    await bot.come_online(discord)
    session = discord.gateway.session
    board = (await discord.slash(ADA, discord.dm(ADA), "play", NIM)).message

    await discord.gateway.drop()
    await discord.state.until(lambda: session.resumed == 1, "the bot comes back", PATIENCE)
    await make_a_move(discord, ADA, board)
    assert discord.gateway.sessions == [session], "resumed, not begun anew"
    await discord.state.until(lambda: session.heartbeats > 0, "a heartbeat", PATIENCE)

    more = await discord.click(ADA, board, "More")
    form = await discord.click(ADA, more.message, "Resign")
    await discord.submit(ADA, form, {"answer": "yes"})
    assert is_over(board)
    assert await bot.stop() == 0
    assert all(json.loads(line)["level"] for line in bot.output.splitlines())


@pytest.mark.exhaustive
async def test_a_token_that_discord_does_not_know_ends_the_start(discord, settings, start):
    bot = start("run", settings=settings | {"DISCORD_TOKEN": TOKEN.replace("Grundy", "Drungy")})
    assert await bot.exit_code() == WRONG_TOKEN
    lines = [line for line in bot.output.splitlines() if "DISCORD_TOKEN" in line]
    assert len(lines) == 1
    assert "does not accept" in lines[0]
    assert lines[0] == bot.output.splitlines()[-1]
    assert "Traceback" not in bot.output
    assert {request.status for request in discord.state.requests} == {401}


WRONG = [
    ("DISCORD_TOKEN", "", "DISCORD_TOKEN=..."),
    ("DISCORD_TOKEN", "x" * 38, "Reset Token"),
    ("DATABASE_URL", "nonsense", "sqlite:///"),
    ("DISCORD_API_URL", "nonsense", "http"),
    ("SOLVER_WORKERS", "many", "whole number"),
]
"""A setting, a wrong value of it, and the advice."""


@pytest.mark.exhaustive
@pytest.mark.parametrize("case", sampled(WRONG, WRONG[:1]), ids=str)
async def test_wrong_setting_stops_the_start_with_one_sentence(discord, settings, start, case):
    name, value, advice = case
    bot = start("run", settings=settings | {name: value})
    assert await bot.exit_code() > 0
    (line,) = bot.output.splitlines()
    assert name in line
    assert advice in line
    assert discord.state.requests == []


@pytest.mark.exhaustive
async def test_last_line_names_discord_without_a_network(settings, start):
    bot = start("run", settings=settings | {"DISCORD_API_URL": "http://127.0.0.1:9/api"})
    assert await bot.exit_code() == 1
    assert "Discord cannot be reached" in bot.output.splitlines()[-1]


@pytest.mark.exhaustive
async def test_early_end_logs_no_warning(settings, start):
    bot = start("run", settings=settings)
    await bot.find_output("starting")
    assert await bot.stop() == 0
    assert "kernels" not in bot.output
    assert {line.split()[1].strip("[") for line in bot.output.splitlines()} == {"info"}


@pytest.mark.exhaustive
async def test_start_line_says_version_database_and_settings(settings, start, discord, tmp_path):
    more = {"LOG_FORMAT": "json", "SHARD_COUNT": "2", "SOLVER_URL": "", "KEEP_DAYS": "9"}
    bot = start("run", settings=settings | more)
    await bot.come_online(discord)
    await bot.find_output("ready")
    assert await bot.stop() == 0
    first, *others = map(json.loads, bot.output.splitlines())
    assert first["event"] == "starting"
    assert first["version"] == version("grundy")
    assert first["database"] == str(tmp_path / "grundy.db")
    assert first["shards"] == "0,1 of 2"
    assert {"LOG_FORMAT=json", "KEEP_DAYS=9"} < {*first["settings"].split(", ")}
    assert "http" not in first["settings"], "it can hold a password"
    assert not [each for each in others if "stood still" in each["event"]], "a first start"


@pytest.mark.exhaustive
async def test_a_database_that_cannot_be_opened_is_named(settings, start):
    bot = start("run", settings=settings | {"DATABASE_URL": "sqlite:////proc/nowhere/grundy.db"})
    assert await bot.exit_code() > 0
    assert "DATABASE_URL" in bot.output
    assert "Traceback" not in bot.output
