"""The services that actions use: the store, the workers, the clock and chance."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Self

from bot.store import Store
from bot.store.presence import Presence
from bot.worker.cache import Known, Names, Pictures
from bot.worker.pool import Workers
from cgt.text import Text
from cgt.themes import Theme


@dataclass(frozen=True, slots=True)
class Services:
    """The surroundings of the bot. ``now`` returns the time in UTC.

    With a ``presence`` that is the time as those who play have it.
    """

    store: Store
    workers: Workers
    now: Callable[[], datetime]
    presence: Presence | None = None
    chance: random.Random = field(default_factory=random.SystemRandom)
    challenge_time: timedelta = timedelta(minutes=15)
    idle_time: timedelta = timedelta(hours=72)
    pictures: Pictures = field(default_factory=Pictures)
    names: Names = field(default_factory=Names)
    themes: Known[int, Theme] = field(default_factory=Known[int, Theme])
    """The themes of servers."""
    titles: Known[tuple[int, int], Text | None] = field(
        default_factory=Known[tuple[int, int], Text | None]
    )
    """The titles of members, each in a server."""

    @classmethod
    def present(
        cls, store: Store, workers: Workers, wall: Callable[[], datetime], **others: Any
    ) -> Self:
        """Return the surroundings in which time stands still while the bot is away.

        ``wall`` returns the time of the system clock, in UTC.
        """
        presence = Presence(store, wall)
        return cls(store, workers, presence.now, presence, **others)

    def seed(self) -> int:
        """Return a number to begin a worker's random choices with."""
        return self.chance.getrandbits(63)
