"""Pools of worker processes with a time budget, so that no work blocks the event loop.

Moves and pictures have workers of their own. Questions wait in a line for each member, who are
served in turn: a member who asks a lot waits for their own answers and delays nobody else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from typing import Any, ParamSpec, TypeVar

from pebble import ProcessExpired

from bot import log, metrics
from bot.worker import Busy, Ending, WorkerLost
from bot.worker.jobs import Job, Jobs, Watch
from bot.worker.processes import Processes, preload
from cgt.errors import NotReady, TooLarge
from cgt.warming import warm

logger = log.get(__name__)
seldom = log.Seldom(logger)

WAITING = 200
"""The maximum number of moves and pictures that wait for each worker; more are refused."""
EACH = 2
"""The maximum number of questions of one member that are worked on at a time."""
EACH_WAITING = 20
"""The maximum number of questions of one member that wait."""
MOVE_SECONDS = 1.0
"""A move that takes longer to find is a question like others, and no other move waits for it."""
JUDGE_SECONDS = 1.0
"""A position that a match starts from is judged within this time, or the match isn't judged."""
LONG_SECONDS = 300
LONG_AT_ONCE = 2
IDLE_SECONDS = 60
"""The seconds without a question after which its workers leave, with all that they loaded."""
QUICK_IDLE_SECONDS = 600
"""The seconds without a move after which the workers for moves and pictures leave."""
SURVEY_NICENESS = 19
"""Surveys let everybody else go first."""
COMPILING_NICENESS = 11
"""Compiling lets moves and questions go first, but not what takes long: some questions wait for it,
and where all others go first it does not come to its end while the machine is busy."""
KERNELS_SECONDS = 60
"""The seconds that a question waits for kernels that are being compiled."""
COMPILING_IDLE_SECONDS = 1
"""The seconds after which the worker that compiled leaves."""

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """Runs functions in worker processes.

    A call that takes longer than ``seconds`` is answered with :class:`cgt.errors.TooLarge`, and
    its worker is replaced; so is one that ran out of memory, or, unless it can wait, needs kernels
    that are being compiled. One whose process was killed twice is answered with
    :class:`WorkerLost`. Functions, arguments and results must be picklable. ``workers``
    questions are worked on at a time, at least two, and never all of them of the same member. To
    judge the start of a match there are ``judge_seconds``.
    """

    def __init__(
        self,
        workers: int = 2,
        seconds: float = 10,
        imports: Sequence[str] = (),
        judge_seconds: float = JUDGE_SECONDS,
    ) -> None:
        self.seconds = seconds
        self.judge_seconds = judge_seconds
        self.jobs = Jobs()
        self._steward = ThreadPoolExecutor(1, "workers")
        kind = partial(Processes, jobs=self.jobs, imports=imports, steward=self._steward)
        several = max(2, workers)
        self._quick = kind(several, 0, QUICK_IDLE_SECONDS, several - 1, WAITING)
        self._questions = kind(several, 10, IDLE_SECONDS, min(EACH, several - 1), EACH_WAITING)
        self._long = kind(LONG_AT_ONCE, 15, IDLE_SECONDS, 1, 1)
        self._surveys = kind(several, SURVEY_NICENESS, IDLE_SECONDS, 1, 1)
        self._compiling = kind(1, COMPILING_NICENESS, COMPILING_IDLE_SECONDS, 1, 1)
        self._kinds = (self._quick, self._questions, self._long, self._surveys, self._compiling)
        self._ended: tuple[Processes, ...] = ()
        self._waiting = 0
        self._compiled: Future[None] | None = None
        preload(imports)

    def start(self) -> None:
        """Start the workers for moves and pictures; the others start when they are asked.

        One, which lets these and questions go first, compiles the kernels beside, or finds them
        compiled. They stay on disk, from where the others load them once they need them.
        """
        self._quick.start()
        self.compile()

    def compile(self) -> Future[None]:
        """Have a worker compile the kernels, once; return what is done when they are there."""
        if self._compiled is None:
            self._compiled = Future()
            self._compiling.send(warm, self._note_compiled)
        return self._compiled

    def _note_compiled(self, called: Future[Any]) -> None:
        """Let the workers load what was compiled, or where that failed, compile for themselves."""
        failure = None if called.cancelled() else called.exception()
        if failure is not None and not isinstance(failure, Ending):
            logger.warning("the kernels could not be compiled ahead", error=repr(failure))
        self.jobs.memory.compiled[0] = True
        if self._compiled is not None and not self._compiled.done():
            self._compiled.set_result(None)

    def tend(self) -> None:
        """Let workers leave that have nothing to do; to be called every now and then."""
        for kind in self._kinds:
            kind.rest()

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of a function that is quick, such as a picture.

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
        """Return the result of a function that a move of a member waits for.

        :raises TooManyQuestions: when they have asked very much.
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
        """Return the result of a function that answers a question of a member, in their turn.

        Where it needs kernels that are being compiled, it is called again once they are there:
        compiling takes nothing of its time, and others have their turn meanwhile.

        :raises NotReady: when they are not there within :data:`KERNELS_SECONDS`.
        :raises TooManyQuestions: when they have asked very much.
        """
        call = partial(function, *args, **kwargs)
        with metrics.work("questions", name_of(function)):
            with suppress(NotReady):
                async with self._questions.slot(member):
                    return await self._within(self._questions, self.seconds, call)
            await asyncio.wait({asyncio.wrap_future(self.compile())}, timeout=KERNELS_SECONDS)
            async with self._questions.slot(member):
                return await self._within(self._questions, self.seconds, call)

    async def judge(
        self, member: int, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return the result of a function that judges the start of a match, which waits for it.

        :raises TooManyQuestions: when they have asked very much.
        """
        seconds, call = min(self.judge_seconds, self.seconds), partial(function, *args, **kwargs)
        with metrics.work("questions", name_of(function)):
            async with self._questions.slot(member):
                return await self._at_once(self._questions, seconds, call)

    async def run_long(self, job: Job, function: Callable[[Watch], T]) -> T:
        """Return the result of a function that sees to it by itself that it ends.

        It tells through what it is handed how far it has come, and looks there whether it should
        stop. Such functions have processes of their own, in which members take turns.
        """
        call = partial(function, job.watch)
        with metrics.work("long", name_of(function)):
            async with self._long.slot(job.owner):
                return await self._within(self._long, LONG_SECONDS, call)

    async def survey(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of a function that no member waits for, however long it takes.

        Such functions have processes of their own. To cancel this ends the one that it is in.
        """
        call = partial(function, *args, **kwargs)
        with metrics.work("surveys", name_of(function)):
            await asyncio.shield(asyncio.wrap_future(self.compile()))  # or it would be NotReady
            return await self._within(self._surveys, None, call)

    async def _at_once(self, pool: Processes, seconds: float, call: Callable[[], T]) -> T:
        """Return the result of a function, which waits for no kernels that are being compiled."""
        try:
            return await self._within(pool, seconds, call)
        except NotReady as error:
            raise TooLarge(error.text.template) from error

    async def _within(self, pool: Processes, seconds: float | None, function: Callable[[], T]) -> T:
        """Return the result of a function called in a worker, which has so many seconds, if any.

        Where its process is killed it is called again, once: the question may have nothing to do
        with that.
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
            except MemoryError as error:
                raise TooLarge(
                    "This is too large for me to solve here. Try a smaller position."
                ) from error
            except (ProcessExpired, BrokenProcessPool) as error:
                seldom.warning("worker died", error=repr(error), again=again)
        raise WorkerLost(
            "The process working on this was stopped twice, and not by me. It may have run "
            "out of memory. Try again in a minute."
        )

    def refuse(self) -> None:
        """Take no more questions, and send away those that wait: only moves and pictures go on."""
        self._ended = (self._questions, self._long, self._surveys)
        for pool in self._ended:
            pool.refuse()
        self._compiling.leave()

    def close(self) -> None:
        """Stop the workers at once, and tell who waits for them.

        A new call starts new ones, unless :meth:`refuse` was called before: that was the end.
        """
        self._ended = self._kinds if self._ended else ()
        for pool in self._kinds:
            pool.refuse()
            pool.leave()
        self._steward.submit(int).result()


class OutOfTime(TooLarge):
    """A function did not end within its time."""


def name_of(function: Callable[..., object]) -> str:
    """Return the name of a function, below what it may be wrapped in."""
    while isinstance(function, partial):
        function = function.func
    return getattr(function, "__name__", "other")
