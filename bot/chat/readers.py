"""The language of an answer: that of the member, or of the place where everybody reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.language.words import Words

USUAL = "en-US"


def private(interaction: discord.Interaction) -> Words:
    """Return the words for an answer that only this member sees."""
    return Words(str(interaction.locale))


def public(interaction: discord.Interaction) -> Words:
    """Return the words for an answer that everybody in the place sees."""
    chosen = _chosen(interaction.client, interaction.guild_id)
    return Words(chosen or str(interaction.guild_locale or interaction.locale))


def of_place(client: discord.Client, guild_id: int | None, locale: str | None) -> Words:
    """Return the words for all in a place; ``locale`` is its language where it is in no server."""
    guild = client.get_guild(guild_id) if guild_id else None
    usual = str(guild.preferred_locale) if guild else locale or USUAL
    return Words(_chosen(client, guild_id) or usual)


def _chosen(client: Any, guild_id: int | None) -> str | None:
    """Return the language that a server has chosen, if it has; our client knows those."""
    languages: Mapping[int, str] = client.languages
    return languages.get(guild_id or 0)
