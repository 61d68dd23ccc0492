"""Health checks and metrics for an operator's tools.

They are served only if ``METRICS_PORT`` is set, and on the loopback address unless ``METRICS_HOST``
is another one.
"""

from __future__ import annotations

import asyncio
import math
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace

import aiohttp
from aiohttp import web

from bot import log, metrics
from bot.chat.client import GrundyClient
from bot.metrics import Metrics
from bot.play.matches.rows.matches import Matches
from bot.store import Store, StoreUnavailable
from bot.store.uptime import require_writable

logger = log.get(__name__)

PATIENCE = 2
"""The time limit of the database, in seconds."""
LOOK_SECONDS = 0.5
"""The seconds between two measurements of the delay of the event loop."""
COUNT_SECONDS = 30
"""The seconds for which the number of matches is cached. Counting reads the whole table."""


def tracing(metrics: Metrics) -> aiohttp.TraceConfig:
    """Return a tracer that counts the answers of Discord's API."""

    async def answered(
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        params: aiohttp.TraceRequestEndParams,
    ) -> None:
        scope = params.response.headers.get("X-RateLimit-Scope")
        metrics.responded(params.response.status, shared=scope == "shared")

    config = aiohttp.TraceConfig()
    config.on_request_end.append(answered)
    return config


class AddressRefused(Exception):
    """An address at which the metrics can't be served. ``str()`` says what to set."""


class Watch(ABC):
    """A server of ``/healthz``, ``/readyz`` and ``/metrics``, for a subclass's parts."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics

    @abstractmethod
    async def parts(self) -> dict[str, bool]:
        """Return the required parts, and whether each is available."""

    @abstractmethod
    async def measure(self, parts: dict[str, bool]) -> None:
        """Set the metrics that are looked up, not counted, for the available parts."""

    def application(self) -> web.Application:
        made = web.Application()
        made.router.add_get("/healthz", self.health)
        made.router.add_get("/readyz", self.readiness)
        made.router.add_get("/metrics", self.scrape)
        return made

    async def health(self, _request: web.Request) -> web.Response:
        """Answer that the process lives, which a blocked event loop couldn't."""
        return web.json_response({"alive": True})

    async def readiness(self, _request: web.Request) -> web.Response:
        """Answer with the state of each part, and status 503 if one is missing."""
        parts = await self.parts()
        return web.json_response(parts, status=200 if all(parts.values()) else 503)

    async def scrape(self, _request: web.Request) -> web.Response:
        """Answer with all metrics."""
        from prometheus_client import CONTENT_TYPE_LATEST, generate_latest  # noqa: PLC0415

        parts = await self.parts()
        self.metrics.ready.set(all(parts.values()))
        await self.measure(parts)
        body = generate_latest(self.metrics.registry)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})


class BotWatch(Watch):
    """The health of a bot, which needs the gateway and the database."""

    def __init__(self, client: GrundyClient, store: Store, metrics: Metrics) -> None:
        super().__init__(metrics)
        self._client = client
        self._store = store
        self._counted = -math.inf

    async def parts(self) -> dict[str, bool]:
        try:
            async with asyncio.timeout(PATIENCE):
                await require_writable(self._store)
                database = True
        except (StoreUnavailable, TimeoutError):
            database = False
        shards = self._client.shards.values()
        is_connected = not self._client.is_closed() and not any(each.is_closed() for each in shards)
        return {"gateway": self._client.is_ready() and is_connected, "database": database}

    async def measure(self, parts: dict[str, bool]) -> None:
        self.metrics.guilds.set(len(self._client.guilds))
        for shard, latency in self._client.latencies:
            self.metrics.gateway_latency.labels(str(shard)).set(latency)
        if not parts["database"] or time.monotonic() - self._counted < COUNT_SECONDS:
            return
        with suppress(StoreUnavailable):
            for status, count in (await Matches(self._store).count_live()).items():
                self.metrics.matches.labels(status).set(count)
            self._counted = time.monotonic()


async def measure_delay(metrics: Metrics) -> None:
    """Measure the delay of the event loop, until cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK_SECONDS
        await asyncio.sleep(LOOK_SECONDS)
        metrics.loop_delay.observe(max(0.0, loop.time() - due))


@asynccontextmanager
async def serve_metrics(watch: Watch | None, address: tuple[str, int]) -> AsyncGenerator[None]:
    """Serve the checks and metrics in the body, if they are configured.

    :raises AddressRefused: when the port is taken, or the address belongs to another machine.
    """
    if watch is None:
        yield
        return
    runner = web.AppRunner(watch.application(), access_log=None)
    await runner.setup()
    measuring = asyncio.create_task(measure_delay(watch.metrics))
    try:
        host, port = address
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise AddressRefused(
                "METRICS_HOST and METRICS_PORT cannot be used: choose others "
                f"({host}:{port}: {error.strerror})"
            ) from error
        logger.info("metrics are served", address=f"http://{host}:{port}/metrics")
        yield
    finally:
        measuring.cancel()
        await runner.cleanup()
        metrics.switch_off()
