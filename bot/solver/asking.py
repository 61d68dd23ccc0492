"""The bot's side: questions go to solver machines while there are any, and else to its own pool."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from typing import Any, ParamSpec, TypeVar

from bot import log, metrics
from bot.solver.codec import Codec, NotPortable
from bot.solver.exchange import AWAY, Exchange, Queue, Request
from bot.worker import Busy, Ending, TooManyQuestions
from bot.worker.jobs import Job, Watch
from bot.worker.pool import EACH, EACH_WAITING, LONG_SECONDS, Workers, name_of

logger = log.get(__name__)

WAIT_SECONDS = 60
"""The seconds that a question can wait for a solver, besides the time to solve it twice."""
AWAY_SECONDS = 5
"""The seconds for which nothing is asked elsewhere after solver machines were found away."""
SOONEST, SELDOM = 0.02, 0.25
"""The seconds from one look for an answer to the next, at first and at last."""

P = ParamSpec("P")
T = TypeVar("T")


class AskingWorkers(Workers):
    """Workers that hand questions to solver machines; moves and pictures stay here.

    What is not on the list of ``codec`` stays here too. Equal questions are asked once, and their
    answers are shared by all processes for a while.
    """

    def __init__(self, exchange: Exchange, codec: Codec, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.wait_seconds = WAIT_SECONDS + 2 * self.seconds
        self._exchange = exchange
        self._codec = codec
        self._waiting_elsewhere = Counter[int]()
        self._away_until = 0.0
        self._is_away = False

    async def ask(
        self, member: int, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        call = partial(function, *args, **kwargs)
        try:
            name, arguments = self._codec.write_call(call)
            key = hashlib.sha256(f"{name} {arguments}".encode()).hexdigest()
            request = Request(key, name, arguments)
        except NotPortable:
            return await super().ask(member, call)
        with metrics.work("solvers", name_of(function)):
            found = await self._elsewhere(Queue.QUESTIONS, member, request)
        return await super().ask(member, call) if found is None else found[0]

    async def run_long(self, job: Job, function: Callable[[Watch], T]) -> T:
        try:
            name, arguments = self._codec.write_call(function)
            request = Request(f"{job.owner}-{job.number}", name, arguments)
        except NotPortable:
            return await super().run_long(job, function)
        with metrics.work("solvers", name_of(function)):
            found = await self._elsewhere(Queue.LONG, job.owner, request, job)
        return await super().run_long(job, function) if found is None else found[0]

    async def _elsewhere(
        self, queue: Queue, member: int, request: Request, job: Job | None = None
    ) -> tuple[Any] | None:
        """Return the answer of a solver machine alone in a tuple; None where none answers.

        :raises CgtError: which is the answer, or says that there was none in time.
        """
        if time.monotonic() < self._away_until:
            return None
        seconds, places = (self.wait_seconds, EACH) if job is None else (2 * LONG_SECONDS, 1)
        try:
            with self._in_line(member):
                async with self._exchange.place(queue, member, places, seconds) as place:
                    if place is not None:
                        answer = await self._answer(queue, request, place, seconds, job)
                        if answer is None:
                            return None
                        self._note(None)
                        return (self._codec.read_answer(answer),)
        except NotPortable as error:
            logger.warning("answer of a solver cannot be used", error=str(error))
            return None
        except AWAY as error:
            self._note(repr(error))
            return None
        raise Busy("A lot of questions are waiting. Try again in a minute.")

    async def _answer(
        self, queue: Queue, request: Request, place: str, seconds: float, job: Job | None
    ) -> bytes | str | None:
        """Wait for the answer to a job, and see to it that it is wanted; None without a solver.

        :raises Busy: when there was no answer in time.
        """
        until, pause = time.monotonic() + seconds, SOONEST
        while (left := until - time.monotonic()) > 0:
            look = await self._exchange.look(request.key, place)
            if look.answer is not None:
                return look.answer
            if not look.is_served:
                self._note("no solver of this version")
                return None
            if job is not None:
                job.report(max(job.done, look.done))
                if job.is_stopped or self._ended:
                    await self._exchange.stop(request.key)
            if self._ended:
                raise Ending
            if not look.is_wanted:
                await self._exchange.want(queue, request, left)
            await asyncio.sleep(pause)
            pause = min(1.5 * pause, SELDOM)
        raise Busy("A lot of questions are waiting. Try again in a minute.")

    @contextmanager
    def _in_line(self, member: int) -> Generator[None]:
        """Count a question of a member among those that wait.

        :raises TooManyQuestions: when very many of theirs wait already.
        """
        waiting = self._waiting_elsewhere
        if waiting[member] >= EACH + EACH_WAITING:
            raise TooManyQuestions(
                "I'm still working on {count} of your questions. Wait for an answer, "
                "then ask again.",
                count=waiting[member],
            )
        waiting[member] += 1
        try:
            yield
        finally:
            waiting[member] -= 1
            if not waiting[member]:
                del waiting[member]

    def _note(self, trouble: str | None) -> None:
        """Note whether solver machines answer, and log it where that has changed."""
        if trouble is not None:
            self._away_until = time.monotonic() + AWAY_SECONDS
            if not self._is_away:
                logger.warning("solver machines are away: I solve here", error=trouble)
        elif self._is_away:
            logger.info("solver machines are back")
        self._is_away = trouble is not None
