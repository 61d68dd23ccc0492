"""The slash commands, as Discord is told of them."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import app_commands

from bot import metrics
from bot.chat import errors
from bot.chat.pace import TooQuick
from bot.chat.router import Command
from bot.chat.under_way import UnderWay
from bot.worker.errors import Ending


class Tree(app_commands.CommandTree[discord.Client]):
    """The slash commands; usable in servers, in direct messages and wherever a member is."""

    def __init__(
        self,
        client: discord.Client,
        commands: Iterable[Command],
        under_way: UnderWay | None = None,
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
        data = interaction.data or {}
        if interaction.type is discord.InteractionType.application_command:
            command = self.get_command(str(data.get("name")))
            metrics.began(interaction.extras, f"/{command.name}" if command else "unknown")
            try:
                self._under_way.enter(interaction.user.id)
            except (Ending, TooQuick) as refusal:
                await errors.answer(interaction, refusal)
                return False
        return True

    async def on_error(
        self,
        interaction: discord.Interaction,
        error: app_commands.AppCommandError,
        /,
    ) -> None:
        """Answer an error of a command."""
        await errors.answer(interaction, error)
