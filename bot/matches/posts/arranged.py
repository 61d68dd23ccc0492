"""Boards of matches that were arranged: posted without anybody having asked for them."""

from __future__ import annotations

from datetime import timedelta
from enum import Enum, auto

from bot import log
from bot.chat.acknowledgement import FAILED
from bot.chat.client import GrundyClient
from bot.matches import actions
from bot.matches.model import Match
from bot.matches.posts.posting import NOT_ALLOWED, housed, noted, post_board

logger = log.get(__name__)

SOON = timedelta(seconds=5)
"""The time until a board is tried again after the connection broke."""


class Posting(Enum):
    """What has come of posting a board."""

    DONE = auto()
    OTHERS = auto()
    """Another process posts it, or something broke: it will be looked at again."""
    REFUSED = auto()
    """Discord does not let the bot post there."""


async def post_arranged(client: GrundyClient, match: Match, home: int) -> Posting:
    """Post the board of an arranged match, mention both players, and let the clock run.

    That is in the channel ``home``, or where the server wants that in a thread below it. However
    often it is tried within some minutes, Discord takes the message once; a thread that was made
    for it is used again. What Discord refuses is tried again later, and the rarer the longer.
    """
    async with client.turn(match.id):
        claimed = await actions.claim(client.services, match.id)
        if claimed is None:
            return Posting.OTHERS
        try:
            await _post(client, await housed(client, claimed, home))
        except NOT_ALLOWED as error:
            logger.info("board refused", match=claimed.id, error=repr(error))
            await actions.postpone(client.services, claimed)
            return Posting.REFUSED
        except FAILED as error:
            logger.warning("board not posted", match=claimed.id, error=repr(error))
            await actions.release(client.services, claimed)
            client.wake_by(client.services.now() + SOON)
            return Posting.OTHERS
    return Posting.DONE


async def permitted(client: GrundyClient, guild_id: int) -> None:
    """Have the boards that Discord refused in a server tried again: permissions changed there."""
    await actions.release_in(client.services, guild_id)


async def _post(client: GrundyClient, match: Match) -> None:
    """Post a board where it is to be, and mention both players.

    The clock is set going first: a process that is ended in between leaves one that runs.

    :raises discord.HTTPException: when Discord does not take it.
    """
    players = tuple(player.user_id for player in match.players if player.user_id is not None)
    message = await post_board(client, match, players)
    if not match.ply and match.is_open:
        await actions.set_going(client.services, match)
    await noted(client, match, message)
