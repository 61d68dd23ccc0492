"""From where a click reaches what it is about: from the server that it belongs to, and no other.

A custom id can be forged, so the number in it proves nothing. Each feature says, for each kind of
click, what such a click is about and who can do that (``@CLICKS.guard(kind)``); the router asks
before any handler runs, and this module alone says what "here" means.
"""

from __future__ import annotations

import discord

from cgt.errors import CgtError


class OutOfReach(CgtError):
    """A click is about something that belongs to another server or conversation."""

    def __init__(self) -> None:
        super().__init__("That belongs to another server or chat. Please use it there.")


def is_here(interaction: discord.Interaction, guild_id: int | None, channel_id: int) -> bool:
    """Return whether something belongs to the server, or the chat, that was clicked in."""
    if guild_id is not None or interaction.guild_id is not None:
        return guild_id == interaction.guild_id
    return channel_id == interaction.channel_id


def require_here(
    interaction: discord.Interaction, guild_id: int | None, channel_id: int = 0
) -> None:
    """Refuse what belongs to another server; outside of servers, to another chat.

    :raises OutOfReach: when it does.
    """
    if not is_here(interaction, guild_id, channel_id):
        raise OutOfReach
