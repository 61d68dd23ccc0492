"""The shutdown of the bot, which answers accepted interactions and takes ten seconds at most."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Coroutine
from contextlib import suppress

from bot import log
from bot.chat.client import GrundyClient

logger = log.get(__name__)

ANSWER_SECONDS = 4.0
"""The time limit for moves in progress."""
TELL_SECONDS = 1.5
"""The time limit to tell members that their answer won't come."""
LEAVE_SECONDS = 1.0
"""The time limit to close the connection to Discord, and then that to the database."""
MOST_SECONDS = 9.5
"""The time limit of the shutdown. Then the process is killed, which loses nothing stored."""


async def run_until_signal(work: Coroutine[object, None, int]) -> int:
    """Do the work until SIGINT or SIGTERM ends it, and return its exit code, or 0 after a signal.

    The handlers are set in any case, because a shell makes background processes ignore SIGINT. They
    handle one signal, and a second one ends the process as usual. From the first one on the
    shutdown has some seconds, even if a thread or connection hangs.
    """
    loop, numbers = asyncio.get_running_loop(), (signal.SIGINT, signal.SIGTERM)
    working = asyncio.ensure_future(work)
    told = asyncio.Event()

    def stop() -> None:
        for number in numbers:
            loop.remove_signal_handler(number)
        told.set()
        require_end()
        working.cancel()

    for number in numbers:
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:  # Windows: Ctrl-C raises KeyboardInterrupt instead
            break
    try:
        return await working
    except asyncio.CancelledError:
        if not told.is_set():
            raise
        return 0


async def end(client: GrundyClient) -> None:
    """Answer the interactions in progress, refuse new ones, and disconnect.

    Waiting questions are refused at once. Moves and running work have some seconds, after which
    their members get a message that no answer will come.
    """
    client.in_flight.refuse()
    client.services.workers.refuse()
    is_done, _ = await asyncio.gather(client.in_flight.ended(ANSWER_SECONDS), client.leave())
    if not is_done:
        client.services.workers.close()
        if not await client.in_flight.ended(TELL_SECONDS):
            given_up = client.in_flight.cancel()
            logger.warning("some members got no answer before the end", given_up=given_up)
    with suppress(TimeoutError):
        await asyncio.wait_for(client.close(), LEAVE_SECONDS)


def require_end() -> None:
    """End the process after :data:`MOST_SECONDS`, unless it has ended before."""
    timer = threading.Timer(MOST_SECONDS, _leave)
    timer.daemon = True
    timer.start()


def _leave() -> None:
    logger.error("the shutdown took too long, so the process ends now")
    os._exit(1)
