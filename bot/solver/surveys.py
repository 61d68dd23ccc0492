"""The side of a survey: ``cgt survey --workers redis://...`` has solver machines do its work.

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
from typing import Any, ParamSpec, TypeVar, cast

from bot.solver.codec import Codec, NotPortable
from bot.solver.exchange import AWAY, Exchange, Queue, Request
from cgt.errors import CgtError

SOONEST, SELDOM = 0.02, 1.0
"""The seconds from one look for an answer to the next, at first and at last."""
WANTED_SECONDS = 30
"""The seconds after which machines drop what a survey asked that was not heard of since."""
PATIENCE = 20.0
"""The seconds that a survey waits for a solver machine, or for Redis, to come back."""

P = ParamSpec("P")
T = TypeVar("T")


class Machines(Executor):
    """Calls functions on the solver machines that a Redis leads to.

    Only functions and types of the closed list cross the network.
    """

    def __init__(self, url: str, release: str | None = None, patience: float = PATIENCE) -> None:
        """Prepare to call; ``release`` is the version that the machines must have (default: ours).

        :raises CgtError: when the address is none of a Redis.
        """
        try:
            self._exchange = Exchange(url, release)
        except ValueError:
            raise CgtError(
                "The address after --workers isn't one of a Redis. Write redis://host:6379."
            ) from None
        self._codec = Codec()
        self._patience = patience
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Ask for the result of a call; return the future that has it, or an error.

        :raises NotPortable: when the function is not on the list.
        """
        name, arguments = self._codec.write_call(partial(fn, *args, **kwargs))
        key = hashlib.sha256(f"{name} {arguments}".encode()).hexdigest()
        answer = self._answer(Request(key, name, arguments))
        return cast("Future[T]", asyncio.run_coroutine_threadsafe(answer, self._loop))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Disconnect after the calls, or at once; machines drop those that are given up."""
        ending = self._end(at_once=cancel_futures or not wait)
        asyncio.run_coroutine_threadsafe(ending, self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self, *, at_once: bool) -> None:
        """Wait for all calls, or cancel them, and close the connections."""
        calls = asyncio.all_tasks() - {asyncio.current_task()}
        if at_once:
            for call in calls:
                call.cancel()
        await asyncio.gather(*calls, return_exceptions=True)
        await self._exchange.aclose()

    async def _answer(self, request: Request) -> Any:
        """Wait for the answer to a job, and want it meanwhile.

        :raises CgtError: which is the answer, or says that no machine is there.
        """
        pause, heard = SOONEST, time.monotonic()
        while True:
            is_reached = True
            try:
                look = await self._exchange.look(request.key)
                if look.answer is not None:
                    return self._read(look.answer)
                if not await self._exchange.keep_wanting(request.key, WANTED_SECONDS):
                    await self._exchange.want(Queue.SURVEYS, request, WANTED_SECONDS)
                if look.is_served:
                    heard = time.monotonic()
            except AWAY:
                is_reached = False
            if time.monotonic() - heard > self._patience:
                raise _away(is_reached)
            await asyncio.sleep(pause)
            pause = min(1.5 * pause, SELDOM)

    def _read(self, answer: bytes | str) -> Any:
        """Return what an answer says, or raise the error that it is."""
        try:
            return self._codec.read_answer(answer)
        except NotPortable:
            raise CgtError("A solver machine failed. Its log says why.") from None


def _away(is_reached: bool) -> CgtError:
    """Return the error that there is no solver machine, or no Redis to ask."""
    if is_reached:
        return CgtError("No solver machine of this version is there. Start `bot solve` on one.")
    return CgtError("The Redis after --workers can't be reached. Check its address.")
