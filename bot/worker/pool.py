"""Pools of worker processes with a time budget, so that no work blocks the event loop.

Moves and pictures have workers of their own. Questions wait in a line for each member, who are
served in turn: whoever asks much waits for their own answers, and keeps nobody else waiting.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import AsyncGenerator, Callable, Sequence
from concurrent.futures import TimeoutError as FutureTimeoutError
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessPool
from pebble.common.types import CONSTS

from bot import log, metrics
from bot.worker.errors import Busy, WorkerLost
from bot.worker.jobs import Job, Jobs, Watch
from bot.worker.lines import Lines
from bot.worker.process import begin, prepare, warm
from cgt.errors import TooLarge

logger = log.get(__name__)
full, lost = log.Seldom(logger), log.Seldom(logger)

WAITING = 200
"""So many moves and pictures may wait for each worker; more are sent away."""
EACH = 2
"""So many questions of one member are worked on at a time."""
EACH_WAITING = 20
"""So many more questions of one member may wait."""
MOVE_SECONDS = 1.0
"""A move that takes longer to find is a question like others, and no other move waits for it."""
LONG_SECONDS = 300
LONG_AT_ONCE = 2
CONSTS.term_timeout = 0.3  # a worker that is busy does not listen: it is not asked for long

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class _Turn:
    """What a member waits for."""

    member: int
    come: asyncio.Future[None]


class _Pool:
    """Processes of one kind; they start when they are first needed."""

    def __init__(self, workers: int, niceness: int, jobs: Jobs, lines: Lines[_Turn]) -> None:
        self.workers = workers
        self.lines = lines
        self._niceness = niceness
        self._jobs = jobs
        self._pool: ProcessPool | None = None

    def alive(self) -> ProcessPool:
        """Return the processes, or new ones where there are none or they broke."""
        if self._pool is not None and not self._pool.active:
            lost.warning("pool of workers broke, starting a new one")
            self.close()
        if self._pool is None:
            self._pool = ProcessPool(
                max_workers=self.workers,
                context=multiprocessing.get_context("spawn"),
                initializer=begin,
                initargs=[self._jobs.memory, self._niceness],
            )
        return self._pool

    @asynccontextmanager
    async def turn(self, member: int) -> AsyncGenerator[None]:
        """Wait for a member's turn, and hold it."""
        turn = _Turn(member, asyncio.get_running_loop().create_future())
        self.lines.enter(member, turn)
        self._serve()
        try:
            await turn.come
        except asyncio.CancelledError:
            if turn.come.cancelled():
                self.lines.forget(member, turn)
            else:
                self._leave(member)
            raise
        try:
            yield
        finally:
            self._leave(member)

    def close(self) -> None:
        """End the processes at once."""
        if self._pool is not None:
            self._pool.stop()
            self._pool.join()
        self._pool = None

    def _leave(self, member: int) -> None:
        self.lines.done(member)
        self._serve()

    def _serve(self) -> None:
        while (turn := self.lines.next()) is not None:
            if turn.come.cancelled():  # by who is just about to forget it
                self.lines.done(turn.member)
            else:
                turn.come.set_result(None)


