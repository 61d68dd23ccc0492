"""The descriptions of the commands in every language there is; their names are the same in all."""

from __future__ import annotations

import discord
from discord import app_commands

from bot import log
from bot.language.catalogue import catalogue

logger = log.get(__name__)

LONGEST = 100
"""Discord takes no longer description, and one that it refuses costs all commands."""
NAMES = {
    app_commands.TranslationContextLocation.command_name,
    app_commands.TranslationContextLocation.group_name,
    app_commands.TranslationContextLocation.parameter_name,
}
"""Where Discord asks for a name."""


class Translator(app_commands.Translator):
    """Gives Discord what the commands, their options and choices are for, in every language.

    The names of commands and options stay as they are, so that all in a channel, and every page
    about the bot, speak of the same ones.
    """

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return a description or choice in a language, or None to leave it in English."""
        if context.location in NAMES:
            return None
        found = catalogue(locale.value)
        translated = found.gettext(string.message) if found else string.message
        if translated == string.message:
            return None
        if not 1 <= len(translated) <= LONGEST:
            logger.warning("translation of a command cannot be used", text=translated)
            return None
        return translated
