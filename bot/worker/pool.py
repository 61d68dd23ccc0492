"""A pool of worker processes with a time budget, so that no work blocks the event loop."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import TimeoutError as FutureTimeoutError
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from importlib import import_module
from typing import ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessPool

from bot import log, metrics
from bot.worker.errors import Busy
from bot.worker.jobs import Job, Jobs, Watch, attach
from cgt.errors import TooLarge

logger = log.get(__name__)

WAITING = 200
"""So many questions may wait for each worker; more are sent away."""
LONG_SECONDS = 300

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """Runs functions in worker processes.

    A call that takes longer than ``seconds`` is answered with :class:`cgt.errors.TooLarge`, and
    its worker is replaced. Functions, arguments and results must be picklable.
    """

    def __init__(self, workers: int = 2, seconds: float = 10, imports: Sequence[str] = ()) -> None:
        self.workers = workers
        self.seconds = seconds
        self.imports = tuple(imports)
        self.jobs = Jobs()
        self._pool: ProcessPool | None = None
        self._long_pool: ProcessPool | None = None
        self._waiting = 0

    def start(self) -> None:
        """Start the workers, let each import what it will need, and one compile the kernels.

        Compiled kernels stay on disk, from where the other workers load them when they need them;
        so all but one can answer while the first start compiles.
        """
        self._pool = self._alive(self._pool, self.workers)
        for _ in range(self.workers):
            self._pool.schedule(prepare, args=[self.imports])
        self._pool.schedule(warm)

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of a function called in a worker.

        :raises TooLarge: when it did not end within the time budget, or ran out of memory.
        :raises Busy: when very many others are waiting.
        """
        with metrics.work("questions", name_of(function)):
            if self._waiting >= WAITING * self.workers:
                raise Busy("Very many questions are waiting just now: try again in a minute.")
            self._pool = self._alive(self._pool, self.workers)
            return await self._within(self._pool, self.seconds, partial(function, *args, **kwargs))

    async def run_long(self, job: Job, function: Callable[[Watch], T]) -> T:
        """Return the result of a function that sees to it by itself that it ends.

        It tells through what it is handed how far it has come, and looks there whether it should
        stop. It has a process of its own, which such functions use one after the other.

        :raises TooLarge: when it ran out of memory, or of all patience.
        """
        self._long_pool = self._alive(self._long_pool, 1)
        with metrics.work("long", name_of(function)):
            return await self._within(self._long_pool, LONG_SECONDS, partial(function, job.watch))

    async def _within(self, pool: ProcessPool, seconds: float, function: Callable[[], T]) -> T:
        """Return the result of a function called in a worker, which has so many seconds."""
        self._waiting += 1
        try:
            return await asyncio.wrap_future(pool.schedule(function, timeout=seconds))
        except (TimeoutError, FutureTimeoutError):
            logger.warning("worker ran out of time", function=repr(function)[:200])
            raise TooLarge(
                "That takes too long to work out: I stop after {seconds} s. "
                "A smaller position will do.",
                seconds=seconds,
            ) from None
        except (ProcessExpired, BrokenProcessPool, MemoryError) as error:
            logger.warning("worker died", error=repr(error))
            raise TooLarge(
                "That is too large to work out here: a smaller position will do."
            ) from error
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Stop the workers at once; who asks again starts new ones."""
        for pool in (self._pool, self._long_pool):
            if pool is not None:
                pool.stop()
                pool.join()
        self._pool = self._long_pool = None

    def _alive(self, pool: ProcessPool | None, workers: int) -> ProcessPool:
        """Return the pool, or a new one where there is none or it broke."""
        if pool is not None and not pool.active:
            logger.error("pool of workers broke, starting a new one")
            pool.stop()
            pool.join()
            pool = None
        return pool or ProcessPool(
            max_workers=workers,
            context=multiprocessing.get_context("spawn"),
            initializer=attach,
            initargs=[self.jobs.memory],
        )


def name_of(function: Callable[..., object]) -> str:
    """Return the name of a function, below what it may be wrapped in."""
    while isinstance(function, partial):
        function = function.func
    return getattr(function, "__name__", "other")


def warm() -> None:
    """Compile, in a worker, all that is compiled, or load it from the disk."""
    import_module("cgt.warming").warm()


def prepare(modules: Sequence[str]) -> None:
    """Import, in a worker, what it will need, so that the first question does not wait for it."""
    for module in modules:
        import_module(module)
