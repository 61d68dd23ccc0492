"""The next evening, announced: as a message, and as an event of the server where that may be."""

from __future__ import annotations

from datetime import datetime

import discord

from bot import log
from bot.chat.answers import FAILED, in_time, send, tell
from bot.chat.client import Interaction
from bot.chat.foreign import plain
from bot.chat.readers import private, public
from bot.nights.cards import date_card
from bot.nights.model import LASTS, next_date
from bot.tournaments import actions

logger = log.get(__name__)


async def announce(interaction: Interaction, tournament_id: int, days: int) -> None:
    """Announce the next evening; without the permission for events, by a message alone."""
    services = interaction.client.services
    before = await in_time(interaction, actions.load(services, tournament_id))
    moment = next_date(before.created_at, days, services.now())
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    event = None
    if guild is not None and _may(guild):
        event = await in_time(interaction, _made(interaction, guild, moment))
    await send(interaction, date_card(moment, event, public(interaction)))
    if event is None:
        words = private(interaction)
        await tell(
            interaction,
            words(
                "It is not an event of the server, since I lack the permission {permission}: "
                "with it I make one, and Discord reminds those who are interested.",
                permission=words("Create Events"),
            ),
        )


def _may(guild: discord.Guild) -> bool:
    """Return whether the bot may make events."""
    may = guild.me.guild_permissions
    return may.create_events or may.manage_events


async def _made(interaction: Interaction, guild: discord.Guild, moment: datetime) -> str | None:
    """Make the event, and return its address; None where Discord refuses."""
    words = public(interaction)
    channel = interaction.channel
    try:
        event = await guild.create_scheduled_event(
            name=words("Game night"),
            description=words("Quick rounds for all who come: /night opens the evening."),
            start_time=moment,
            end_time=moment + LASTS,
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location=f"#{plain(getattr(channel, 'name', None) or guild.name)}",
        )
    except FAILED as error:
        logger.info("event not made", guild=guild.id, error=repr(error))
        return None
    return event.url
