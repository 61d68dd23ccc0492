"""The end of the bot: what was accepted is shown or said, within ten seconds whatever happens."""

from __future__ import annotations

import asyncio
import os
import threading
from contextlib import suppress

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


async def end(client: GrundyClient) -> None:
    """Answer what is under way, refuse what comes, and disconnect.

    Questions that wait are sent away at once; moves and what is worked on have some seconds. Who
    waits longer is told that nothing comes.
    """
    client.under_way.refuse()
    client.services.workers.refuse()
    is_done, _ = await asyncio.gather(client.under_way.ended(ANSWER_SECONDS), client.end_looking())
    if not is_done:
        client.services.workers.close()
        if not await client.under_way.ended(TELL_SECONDS):
            given_up = client.under_way.cancel()
            logger.warning("not all could be answered before the end", given_up=given_up)
    with suppress(TimeoutError):
        await asyncio.wait_for(client.close(), LEAVE_SECONDS)


def require_end() -> threading.Timer:
    """End the process after :data:`MOST_SECONDS`, unless what is returned is cancelled before."""
    timer = threading.Timer(MOST_SECONDS, _leave)
    timer.daemon = True
    timer.start()
    return timer


def _leave() -> None:
    """End the process, whatever it waits for."""
    logger.error("the end took too long: leaving as it stands")
    os._exit(1)
