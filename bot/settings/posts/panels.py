"""Settings as answers: the panels, and what the bot lacks in a server."""

from __future__ import annotations

import discord

from bot import log
from bot.chat.answers import FAILED, in_time, send, update
from bot.chat.card import Card
from bot.chat.client import Interaction
from bot.chat.foreign import plain
from bot.chat.permissions import missing_in
from bot.chat.readers import private
from bot.settings import actions
from bot.settings.cards.person import person_card
from bot.settings.cards.server import Known, Missing, server_card, shown_card
from bot.settings.model import Person, Server
from cgt.errors import CgtError

logger = log.get(__name__)

BOARDS = discord.Permissions(
    view_channel=True, send_messages=True, attach_files=True, read_message_history=True
)
THREADS = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)


class NotManager(CgtError):
    """A member who may not manage the server wants to change its settings."""


def require_manager(interaction: Interaction) -> int:
    """Return the server whose settings a member may change.

    :raises NotManager: when it is not theirs to change.
    """
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise NotManager(
            "Only those who have the permission Manage Server can change the settings of a server."
        )
    return interaction.guild_id


async def send_settings(interaction: Interaction) -> None:
    """Show the settings of the server to who asks: as a panel, if they are theirs to change."""
    services, guild_id = interaction.client.services, interaction.guild_id
    if guild_id is None:
        await send_preferences(interaction)
        return
    server = await in_time(interaction, actions.of_server(services.store, guild_id), private=True)
    words = private(interaction)
    if interaction.permissions.manage_guild:
        await send(interaction, panel(interaction, server), private=True)
    else:
        await send(interaction, shown_card(server, words), private=True)


def panel(interaction: Interaction, server: Server) -> Card:
    """Return the panel of a server's settings, with what the bot lacks there."""
    return server_card(server, _known(interaction, server), private(interaction))


def _known(interaction: Interaction, server: Server) -> Known:
    """Return what the bot knows of the server; where it is not a member that is nothing."""
    guild = interaction.client.get_guild(server.guild_id)
    if guild is None:
        return Known()
    chosen = guild.get_channel(server.channel_id) if server.channel_id else None
    wanted = BOARDS | THREADS if server.threads else BOARDS
    channel = chosen or guild.get_channel_or_thread(interaction.channel_id or 0)
    missing = () if channel is None else missing_in(channel, wanted)
    return Known(
        tuple(Missing(channel.id, name) for name in missing) if channel else (),
        chosen is not None,
        bool(server.organiser_id and guild.get_role(server.organiser_id)),
    )


async def send_preferences(interaction: Interaction) -> None:
    """Show what a member wishes, to themselves."""
    services, user_id = interaction.client.services, interaction.user.id
    person = await in_time(interaction, actions.of_person(services.store, user_id), private=True)
    await send(interaction, await preferences(interaction, person), private=True)


async def preferences(interaction: Interaction, person: Person) -> Card:
    """Return the panel of what a member wishes."""
    names = [await _name(interaction, user_id) for user_id in person.refused]
    return person_card(person, names, private(interaction))


async def _name(interaction: Interaction, user_id: int) -> str:
    """Return what somebody is called, as far as that is known without asking Discord much."""
    known = interaction.client.get_user(user_id)
    if known is None:
        try:
            known = await interaction.client.fetch_user(user_id)
        except FAILED as error:
            logger.info("a name is not known", user=user_id, error=repr(error))
            return str(user_id)
    return plain(f"{known.display_name} (@{known.name})")


async def show_panel(interaction: Interaction, server: Server) -> None:
    """Show a changed panel in the message that was clicked in."""
    await update(interaction, panel(interaction, server))
