"""Who may lead a tournament, and where one can be held."""

from __future__ import annotations

import discord

from bot.chat.answers import in_time
from bot.chat.client import Interaction
from bot.chat.permissions import can_reach, permission_name
from bot.chat.readers import private
from bot.settings import actions as settings
from bot.tournaments.model import NotAllowed, Refusal, Tournament
from bot.tournaments.posts.blocked import lacking_in


class NotHere(Refusal):
    """Tournaments cannot be held where somebody wants one."""


async def require_leader(interaction: Interaction, tournament: Tournament) -> None:
    """Refuse members who can't lead a tournament of the server that they clicked in.

    The member who began it can, and those who may manage the server or its events, and those with
    the role that the server has chosen for it.

    :raises NotAllowed: when it is somebody else.
    """
    may = interaction.permissions
    if interaction.user.id == tournament.organiser_id or may.manage_guild or may.manage_events:
        return
    finding = settings.of_server(interaction.client.services.store, interaction.guild_id)
    role = (await in_time(interaction, finding)).organiser_id
    roles = interaction.user.roles if isinstance(interaction.user, discord.Member) else []
    if role is None or role not in {each.id for each in roles}:
        raise NotAllowed(
            "That is for <@{user}>, who began this, and for those who may manage the server or "
            "its events.",
            user=tournament.organiser_id,
        )


async def require_place(interaction: Interaction) -> int:
    """Return the channel for a tournament: that for games, or else where the command was used.

    :raises NotHere: outside of a server, and where the bot may not post.
    """
    if interaction.guild_id is None:
        raise NotHere("That needs a server, with a channel in which others can join.")
    if not can_reach(interaction):
        raise NotHere("I can post no boards here, since I am not a member of this server yet.")
    finding = settings.of_server(interaction.client.services.store, interaction.guild_id)
    server = await in_time(interaction, finding)
    guild = interaction.client.get_guild(interaction.guild_id)
    chosen = guild and server.channel_id and guild.get_channel(server.channel_id)
    channel = chosen or (guild and guild.get_channel_or_thread(interaction.channel_id or 0))
    if guild is None or not channel:
        return interaction.channel_id or 0
    if missing := lacking_in(channel):
        words = private(interaction)
        names = ", ".join(words.text(permission_name(name)) for name in missing)
        raise NotHere(
            "I cannot post boards in {channel}: I lack the permission {permission} there.",
            channel=channel.mention,
            permission=names,
        )
    return channel.id
