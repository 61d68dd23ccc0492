"""Challenges that lapse: the row says when, and the board is told where the bot can reach it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot import log
from bot.matches.actions import proposals as matches
from bot.matches.model import Match
from bot.matches.posts import boards
from bot.store import StoreUnavailable

if TYPE_CHECKING:
    from bot.chat.client import GrundyClient

logger = log.get(__name__)


async def sweep(client: GrundyClient) -> None:
    """Let the challenges lapse whose time is over, and show it on their boards."""
    try:
        lapsed = await matches.expire_due(client.services)
    except StoreUnavailable as error:
        logger.warning("challenges not looked through", error=error.detail)
        return
    for match in lapsed:
        await refresh(client, match)


async def refresh(client: GrundyClient, match: Match) -> bool:
    """Show a match as it stands on its board, without an interaction; return whether it is shown.

    It is not where the bot cannot reach the message, or the message is gone.
    """
    place = match.place
    if not place.reachable or place.message_id is None:
        return False
    channel = client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
    try:
        card = await boards.card_of(
            client.services,
            match,
            boards.words_of(client, match),
            pictures=boards.may_attach_at(client, place),
        )
        await channel.get_partial_message(place.message_id).edit(
            view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
        )
    except discord.HTTPException as error:
        logger.info("board not refreshed", match=match.id, error=str(error))
        return False
    return True
