"""What hinders the boards of a tournament from being posted, and how its organiser is told."""

from __future__ import annotations

import discord

from bot import log
from bot.chat.answers import FAILED
from bot.chat.card import Card, text
from bot.chat.client import GrundyClient
from bot.chat.permissions import missing_in
from bot.chat.readers import of_place
from bot.tournaments.cards.blocked import hindrance
from bot.tournaments.cards.names import tournament_name
from bot.tournaments.model import Tournament

logger = log.get(__name__)

BOARDS = discord.Permissions(view_channel=True, send_messages=True)
IN_THREADS = discord.Permissions(view_channel=True, send_messages_in_threads=True)


def lacking(client: GrundyClient, tournament: Tournament) -> tuple[str, ...]:
    """Return which permissions the bot lacks to post boards, as far as it knows the channel."""
    place = tournament.place
    guild = client.get_guild(place.guild_id)
    channel = guild and guild.get_channel_or_thread(place.channel_id)
    return lacking_in(channel) if channel else ()


def lacking_in(channel: discord.abc.GuildChannel | discord.Thread) -> tuple[str, ...]:
    """Return which permissions the bot lacks to post boards in a channel."""
    return missing_in(channel, IN_THREADS if isinstance(channel, discord.Thread) else BOARDS)


async def tell_organiser(client: GrundyClient, tournament: Tournament, by: tuple[str, ...]) -> None:
    """Tell who began a tournament, in a direct message, what hinders it."""
    place = tournament.place
    words = of_place(client, place.guild_id, place.locale)
    heading = f"### {tournament_name(tournament, words)}"
    card = Card([text(f"{heading}\n{hindrance(by, place.channel_id, words)}")])
    try:
        user = await client.fetch_user(tournament.organiser_id)
        await user.send(view=card.view(), allowed_mentions=card.mentions())
    except FAILED as error:
        logger.info("organiser not told", tournament=tournament.id, error=repr(error))
