"""Signals end the bot, wherever it was started; in the background SIGINT is ignored at first."""

import signal

import pytest

SIGNALS = pytest.mark.parametrize(
    ("number", "in_background"),
    [
        (signal.SIGINT, True),
        pytest.param(signal.SIGINT, False, marks=pytest.mark.exhaustive),
        pytest.param(signal.SIGTERM, False, marks=pytest.mark.exhaustive),
    ],
)


@pytest.mark.exhaustive
@SIGNALS
async def test_a_signal_ends_the_bot_that_is_online(
    discord, settings, start, number, in_background
):
    bot = start("run", settings=settings, in_background=in_background)
    await bot.online(discord)
    assert await bot.told_to_end(number) == 0
    await discord.gone()
    assert await bot.orphans() == []
    assert "Traceback" not in bot.output
    assert "stopped" in bot.output


@SIGNALS
async def test_a_signal_ends_the_playground(settings, start, tmp_path, number, in_background):
    folder = tmp_path / "temporary"
    folder.mkdir()
    settings = settings | {"TMPDIR": str(folder), "PYTHONUNBUFFERED": "1"}
    bot = start("playground", "--no-browser", settings=settings, in_background=in_background)
    await bot.says(r"http://127\.0\.0\.1:\d+/\S*")
    assert await bot.told_to_end(number) == 0
    assert await bot.orphans() == []
    assert "The playground is closed." in bot.output
    assert "Traceback" not in bot.output
    assert list(folder.iterdir()) == [], "its database is gone with it"
