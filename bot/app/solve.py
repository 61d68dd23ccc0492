"""Solver machines with `bot solve`, and the workers of a bot that uses them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager, closing, suppress

from bot import log, metrics
from bot.app.features import WORK
from bot.app.health import PATIENCE, AddressRefused, Watch, serve_metrics
from bot.app.shutdown import run_until_signal
from bot.config import ConfigError, Settings
from bot.metrics import Metrics
from bot.reports import reporting
from bot.workers.pool import Workers

try:
    from bot.workers.machines.asking import AskingWorkers
    from bot.workers.machines.exchange import AWAY, Exchange
    from bot.workers.machines.solving import Solver
except ModuleNotFoundError as error:
    raise ConfigError(
        "SOLVER_URL needs taskiq and taskiq-redis: install grundy[bot,solver], or omit it."
    ) from error

logger = log.get(__name__)

FAILED = 1


class SolverWatch(Watch):
    """The health of a solver machine, which only needs Redis."""

    def __init__(self, exchange: Exchange, metrics: Metrics) -> None:
        super().__init__(metrics)
        self._exchange = exchange

    async def parts(self) -> dict[str, bool]:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._exchange.look("")
        except (*AWAY, TimeoutError):
            return {"redis": False}
        return {"redis": True}

    async def measure(self, parts: dict[str, bool]) -> None:
        if parts["redis"]:
            with suppress(*AWAY):
                for queue, count in (await self._exchange.waiting()).items():
                    self.metrics.solver_waiting.labels(queue).set(count)


@asynccontextmanager
async def asking_workers(settings: Settings) -> AsyncGenerator[Workers]:
    """Open workers that use solver machines, and close them afterwards."""
    async with aclosing(Exchange(settings.solver_url)) as exchange:
        workers = AskingWorkers(
            exchange,
            settings.solver_workers,
            settings.solver_seconds,
            WORK,
            megabytes=settings.solver_megabytes,
        )
        with closing(workers):
            yield workers


async def is_served(settings: Settings) -> bool:
    """Return whether a solver machine of this version is up, or raise an error of Redis."""
    async with aclosing(Exchange(settings.solver_url)) as exchange:
        return (await exchange.look("")).is_served


async def solve(settings: Settings) -> int:
    """Solve questions until a signal ends it, and return the exit code.

    :raises ConfigError: when ``SOLVER_URL`` is not set.
    """
    if not settings.solver_url:
        raise ConfigError("SOLVER_URL is not set: write SOLVER_URL=redis://host:6379 into .env.")
    with reporting(settings):
        return await run_until_signal(_serve(settings))


async def _serve(settings: Settings) -> int:
    """Solve until cancelled, and return the exit code."""
    logging.getLogger("taskiq").setLevel(logging.CRITICAL)  # the solver logs failures itself
    exchange = Exchange(settings.solver_url)
    workers = Workers(
        settings.solver_workers,
        settings.solver_seconds,
        WORK,
        megabytes=settings.solver_megabytes,
    )
    counted = metrics.switch_on() if settings.metrics_port else None
    watch = counted and SolverWatch(exchange, counted)
    try:
        async with serve_metrics(watch, (settings.metrics_host, settings.metrics_port)):
            workers.start()
            logger.info("solving", workers=settings.solver_workers)
            await Solver(exchange, workers, max(2, settings.solver_workers)).serve()
    except AddressRefused as error:
        logger.error(str(error))  # noqa: TRY400 - one line
        return FAILED
    finally:
        workers.close()
        await exchange.aclose()
    return 0
