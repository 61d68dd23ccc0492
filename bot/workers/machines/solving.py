"""A solver machine, which takes jobs from the streams for its worker pool."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from itertools import count
from typing import cast

from taskiq.acks import AcknowledgeType
from taskiq.receiver import Receiver

from bot import log, metrics
from bot.workers import Ending
from bot.workers.machines import codec
from bot.workers.machines.codec import NotPortable
from bot.workers.machines.exchange import (
    AWAY,
    ERROR_SECONDS,
    SHARED_SECONDS,
    TASK,
    Exchange,
    Queue,
    Request,
)
from bot.workers.pool import LONG_AT_ONCE, Workers
from bot.workers.registry import Call, Json
from cgt.errors import CgtError

logger = log.get(__name__)

BEAT_SECONDS = 1.0
"""The seconds between two beats, and between two looks whether a long job should stop."""
AGAIN_SECONDS = 1.0
"""The seconds until the next try after Redis was away."""
TRIES = 5
"""The maximum tries to deliver an answer."""
END_SECONDS = 3.0
"""The seconds for returning unfinished jobs at the end.

A stream may not release its reader at the first try, so nothing waits longer for that.
"""


class _UnwantedJob(Exception):
    """A job that nobody waits for any more."""


class Solver:
    """A solver that answers the jobs of an exchange with a pool of workers."""

    def __init__(self, exchange: Exchange, workers: Workers, at_once: int) -> None:
        self._exchange = exchange
        self._workers = workers
        self._at_once = {
            Queue.QUESTIONS: at_once,
            Queue.LONG: LONG_AT_ONCE,
            Queue.SURVEYS: at_once,
        }
        self._serials = count(1)
        self._ending = asyncio.Event()

    async def serve(self) -> None:
        """Answer until this is cancelled. Unanswered jobs go back into their streams."""
        for queue, broker in self._exchange.brokers.items():
            broker.register_task(self._task(queue), TASK)
        listening = [asyncio.create_task(self._listen(queue)) for queue in Queue]
        beating = asyncio.create_task(self._beat())
        try:
            await asyncio.wait(listening)  # unlike gathering, this leaves them running
        finally:
            self._ending.set()
            beating.cancel()
            self._workers.refuse()
            self._workers.close()
            await asyncio.wait(listening, timeout=END_SECONDS)

    def _task(self, queue: Queue) -> Callable[[str, str, str], Coroutine[object, None, None]]:
        """Return the function that taskiq calls for each job of a stream."""

        async def task(key: str, function: str, arguments: str) -> None:
            await self._solve(queue, key, function, arguments)

        return task

    async def _listen(self, queue: Queue) -> None:
        """Take jobs from a stream, with new tries while Redis is away."""
        broker = self._exchange.brokers[queue]
        is_away = False
        while not self._ending.is_set():
            try:
                await broker.startup()
                receiver = Receiver(
                    broker,
                    run_startup=False,
                    validate_params=False,
                    max_async_tasks=self._at_once[queue],
                    ack_type=AcknowledgeType.WHEN_EXECUTED,
                )
                if is_away:
                    logger.info("Redis answers again", queue=queue.value)
                is_away = False
                await receiver.listen(self._ending)
            except Exception as error:  # noqa: BLE001 - the next try may work
                if not is_away:
                    reason = _message_of(error)
                    logger.warning("Redis fails: check SOLVER_URL", queue=queue.value, error=reason)
                is_away = True
                await asyncio.sleep(AGAIN_SECONDS)

    async def _beat(self) -> None:
        """Record periodically that this solver is up and works on its jobs."""
        names = {queue: broker.consumer_name for queue, broker in self._exchange.brokers.items()}
        while not self._ending.is_set():  # a connection can swallow a cancellation
            with suppress(*AWAY):
                await self._exchange.beat(names)
            await asyncio.sleep(BEAT_SECONDS)

    async def _solve(self, queue: Queue, key: str, function: str, arguments: str) -> None:
        """Answer one job, unless nobody waits for it any more, and count its outcome."""
        if not await self._exchange.is_wanted(key):
            _drop(queue, function)
            return
        try:
            call = codec.read_call(function, arguments)
            value = await self._solve_call(queue, key, call)
            answer, seconds, outcome = codec.dumps([True, value]), SHARED_SECONDS, "answered"
        except _UnwantedJob:
            _drop(queue, function)
            return
        except Ending:
            await self._exchange.send(queue, Request(key, function, arguments))
            metrics.job(queue, "returned")
            return
        except (CgtError, NotPortable) as error:
            answer, seconds = self._error(error), ERROR_SECONDS
            outcome = "refused" if isinstance(error, CgtError) else "failed"
        except Exception:
            logger.exception("question failed", function=function)
            answer, seconds = codec.dumps([False, None]), ERROR_SECONDS
            outcome = "failed"
        await self._hand_over(key, answer, seconds)
        metrics.job(queue, outcome)

    async def _solve_call(self, queue: Queue, key: str, call: Call) -> Json:
        """Return the result of a call under a new member, because all have had their turn."""
        serial = next(self._serials)
        if queue is Queue.QUESTIONS:
            return await self._workers.ask(serial, call)
        if queue is Queue.SURVEYS:
            return await self._solve_survey(key, call)
        with self._workers.jobs.open(serial, serial) as job:
            working = asyncio.ensure_future(self._workers.run_long(job, call))
            while not working.done():
                with suppress(*AWAY):
                    if await self._exchange.report(key, job.progress):
                        job.stop()
                await asyncio.wait({working}, timeout=BEAT_SECONDS / 2)
            return await working

    async def _solve_survey(self, key: str, call: Call) -> Json:
        """Return the result of a call of a survey, as long as the survey waits for it.

        :raises _Unwanted: when the survey has ended in the meantime.
        """
        working = asyncio.ensure_future(self._workers.survey(call))
        try:
            while not (await asyncio.wait({working}, timeout=BEAT_SECONDS))[0]:
                with suppress(*AWAY):
                    if not await self._exchange.is_wanted(key):
                        raise _UnwantedJob
            return await working
        finally:
            working.cancel()

    def _error(self, error: CgtError | NotPortable) -> str:
        """Return the answer with an error, or without its details if it can't be sent."""
        with suppress(NotPortable):
            if isinstance(error, CgtError):
                return codec.dumps([False, error])
        logger.warning("answer cannot be sent", error=repr(error))
        return codec.dumps([False, None])

    async def _hand_over(self, key: str, answer: str, seconds: int) -> None:
        """Deliver an answer, with new tries while Redis is away."""
        for _ in range(TRIES):
            try:
                await self._exchange.answer(key, answer, seconds)
            except AWAY:
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                return
        logger.warning("answer could not be handed over", key=key)


def _drop(queue: Queue, function: str) -> None:
    """Log and count a job that nobody waits for."""
    logger.info("dropped what nobody waits for", function=function)
    metrics.job(queue, "dropped")


def _message_of(error: Exception) -> str:
    """Return the message of an error, or of the first in a group."""
    while isinstance(error, ExceptionGroup):
        error = cast("ExceptionGroup[Exception]", error).exceptions[0]
    return str(error) or repr(error)
