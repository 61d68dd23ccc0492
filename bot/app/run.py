"""The bot connected to Discord, from its start to a clean end."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing, suppress
from datetime import timedelta
from importlib.metadata import version
from pathlib import Path

import discord

from bot import log, metrics
from bot.app.features import ROUTER, WORK
from bot.app.health import AddressRefused, BotWatch, serve_metrics, tracing
from bot.app.login import logged_in, use_api
from bot.app.shutdown import LEAVE_SECONDS, end, require_end, run_until_signal
from bot.chat.client import GrundyClient
from bot.chat.tree import Translator, Tree
from bot.config import Settings, changed
from bot.lessons.rows import Runs
from bot.reports import reporting
from bot.services import Services
from bot.store import Store, StoreRefused, StoreUnavailable, migrate, normalise_url
from bot.store.process_lock import hold_process_lock
from bot.store.store import ALL, Shards
from bot.workers.pool import Workers

logger = log.get(__name__)

FAILED = 1
WRONG_TOKEN = 78
"""The exit code for a rejected token (EX_CONFIG), after which a restart is useless."""


@asynccontextmanager
async def services_of(settings: Settings) -> AsyncGenerator[Services]:
    """Open the services of the bot, after migrating the database, and close them afterwards.

    :raises StoreUnavailable: when the database can't be reached.
    :raises StoreRefused: when it belongs to a newer version.
    """
    await migrate(settings.database_url)
    store = await Store.open(
        settings.database_url, shards_of(settings), connections=settings.database_connections
    )
    try:
        async with _workers_of(settings) as workers:
            yield Services.present(
                store,
                workers,
                discord.utils.utcnow,
                count_lessons=Runs.count_finished,
                challenge_time=timedelta(minutes=settings.challenge_minutes),
                idle_time=timedelta(hours=settings.idle_hours),
            )
    finally:
        with suppress(TimeoutError):
            await asyncio.wait_for(store.close(), LEAVE_SECONDS)


@asynccontextmanager
async def _workers_of(settings: Settings) -> AsyncGenerator[Workers]:
    """Start the workers, with solver machines if they are configured."""
    if settings.solver_url:
        from bot.app.solve import asking_workers  # noqa: PLC0415 - only with the setting

        async with asking_workers(settings) as asking:
            yield asking
        return
    workers = Workers(
        settings.solver_workers,
        settings.solver_seconds,
        WORK,
        megabytes=settings.solver_megabytes,
    )
    with closing(workers):
        yield workers


def shards_of(settings: Settings) -> Shards:
    """Return the shards that this process serves."""
    if not settings.shard_count:
        return ALL
    return Shards(settings.shard_count, settings.shard_ids or tuple(range(settings.shard_count)))


async def run(settings: Settings) -> int:
    """Serve until a signal ends it, and return the exit code."""
    settings.token  # noqa: B018 - reading it checks its shape
    use_api(settings)
    with reporting(settings):
        return await run_until_signal(_serve(settings))


def _log_start(settings: Settings) -> None:
    """Log the version, the database, the shards and the settings that differ from the default.

    :raises StoreUnavailable: when the database's address is malformed.
    """
    url, count = normalise_url(settings.database_url), settings.shard_count
    is_file = url.get_backend_name() == "sqlite"
    logger.info(
        "starting",
        version=version("grundy"),
        database=str(Path(url.database or "").absolute() if is_file else url.set(query={})),
        shards=f"{','.join(map(str, shards_of(settings).ids))} of {count}" if count else "all",
        settings=", ".join(changed(settings)) or "default",
    )


async def sync(settings: Settings, guild_id: int | None) -> int:
    """Register the slash commands, globally or for one server, and return the exit code."""
    guild = discord.Object(guild_id) if guild_id is not None else None
    try:
        async with logged_in(settings) as client:
            tree = Tree(client, ROUTER.commands)
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
    """Serve until cancelled or until the client stops, and return the exit code."""
    try:
        _log_start(settings)
        async with (
            hold_process_lock(settings.database_url, shards_of(settings)) as lost,
            services_of(settings) as services,
        ):
            services.workers.start()
            counted = metrics.switch_on(ROUTER.names) if settings.metrics_port else None
            client = GrundyClient(
                services,
                ROUTER,
                sync_on_start=settings.sync_on_start,
                draws_emoji=True,
                shard_count=settings.shard_count or None,
                http_trace=counted and tracing(counted),
            )
            gc.freeze()  # a garbage collection of loaded modules would block for 0.1 s
            async with client:
                watch = counted and BotWatch(client, services.store, counted)
                async with serve_metrics(watch, (settings.metrics_host, settings.metrics_port)):
                    return await _run_client(client, settings.token, lost)
    except (AddressRefused, StoreRefused) as error:
        logger.error(str(error))  # noqa: TRY400 - the operator only needs the sentence
        return FAILED
    except StoreUnavailable as error:
        logger.error(  # noqa: TRY400 - the operator needs the sentence, not our call stack
            "the database cannot be reached: check DATABASE_URL", detail=error.detail
        )
        return FAILED


async def _run_client(client: GrundyClient, token: str, lost: asyncio.Event) -> int:
    """Run the client until it fails or the database is ``lost``, and return the exit code.

    It runs as a task of its own, because while Discord is away discord.py can swallow a
    cancellation.
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
    """Shut the client down as after a signal."""
    logger.info("stopping")
    await end(client)
    connecting.cancel()
    await asyncio.wait({connecting}, timeout=LEAVE_SECONDS)
    if connecting.done() and not connecting.cancelled():
        connecting.exception()  # its error no longer matters
    logger.info("stopped")


def _wrong_token() -> int:
    logger.error(
        "Discord does not accept DISCORD_TOKEN: copy it again with Reset Token on the Bot page"
    )
    return WRONG_TOKEN
