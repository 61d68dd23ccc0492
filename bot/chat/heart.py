"""What the client does by itself: it beats, for the bot is there, and looks for what is due.

There is one loop for each feature, so a slow one delays no other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from typing import Any

from discord.ext import tasks
from discord.utils import utcnow

from bot import log
from bot.chat.router import Router
from bot.isolation import each
from bot.services import Services
from bot.store import StoreUnavailable

logger = log.get(__name__)
away = log.Seldom(logger)

BEAT_SECONDS = 4.0
GRACE = 2
"""For this many beats a missing one doesn't matter: after that, time stands still."""
PAUSE_SECONDS = 0.5
"""The default seconds between two looks; all ends in between wait for the same look."""
LAST_LOOK_SECONDS = 4
"""Seconds that a shutdown waits for looks under way."""


def keep_pace(loop: tasks.Loop[Any], every: float) -> None:
    """Let a loop go on from now if its plan is out of step; its body calls this at the end.

    It plans by the system clock: when that was set back it would sleep until then, and when it was
    set forward, or the process was suspended, run for all that it missed.
    """
    planned = loop.next_iteration
    if planned is not None and abs((planned - utcnow()).total_seconds()) > 2 * every:
        loop.restart()


class Heart:
    """It beats while the client is connected to Discord, and the database answers."""

    def __init__(
        self,
        services: Services,
        router: Router,
        is_connected: Callable[[], bool],
        wake: Callable[[], None],
    ) -> None:
        self._services = services
        self._router = router
        self._is_connected = is_connected
        self._wake = wake
        self.every = BEAT_SECONDS

    async def start(self) -> None:
        """Beat for the first time, before anything else is done, and from then on by itself.

        What a process before it may have left unfinished is recovered; only then is its last
        beat forgotten, since this process can end here, too.

        :raises StoreUnavailable: when the database cannot be reached.
        """
        presence = self._services.presence
        since = None if presence is None else await presence.last_beat()
        if since is not None:
            await self._router.recover(self._services, since)
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
        except StoreUnavailable as error:
            away.warning("time stands still: the database is away", error=error.detail)
        except Exception:
            logger.exception("the heart missed a beat")
        keep_pace(self._go_on, self.every)

    async def _beat(self) -> None:
        """Note that the bot is there; what is due is looked for anew if it was away."""
        presence = self._services.presence
        if presence is None:
            return
        grace = timedelta(seconds=GRACE * self.every)
        by = await presence.beat(grace, self._router.move_deadlines)
        if by:
            logger.info("time stood still", seconds=by.total_seconds())
            self._wake()


class Look:
    """The sweeps of one feature. They run in their order, and one look at a time."""

    def __init__(self, sweeps: Sequence[Callable[[], Awaitable[None]]], pause: float) -> None:
        self._sweeps = sweeps
        self._pause = pause
        self._one = asyncio.Lock()
        self._ended_at = 0.0
        self._waiting = False
        self._closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self) -> None:
        """Look soon. A look that is about to begin finds what is due now, too."""
        if not self._waiting and not self._closing:
            self._waiting = True
            task = asyncio.create_task(self._look())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def end(self) -> None:
        """Look no more; a look that has begun has some seconds to end.

        To cancel it in a transaction would cost a rollback.
        """
        self._closing = True
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=LAST_LOOK_SECONDS)
            for task in late:
                task.cancel()

    async def _look(self) -> None:
        """Do what is due, no sooner than a pause after it was last done."""
        async with self._one:
            loop = asyncio.get_running_loop()
            await asyncio.sleep(max(0.0, self._ended_at + self._pause - loop.time()))
            self._waiting = False
            await each("sweep", self._sweeps, self._swept)
            self._ended_at = loop.time()

    async def _swept(self, sweep: Callable[[], Awaitable[None]]) -> None:
        """Do what is due of one kind, unless the end has come."""
        if not self._closing:
            await sweep()
