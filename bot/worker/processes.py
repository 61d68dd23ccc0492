"""The processes of one kind: they start when they are needed, and leave when nothing is asked.

Where the system can fork, they come of one process that has loaded what they need: each is there
in some hundredths of a second, and shares with the others what it does not change. Its life, which
begins with :func:`prepare`, stands at the end of this file.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import math
import multiprocessing
import os
import threading
import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from multiprocessing.connection import wait
from typing import Any, TypeVar

from pebble import CONSTS, ProcessPool

from bot import log
from bot.worker import Ending, Lines
from bot.worker.jobs import Jobs, Memory, are_compiled, attach
from cgt.warming import hold_back

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


class Processes:
    """Processes of one kind, and the lines of those who wait for them.

    ``each`` of them work for a member at a time, and ``waiting`` more questions of theirs can wait.
    ``idle`` is after how many seconds without work they leave. They are started and ended in a
    thread, ``steward``, one after the other.
    """

    def __init__(
        self,
        workers: int,
        niceness: int,
        idle: float,
        each: int,
        waiting: int,
        *,
        jobs: Jobs,
        imports: Sequence[str],
        steward: ThreadPoolExecutor,
    ) -> None:
        self.workers = workers
        self.lines = Lines[asyncio.Future[None]](workers, each, waiting)
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
        turn = asyncio.get_running_loop().create_future()
        self.lines.enter(member, turn)
        self._serve()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self.lines.forget(member, turn)
            else:
                self._give_back(member)
            raise
        try:
            yield
        finally:
            self._give_back(member)

    def refuse(self) -> None:
        """Send away all who wait for their turn."""
        for turn in self.lines.clear():
            if not turn.done():
                turn.set_exception(Ending())

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
        while (served := self.lines.next()) is not None:
            member, turn = served
            if turn.cancelled():  # by who is just about to forget it
                self.lines.done(member)
            else:
                turn.set_result(None)


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


def prepare(memory: Memory, niceness: int, imports: Sequence[str]) -> None:
    """Begin the life of a worker, which ends with that of the bot, however that came about.

    ``niceness`` is how far it stands back where others need the processor; ``imports`` are the
    modules that it will need, so that the first question does not wait for them. It compiles
    nothing in the middle of a question.
    """
    attach(memory)
    keep_room()
    hold_back(are_compiled)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    gc.callbacks.append(_collected)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    for module in imports:
        import_module(module)


M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
PICTURE_BYTES = 32_000_000
"""The room that a process keeps for its next picture: as much as glibc allows for one piece."""


def keep_room() -> None:
    """Keep the memory of a picture for the next one, where the system's C library is GNU's."""
    with suppress(AttributeError, OSError):
        for parameter in (M_MMAP_THRESHOLD, M_TRIM_THRESHOLD):
            ctypes.CDLL(None).mallopt(parameter, PICTURE_BYTES)


def give_back() -> None:
    """Give memory that is free back to the system, where its C library is GNU's."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(0)


def _collected(phase: str, info: Mapping[str, int]) -> None:
    """Give back what a collection of all garbage has made free, such as that of a large plot."""
    if phase == "stop" and info["generation"] == len(gc.get_threshold()) - 1:
        give_back()


def _leave_with_parent() -> None:
    """Wait for the end of the process that began this one, and end with it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
