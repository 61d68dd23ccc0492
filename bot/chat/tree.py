"""Registration of the slash commands with Discord, in every language.

Each registration makes Discord check and store everything, and the bot load every language. So a
digest in the database tells whether anything has changed since the last one.
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
from bot.chat.answers import FAILED
from bot.chat.here import require_options_here
from bot.chat.in_flight import InFlight
from bot.chat.router import Command
from bot.language.catalogue import catalogue, language_files
from bot.store import RepeatedDelivery, Store, StoreUnavailable
from bot.store.application import note_registered, registered_digest
from cgt.errors import CgtError

logger = log.get(__name__)

LONGEST = 100
"""Discord's maximum length of a description. A longer one makes it refuse all commands."""
NAMES = {
    app_commands.TranslationContextLocation.command_name,
    app_commands.TranslationContextLocation.group_name,
    app_commands.TranslationContextLocation.parameter_name,
}
"""The parts of a command that Discord requires to be names."""


class Translator(app_commands.Translator):
    """Translator of the descriptions of commands, options and choices.

    The names of commands and options stay the same, so that all members and pages use the same
    ones.
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
    """The slash commands, allowed in servers, direct messages and other private channels."""

    def __init__(
        self, client: discord.Client, commands: Iterable[Command], in_flight: InFlight | None = None
    ) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        self._in_flight = in_flight or InFlight()
        for command in commands:
            self.add_command(command)

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Note when a command arrived, and refuse one that floods or names something elsewhere."""
        if interaction.type is discord.InteractionType.application_command:
            name = interaction.command and interaction.command.name
            metrics.note_arrival(interaction.extras, f"/{name}" if name else "unknown")
            try:
                self._in_flight.enter(interaction)
                await require_options_here(interaction)
            except (CgtError, RepeatedDelivery, *FAILED) as refusal:
                await errors.answer(interaction, refusal)
                return False
        return True

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        await errors.answer(interaction, error)


async def register(tree: Tree, store: Store, application_id: int) -> Sequence[AppCommand]:
    """Register the commands if they have changed, and return Discord's version of them.

    They are registered too if Discord lacks some or the database doesn't answer.

    :raises discord.HTTPException: when Discord refuses them.
    """
    now = digest(tree)
    with suppress(StoreUnavailable):
        if await registered_digest(store, application_id) == now:
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
    """Return a digest that changes with the commands, in English or in any other language.

    It covers the whole translation files, because finding the commands' texts in them would take
    longer than an unneeded registration.
    """
    found = hashlib.sha256(discord.__version__.encode())
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    found.update(json.dumps(payload, sort_keys=True).encode())
    for name, file in language_files().items():
        found.update(b"\0" + name.encode() + b"\0" + file.read_bytes())
    return found.hexdigest()
