"""The slash commands, as Discord is told of them, in every language there is.

Discord checks and stores all of them, in all languages, each time that it is told; and to tell it,
every language has to be loaded. So a start tells it only what has changed, by a digest of them that
is kept in the database.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from contextlib import suppress

import discord
from discord import app_commands
from discord.app_commands import AppCommand

from bot import log, metrics
from bot.chat import errors
from bot.chat.router import Command
from bot.chat.under_way import TooQuick, UnderWay
from bot.language.catalogue import FOLDER, catalogue
from bot.store import Store, StoreUnavailable
from bot.store.application import note_registered, registered
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


async def register(tree: Tree, store: Store, application_id: int) -> Sequence[AppCommand]:
    """Register the commands if they have changed since they were; return them as Discord has them.

    They are registered too when Discord does not have all of them, whatever became of them, or
    when the database does not answer.

    :raises discord.HTTPException: when Discord refuses them.
    """
    now = digest(tree)
    with suppress(StoreUnavailable):
        if await registered(store, application_id) == now:
            found = await tree.fetch_commands()
            if {each.name for each in found} == {each.name for each in tree.get_commands()}:
                logger.info("slash commands are registered already", count=len(found))
                return found
    commands = await tree.sync()
    logger.info("slash commands registered", count=len(commands))
    with suppress(StoreUnavailable):  # then the next start registers them once more
        await note_registered(store, application_id, now)
    return commands


def digest(tree: Tree) -> str:
    """Return what changes when the commands do, in English or in any other language.

    The files of the languages count as a whole: to find the texts of the commands in them would
    take longer than to register the commands once too often.
    """
    found = hashlib.sha256(discord.__version__.encode())
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    found.update(json.dumps(payload, sort_keys=True).encode())
    for file in sorted(FOLDER.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".po"):
            found.update(b"\0" + file.name.encode() + b"\0" + file.read_bytes())
    return found.hexdigest()
