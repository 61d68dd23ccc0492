"""The bot connected to Discord: start, signals, a clean end."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta

import discord
from discord.http import Route

from bot import log
from bot.chat.client import GrundyClient, Tree
from bot.config import Settings
from bot.language.words import Translator
from bot.services import Services
from bot.store import Store, StoreUnavailable, migrate
from bot.worker.pool import Solver

logger = log.get(__name__)

FAILED = 1


@asynccontextmanager
async def services_of(settings: Settings) -> AsyncGenerator[Services]:
    """Open what the bot works with, the database brought to this version, and close it after.

    :raises StoreUnavailable: when the database cannot be reached.
    """
    await migrate(settings.database_url)
    store = await Store.open(settings.database_url)
    solver = Solver(settings.solver_workers, settings.solver_seconds)
    try:
        yield Services(
            store,
            solver,
            discord.utils.utcnow,
            challenge_time=timedelta(minutes=settings.challenge_minutes),
        )
    finally:
        solver.close()
        await store.close()


async def run(settings: Settings) -> int:
    """Serve until a signal ends it; return the exit code."""
    token = settings.token
    _use_api(settings)
    try:
        async with services_of(settings) as services:
            services.solver.start()
            async with GrundyClient(services, sync_on_start=settings.sync_on_start) as client:
                return await _until_stopped(client, token)
    except StoreUnavailable as error:
        logger.error(  # noqa: TRY400 - the operator needs the sentence, not our call stack
            "the database cannot be reached: check DATABASE_URL", detail=error.detail
        )
        return FAILED


async def sync(settings: Settings, guild_id: int | None) -> int:
    """Register the slash commands, globally or for one server; return the exit code."""
    token = settings.token
    _use_api(settings)
    client = discord.Client(intents=discord.Intents.none())
    tree = Tree(client)
    guild = discord.Object(guild_id) if guild_id is not None else None
    async with client:
        try:
            await client.login(token)
            await tree.set_translator(Translator())
            if guild is not None:
                tree.copy_global_to(guild=guild)
            commands = await tree.sync(guild=guild)
        except discord.LoginFailure:
            return _wrong_token()
        except discord.Forbidden:
            print("The bot is not in that server, or was added without applications.commands.")
            return FAILED
        except (OSError, discord.HTTPException) as error:
            print(f"Discord cannot be reached, or refused: {error}")
            return FAILED
    where = f"in server {guild_id}" if guild_id is not None else "everywhere"
    print(f"{len(commands)} commands registered {where}.")
    return 0


async def _until_stopped(client: GrundyClient, token: str) -> int:
    """Run the client until SIGINT or SIGTERM asks it to stop, or it cannot go on."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # Windows: Ctrl-C raises KeyboardInterrupt instead
            break
    serving = asyncio.create_task(client.start(token))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not serving.done():
        logger.info("stopping")
        await client.close()
    try:
        await serving
    except discord.LoginFailure:
        return _wrong_token()
    except discord.PrivilegedIntentsRequired:
        logger.exception("Discord asks for an intent to be enabled in the developer portal")
        return FAILED
    except (OSError, discord.HTTPException, discord.GatewayNotFound) as error:
        logger.error("Discord cannot be reached", error=str(error))  # noqa: TRY400 - one line
        return FAILED
    logger.info("stopped")
    return 0


def _wrong_token() -> int:
    """Say that Discord does not know the token."""
    logger.error(
        "Discord does not accept DISCORD_TOKEN: copy it again with Reset Token on the Bot page"
    )
    return FAILED


def _use_api(settings: Settings) -> None:
    """Let discord.py talk to the proxy of Discord's API, if one is set."""
    if settings.discord_api_url:
        Route.BASE = settings.discord_api_url
