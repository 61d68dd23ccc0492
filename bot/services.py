"""The services that actions use, such as the store, the workers and the clock."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Self

from bot.store import Store
from bot.store.uptime import Uptime
from bot.workers.cache import Names, Pictures, TimedCache
from bot.workers.pool import Workers
from cgt.core.text import Text
from cgt.showing.themes import Theme


async def _no_lessons(_store: Store, _member: int) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class Services:
    """The services of the bot. ``now`` returns the time in UTC.

    With a ``uptime`` that is the time of players, which is frozen while the bot is away.
    """

    store: Store
    workers: Workers
    now: Callable[[], datetime]
    uptime: Uptime | None = None
    chance: random.Random = field(default_factory=random.SystemRandom)
    count_lessons: Callable[[Store, int], Awaitable[int]] = _no_lessons
    """A function that counts the lessons that a member has finished."""
    challenge_time: timedelta = timedelta(minutes=15)
    idle_time: timedelta = timedelta(hours=72)
    pictures: Pictures = field(default_factory=Pictures)
    names: Names = field(default_factory=Names)
    themes: TimedCache[int, Theme] = field(default_factory=TimedCache[int, Theme])
    """The themes of servers."""
    titles: TimedCache[tuple[int, int], Text | None] = field(
        default_factory=TimedCache[tuple[int, int], Text | None]
    )
    """The titles of members, each in a server."""
    members: TimedCache[tuple[int, int], bool] = field(
        default_factory=TimedCache[tuple[int, int], bool]
    )
    """Whether members, each in a server, are still there."""
    reviewed: TimedCache[int, bool] = field(default_factory=TimedCache[int, bool])
    """The matches whose review has just been posted for all."""

    @classmethod
    def present(
        cls, store: Store, workers: Workers, wall: Callable[[], datetime], **others: Any
    ) -> Self:
        """Return services whose time is frozen while the bot is away.

        ``wall`` returns the time of the system clock, in UTC.
        """
        uptime = Uptime(store, wall)
        return cls(store, workers, uptime.now, uptime, **others)

    def seed(self) -> int:
        """Return a seed for a worker's random choices."""
        return self.chance.getrandbits(63)
