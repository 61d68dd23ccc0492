"""The names and descriptions of the commands, in every language there is."""

from __future__ import annotations

import re

import discord
from discord import app_commands

from bot import log
from bot.language.catalogue import catalogue

logger = log.get(__name__)


class Translator(app_commands.Translator):
    """Gives Discord the names and descriptions of the commands in every language there is."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the name or description in a language, or None to leave it in English."""
        found = catalogue(locale.value)
        translated = found.gettext(string.message) if found else string.message
        if translated == string.message:
            return None
        if not _is_taken(translated, context.location):
            logger.warning("translation of a command cannot be used", text=translated)
            return None
        return translated


NAMES = {
    app_commands.TranslationContextLocation.command_name,
    app_commands.TranslationContextLocation.group_name,
    app_commands.TranslationContextLocation.parameter_name,
}


def _is_taken(text: str, location: app_commands.TranslationContextLocation) -> bool:
    """Return whether Discord takes a text there: one that it refuses costs all commands."""
    if location in NAMES:
        return re.fullmatch(r"[-_'\w]{1,32}", text) is not None and text == text.lower()
    return 1 <= len(text) <= 100
