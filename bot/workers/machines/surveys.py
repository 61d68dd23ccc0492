"""The survey's side, where ``cgt survey --workers redis://...`` uses solver machines.

The library finds :class:`Machines` by the entry points of the group ``cgt.workers``.
"""

from __future__ import annotations

import asyncio
import hashlib
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import ParamSpec, TypeVar, cast

from bot.workers.machines import codec
from bot.workers.machines.codec import NotPortable
from bot.workers.machines.exchange import AWAY, Exchange, Queue, Request
from bot.workers.registry import Json
from cgt.errors import CgtError

SOONEST, SELDOM = 0.02, 1.0
"""The seconds between two looks for an answer, at first and at last."""
WANTED_SECONDS = 30
"""The seconds after which machines drop the jobs of a silent survey."""
FIRST_CONTACT = 4.0
"""The seconds that a survey waits for a Redis that it has never reached."""
PATIENCE = 20.0
"""The seconds that a survey waits for a solver machine, or for Redis, to come back."""

P = ParamSpec("P")
T = TypeVar("T")


class Machines(Executor):
    """An executor that calls functions on the solver machines of a Redis.

    Only registered functions, and the types of their annotations, cross the network.
    """

    def __init__(self, url: str, release: str | None = None, patience: float = PATIENCE) -> None:
        """Prepare the connection to machines of a version.

        ``release`` is that version (default: ours).

        :raises CgtError: when the address isn't one of a Redis.
        """
        try:
            self._exchange = Exchange(url, release)
        except ValueError:
            raise CgtError(
                "The address after --workers isn't one of a Redis. Write redis://host:6379."
            ) from None
        self._patience = patience
        self._has_reached = False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Send a call, and return the future of its result.

        :raises NotPortable: when the function isn't registered.
        """
        name, arguments = codec.write_call(partial(fn, *args, **kwargs))
        key = hashlib.sha256(f"{name} {arguments}".encode()).hexdigest()
        answer = self._answer(Request(key, name, arguments))
        return cast("Future[T]", asyncio.run_coroutine_threadsafe(answer, self._loop))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Disconnect after the calls, or at once. Machines drop cancelled ones."""
        ending = self._end(at_once=cancel_futures or not wait)
        asyncio.run_coroutine_threadsafe(ending, self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self, *, at_once: bool) -> None:
        """Wait for all calls, or cancel them, and close the connections."""
        calls = asyncio.all_tasks() - {asyncio.current_task()}
        while calls:
            if at_once:  # again and again, because a connection can swallow a cancellation
                for call in calls:
                    call.cancel()
            _, calls = await asyncio.wait(calls, timeout=SELDOM)
        await self._exchange.aclose()

    async def _answer(self, request: Request) -> Json:
        """Wait for the answer to a job, and keep it wanted.

        :raises CgtError: as the answer, or when there is no machine.
        """
        pause, heard = SOONEST, time.monotonic()
        while True:
            is_reached = True
            try:
                look = await self._exchange.look(request.key)
                self._has_reached = True
                if look.answer is not None:
                    return self._read(request.function, look.answer)
                if not await self._exchange.keep_wanting(request.key, WANTED_SECONDS):
                    await self._exchange.want(Queue.SURVEYS, request, WANTED_SECONDS)
                if look.is_served:
                    heard = time.monotonic()
            except AWAY:
                is_reached = False
            patience = self._patience if self._has_reached else FIRST_CONTACT
            if time.monotonic() - heard > min(patience, self._patience):
                raise _away(is_reached)
            await asyncio.sleep(pause)
            pause = min(1.5 * pause, SELDOM)

    def _read(self, function: str, answer: bytes | str) -> Json:
        """Return the value in an answer, or raise the error in it."""
        try:
            return codec.read_answer(function, answer)
        except NotPortable:
            raise CgtError("A solver machine failed. Its log says why.") from None


def _away(is_reached: bool) -> CgtError:
    """Return the error for a missing solver machine or Redis."""
    if is_reached:
        return CgtError("No solver machine of this version is there. Start `bot solve` on one.")
    return CgtError("The Redis after --workers can't be reached. Check its address.")
