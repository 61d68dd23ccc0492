"""A pool of worker processes with a time budget, so that no solve blocks the event loop."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import TimeoutError as FutureTimeoutError
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from typing import ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessPool

from bot import log
from cgt.errors import TooLarge

logger = log.get(__name__)

P = ParamSpec("P")
T = TypeVar("T")


class Solver:
    """Runs functions of the solver in worker processes.

    A call that takes longer than ``seconds`` is answered with :class:`cgt.errors.TooLarge`, and
    its worker is replaced. Functions, arguments and results must be picklable.
    """

    def __init__(self, workers: int = 2, seconds: float = 10) -> None:
        self.workers = workers
        self.seconds = seconds
        self._pool: ProcessPool | None = None
        self._long = asyncio.Semaphore(max(1, workers - 1))

    def start(self) -> None:
        """Start the workers, let each import what it will need, and one compile the kernels.

        Compiled kernels stay on disk, from where the other workers load them when they need them;
        so all but one can answer while the first start compiles.
        """
        for _ in range(self.workers):
            self._processes().schedule(prepare)
        self._processes().schedule(warm)

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of a function called in a worker.

        :raises TooLarge: when it did not end within the time budget, or ran out of memory.
        """
        return await self._within(self.seconds, function, *args, **kwargs)

    async def run_long(
        self, seconds: float, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return the result of a function that may take longer, one worker being kept free.

        It waits for its turn. The rest is as with :meth:`run`.
        """
        async with self._long:
            return await self._within(seconds, function, *args, **kwargs)

    async def _within(
        self, seconds: float, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return the result of a function called in a worker, which has so many seconds."""
        future = self._processes().schedule(function, args=args, kwargs=kwargs, timeout=seconds)
        try:
            return await asyncio.wrap_future(future)
        except (TimeoutError, FutureTimeoutError):
            logger.warning("solver ran out of time", function=function.__name__)
            raise TooLarge(
                "That takes too long to work out: I stop after {seconds} seconds. "
                "Smaller heaps, or fewer, will do.",
                seconds=seconds,
            ) from None
        except (ProcessExpired, BrokenProcessPool, MemoryError) as error:
            logger.warning("solver worker died", function=function.__name__, error=repr(error))
            raise TooLarge(
                "That is too large to work out here: smaller heaps, or fewer, will do."
            ) from error

    def close(self) -> None:
        """Stop the workers at once; the solver can be used again and starts new ones."""
        if self._pool is not None:
            self._pool.stop()
            self._pool.join()
            self._pool = None

    def _processes(self) -> ProcessPool:
        if self._pool is not None and not self._pool.active:
            logger.error("solver pool broke, starting a new one")
            self.close()
        if self._pool is None:
            self._pool = ProcessPool(
                max_workers=self.workers, context=multiprocessing.get_context("spawn")
            )
        return self._pool


def warm() -> None:
    """Compile, in a worker, what solves long nim-sequences, or load it from the disk."""
    import_module("cgt.sequence").warm()


def prepare() -> None:
    """Import, in a worker, what it will need, so that the first question does not wait for it."""
    import_module("bot.tasks")
