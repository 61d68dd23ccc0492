"""The exchange between bots and solver machines, with jobs and shared answers in one Redis.

Jobs go through taskiq over Redis Streams, one each for questions, long computations and surveys.
The version of this project is part of every key, so machines of different versions never meet. All
deadlines are times to live in Redis, so no two clocks are compared.
"""

from __future__ import annotations

import asyncio
import os
import socket
import uuid
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import version
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import RedisError
from taskiq.exceptions import TaskiqError
from taskiq.kicker import AsyncKicker
from taskiq_redis import RedisStreamBroker

SOLVERS = "solvers"
TASK = "solve"
SHARED_SECONDS = 600
"""The seconds for which an answer is shared with equal questions."""
ERROR_SECONDS = 15
"""The seconds for which an error is shared as the answer."""
SERVED_SECONDS = 5
"""The seconds after its last beat for which a solver counts as up and its jobs as its own."""
HELD_SECONDS = 10
"""The seconds for which a process holds a member's place without a renewal."""
MOST_JOBS = 10_000
"""The approximate maximum number of jobs in a stream. The oldest are dropped first."""
MOST_COUNTED = 1_000
"""The number at which the count of waiting jobs ends."""
STREAM_SECONDS = 86_400
"""The seconds for which a stream is kept without a solver of its version."""
MOST_DIGITS = 18
"""The maximum digits of the progress of a job. Longer ones are ignored."""
PATIENCE = 0.05
"""The seconds between two looks for a free place."""
AWAY = (RedisError, TaskiqError, OSError)
"""The errors when Redis is away, or in trouble."""


class Queue(StrEnum):
    """The streams of jobs."""

    QUESTIONS = "questions"
    LONG = "long"
    SURVEYS = "surveys"


@dataclass(frozen=True, slots=True)
class Request:
    """A job's function and arguments as JSON, and the key of its answer."""

    key: str
    function: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Look:
    """The state of a job, with its answer and progress, and whether it is wanted and served."""

    answer: bytes | str | None
    is_served: bool
    is_wanted: bool
    done: int


