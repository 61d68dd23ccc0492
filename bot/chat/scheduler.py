"""The client's heartbeat and its periodic work.

Each feature has its own loop, so a slow one delays no other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from typing import Any

from discord.ext import tasks
from discord.utils import utcnow

from bot import log
from bot.chat.router import Recover
from bot.resilience import for_each
from bot.services import Services
from bot.store import StoreUnavailable, deliveries

logger = log.get(__name__)
away = log.RateLimitFilter(logger)

BEAT_SECONDS = 4.0
GRACE = 2
"""The number of beats that can be missed before time is frozen."""
PAUSE_SECONDS = 0.5
"""The default seconds between two looks. Wake-ups in between share one look."""
LAST_LOOK_SECONDS = 4
"""The seconds that a shutdown waits for running looks."""


def keep_pace(loop: tasks.Loop[Any], every: float) -> None:
    """Restart a loop from now if its plan is out of step. Its body calls this at the end.

    A loop plans by the system clock. If that was set back, the loop would sleep until then. If it
    was set forward or the process was suspended, the loop would make up for every missed round.
    """
    planned = loop.next_iteration
    if planned is not None and abs((planned - utcnow()).total_seconds()) > 2 * every:
        loop.restart()


class Heart:
    """A heart that beats while Discord is connected and the database answers."""

    def __init__(
        self,
        services: Services,
        recoveries: Sequence[Recover],
        is_connected: Callable[[], bool],
        wake: Callable[[], None],
    ) -> None:
        self._services = services
        self._recoveries = recoveries
        self._is_connected = is_connected
        self._wake = wake
        self._is_first_start = False
        self.every = BEAT_SECONDS

    async def start(self) -> None:
        """Recover the work of an earlier process, beat once, and go on beating.

        The earlier process's last beat is overwritten only after the recovery, because this process
        can end during it too.

        :raises StoreUnavailable: when the database can't be reached.
        """
        uptime = self._services.uptime
        since = None if uptime is None else await uptime.last_beat()
        self._is_first_start = since is None
        if since is not None:
            for recover in self._recoveries:
                await recover(self._services, since)
        await self._beat()
        self._go_on.start()

    def stop(self) -> None:
        self._go_on.cancel()

    @tasks.loop(seconds=BEAT_SECONDS)
    async def _go_on(self) -> None:
        self._go_on.change_interval(seconds=self.every)
        try:
            if self._is_connected():
                await self._beat()
                self._is_first_start = False
        except StoreUnavailable as error:
            away.warning("time stands still: the database is away", error=error.detail)
        except Exception:
            logger.exception("the heart missed a beat")
        keep_pace(self._go_on, self.every)

    async def _beat(self) -> None:
        """Record that the bot is up, and look for due work if it was away."""
        uptime = self._services.uptime
        if uptime is None:
            return
        grace = timedelta(seconds=GRACE * self.every)
        by = await uptime.beat(grace)
        if by:
            if not self._is_first_start:  # before that nobody plays
                logger.info("time stood still", seconds=by.total_seconds())
            self._wake()


class Look:
    """The periodic work of one feature, done in order and one look at a time."""

    def __init__(self, sweeps: Sequence[Callable[[], Awaitable[None]]], pause: float) -> None:
        self._sweeps = sweeps
        self._pause = pause
        self._one = asyncio.Lock()
        self._ended_at = 0.0
        self._waiting = False
        self._closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self) -> None:
        """Look soon. A look that is about to begin finds the work due now, too."""
        if not self._waiting and not self._closing:
            self._waiting = True
            task = asyncio.create_task(self._look())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def end(self) -> None:
        """Stop looking. A running look has some seconds to finish.

        Cancelling it in a transaction would cost a rollback.
        """
        self._closing = True
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=LAST_LOOK_SECONDS)
            for task in late:
                task.cancel()

    async def _look(self) -> None:
        """Do the due work, a pause after the last time at the earliest."""
        deliveries.leave()
        async with self._one:
            loop = asyncio.get_running_loop()
            await asyncio.sleep(max(0.0, self._ended_at + self._pause - loop.time()))
            self._waiting = False
            await for_each("sweep", self._sweeps, self._swept)
            self._ended_at = loop.time()

    async def _swept(self, sweep: Callable[[], Awaitable[None]]) -> None:
        if not self._closing:
            await sweep()
