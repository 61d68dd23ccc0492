"""A solver machine: takes jobs from the streams, and has the worker pool solve them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from itertools import count
from typing import Any

from taskiq.acks import AcknowledgeType
from taskiq.receiver import Receiver

from bot import log, metrics
from bot.solver.codec import Codec, NotPortable
from bot.solver.exchange import AWAY, ERROR_SECONDS, SHARED_SECONDS, TASK, Exchange, Queue, Request
from bot.worker import Ending
from bot.worker.pool import LONG_AT_ONCE, Workers
from cgt.errors import CgtError

logger = log.get(__name__)

BEAT_SECONDS = 1.0
"""The seconds from one beat to the next, and between two looks whether a long job should stop."""
AGAIN_SECONDS = 1.0
"""The seconds until the next try where Redis was away."""
TRIES = 5
"""How often it is tried to hand over an answer."""
END_SECONDS = 3.0
"""The time limit to give back what is worked on at the end; a stream may not let go of its reader
at the first try, so nothing waits longer for that."""


class _Unwanted(Exception):
    """Nobody waits for a job any more."""


class Solver:
    """Answers the jobs of an exchange with a pool of workers until it is told to end."""

    def __init__(self, exchange: Exchange, codec: Codec, workers: Workers, at_once: int) -> None:
        self._exchange = exchange
        self._codec = codec
        self._workers = workers
        self._at_once = {
            Queue.QUESTIONS: at_once,
            Queue.LONG: LONG_AT_ONCE,
            Queue.SURVEYS: at_once,
        }
        self._serials = count(1)
        self._ending = asyncio.Event()

    async def serve(self) -> None:
        """Answer until this is cancelled; what is not answered then goes back into its stream."""
        for queue, broker in self._exchange.brokers.items():
            broker.register_task(self._task(queue), TASK)
        listening = [asyncio.create_task(self._listen(queue)) for queue in Queue]
        beating = asyncio.create_task(self._beat())
        try:
            await asyncio.wait(listening)  # which, other than gathering, leaves them running
        finally:
            self._ending.set()
            beating.cancel()
            self._workers.refuse()
            self._workers.close()
            await asyncio.wait(listening, timeout=END_SECONDS)

    def _task(self, queue: Queue) -> Callable[[str, str, str], Coroutine[Any, Any, None]]:
        """Return the function that taskiq calls for each job of a stream."""

        async def task(key: str, function: str, arguments: str) -> None:
            await self._solve(queue, key, function, arguments)

        return task

    async def _listen(self, queue: Queue) -> None:
        """Take jobs from a stream, again and again where Redis was away."""
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
                    logger.info("the queue is back", queue=queue.value)
                is_away = False
                await receiver.listen(self._ending)
            except Exception as error:  # noqa: BLE001 - whatever it is, the next try may do
                if not is_away:
                    logger.warning("the queue is away", queue=queue.value, error=repr(error))
                is_away = True
                await asyncio.sleep(AGAIN_SECONDS)

    async def _beat(self) -> None:
        """Say that this solver is there, and look after jobs, for as long as it lasts."""
        names = {queue: broker.consumer_name for queue, broker in self._exchange.brokers.items()}
        while True:
            with suppress(*AWAY):
                await self._exchange.beat(names)
            await asyncio.sleep(BEAT_SECONDS)

    async def _solve(self, queue: Queue, key: str, function: str, arguments: str) -> None:
        """Answer one job, unless nobody waits for it any more, and count what became of it."""
        if not await self._exchange.is_wanted(key):
            _drop(queue, function)
            return
        try:
            call = self._codec.read_call(function, arguments)
            value = await self._solved(queue, key, call)
            answer, seconds, outcome = self._codec.dumps([True, value]), SHARED_SECONDS, "answered"
        except _Unwanted:
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
            answer, seconds = self._codec.dumps([False, None]), ERROR_SECONDS
            outcome = "failed"
        await self._hand_over(key, answer, seconds)
        metrics.job(queue, outcome)

    async def _solved(self, queue: Queue, key: str, call: Callable[..., Any]) -> Any:
        """Return the result of a call; each counts as of another member, as all had their turn."""
        serial = next(self._serials)
        if queue is Queue.QUESTIONS:
            return await self._workers.ask(serial, call)
        if queue is Queue.SURVEYS:
            return await self._surveyed(key, call)
        with self._workers.jobs.open(serial, serial) as job:
            working = asyncio.ensure_future(self._workers.run_long(job, call))
            while not working.done():
                with suppress(*AWAY):
                    if await self._exchange.report(key, job.done):
                        job.stop()
                await asyncio.wait({working}, timeout=BEAT_SECONDS / 2)
            return await working

    async def _surveyed(self, key: str, call: Callable[..., Any]) -> Any:
        """Return the result of a call that is part of a survey, for as long as that waits for it.

        :raises _Unwanted: when the survey was ended meanwhile.
        """
        working = asyncio.ensure_future(self._workers.survey(call))
        try:
            while not (await asyncio.wait({working}, timeout=BEAT_SECONDS))[0]:
                with suppress(*AWAY):
                    if not await self._exchange.is_wanted(key):
                        raise _Unwanted
            return await working
        finally:
            working.cancel()

    def _error(self, error: CgtError | NotPortable) -> str:
        """Return the answer that says why there is none; of what can't be sent, only that."""
        with suppress(NotPortable):
            if isinstance(error, CgtError):
                return self._codec.dumps([False, error])
        logger.warning("answer cannot be sent", error=repr(error))
        return self._codec.dumps([False, None])

    async def _hand_over(self, key: str, answer: str, seconds: int) -> None:
        """Hand an answer over, again where Redis is away for a moment."""
        for _ in range(TRIES):
            try:
                await self._exchange.answer(key, answer, seconds)
            except AWAY:
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                return
        logger.warning("answer could not be handed over", key=key)


def _drop(queue: Queue, function: str) -> None:
    """Note that a job is not done, or not to its end, because nobody waits for it."""
    logger.info("dropped what nobody waits for", function=function)
    metrics.job(queue, "dropped")
