"""In whose language an answer is: that of who asks, or of the place where all read it."""

from __future__ import annotations

import discord

from bot.language.words import Words


def private(interaction: discord.Interaction) -> Words:
    """Return the words for an answer that only this member sees."""
    return Words(str(interaction.locale))


def public(interaction: discord.Interaction) -> Words:
    """Return the words for an answer that everybody in the place sees."""
    return Words(str(interaction.guild_locale or interaction.locale))
