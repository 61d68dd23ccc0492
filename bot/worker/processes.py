"""The processes of one kind: they start when they are needed, and leave when nothing is asked.

Where the system can fork, they come of one process that has loaded what they need: each is there
in some hundredths of a second, and shares with the others what it does not change.
"""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from pebble import CONSTS, ProcessPool

from bot import log
from bot.worker import Ending, Lines
from bot.worker.jobs import Jobs
from bot.worker.process import prepare

logger = log.get(__name__)
lost = log.Seldom(logger)

CONSTS.term_timeout = 0.05  # a worker that is busy does not listen: it is not asked for long

CAN_FORK = "forkserver" in multiprocessing.get_all_start_methods()
CONTEXT = multiprocessing.get_context("forkserver" if CAN_FORK else "spawn")

TASKS = 250
"""The number of tasks after which a new worker, with no memory used yet, replaces one."""

T = TypeVar("T")


def preload(modules: Sequence[str]) -> None:
    """Say what the process that the workers come of loads, before the first one starts."""
    if CAN_FORK:
        CONTEXT.set_forkserver_preload([*modules, "bot.worker.preloaded"])


@dataclass(frozen=True, slots=True, eq=False)
class Ticket:
    """A place in the line of a member."""

    member: int
    come: asyncio.Future[None]


class Processes:
    """Processes of one kind, and the lines of those who wait for them.

    ``idle`` is after how many seconds without work they leave. They are started and ended in a
    thread, ``steward``, one after the other.
    """

    def __init__(
        self,
        workers: int,
        niceness: int,
        idle: float,
        *,
        jobs: Jobs,
        imports: Sequence[str],
        lines: Lines[Ticket],
        steward: ThreadPoolExecutor,
    ) -> None:
        self.workers = workers
        self.lines = lines
        self._niceness = niceness
        self._idle = idle
        self._jobs = jobs
        self._imports = tuple(imports)
        self._steward = steward
        self._pool: Future[ProcessPool] | None = None
        self._calls: set[Future[Any]] = set()
        self._used = time.monotonic()

    async def call(self, function: Callable[[], T], seconds: float | None) -> T:
        """Have a process call a function, which has so many seconds from when it begins, if any.

        :raises Ending: when the processes are ended before that.
        """
        pool = self.start()
        self._used = time.monotonic()
        if not pool.done():
            await asyncio.shield(asyncio.wrap_future(pool))
            if pool is not self._pool:
                raise Ending
        called = pool.result().schedule(function, timeout=seconds)
        self._calls.add(called)
        called.add_done_callback(self._done)
        return await asyncio.wrap_future(called)

    def send(self, function: Callable[[], object], done: Callable[[Future[Any]], object]) -> None:
        """Have a process call a function when there is one; ``done`` is called in a thread then.

        The processes leave as soon as it is done, unless they are called otherwise.
        """
        pool = self.start()
        self._used = -math.inf

        def schedule() -> None:
            called = pool.result().schedule(function)
            self._calls.add(called)
            called.add_done_callback(self._calls.discard)
            called.add_done_callback(done)

        scheduled = self._steward.submit(schedule)
        self._calls.add(scheduled)
        scheduled.add_done_callback(self._calls.discard)

    def start(self) -> Future[ProcessPool]:
        """Start the processes, where there are none or they broke."""
        if self._pool is not None and self._pool.done() and not _is_active(self._pool):
            lost.warning("pool of workers broke, starting a new one")
            self.leave()
        if self._pool is None:
            self._used = time.monotonic()
            self._pool = self._steward.submit(self._started)
        return self._pool

    def rest(self) -> None:
        """Let the processes leave, if there was nothing to do for a while."""
        if not self._calls and time.monotonic() - self._used > self._idle:
            self.leave()

    @asynccontextmanager
    async def slot(self, member: int) -> AsyncGenerator[None]:
        """Wait for a member's turn, and hold it."""
        ticket = Ticket(member, asyncio.get_running_loop().create_future())
        self.lines.enter(member, ticket)
        self._serve()
        try:
            await ticket.come
        except asyncio.CancelledError:
            if ticket.come.cancelled():
                self.lines.forget(member, ticket)
            else:
                self._give_back(member)
            raise
        try:
            yield
        finally:
            self._give_back(member)

    def refuse(self) -> None:
        """Send away all who wait for their turn."""
        for ticket in self.lines.clear():
            if not ticket.come.done():
                ticket.come.set_exception(Ending())

    def leave(self) -> None:
        """Let the processes end at once, which this does not wait for; who asked them is told."""
        if self._pool is not None:
            if self._pool.done() and self._pool.exception() is None:
                self._pool.result().stop()
            self._steward.submit(_end, self._pool, set(self._calls))
        self._pool = None

    def _started(self) -> ProcessPool:
        """Start the processes. It takes a moment."""
        pool = ProcessPool(
            max_workers=self.workers,
            max_tasks=TASKS,
            context=CONTEXT,
            initializer=prepare,
            initargs=[self._jobs.memory, self._niceness, self._imports],
        )
        pool.schedule(int)  # with the first call they are started
        return pool

    def _done(self, called: Future[Any]) -> None:
        self._calls.discard(called)
        self._used = time.monotonic()

    def _give_back(self, member: int) -> None:
        self.lines.done(member)
        self._serve()

    def _serve(self) -> None:
        while (ticket := self.lines.next()) is not None:
            if ticket.come.cancelled():  # by who is just about to forget it
                self.lines.done(ticket.member)
            else:
                ticket.come.set_result(None)


def _is_active(pool: Future[ProcessPool]) -> bool:
    """Return whether processes that were to be started did, and work."""
    return pool.exception() is None and bool(pool.result().active)


def _end(started: Future[ProcessPool], calls: set[Future[Any]]) -> None:
    """Wait for the end of processes, and tell who waits for what they were asked."""
    if started.exception() is None:
        pool = started.result()
        pool.stop()
        pool.join()
    for called in calls:
        if not called.done():
            called.set_exception(Ending())
