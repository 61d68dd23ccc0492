"""The heart of the client: it notes every few seconds that the bot is there for its members."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from discord.ext import tasks
from discord.utils import utcnow

from bot import log
from bot.chat.router import Router
from bot.services import Services
from bot.store import StoreUnavailable

logger = log.get(__name__)
away = log.Seldom(logger)

BEAT_SECONDS = 4.0
"""The seconds between two beats."""
GRACE = 2
"""For this many beats a missing one doesn't matter: after that, time stands still."""


def keep_pace(loop: tasks.Loop[Any], every: float) -> None:
    """Let a loop go on from now if its plan is out of step; its body calls this at the end.

    It plans by the system clock: when that was set back it would sleep until then, and when it was
    set forward, or the process was suspended, run for all that it missed.
    """
    planned = loop.next_iteration
    if planned is not None and abs((planned - utcnow()).total_seconds()) > 2 * every:
        loop.restart()


class Heart:
    """It beats while the client is connected to Discord, and the database answers.

    ``wake`` lets the client look for what is due.
    """

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
