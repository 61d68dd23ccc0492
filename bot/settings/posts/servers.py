"""What is done for servers by itself: the welcome, and the languages they have chosen."""

from __future__ import annotations

import discord

from bot import log
from bot.chat.answers import FAILED
from bot.chat.client import GrundyClient
from bot.chat.permissions import missing_in
from bot.chat.readers import of_place
from bot.games.posts import welcome
from bot.settings import actions

logger = log.get(__name__)

TO_WRITE = discord.Permissions(view_channel=True, send_messages=True)


async def greet(client: GrundyClient, guild: discord.Guild) -> None:
    """Welcome a server that is new to the bot, once, where the bot may write."""
    if not actions.is_new(client.services, guild.me.joined_at):
        return
    channel = _writable(guild)
    if channel is None:
        logger.info("no channel to welcome a server in", guild=guild.id)
        return
    if not await actions.welcome(client.services, guild.id):
        return
    card = welcome(of_place(client, guild.id, None))
    try:
        await channel.send(view=card.view(), allowed_mentions=card.mentions())
    except FAILED as error:
        logger.info("a server was not welcomed", guild=guild.id, error=repr(error))


def _writable(guild: discord.Guild) -> discord.TextChannel | None:
    """Return the channel for messages of the system, or else the first in which one may write."""
    channels = [guild.system_channel, *guild.text_channels]
    may = (each for each in channels if each is not None and not missing_in(each, TO_WRITE))
    return next(may, None)


async def refresh_languages(client: GrundyClient) -> None:
    """Learn in which languages servers want to be spoken to."""
    found = await actions.languages(client.services)
    if found is not None:
        client.languages = found
