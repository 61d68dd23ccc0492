"""/quick: a match in one tap."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.chat.client import Interaction
from bot.chat.router import Command
from bot.matches.posts.quick import post_quick


@app_commands.command(name=_("quick"), description=_("Begin a match in one tap"))
async def quick(interaction: Interaction) -> None:
    """Show matches that one tap begins."""
    await post_quick(interaction)


COMMANDS: list[Command] = [quick]