class Workers:
    """Runs functions in worker processes.

    A call that takes longer than ``seconds`` is answered with :class:`cgt.errors.TooLarge`, and
    its worker is replaced. Functions, arguments and results must be picklable. Of ``workers``
    questions at a time, and one more, at most two are of the same member.
    """

    def __init__(self, workers: int = 2, seconds: float = 10, imports: Sequence[str] = ()) -> None:
        self.seconds = seconds
        self.imports = tuple(imports)
        self.jobs = Jobs()
        quick, questions = max(2, workers), workers + 1
        self._quick = _Pool(quick, 0, self.jobs, Lines(quick - 1, quick - 1, WAITING))
        self._questions = _Pool(
            questions, 10, self.jobs, Lines(questions, min(EACH, workers), EACH_WAITING)
        )
        self._long = _Pool(LONG_AT_ONCE, 15, self.jobs, Lines(LONG_AT_ONCE, 1, 1))
        self._waiting = 0

    def start(self) -> None:
        """Start the workers, let each import what it will need, and one compile the kernels.

        Compiled kernels stay on disk, from where the other workers load them when they need them;
        so all but one can answer while the first start compiles.
        """
        for pool in (self._quick, self._questions):
            alive = pool.alive()
            for _ in range(pool.workers):
                alive.schedule(prepare, args=[self.imports])
        self._questions.alive().schedule(warm)

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of a function that is quick, such as a picture.

        :raises TooLarge: when it did not end within the time budget, or ran out of memory.
        :raises Busy: when very many others are waiting.
        :raises WorkerLost: when its process was killed, twice.
        """
        call = partial(function, *args, **kwargs)
        with metrics.work("quick", name_of(function)):
            if self._waiting >= WAITING * self._quick.workers:
                full.warning("very many moves and pictures are waiting", count=self._waiting)
                raise Busy("Very many questions are waiting just now: try again in a minute.")
            self._waiting += 1
            try:
                return await self._within(self._quick, self.seconds, call)
            finally:
                self._waiting -= 1

    async def move(
        self, member: int, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return the result of a function that a move of a member waits for.

        :raises TooLarge: when it did not end within the time budget, or ran out of memory.
        :raises TooManyQuestions: when they have asked very much.
        :raises WorkerLost: when its process was killed, twice.
        """
        call = partial(function, *args, **kwargs)
        try:
            with metrics.work("quick", name_of(function)):
                async with self._quick.turn(member):
                    return await self._within(self._quick, min(MOVE_SECONDS, self.seconds), call)
        except _OutOfTime:
            return await self.ask(member, call)

    async def ask(
        self, member: int, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return the result of a function that answers a question of a member, in their turn.

        :raises TooLarge: when it did not end within the time budget, or ran out of memory.
        :raises TooManyQuestions: when they have asked very much.
        :raises WorkerLost: when its process was killed, twice.
        """
        call = partial(function, *args, **kwargs)
        with metrics.work("questions", name_of(function)):
            async with self._questions.turn(member):
                return await self._within(self._questions, self.seconds, call)

    async def run_long(self, job: Job, function: Callable[[Watch], T]) -> T:
        """Return the result of a function that sees to it by itself that it ends.

        It tells through what it is handed how far it has come, and looks there whether it should
        stop. Such functions have processes of their own, in which members take turns.

        :raises TooLarge: when it ran out of memory, or of all patience.
        :raises WorkerLost: when its process was killed, twice.
        """
        call = partial(function, job.watch)
        with metrics.work("long", name_of(function)):
            async with self._long.turn(job.owner):
                return await self._within(self._long, LONG_SECONDS, call)

    async def _within(self, pool: _Pool, seconds: float, function: Callable[[], T]) -> T:
        """Return the result of a function called in a worker, which has so many seconds.

        Where its process is killed it is called again, once: the question may have nothing to do
        with that.
        """
        for again in (True, False):
            try:
                future = pool.alive().schedule(function, timeout=seconds)
                return await asyncio.wrap_future(future)
            except (TimeoutError, FutureTimeoutError):
                logger.info("worker ran out of time", function=repr(function)[:200])
                raise _OutOfTime(
                    "That takes too long to work out: I stop after {seconds} s. "
                    "A smaller position will do.",
                    seconds=seconds,
                ) from None
            except MemoryError as error:
                raise TooLarge(
                    "That is too large to work out here: a smaller position will do."
                ) from error
            except (ProcessExpired, BrokenProcessPool) as error:
                lost.warning("worker died", error=repr(error), again=again)
        raise WorkerLost(
            "What worked on this was ended from outside, twice, perhaps for want of memory. It may "
            "have nothing to do with your question: try again in a minute."
        )

    def close(self) -> None:
        """Stop the workers at once; who asks again starts new ones."""
        for pool in (self._quick, self._questions, self._long):
            pool.close()


class _OutOfTime(TooLarge):
    """A function did not end within its time."""


def name_of(function: Callable[..., object]) -> str:
    """Return the name of a function, below what it may be wrapped in."""
    while isinstance(function, partial):
        function = function.func
    return getattr(function, "__name__", "other")
