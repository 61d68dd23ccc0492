"""Pools of worker processes with a time budget, so that no work blocks the event loop.

Moves and pictures have workers of their own. Questions wait in a queue for each member, and members
are served in turn. So a member who asks a lot delays nobody else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from typing import ParamSpec, TypeVar

from pebble import ProcessExpired

from bot import log, metrics
from bot.workers import Busy, Ending, WorkerLost
from bot.workers.jobs import Job, Jobs, Watch
from bot.workers.processes import OUT_OF_MEMORY, Processes, block_interrupts, preload
from cgt.engines.warming import warm
from cgt.errors import NotReady, TooLarge

logger = log.get(__name__)
seldom = log.RateLimitFilter(logger)

WAITING = 200
"""The maximum number of waiting moves and pictures per worker. More are refused."""
EACH = 2
"""The maximum number of questions of one member that are worked on at a time."""
EACH_WAITING = 20
"""The maximum number of questions of one member that wait."""
MOVE_SECONDS = 1.0
"""The seconds for finding a move. A slower one becomes a question, so no other move waits."""
JUDGE_SECONDS = 1.0
"""The seconds for judging a starting position. Without a result the match isn't judged."""
MEGABYTES = 1024
"""The default maximum of memory in MB that each process takes for its work."""
LONG_SECONDS = 300
LONG_AT_ONCE = 2
LONG_MEMBERS = 5
"""The number of waiting members at which newcomers can be refused, so all are served in time."""
IDLE_SECONDS = 60
"""The seconds without a question after which its workers end, with all that they loaded."""
QUICK_IDLE_SECONDS = 600
"""The seconds without a move after which the workers for moves and pictures end."""
SURVEY_NICENESS = 19
"""The niceness of surveys, which let everything else go first."""
COMPILING_NICENESS = 11
"""The niceness of compiling, after moves and questions but before long work.

Some questions wait for it, so it must finish even on a busy machine.
"""
KERNELS_SECONDS = 60
"""The seconds that a question waits for kernels that are being compiled."""
COMPILING_IDLE_SECONDS = 1
"""The idle seconds after which the worker that compiled ends."""

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """Pools of worker processes, one for each kind of work.

    A call that takes longer than ``seconds`` raises :class:`cgt.errors.TooLarge`, and its worker is
    replaced. The same happens if it runs out of memory or, unless it can wait, needs kernels that
    are being compiled. A call whose process was killed twice raises :class:`WorkerLost`. Functions,
    arguments and results must be picklable. ``workers`` questions are worked on at a time, at least
    two, and never all of them for one member. Judging the start of a match takes at most
    ``judge_seconds``. Each process takes at most ``megabytes`` for its work (0: no limit). Surveys
    have no limit, because no member asks for them.
    """

    def __init__(
        self,
        workers: int = 2,
        seconds: float = 10,
        imports: Sequence[str] = (),
        judge_seconds: float = JUDGE_SECONDS,
        megabytes: int = MEGABYTES,
    ) -> None:
        self.seconds = seconds
        self.judge_seconds = judge_seconds
        self.jobs = Jobs()
        self._steward = ThreadPoolExecutor(1, "workers", initializer=block_interrupts)
        kind = partial(Processes, jobs=self.jobs, imports=imports, steward=self._steward)
        several, bounded = max(2, workers), partial(kind, megabytes=megabytes)
        quick, few = WAITING * several, min(EACH, several - 1)
        self._quick = bounded(several, 0, QUICK_IDLE_SECONDS, several - 1, WAITING, members=quick)
        self._questions = bounded(several, 10, IDLE_SECONDS, few, EACH_WAITING)
        self._long = bounded(LONG_AT_ONCE, 15, IDLE_SECONDS, 1, 1, members=LONG_MEMBERS)
        self._surveys = kind(several, SURVEY_NICENESS, IDLE_SECONDS, 1, 1)
        self._compiling = kind(1, COMPILING_NICENESS, COMPILING_IDLE_SECONDS, 1, 1)
        self._kinds = (self._quick, self._questions, self._long, self._surveys, self._compiling)
        self._ended: tuple[Processes, ...] = ()
        self._waiting = 0
        self._is_leaving = False
        self._compiled: Future[None] | None = None
        preload(imports)

    def start(self) -> None:
        """Start the workers for moves and pictures. The others start with their first call.

        In the background one worker compiles the kernels, unless they are on disk. The others load
        them from there.
        """
        self._quick.start()
        self.compile()

    def compile(self) -> Future[None]:
        """Compile the kernels in a worker, once, and return a future that is done afterwards."""
        if self._compiled is None:
            self._compiled = Future()
            self._compiling.send(warm, self._note_compiled)
        return self._compiled

    def _note_compiled(self, called: Future[None]) -> None:
        """Let the workers load the kernels, or compile them themselves if that failed."""
        failure = None if called.cancelled() else called.exception()
        if failure is not None and not self._is_leaving:
            logger.warning("the kernels could not be compiled ahead", error=repr(failure))
        self.jobs.memory.compiled[0] = True
        if self._compiled is not None and not self._compiled.done():
            self._compiled.set_result(None)

    def tend(self) -> None:
        """End idle workers. Call this periodically."""
        for kind in self._kinds:
            kind.rest()

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of a quick function, such as a picture.

        :raises Busy: when very many others are waiting.
        """
        call = partial(function, *args, **kwargs)
        with metrics.work("quick", name_of(function)):
            if self._waiting >= WAITING * self._quick.workers:
                seldom.warning("very many moves and pictures are waiting", count=self._waiting)
                raise Busy("A lot of questions are waiting. Try again in a minute.")
            self._waiting += 1
            try:
                return await self._at_once(self._quick, self.seconds, call)
            finally:
                self._waiting -= 1

    async def move(
        self, member: int, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return the result of a function that a member's move waits for.

        :raises TooManyQuestions: when the member has too many questions.
        """
        call = partial(function, *args, **kwargs)
        try:
            with metrics.work("quick", name_of(function)):
                async with self._quick.slot(member):
                    return await self._at_once(self._quick, min(MOVE_SECONDS, self.seconds), call)
        except OutOfTime:
            return await self.ask(member, call)

    async def ask(
        self, member: int, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return the result of a function that answers a member's question, in their turn.

        If it needs kernels that are being compiled, it is called again once they are ready. The
        wait doesn't count against its time, and others have their turn.

        :raises NotReady: when they aren't ready within :data:`KERNELS_SECONDS`.
        :raises TooManyQuestions: when the member has too many questions.
        """
        call = partial(function, *args, **kwargs)
        with metrics.work("questions", name_of(function)):
            with suppress(NotReady):
                async with self._questions.slot(member):
                    return await self._within(self._questions, self.seconds, call)
            await asyncio.wait({asyncio.wrap_future(self.compile())}, timeout=KERNELS_SECONDS)
            async with self._questions.slot(member):
                return await self._within(self._questions, self.seconds, call)

    async def draw(
        self, member: int, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return the result of a function that draws an answer, in the turn of a member.

        A library that loads slowly on a busy machine doesn't count against the time of a question.
        """
        call = partial(function, *args, **kwargs)
        with metrics.work("questions", name_of(function)):
            async with self._questions.slot(member):
                return await self._within(self._questions, LONG_SECONDS, call)

    async def judge(
        self, member: int, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return the result of a function that judges the start of a match, which waits for it.

        :raises TooManyQuestions: when the member has too many questions.
        """
        seconds, call = min(self.judge_seconds, self.seconds), partial(function, *args, **kwargs)
        with metrics.work("questions", name_of(function)):
            async with self._questions.slot(member):
                return await self._at_once(self._questions, seconds, call)

    async def run_long(self, job: Job, function: Callable[[Watch], T]) -> T:
        """Return the result of a long function, which limits its own time.

        Through its argument it reports its progress and checks whether it should stop. Such
        functions have their own processes, in which members take turns.
        """
        call = partial(function, job.watch)
        with metrics.work("long", name_of(function)):
            async with self._long.slot(job.owner):
                return await self._within(self._long, LONG_SECONDS, call)

    async def survey(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of a function that no member waits for, without a time limit.

        Such functions have their own processes. Cancelling this ends the process.
        """
        call = partial(function, *args, **kwargs)
        with metrics.work("surveys", name_of(function)):
            await asyncio.shield(asyncio.wrap_future(self.compile()))  # or it would be NotReady
            return await self._within(self._surveys, None, call)

    async def _at_once(self, pool: Processes, seconds: float, call: Callable[[], T]) -> T:
        """Return the result of a function, without waiting for kernels that are being compiled."""
        try:
            return await self._within(pool, seconds, call)
        except NotReady as error:
            raise TooLarge(error.text.template) from error

    async def _within(self, pool: Processes, seconds: float | None, function: Callable[[], T]) -> T:
        """Return the result of a function in a worker, within some seconds unless that is None.

        If its process is killed, it is called once more, because the question may not be the cause.
        """
        for again in (True, False):
            if pool in self._ended:
                raise Ending
            try:
                return await pool.call(function, seconds)
            except TimeoutError:
                logger.info("worker ran out of time", function=repr(function)[:200])
                raise OutOfTime(
                    "I stopped after {seconds} s, because this was taking too long. Try a "
                    "smaller position.",
                    seconds=seconds,
                ) from None
            except (RecursionError, ProcessExpired, BrokenProcessPool) as error:
                if isinstance(error, RecursionError) or _is_out_of_memory(error):
                    raise TooLarge(
                        "This is too large for me to solve here. Try a smaller position."
                    ) from error
                seldom.warning("worker died", error=repr(error), again=again)
        raise WorkerLost(
            "The process working on this was stopped twice, and not by me. It may have run "
            "out of memory. Try again in a minute."
        )

    def refuse(self) -> None:
        """Refuse all questions, also waiting ones. Only moves and pictures go on."""
        self._is_leaving = True
        self._ended = (self._questions, self._long, self._surveys)
        for pool in self._ended:
            pool.refuse()
        self._compiling.leave()

    def close(self) -> None:
        """End the workers at once, with an error for their callers.

        A new call starts new ones, unless :meth:`refuse` was called before.
        """
        self._is_leaving = True
        self._ended = self._kinds if self._ended else ()
        for pool in self._kinds:
            pool.refuse()
            pool.leave()
        self._steward.submit(int).result()


def _is_out_of_memory(error: Exception) -> bool:
    """Return whether a worker ended because it ran out of memory."""
    return isinstance(error, ProcessExpired) and error.exitcode == OUT_OF_MEMORY


class OutOfTime(TooLarge):
    """A function that didn't finish within its time."""


def name_of(function: Callable[..., object]) -> str:
    """Return the name of a function, without its ``partial`` wrappers."""
    while isinstance(function, partial):
        function = function.func
    return getattr(function, "__name__", "other")
