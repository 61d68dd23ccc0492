"""Permissions of the bot, which Discord sends with each interaction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import discord

from bot.chat.answers import defer_if_slow
from bot.chat.links import OrganiserRole
from bot.language.words import Words
from cgt.core.text import Text
from cgt.errors import CgtError

NAMES = {
    "read_messages": Text("View Channel"),
    "send_messages": Text("Send Messages"),
    "attach_files": Text("Attach Files"),
    "read_message_history": Text("Read Message History"),
    "create_public_threads": Text("Create Public Threads"),
    "send_messages_in_threads": Text("Send Messages in Threads"),
}
"""Discord's names of the permissions that the bot asks for, by discord.py's names."""
SEEING = "read_messages"
"""discord.py's name of *View Channel*."""
NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""The permissions that the bot needs in a server and asks for in its invitation link."""
TO_POST = discord.Permissions(view_channel=True, send_messages=True)
TO_POST_IN_THREADS = discord.Permissions(view_channel=True, send_messages_in_threads=True)
THREADS = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
"""The permissions for boards in threads of their own."""


def invitation(application_id: int) -> str:
    """Return the link that adds the bot to a server, with exactly the permissions needed."""
    return discord.utils.oauth_url(
        application_id, permissions=NEEDED, scopes=("bot", "applications.commands")
    )


def may_attach(interaction: discord.Interaction) -> bool:
    """Return whether the bot can attach files in the channel of an interaction."""
    return interaction.guild_id is None or interaction.app_permissions.attach_files


def may_attach_at(client: discord.Client, guild_id: int | None, channel_id: int) -> bool:
    """Return whether the bot can attach files in a channel, or True if that is unknown."""
    guild = client.get_guild(guild_id) if guild_id else None
    channel = guild and guild.get_channel_or_thread(channel_id)
    if guild is None or channel is None:
        return True
    return channel.permissions_for(guild.me).attach_files


def can_reach(interaction: discord.Interaction) -> bool:
    """Return whether the bot can write in the channel of an interaction, beyond answering it.

    It can in servers that it is a member of and in its own direct messages. If only the member
    installed it, it can just answer.
    """
    if interaction.guild_id is not None:
        return interaction.client.get_guild(interaction.guild_id) is not None
    return bool(interaction.context.dm_channel)


def missing_in(
    channel: discord.abc.GuildChannel | discord.Thread, wanted: discord.Permissions
) -> tuple[str, ...]:
    """Return the permissions that the bot lacks in a channel, by discord.py's names.

    If it can't see the channel, return just that one, because Discord then denies all others too.
    """
    lacking = discord.Permissions(wanted.value & ~channel.permissions_for(channel.guild.me).value)
    missing = tuple(name for name, lacks in lacking if lacks)
    return (SEEING,) if SEEING in missing else missing


def permission_name(flag: str) -> Text:
    """Return Discord's name of a permission, given discord.py's.

    >>> str(permission_name("read_messages")), str(permission_name("kick_members"))
    ('View Channel', 'Kick Members')
    """
    return NAMES.get(flag) or Text(flag.replace("_", " ").title())


async def is_organiser(interaction: discord.Interaction[Any]) -> bool:
    """Return whether a member can lead events here, by permission or by the organiser role."""
    may, user = interaction.permissions, interaction.user
    if may.manage_guild or may.manage_events:
        return True
    if interaction.guild_id is None or not isinstance(user, discord.Member):
        return False
    role = await defer_if_slow(
        interaction, interaction.client.ask(OrganiserRole(interaction.guild_id))
    )
    return bool(role and user.get_role(role))


class NotHere(CgtError):
    """A place where the bot can't post."""


def require_reach(interaction: discord.Interaction) -> None:
    """Refuse to post in a server that the bot isn't a member of."""
    if not can_reach(interaction):
        raise NotHere("I can't post boards here, because I'm not a member of this server.")


def missing_to_post(channel: discord.abc.GuildChannel | discord.Thread) -> tuple[str, ...]:
    """Return the permissions that the bot lacks to post boards in a channel."""
    return missing_in(
        channel, TO_POST_IN_THREADS if isinstance(channel, discord.Thread) else TO_POST
    )


def require_to_post(channel: discord.abc.GuildChannel | discord.Thread, words: Words) -> None:
    """Refuse to post in a channel where the bot lacks a permission for it."""
    if missing := missing_to_post(channel):
        raise NotHere(
            "I can't post boards in <#{channel}> without the permission {permission}.",
            channel=channel.id,
            permission=", ".join(words.text(permission_name(name)) for name in missing),
        )


def require_files(interaction: discord.Interaction) -> None:
    """Refuse a file if the bot can't attach one."""
    if not may_attach(interaction):
        raise NotHere(
            "I can't attach files here. Send me a direct message, or ask in a channel where "
            "I have the *Attach Files* permission."
        )


def _parts(parts: Iterable[discord.Component]) -> Iterator[discord.Component]:
    """Yield parts of a message and their children, from the top."""
    for part in parts:
        yield part
        yield from _parts(getattr(part, "children", ()))


def buttons_of(message: discord.Message) -> list[str]:
    """Return the custom ids of the buttons of a message, from the top."""
    buttons = (part for part in _parts(message.components) if isinstance(part, discord.Button))
    return [button.custom_id for button in buttons if button.custom_id is not None]


def file_component(message: discord.Message | None) -> discord.FileComponent | None:
    """Return the downloadable file in a message, or None."""
    parts = _parts(message.components if message is not None else ())
    return next((part for part in parts if isinstance(part, discord.FileComponent)), None)
