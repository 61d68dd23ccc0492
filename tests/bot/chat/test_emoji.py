"""Emoji of the bot's own: they are there once, stand for plain ones, and never in their way."""

from io import BytesIO

import aiohttp
import pytest
from PIL import Image
from structlog.testing import capture_logs

from bot.chat import emoji, mentions
from tests.bot.conftest import client_of

SAID = "🥇 ada\n```\n🥇 to copy\n```\n🟩🟥⬜"


@pytest.fixture
async def drawing(world):
    """A bot that is about to start and has emoji of its own."""
    client = client_of(world.services)
    client.draws_emoji = True
    yield client
    emoji.learn({})


async def test_they_are_added_once_and_those_of_older_drawings_go(world, drawing):
    bot = world.env.bot
    await bot.create_application_emoji(name="grundy_first_older", image=b"\x89PNG\r\n\x1a\n")
    await bot.create_application_emoji(name="someone_elses", image=b"\x89PNG\r\n\x1a\n")
    for _ in range(2):
        await world.env.restart_bot(drawing)
        names = sorted(each.name for each in await drawing.fetch_application_emojis())
        assert names == sorted([*map(emoji.name_of, emoji.DRAWN), "someone_elses"])
        drawing = client_of(world.services)
        drawing.draws_emoji = True
    shown = mentions.add_mentions(SAID)
    assert "🥇 to copy" in shown, "what is in a block stays"
    assert shown.count("🥇") == 1
    assert shown.count("<:grundy_") == 4


async def test_emoji_are_added_by_one_process_and_learnt_by_others(world, drawing):
    bot, workers = world.env.bot, drawing.services.workers
    assert not await emoji.provide(bot, workers, change=False)
    assert await bot.fetch_application_emojis() == []
    assert mentions.add_mentions(SAID) == SAID
    assert await emoji.provide(bot, workers)
    emoji.learn({})
    assert await emoji.provide(bot, workers, change=False)
    assert mentions.add_mentions(SAID).count("<:grundy_") == 4


async def test_plain_emoji_stay_when_discord_refuses_own_ones(world, drawing, monkeypatch):
    async def refuse(*_args, **_kwargs):
        raise RuntimeError("not today")

    monkeypatch.setattr(drawing, "fetch_application_emojis", refuse)
    await world.env.restart_bot(drawing)
    assert mentions.add_mentions(SAID) == SAID


@pytest.mark.usefixtures("world")
async def test_connection_closed_by_the_end_is_no_failure(drawing, monkeypatch):
    async def end(*_args, **_kwargs):
        monkeypatch.setattr(drawing, "is_closed", lambda: True)
        raise aiohttp.ClientConnectionError("Connector is closed.")

    monkeypatch.setattr(drawing, "fetch_application_emojis", end)
    with capture_logs() as lines:
        await drawing.on_ready()
    assert not [line for line in lines if line["log_level"] == "error"]


@pytest.mark.parametrize("plain", emoji.DRAWN)
def test_each_is_drawn_as_discord_takes_it(plain):
    name, drawn = emoji.DRAWN[plain]
    image = emoji.draw_emoji(drawn)
    assert Image.open(BytesIO(image)).size == (128, 128)
    assert len(image) < 256_000
    assert 2 <= len(emoji.name_of(plain)) <= 32, name
