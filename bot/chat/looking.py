"""Looks for what is due: one loop for each feature, so a slow one delays no other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from bot.isolation import each

PAUSE_SECONDS = 0.5
"""The default seconds between two looks; all ends in between wait for the same look."""
LAST_LOOK_SECONDS = 4
"""Seconds that a shutdown waits for looks under way."""

Sweep: TypeAlias = Callable[[], Awaitable[None]]


class Look:
    """The sweeps of one feature. They run in their order, and one look at a time."""

    def __init__(self, sweeps: Sequence[Sweep], pause: float = PAUSE_SECONDS) -> None:
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

    async def _swept(self, sweep: Sweep) -> None:
        """Do what is due of one kind, unless the end has come."""
        if not self._closing:
            await sweep()
