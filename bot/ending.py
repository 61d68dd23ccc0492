"""The end of the bot: what was accepted is shown or said, within ten seconds whatever happens."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from bot import log
from bot.chat.client import GrundyClient

logger = log.get(__name__)

ANSWER_SECONDS = 4.0
"""The time limit of moves that are under way."""
TELL_SECONDS = 1.5
"""The time limit to tell members that their answer will not come."""
LEAVE_SECONDS = 1.0
"""The time limit to close the connection to Discord, and then that to the database."""
MOST_SECONDS = 9.5
"""The time limit of the whole end; then the process is killed, which loses nothing stored."""


async def until_told(work: Coroutine[Any, Any, int]) -> int:
    """Do the work until SIGINT or SIGTERM ends it; return its exit code, or 0 when it was ended.

    The handlers are set in any case: a shell lets what it starts in the background ignore SIGINT.
    They hear one signal; a second one ends the process as it would any other. From the first one
    on the end has some seconds, which no thread or connection that hangs can make more.
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
    """Answer what is under way, refuse what comes, and disconnect.

    Questions that wait are sent away at once; moves and what is worked on have some seconds. Who
    waits longer is told that nothing comes.
    """
    client.under_way.refuse()
    client.services.workers.refuse()
    is_done, _ = await asyncio.gather(client.under_way.ended(ANSWER_SECONDS), client.leave())
    if not is_done:
        client.services.workers.close()
        if not await client.under_way.ended(TELL_SECONDS):
            given_up = client.under_way.cancel()
            logger.warning("not all could be answered before the end", given_up=given_up)
    with suppress(TimeoutError):
        await asyncio.wait_for(client.close(), LEAVE_SECONDS)


def require_end() -> None:
    """End the process after :data:`MOST_SECONDS`, unless it has ended before."""
    timer = threading.Timer(MOST_SECONDS, _leave)
    timer.daemon = True
    timer.start()


def _leave() -> None:
    """End the process, whatever it waits for."""
    logger.error("the end took too long: leaving as it stands")
    os._exit(1)
