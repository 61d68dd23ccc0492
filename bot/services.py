"""What the actions work with: the store, the workers, the clock and chance, passed in."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from bot.store import Store
from bot.worker.kept import Kept, answers, judgements, matches, pictures, replies
from bot.worker.pool import Workers


@dataclass(frozen=True, slots=True)
class Services:
    """The surroundings of the bot. ``now`` returns the time in UTC."""

    store: Store
    workers: Workers
    now: Callable[[], datetime]
    chance: random.Random = field(default_factory=random.SystemRandom)
    challenge_time: timedelta = timedelta(minutes=15)
    idle_time: timedelta = timedelta(hours=72)
    pictures: Kept[bytes] = field(default_factory=pictures)
    judgements: Kept[Any] = field(default_factory=judgements)
    answers: Kept[Any] = field(default_factory=answers)
    replies: Kept[Any] = field(default_factory=replies)
    matches: Kept[Any] = field(default_factory=matches)

    def seed(self) -> int:
        """Return a number to begin a worker's random choices with."""
        return self.chance.getrandbits(63)
