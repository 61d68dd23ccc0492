"""The slash commands, as Discord is told of them, in every language there is."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import app_commands

from bot import log, metrics
from bot.chat import errors
from bot.chat.router import Command
from bot.chat.under_way import TooQuick, UnderWay
from bot.language.catalogue import catalogue
from bot.worker import Ending

logger = log.get(__name__)

LONGEST = 100
"""Discord takes no longer description, and one that it refuses costs all commands."""
NAMES = {
    app_commands.TranslationContextLocation.command_name,
    app_commands.TranslationContextLocation.group_name,
    app_commands.TranslationContextLocation.parameter_name,
}
"""The parts of a command that Discord requires to be names."""


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


class Tree(app_commands.CommandTree[discord.Client]):
    """The slash commands; usable in servers, in direct messages and wherever a member is."""

    def __init__(
        self, client: discord.Client, commands: Iterable[Command], under_way: UnderWay | None = None
    ) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        self._under_way = under_way or UnderWay()
        for command in commands:
            self.add_command(command)

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Note when a command came; a member may use every command, unless they flood."""
        if interaction.type is discord.InteractionType.application_command:
            name = interaction.command and interaction.command.name
            metrics.began(interaction.extras, f"/{name}" if name else "unknown")
            try:
                self._under_way.enter(interaction.user.id)
            except (Ending, TooQuick) as refusal:
                await errors.answer(interaction, refusal)
                return False
        return True

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        await errors.answer(interaction, error)
