"""Interactions in progress, which a shutdown waits for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial

import discord

from bot.chat.answers import Acknowledgement
from bot.store import RepeatedDelivery, deliveries
from bot.workers import Ending, Queue
from cgt.errors import CgtError

EACH_SECOND = 10
"""The number of interactions a second that a member can make in the long run."""
AT_ONCE = 40
"""The number of further ones in a rush, more than anybody taps or types."""
MOST_KNOWN = 10_000
"""The number of known interactions, and of members beyond which idle ones are forgotten."""


class TooQuick(CgtError):
    """A member who asks faster than anybody taps or types."""


class Pace:
    """A rate limit for members. ``now`` returns seconds.

    Each member has a time up to which they have used their allowance. In a rush it runs ahead, up
    to a limit.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._ahead: dict[int, float] = {}

    def take(self, member: int) -> None:
        """Count one interaction of a member, or refuse it."""
        now = self._now()
        used = max(now, self._ahead.get(member, now)) + 1 / EACH_SECOND
        if used - now > AT_ONCE / EACH_SECOND:
            raise TooQuick("Too fast! Wait a few seconds and try again.")
        if len(self._ahead) >= MOST_KNOWN:
            self._ahead = {each: until for each, until in self._ahead.items() if until > now}
        self._ahead[member] = used


class Deliveries:
    """The newest interactions delivered to this process, each of which is accepted once."""

    def __init__(self) -> None:
        self._ids = dict[int, None]()

    def take(self, interaction_id: int) -> None:
        """Accept an interaction, or refuse one that was delivered before."""
        if interaction_id in self._ids:
            raise RepeatedDelivery
        self._ids[interaction_id] = None
        if len(self._ids) > MOST_KNOWN:
            del self._ids[next(iter(self._ids))]


class InFlight:
    """The tasks that answer interactions."""

    def __init__(self) -> None:
        self.pace = Pace()
        self.taken = Deliveries()
        self.unanswered = Queue()
        """The interactions without a response so far."""
        self._tasks: set[asyncio.Task[object]] = set()
        self._refuses = False

    def enter(self, interaction: discord.Interaction) -> None:
        """Note that the current task answers an interaction, until it is done.

        An interaction that can't be answered in time is refused before any work is done.

        :raises Repeated: when the interaction was delivered before.
        :raises Ending: when the bot is about to end.
        :raises TooQuick: when the member floods.
        :raises Overloaded: when many others wait for a first response.
        """
        self.taken.take(interaction.id)
        deliveries.begin(interaction.id)
        task = asyncio.current_task()
        if task is not None and task not in self._tasks:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        if self._refuses:
            raise Ending
        self.pace.take(interaction.user.id)
        self.unanswered.enter(interaction.id)
        leave = partial(self.unanswered.leave, interaction.id)
        Acknowledgement.of(interaction).responded = leave
        if task is not None:
            task.add_done_callback(lambda _task: leave())

    def refuse(self) -> None:
        self._refuses = True

    async def ended(self, seconds: float) -> bool:
        """Wait some seconds for the interactions in progress, and return whether all are done."""
        end = asyncio.get_running_loop().time() + seconds
        while self._tasks:  # new ones are refused, which takes time too
            left = end - asyncio.get_running_loop().time()
            if left <= 0:
                return False
            await asyncio.wait(self._tasks, timeout=left)
        return True

    def cancel(self) -> int:
        """Cancel the interactions in progress, and return their number."""
        for task in self._tasks:
            task.cancel()
        return len(self._tasks)
