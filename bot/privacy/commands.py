"""/privacy: what is stored of who asks."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.chat.answers import in_time, send
from bot.chat.client import Interaction
from bot.chat.readers import private
from bot.chat.router import Command
from bot.privacy import actions
from bot.privacy.cards import held_card


@app_commands.command(
    name=_("privacy"), description=_("What I keep about you: see it, download it, delete it")
)
async def privacy(interaction: Interaction) -> None:
    """Show to a member, alone, what is stored of them."""
    work = actions.held(interaction.client.services, interaction.user.id)
    held = await in_time(interaction, work, private=True)
    await send(interaction, held_card(held, private(interaction)), private=True)


COMMANDS: list[Command] = [privacy]
