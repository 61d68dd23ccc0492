"""Every sentence a member reads goes through here, in the language of who reads it."""

from __future__ import annotations

import re

import discord
from discord import app_commands

from bot import log
from bot.language.catalogue import catalogue, translation
from cgt.errors import CgtError, NotationError
from cgt.text import Text

logger = log.get(__name__)


class Words:
    """Sentences in one language; a sentence that is not translated yet comes out in English."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.translate = translation(language)

    def __call__(self, template: str, /, **values: object) -> str:
        """Return a sentence, filled with values."""
        return self.text(Text(template, **values))

    def counted(self, one: str, many: str, /, *, count: int, **values: object) -> str:
        """Return a sentence about ``count`` things; ``one`` is the form for 1 of them."""
        return self.text(Text.counted(one, many, count=count, **values))

    def text(self, text: Text) -> str:
        """Return a sentence that the solver or the match made."""
        return text.render(self.translate)

    def error(self, error: CgtError) -> str:
        """Return what is wrong, where, and what would be right."""
        lines = [discord.utils.escape_markdown(self.text(error.text))]
        if isinstance(error, NotationError):
            if error.source.strip():
                lines.append(f"```\n{error.pointer()}\n```")
            if error.example:
                lines.append(self.text(Text("Try: `{example}`", example=error.example)))
        return "\n".join(lines)


def private(interaction: discord.Interaction) -> Words:
    """Return the words for an answer that only this member sees."""
    return Words(str(interaction.locale))


def public(interaction: discord.Interaction) -> Words:
    """Return the words for an answer that everybody in the place sees."""
    return Words(str(interaction.guild_locale or interaction.locale))


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
