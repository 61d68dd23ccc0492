"""What may be done where: only what Discord tells the bot of its permissions."""

from __future__ import annotations

import discord

from cgt.text import Text

NAMES = {
    "view_channel": Text("View Channel"),
    "send_messages": Text("Send Messages"),
    "attach_files": Text("Attach Files"),
    "read_message_history": Text("Read Message History"),
    "create_public_threads": Text("Create Public Threads"),
    "send_messages_in_threads": Text("Send Messages in Threads"),
}
"""What Discord calls the permissions that the bot asks for."""
NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""What the bot needs in a server, and nothing else: the invitation link asks for these."""


def invitation(application_id: int) -> str:
    """Return the link by which a server takes in the bot, with exactly the permissions needed."""
    return discord.utils.oauth_url(
        application_id, permissions=NEEDED, scopes=("bot", "applications.commands")
    )


def may_attach(interaction: discord.Interaction) -> bool:
    """Return whether pictures can be sent where an interaction was made."""
    return interaction.guild_id is None or interaction.app_permissions.attach_files


def may_attach_at(client: discord.Client, guild_id: int | None, channel_id: int) -> bool:
    """Return whether pictures can be sent to a channel, as far as is known."""
    guild = client.get_guild(guild_id) if guild_id else None
    channel = guild and guild.get_channel_or_thread(channel_id)
    if guild is None or channel is None:
        return True
    return channel.permissions_for(guild.me).attach_files


def can_reach(interaction: discord.Interaction) -> bool:
    """Return whether the bot can write where an interaction was made, beyond answering it.

    It can in a server that it is a member of, and in its own direct messages with somebody;
    elsewhere (where only the member installed it) it may do no more than answer.
    """
    if interaction.guild_id is not None:
        return interaction.client.get_guild(interaction.guild_id) is not None
    return bool(interaction.context.dm_channel)


def missing_in(
    channel: discord.abc.GuildChannel | discord.Thread, wanted: discord.Permissions
) -> tuple[str, ...]:
    """Return which of some permissions the bot lacks in a channel, by discord.py's names."""
    has = channel.permissions_for(channel.guild.me)
    return tuple(name for name, want in wanted if want and not getattr(has, name))
