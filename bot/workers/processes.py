"""Worker processes of one kind, which start when needed and end when idle.

If the system can fork, they are forked from one process that has loaded what they need. So each is
ready in some hundredths of a second and shares unchanged memory with the others. The code that runs
in them begins with :func:`prepare`, at the end of this file.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import math
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from importlib import import_module
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, TypeVar

from pebble import CONSTS, ProcessPool

from bot import log
from bot.workers import MOST_WAITING, Ending, Lines, Queue
from bot.workers.jobs import Jobs, Memory, are_compiled, attach
from cgt.core.budget import no_default_budget
from cgt.engines.warming import hold_back

logger = log.get(__name__)
lost = log.RateLimitFilter(logger)

CONSTS.term_timeout = 0.05  # a busy worker doesn't react, so a wait would be useless

CAN_FORK = "forkserver" in multiprocessing.get_all_start_methods()
CONTEXT = multiprocessing.get_context("forkserver" if CAN_FORK else "spawn")

TASKS = 250
"""The number of tasks after which a new worker, without used memory, replaces one."""

OUT_OF_MEMORY = 70
"""The exit code of a worker that ran out of memory."""

T = TypeVar("T")


def preload(modules: Sequence[str]) -> None:
    """Set the modules that workers are forked with, before the first one starts."""
    if CAN_FORK:
        CONTEXT.set_forkserver_preload([*modules, "bot.workers.preloaded"])


def block_interrupts() -> None:
    """Keep Ctrl-C from the processes that this thread starts, which end with the bot."""
    if CAN_FORK:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


class Processes:
    """Processes of one kind, and the queues for them.

    ``each`` of them work for a member at a time, and ``waiting`` more questions of theirs can wait.
    With ``members`` waiting, newcomers are refused if they would wait for long. After ``idle``
    seconds without work they end. Each takes at most ``megabytes`` for its work (0: no limit). They
    are started and ended in the thread of ``steward``.
    """

    def __init__(
        self,
        workers: int,
        niceness: int,
        idle: float,
        each: int,
        waiting: int,
        *,
        members: int = MOST_WAITING,
        jobs: Jobs,
        imports: Sequence[str],
        steward: ThreadPoolExecutor,
        megabytes: int = 0,
    ) -> None:
        self.workers = workers
        self.lines = Lines[asyncio.Future[None]](workers, each, waiting, Queue(members))
        self._niceness = niceness
        self._idle = idle
        self._jobs = jobs
        self._imports = tuple(imports)
        self._steward = steward
        self._megabytes = megabytes
        self._pool: Future[ProcessPool] | None = None
        self._calls: set[Future[Any]] = set()
        self._used = time.monotonic()

    async def call(self, function: Callable[[], T], seconds: float | None) -> T:
        """Call a function in a process, within some seconds of its start unless that is None.

        :raises Ending: when the processes are ended before that.
        """
        pool = self.start()
        self._used = time.monotonic()
        if not pool.done():
            await asyncio.shield(asyncio.wrap_future(pool))
            if pool is not self._pool:
                raise Ending
        called = pool.result().schedule(partial(result_of, function), timeout=seconds)
        self._calls.add(called)
        called.add_done_callback(self._note_done)
        return await asyncio.wrap_future(called)

    def send(self, function: Callable[[], object], done: Callable[[Future[Any]], object]) -> None:
        """Call a function in a process once there is one, and then ``done`` in a thread.

        After that the processes end, unless there are other calls.
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
        """Start the processes, unless they work already."""
        if self._pool is not None and self._pool.done() and not _is_active(self._pool):
            lost.warning("pool of workers broke, starting a new one")
            self.leave()
        if self._pool is None:
            self._used = time.monotonic()
            self._pool = self._steward.submit(self._start_pool)
        return self._pool

    def rest(self) -> None:
        """End the processes, if they have been idle for a while."""
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
        """Refuse all who wait for their turn."""
        for turn in self.lines.clear():
            if not turn.done():
                turn.set_exception(Ending())

    def leave(self) -> None:
        """End the processes without waiting for that. Their callers get an error."""
        if self._pool is not None:
            if self._pool.done() and self._pool.exception() is None:
                self._pool.result().stop()
            self._steward.submit(_end, self._pool, set(self._calls))
        self._pool = None

    def _start_pool(self) -> ProcessPool:
        """Start the processes. It takes a moment."""
        pool = ProcessPool(
            max_workers=self.workers,
            max_tasks=TASKS,
            context=CONTEXT,
            initializer=prepare,
            initargs=[self._jobs.memory, self._niceness, self._imports, self._megabytes],
        )
        pool.schedule(int)  # the first call starts them
        return pool

    def _note_done(self, called: Future[Any]) -> None:
        self._calls.discard(called)
        self._used = time.monotonic()

    def _give_back(self, member: int) -> None:
        self.lines.note_served(member)
        self._serve()

    def _serve(self) -> None:
        while (served := self.lines.next()) is not None:
            member, turn = served
            if turn.cancelled():  # its caller is about to forget it
                self.lines.note_served(member)
            else:
                turn.set_result(None)


def _is_active(pool: Future[ProcessPool]) -> bool:
    """Return whether processes that should have started did, and work."""
    return pool.exception() is None and bool(pool.result().active)


def _end(started: Future[ProcessPool], calls: set[Future[Any]]) -> None:
    """Wait for the end of processes, and then refuse the calls without a result."""
    if started.exception() is None:
        pool = started.result()
        pool.stop()
        pool.join()
    for called in calls:
        if not called.done():
            called.set_exception(Ending())


def prepare(memory: Memory, niceness: int, imports: Sequence[str], megabytes: int = 0) -> None:
    """Set up a worker, which ends with the bot, however the bot ends.

    ``niceness`` is its priority below other processes. ``imports`` are the modules that it will
    need, so that the first question doesn't wait for them. It compiles nothing in the middle of a
    question.
    """
    attach(memory)
    keep_room()
    hold_back(are_compiled)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    gc.callbacks.append(_after_collection)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    for module in imports:
        import_module(module)
    if megabytes:
        limit_memory(megabytes << 20)


def limit_memory(more: int) -> None:
    """Limit this process to some more bytes of data than it has, on Linux.

    Beyond that an allocation raises ``MemoryError``. Loaded libraries don't count.
    """
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - Windows has none

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[5])
        most = pages * resource.getpagesize() + more
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def result_of(function: Callable[[], T]) -> T:
    """Return the result of a function, or end this worker if it runs out of memory.

    Its memory can't all be freed, so the next question gets a new worker. The library's limit of 10
    seconds is off, because the pool has its own, which an operator can raise.
    """
    try:
        with no_default_budget():
            return function()
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
PICTURE_BYTES = 32_000_000
"""The bytes that a process keeps for its next picture, as much as glibc allows for one piece."""


def keep_room() -> None:
    """Keep the memory of a picture for the next one, with GNU's C library."""
    with suppress(AttributeError, OSError):
        for parameter in (M_MMAP_THRESHOLD, M_TRIM_THRESHOLD):
            ctypes.CDLL(None).mallopt(parameter, PICTURE_BYTES)


def give_back() -> None:
    """Return free memory to the system, with GNU's C library."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(0)


def _after_collection(phase: str, info: Mapping[str, int]) -> None:
    """Return memory to the system after a full garbage collection, such as that of a large plot."""
    if phase == "stop" and info["generation"] == len(gc.get_threshold()) - 1:
        give_back()


def _leave_with_parent() -> None:
    """Wait for the end of the parent process, and end with it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
