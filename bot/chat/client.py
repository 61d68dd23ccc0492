"""The Discord client: connects commands, clicks and modals to their handlers."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from discord.ext import tasks

from bot import log
from bot.chat import errors
from bot.chat.custom_id import Click
from bot.chat.items import ClickButton, ClickSelect
from bot.games import commands as games
from bot.games import posts as rules
from bot.language.words import Translator
from bot.matches import clicks
from bot.matches.commands import move, play
from bot.matches.posts import expiry
from bot.services import Services
from bot.theory.commands import questions as theory
from bot.theory.commands import sequence

logger = log.get(__name__)

SWEEP_SECONDS = 15
"""How often challenges whose time is over are looked for."""


class Tree(app_commands.CommandTree[discord.Client]):
    """The slash commands; usable in servers, in direct messages and wherever a member is."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        for command in (
            *play.COMMANDS,
            *move.COMMANDS,
            *theory.COMMANDS,
            *sequence.COMMANDS,
            *rules.COMMANDS,
            *games.COMMANDS,
        ):
            self.add_command(command)

    async def on_error(
        self,
        interaction: discord.Interaction,
        error: app_commands.AppCommandError,
        /,
    ) -> None:
        """Answer an error of a command."""
        await errors.answer(interaction, error)


class GrundyClient(discord.AutoShardedClient):
    """The bot. It needs the intent ``guilds`` alone."""

    def __init__(
        self, services: Services, *, sync_on_start: bool = False, shard_count: int | None = None
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=shard_count,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self.services = services
        self.sync_on_start = sync_on_start
        self.jobs: dict[int, tuple[Path, int]] = {}
        """Long computations that are running: where they are watched, and who asked for them."""
        self.tree = Tree(self)

    async def setup_hook(self) -> None:
        """Get ready before the connection: buttons, commands, the clock for challenges."""
        self.add_dynamic_items(ClickButton, ClickSelect)
        await self.tree.set_translator(Translator())
        if self.sync_on_start:
            commands = await self.tree.sync()
            logger.info("slash commands registered", count=len(commands))
        self.sweep.start()

    async def close(self) -> None:
        """Disconnect; matches are in the store and go on with the next start."""
        self.sweep.cancel()
        await super().close()

    async def on_ready(self) -> None:
        """Say in the log that the bot is there."""
        logger.info("ready", user=str(self.user), guilds=len(self.guilds))

    async def clicked(
        self, interaction: discord.Interaction[GrundyClient], click: Click, value: str
    ) -> None:
        """Handle a click on a button, or a choice in a select, of a match."""
        await self._guarded(interaction, clicks.handle(interaction, click, value))

    async def on_interaction(self, interaction: discord.Interaction[GrundyClient]) -> None:
        """Handle a modal: by its custom id alone, so that one opened before a restart counts."""
        if interaction.type is discord.InteractionType.modal_submit:
            await self._guarded(interaction, clicks.handle_modal(interaction))

    @tasks.loop(seconds=SWEEP_SECONDS)
    async def sweep(self) -> None:
        """Let challenges lapse whose time is over; whatever goes wrong, the next round comes."""
        try:
            await expiry.sweep(self)
        except Exception:
            logger.exception("challenges not looked through")

    @sweep.before_loop
    async def _before_sweep(self) -> None:
        await self.wait_until_ready()

    async def _guarded(
        self, interaction: discord.Interaction[GrundyClient], work: Awaitable[Any]
    ) -> None:
        """Do the work; an error in it is answered where all errors are."""
        try:
            await work
        except Exception as error:  # noqa: BLE001 - the one place for errors
            await errors.answer(interaction, error)
