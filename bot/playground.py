"""The bot in a browser page that looks like Discord: no token, no network."""

from __future__ import annotations

import asyncio
import sys
import webbrowser
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot import log
from bot.chat.client import GrundyClient
from bot.config import ConfigError, Settings
from bot.run import services_of

WELCOME = "Type /play and send it with the arrow. /help tells what else there is."


async def playground(settings: Settings, port: int, *, browser: bool) -> int:
    """Serve the page until it is closed there or with Ctrl-C; return the exit code."""
    log.configure("ERROR", settings.log_format, settings.discord_token)
    try:
        import simcord  # noqa: PLC0415 - an extra, which only the playground needs
    except ImportError:
        raise ConfigError(
            "The playground needs simcord: start it with uv run --extra playground bot playground."
        ) from None
    with TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'playground.db'}"
        async with services_of(replace(settings, database_url=database)) as services:
            services.solver.start()
            client = GrundyClient(services, sync_on_start=True, shard_count=1)
            async with simcord.run(client, check_errors=False, settle_timeout=150) as env:
                if client.user is not None:
                    await client.user.edit(username="Grundy")
                guild = env.create_guild("Game night")
                channel = guild.create_text_channel("nim-corner")
                you, friend = (
                    guild.add_member(env.create_user(name)) for name in ("you", "friend")
                )
                await friend.send(channel, WELCOME)
                preview = env.preview(
                    channel, viewers=(you, friend), layout="channel", port=port or None
                )
                async with preview:
                    _announce(preview.url, browser=browser)
                    await _closed(preview.wait_closed())
    return 0


def _announce(url: str, *, browser: bool) -> None:
    """Print the address, and open it where there is a browser."""
    print(f"Grundy's playground: {url}")
    print("Type /play there, and send it with the arrow. At the top you can be your friend.")
    print("Ctrl-C ends it.", flush=True)
    if browser and sys.stdout.isatty():
        webbrowser.open(url)


async def _closed(waiting: Coroutine[Any, Any, None]) -> None:
    """Wait until the page is closed, or Ctrl-C is pressed."""
    try:
        await waiting
    except asyncio.CancelledError:
        print("The playground is closed.")
