"""The bot's side, which sends questions to solver machines or, without any, its own pool."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from typing import ParamSpec, TypeVar

from bot import log, metrics
from bot.workers import Busy, Ending, TooManyQuestions
from bot.workers.jobs import Job, Watch
from bot.workers.machines import codec
from bot.workers.machines.codec import NotPortable
from bot.workers.machines.exchange import AWAY, Exchange, Queue, Request
from bot.workers.pool import EACH, EACH_WAITING, LONG_SECONDS, Workers, name_of
from bot.workers.registry import Json

logger = log.get(__name__)

WAIT_SECONDS = 60
"""The seconds that a question can wait for a solver, besides twice the time to solve it."""
AWAY_SECONDS = 5
"""The seconds without new requests after solver machines were found to be away."""
SOONEST, SELDOM = 0.02, 0.25
"""The seconds between two looks for an answer, at first and at last."""

P = ParamSpec("P")
T = TypeVar("T")


class AskingWorkers(Workers):
    """Workers that send questions to solver machines, but not moves and pictures.

    They call functions that aren't registered as jobs themselves. Equal questions cross the network
    once, and all processes share their answers for a while.
    """

    def __init__(self, exchange: Exchange, *args: Json, **kwargs: Json) -> None:
        super().__init__(*args, **kwargs)
        self.wait_seconds = WAIT_SECONDS + 2 * self.seconds
        self._exchange = exchange
        self._waiting_elsewhere = Counter[int]()
        self._away_until = 0.0
        self._is_away = False

    async def ask(
        self, member: int, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        call = partial(function, *args, **kwargs)
        try:
            name, arguments = codec.write_call(call)
            key = hashlib.sha256(f"{name} {arguments}".encode()).hexdigest()
            request = Request(key, name, arguments)
        except NotPortable:
            return await super().ask(member, call)
        with metrics.work("solvers", name_of(function)):
            found = await self._ask_machines(Queue.QUESTIONS, member, request)
        return await super().ask(member, call) if found is None else found[0]

    async def run_long(self, job: Job, function: Callable[[Watch], T]) -> T:
        try:
            name, arguments = codec.write_call(function)
            request = Request(f"{job.owner}-{job.number}", name, arguments)
        except NotPortable:
            return await super().run_long(job, function)
        with metrics.work("solvers", name_of(function)):
            found = await self._ask_machines(Queue.LONG, job.owner, request, job)
        return await super().run_long(job, function) if found is None else found[0]

    async def _ask_machines(
        self, queue: Queue, member: int, request: Request, job: Job | None = None
    ) -> tuple[Json] | None:
        """Return the answer of a solver machine in a tuple, or None if none answers.

        :raises CgtError: as the answer, or when there was none in time.
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
                        return (codec.read_answer(request.function, answer),)
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
        """Wait for the answer to a job, and request it again if needed.

        Return None without a solver.

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
                job.report(max(job.progress, look.done))
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
        """Count a waiting question of a member.

        :raises TooManyQuestions: when too many of theirs wait already.
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
        """Note whether solver machines answer, and log any change."""
        if trouble is not None:
            self._away_until = time.monotonic() + AWAY_SECONDS
            if not self._is_away:
                logger.warning("solver machines are away: I solve here", error=trouble)
        elif self._is_away:
            logger.info("solver machines are back")
        self._is_away = trouble is not None
