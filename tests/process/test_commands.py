"""The operator's other commands as processes: what one registers, the next one finds."""

import sys

import pytest

from tests.process.loopback import User

pytestmark = pytest.mark.exhaustive


async def test_commands_are_registered_and_the_doctor_sees_it(discord, settings, start):
    fresh = start("doctor", settings=settings)
    assert await fresh.exit_code() == 0
    assert "warning" not in fresh.output
    ill = start("doctor", settings=settings | {"SYNC_ON_START": "no"})
    assert await ill.exit_code() == 1
    assert "bot sync" in ill.output
    assert "bot migrate" not in ill.output, "what will be made is not missing"

    synced = start("sync", settings=settings)
    assert await synced.exit_code() == 0
    assert {"play", "grundy", "winner", "mex", "rules", "help"} <= discord.commands.keys()

    migrated = start("migrate", settings=settings)
    assert await migrated.exit_code() == 0
    well = start("doctor", settings=settings)
    assert await well.exit_code() == 0, well.output

    if sys.platform == "linux":
        failed = start("backup", "/proc/copy.db", settings=settings)
        assert await failed.exit_code() == 1
        assert failed.output.startswith("bot: /proc/copy.db: "), "the file that was asked for"


def told_of_commands(discord):
    """Return how often commands have been registered, in whichever way."""
    return sum(
        each.method != "GET" and each.path.endswith("/commands") for each in discord.state.requests
    )


async def test_a_second_start_registers_nothing_and_knows_the_commands(discord, settings, start):
    bot = start("run", settings=settings)
    await bot.come_online(discord)
    assert told_of_commands(discord) == 1
    assert await bot.stop() == 0
    await discord.gone()

    bot = start("run", settings=settings)
    await bot.come_online(discord)
    assert told_of_commands(discord) == 1, "they are the same"
    number = discord.commands["play"]["id"]
    told = await discord.slash(User("ada"), discord.channel, "move", {"move": "A-1"})
    assert f"</play:{number}>" in told.message.text
    assert await bot.stop() == 0
    await discord.gone()

    del discord.backend.commands[None]["play", 1]
    bot = start("run", settings=settings)
    await bot.come_online(discord)
    assert told_of_commands(discord) == 2, "one was missing"
    assert "play" in discord.commands
