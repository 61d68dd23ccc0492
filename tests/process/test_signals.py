"""Signals end the bot, wherever it was started; in the background SIGINT is ignored at first."""

import signal

import pytest

pytestmark = pytest.mark.exhaustive
CASES = [(signal.SIGINT, True), (signal.SIGINT, False), (signal.SIGTERM, False)]
SIGNALS = pytest.mark.parametrize("case", CASES, ids=str)
"""A signal, and whether the bot runs in the background."""


@SIGNALS
async def test_signal_ends_the_bot_that_is_online(discord, settings, start, case):
    number, in_background = case
    bot = start("run", settings=settings, in_background=in_background)
    await bot.come_online(discord)
    assert await bot.stop(number) == 0
    await discord.gone()
    assert await bot.find_orphans() == []
    assert "Traceback" not in bot.output
    assert "stopped" in bot.output


@SIGNALS
async def test_signal_ends_the_playground(settings, start, tmp_path, case):
    number, in_background = case
    folder = tmp_path / "temporary"
    folder.mkdir()
    settings = settings | {"TMPDIR": str(folder), "PYTHONUNBUFFERED": "1"}
    bot = start("playground", "--no-browser", settings=settings, in_background=in_background)
    await bot.find_output(r"http://127\.0\.0\.1:\d+/\S*")
    assert await bot.stop(number) == 0
    assert await bot.find_orphans() == []
    assert "The playground is closed." in bot.output
    assert "Traceback" not in bot.output
    assert list(folder.iterdir()) == [], "its database is gone with it"
