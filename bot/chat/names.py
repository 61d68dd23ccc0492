"""The names of members, for pictures and files; messages mention them instead."""

from __future__ import annotations

from bot import log
from bot.chat.acknowledgement import FAILED
from bot.chat.client import GrundyClient
from bot.chat.foreign import plain

logger = log.get(__name__)


async def name_of(client: GrundyClient, user_id: int) -> str:
    """Return the name that a member shows to all, no mention; nothing where there is none.

    Discord is asked for one that was not seen lately.
    """
    known = client.services.names.of(user_id)
    if known:
        return known
    try:
        user = client.get_user(user_id) or await client.fetch_user(user_id)
    except FAILED as error:
        logger.info("no name", error=repr(error))
        return ""
    name = plain(user.display_name)
    client.services.names.see(user_id, name)
    return name
