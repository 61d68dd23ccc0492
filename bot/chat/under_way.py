"""The interactions being answered right now, so that the end of the bot can wait for them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from bot.worker import Ending
from cgt.errors import CgtError

EACH_SECOND = 10
"""The number of interactions of a member that are answered each second in the long run."""
AT_ONCE = 40
"""The number of further ones that may come in a rush, faster than anybody taps or types."""
MOST_KNOWN = 10_000
"""The number of members after which idle ones are forgotten."""


class TooQuick(CgtError):
    """A member asks faster than anybody taps or types."""


class Pace:
    """The time until which each member has used up their questions; ``now`` returns seconds.

    A member who asks at the allowed pace is up to date; a rush runs ahead, up to a limit.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._ahead: dict[int, float] = {}

    def take(self, member: int) -> None:
        """Let a member ask once."""
        now = self._now()
        used = max(now, self._ahead.get(member, now)) + 1 / EACH_SECOND
        if used - now > AT_ONCE / EACH_SECOND:
            raise TooQuick("Too fast! Wait a few seconds and try again.")
        if len(self._ahead) >= MOST_KNOWN:
            self._ahead = {each: until for each, until in self._ahead.items() if until > now}
        self._ahead[member] = used


class UnderWay:
    """The tasks that answer interactions."""

    def __init__(self) -> None:
        self.pace = Pace()
        self._tasks: set[asyncio.Task[object]] = set()
        self._refuses = False

    def enter(self, member: int) -> None:
        """Note that the task in which this is called answers a member, until it is done.

        :raises Ending: when the bot is about to end.
        :raises TooQuick: when the member floods.
        """
        task = asyncio.current_task()
        if task is not None and task not in self._tasks:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        if self._refuses:
            raise Ending
        self.pace.take(member)

    def refuse(self) -> None:
        self._refuses = True

    async def ended(self, seconds: float) -> bool:
        """Wait for what is being answered, so long at most; return whether all of it is done."""
        end = asyncio.get_running_loop().time() + seconds
        while self._tasks:  # who is refused meanwhile is told so, which takes its time too
            left = end - asyncio.get_running_loop().time()
            if left <= 0:
                return False
            await asyncio.wait(self._tasks, timeout=left)
        return True

    def cancel(self) -> int:
        """Give up what is still being answered, and return how much that is."""
        for task in self._tasks:
            task.cancel()
        return len(self._tasks)