class Exchange:
    """The streams and keys of one version in a Redis.

    Each method raises one of :data:`AWAY` if Redis can't be reached.
    """

    def __init__(self, url: str, release: str | None = None) -> None:
        self._prefix = f"grundy:{release or version('grundy')}"
        limits: dict[str, Any] = {"socket_connect_timeout": 1, "socket_timeout": 5}
        reader = f"{socket.gethostname()}:{os.getpid()}:{uuid.uuid4().hex}"  # the holder of a job
        again = Retry(ExponentialBackoff(cap=0.2, base=0.02), 2)  # on a fresh connection
        self.redis: Redis = Redis.from_url(url, retry=again, **limits)  # pyright: ignore[reportUnknownMemberType]
        self.brokers = {
            queue: RedisStreamBroker(
                url,
                queue_name=self.stream(queue),
                max_connection_pool_size=20,
                consumer_group_name=SOLVERS,
                consumer_name=reader,
                consumer_id="0",
                xread_block=1000,
                xread_count=1,
                maxlen=MOST_JOBS,
                unacknowledged_batch_size=1,
                retry=again,
                **limits,
            )
            for queue in Queue
        }

    def stream(self, queue: Queue) -> str:
        return self._key(queue)

    async def aclose(self) -> None:
        for broker in self.brokers.values():
            await broker.shutdown()
        await self.redis.aclose()

    async def look(self, key: str, place: str = "") -> Look:
        """Return the state of a job, and renew the place that is held for it."""
        answer, wanted, done = (self._key(part, key) for part in ("answer", "wanted", "done"))
        async with self.redis.pipeline(transaction=False) as pipe:
            pipe.mget(answer, self._key("served"), wanted, done)
            if place:
                pipe.expire(place, HELD_SECONDS)
            (answer, served, wanted, done), *_ = await pipe.execute()
        count = int(done) if done and done.isdigit() and len(done) <= MOST_DIGITS else 0
        return Look(answer, served is not None, wanted is not None, count)

    async def want(self, queue: Queue, request: Request, seconds: float) -> None:
        """Send a job, unless an equal one is wanted already. It is dropped after some seconds."""
        wanted = self._key("wanted", request.key)
        if not await self.redis.set(wanted, 1, nx=True, px=max(1, round(1000 * seconds))):
            return
        try:
            await self.send(queue, request)
        except AWAY:
            await self.redis.delete(wanted)  # or nobody would send it before the deadline
            raise

    async def keep_wanting(self, key: str, seconds: float) -> bool:
        """Keep a job wanted for some seconds from now, or return False if it isn't wanted."""
        return bool(await self.redis.pexpire(self._key("wanted", key), round(1000 * seconds)))

    async def send(self, queue: Queue, request: Request) -> None:
        kicker = AsyncKicker[Any, Any](TASK, self.brokers[queue], {})
        await kicker.kiq(request.key, request.function, request.arguments)

    async def waiting(self) -> dict[Queue, int]:
        """Return the number of jobs in each stream that no solver has taken yet.

        They are counted up to :data:`MOST_COUNTED`, because Redis' own number, the lag, is unknown
        after some deletions.
        """
        found = dict.fromkeys(Queue, 0)
        for queue in Queue:
            stream = self.stream(queue)
            if await self.redis.exists(stream):
                for group in await self.redis.xinfo_groups(stream):
                    taken = group["last-delivered-id"].decode()
                    rest = await self.redis.xrange(stream, f"({taken}", count=MOST_COUNTED)
                    found[queue] = len(rest or ())
        return found

    async def is_wanted(self, key: str) -> bool:
        """Return whether somebody still waits for a job, before its answer and its deadline."""
        return bool(await self.redis.exists(self._key("wanted", key)))

    async def answer(self, key: str, text: str, seconds: int = SHARED_SECONDS) -> None:
        """Store an answer for all who wait for it, and for later equal questions."""
        async with self.redis.pipeline(transaction=True) as pipe:
            pipe.set(self._key("answer", key), text, ex=seconds)
            pipe.delete(self._key("wanted", key))
            await pipe.execute()

    async def report(self, key: str, done: int) -> bool:
        """Store the progress of a long job, and return whether the job should stop."""
        await self.redis.set(self._key("done", key), done, ex=SERVED_SECONDS * 2)
        return bool(await self.redis.exists(self._key("stopped", key)))

    async def stop(self, key: str) -> None:
        """Make a long job stop early."""
        await self.redis.set(self._key("stopped", key), 1, ex=SHARED_SECONDS)

    @asynccontextmanager
    async def place(
        self, queue: Queue, member: int, places: int, seconds: float
    ) -> AsyncGenerator[str | None]:
        """Hold one of a member's places over all processes, once one is free.

        Yields the key of the place, or None if there was no free one within some seconds. It
        expires unless :meth:`look` is called with it, so a process that dies holds none.
        """
        loop = asyncio.get_running_loop()
        until, held = loop.time() + seconds, None
        while held is None and loop.time() < until:
            for number in range(places):
                name = self._key("open", f"{queue}:{member}:{number}")
                if await self.redis.set(name, 1, nx=True, ex=HELD_SECONDS):
                    held = name
                    break
            else:
                await asyncio.sleep(PATIENCE)
        try:
            yield held
        finally:
            if held is not None:
                await self.redis.delete(held)

    async def beat(self, names: dict[Queue, str]) -> None:
        """Record that a solver is up and works on its jobs, and send those of dead solvers again.

        ``names`` are the solver's reader names in each stream. A job without a recent sign of its
        solver is moved to the end of its stream.
        """
        await self.redis.set(self._key("served"), 1, ex=SERVED_SECONDS)
        for queue, name in names.items():
            stream = self.stream(queue)
            mine = await self.redis.xpending_range(stream, SOLVERS, "-", "+", 100, name)
            if mine:
                held: list[Any] = [each["message_id"] for each in mine]
                await self.redis.xclaim(stream, SOLVERS, name, 0, held, justid=True)
            left = await self.redis.xautoclaim(
                stream, SOLVERS, name, SERVED_SECONDS * 1000, count=20
            )
            for number, content in left[1]:
                async with self.redis.pipeline(transaction=True) as pipe:
                    pipe.xadd(stream, content)
                    pipe.xack(stream, SOLVERS, number)
                    pipe.xdel(stream, number)
                    await pipe.execute()
            await self.redis.expire(stream, STREAM_SECONDS)

    def _key(self, *parts: str) -> str:
        return ":".join((self._prefix, *parts))
