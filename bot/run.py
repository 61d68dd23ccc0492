"""The bot connected to Discord: start, signals, a clean end."""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import AsyncGenerator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import timedelta
from typing import Any

import discord
from discord.http import Route

from bot import log, metrics
from bot.chat.client import GrundyClient
from bot.chat.tree import Translator, Tree
from bot.config import Settings
from bot.ending import LEAVE_SECONDS, end, require_end
from bot.features import ROUTER, WORK
from bot.metrics import Metrics
from bot.services import Services
from bot.store import Store, StoreRefused, StoreUnavailable, migrate
from bot.store.alone import alone
from bot.watch import tracing, watched
from bot.worker.pool import Workers

logger = log.get(__name__)

FAILED = 1


@asynccontextmanager
async def services_of(settings: Settings) -> AsyncGenerator[Services]:
    """Open what the bot works with, the database brought to this version, and close it after.

    :raises StoreUnavailable: when the database cannot be reached.
    :raises StoreRefused: when it belongs to a newer version.
    """
    await migrate(settings.database_url)
    store = await Store.open(settings.database_url)
    workers = Workers(settings.solver_workers, settings.solver_seconds, WORK)
    try:
        yield Services.present(
            store,
            workers,
            discord.utils.utcnow,
            challenge_time=timedelta(minutes=settings.challenge_minutes),
            idle_time=timedelta(hours=settings.idle_hours),
        )
    finally:
        workers.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(store.close(), LEAVE_SECONDS)


async def run(settings: Settings) -> int:
    """Serve until a signal ends it; return the exit code."""
    settings.token  # noqa: B018 - looking at it checks its shape
    _use_api(settings)
    return await until_told(_serve(settings))


async def until_told(work: Coroutine[Any, Any, int]) -> int:
    """Do the work until SIGINT or SIGTERM ends it; return its exit code, or 0 when it was ended.

    The handlers are set in any case: a shell lets what it starts in the background ignore SIGINT.
    They hear one signal; a second one ends the process as it would any other. From the first one
    on the end has some seconds, which no thread or connection that hangs can make more.
    """
    loop, numbers = asyncio.get_running_loop(), (signal.SIGINT, signal.SIGTERM)
    working = asyncio.ensure_future(work)
    told = asyncio.Event()

    def stop() -> None:
        for number in numbers:
            loop.remove_signal_handler(number)
        told.set()
        require_end()
        working.cancel()

    for number in numbers:
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:  # Windows: Ctrl-C raises KeyboardInterrupt instead
            break
    try:
        return await working
    except asyncio.CancelledError:
        if not told.is_set():
            raise
        return 0


async def sync(settings: Settings, guild_id: int | None) -> int:
    """Register the slash commands, globally or for one server; return the exit code."""
    token = settings.token
    _use_api(settings)
    client = discord.Client(intents=discord.Intents.none())
    tree = Tree(client, ROUTER.commands)
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


async def _serve(settings: Settings) -> int:
    """Serve until cancelled, or for as long as Discord lets it; return the exit code."""
    try:
        async with alone(settings.database_url) as lost, services_of(settings) as services:
            services.workers.start()
            counted = metrics.switch_on() if settings.metrics_port else None
            client = GrundyClient(
                services,
                ROUTER,
                sync_on_start=settings.sync_on_start,
                draws_emoji=True,
                http_trace=counted and tracing(counted),
            )
            gc.freeze()  # what is loaded stays; to look there for garbage stops all for 0.1 s
            async with client:
                return await _watched(client, services, counted, settings, lost)
    except StoreRefused as error:
        logger.error(str(error))  # noqa: TRY400 - the operator needs the sentence alone
        return FAILED
    except StoreUnavailable as error:
        logger.error(  # noqa: TRY400 - the operator needs the sentence, not our call stack
            "the database cannot be reached: check DATABASE_URL", detail=error.detail
        )
        return FAILED


async def _watched(
    client: GrundyClient,
    services: Services,
    counted: Metrics | None,
    settings: Settings,
    lost: asyncio.Event,
) -> int:
    """Run the client, and answer an operator's tools if they are to be answered."""
    port = settings.metrics_port
    async with AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(watched(client, services.store, counted, port))
        except OSError as error:
            logger.error(  # noqa: TRY400 - one line
                "METRICS_PORT cannot be used: choose another one", port=port, error=str(error)
            )
            return FAILED
        return await _connected(client, settings.token, lost)


async def _connected(client: GrundyClient, token: str, lost: asyncio.Event) -> int:
    """Run the client; return the exit code when it cannot go on, or the database is ``lost``.

    It runs as a task of its own: while Discord is away the library may let a cancellation go by.
    """
    connecting = asyncio.ensure_future(client.start(token))
    losing = asyncio.ensure_future(lost.wait())
    try:
        await asyncio.wait({connecting, losing}, return_when=asyncio.FIRST_COMPLETED)
    except asyncio.CancelledError:
        await _stop(client, connecting)
        raise
    finally:
        losing.cancel()
    if not connecting.done():
        require_end()
        await _stop(client, connecting)
        return FAILED
    try:
        connecting.result()
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


async def _stop(client: GrundyClient, connecting: asyncio.Future[None]) -> None:
    """End the client as a signal does."""
    logger.info("stopping")
    await end(client)
    connecting.cancel()
    await asyncio.wait({connecting}, timeout=LEAVE_SECONDS)
    if connecting.done() and not connecting.cancelled():
        connecting.exception()  # whatever it is does not matter any more
    logger.info("stopped")


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
