"""A login to Discord's API, for commands of the terminal that need no connection."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import discord
from discord.http import Route

from bot.chat.connection import SteadyClient
from bot.config import Settings


@asynccontextmanager
async def logged_in(settings: Settings) -> AsyncGenerator[discord.Client]:
    """Yield a client that uses Discord's API without connecting.

    :raises ConfigError: when the token is missing or malformed.
    :raises discord.LoginFailure: when Discord rejects it.
    """
    token = settings.token
    use_api(settings)
    async with SteadyClient(intents=discord.Intents(guilds=True)) as client:
        await client.login(token)
        yield client


def use_api(settings: Settings) -> None:
    """Set the proxy of Discord's API, if there is one."""
    Route.BASE = settings.discord_api_url or Route.BASE
