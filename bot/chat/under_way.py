"""What is being answered just now: known, so that the end of the bot can wait for it."""

from __future__ import annotations

import asyncio

from bot.chat.pace import Pace
from bot.worker.errors import Ending


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
        """Take no more from now on."""
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
