"""Answers for an operator's tools: whether the bot lives, whether it serves, and its metrics.

It listens on the loopback address alone, and only when ``METRICS_PORT`` is set.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace

import aiohttp
from aiohttp import web

from bot import log, metrics
from bot.chat.client import GrundyClient
from bot.matches.rows.matches import Matches
from bot.metrics import Metrics
from bot.store import Store, StoreUnavailable

logger = log.get(__name__)

HOST = "127.0.0.1"
PATIENCE = 2
"""The time limit of the database, in seconds."""
LOOK_SECONDS = 0.5
"""The seconds between two measurements of the delay of the event loop."""
COUNT_SECONDS = 30
"""The seconds that the number of matches is cached: to count them reads the whole table."""


def tracing(metrics: Metrics) -> aiohttp.TraceConfig:
    """Return what counts the answers of Discord's API."""

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


class Watch:
    """Answers ``/healthz``, ``/readyz`` and ``/metrics``."""

    def __init__(self, client: GrundyClient, store: Store, metrics: Metrics) -> None:
        self._client = client
        self._store = store
        self._metrics = metrics
        self._counted = -math.inf

    def application(self) -> web.Application:
        """Return the web application."""
        made = web.Application()
        made.router.add_get("/healthz", self.health)
        made.router.add_get("/readyz", self.readiness)
        made.router.add_get("/metrics", self.scrape)
        return made

    async def health(self, _request: web.Request) -> web.Response:
        """Say that the process lives: that its event loop comes to answer is the proof."""
        return web.json_response({"alive": True})

    async def readiness(self, _request: web.Request) -> web.Response:
        """Say whether members can be served, with status 503 if not, and what is missing."""
        parts = await self._parts()
        return web.json_response(parts, status=200 if all(parts.values()) else 503)

    async def scrape(self, _request: web.Request) -> web.Response:
        """Say all that was counted and timed."""
        from prometheus_client import CONTENT_TYPE_LATEST, generate_latest  # noqa: PLC0415

        parts = await self._parts()
        self._metrics.ready.set(all(parts.values()))
        self._metrics.guilds.set(len(self._client.guilds))
        for shard, latency in self._client.latencies:
            self._metrics.gateway_latency.labels(str(shard)).set(latency)
        if parts["database"]:
            await self._count()
        body = generate_latest(self._metrics.registry)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _parts(self) -> dict[str, bool]:
        """Return what has to be there, and whether it is."""
        try:
            async with asyncio.timeout(PATIENCE):
                database = await self._store.answers()
        except (StoreUnavailable, TimeoutError):
            database = False
        return {"gateway": self._client.is_ready() and self._connected(), "database": database}

    def _connected(self) -> bool:
        """Return whether every shard is connected."""
        shards = self._client.shards.values()
        return not self._client.is_closed() and not any(shard.is_closed() for shard in shards)

    async def _count(self) -> None:
        """Count the matches, if that was not done just now."""
        if time.monotonic() - self._counted < COUNT_SECONDS:
            return
        with suppress(StoreUnavailable):
            for status, count in (await Matches(self._store).count_live()).items():
                self._metrics.matches.labels(status).set(count)
            self._counted = time.monotonic()


async def measure_delay(metrics: Metrics) -> None:
    """Measure how late the event loop comes to what is due, until cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK_SECONDS
        await asyncio.sleep(LOOK_SECONDS)
        metrics.loop_delay.observe(max(0.0, loop.time() - due))


@asynccontextmanager
async def watched(
    client: GrundyClient, store: Store, counted: Metrics | None, port: int
) -> AsyncGenerator[None]:
    """Answer an operator's tools meanwhile, if they are to be answered.

    :raises OSError: when the port is taken.
    """
    if counted is None:
        yield
        return
    runner = web.AppRunner(Watch(client, store, counted).application(), access_log=None)
    await runner.setup()
    measuring = asyncio.create_task(measure_delay(counted))
    try:
        await web.TCPSite(runner, HOST, port).start()
        logger.info("metrics are served", address=f"http://{HOST}:{port}/metrics")
        yield
    finally:
        measuring.cancel()
        await runner.cleanup()
        metrics.switch_off()
