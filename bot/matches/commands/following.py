"""/follow: what others play here, as a board for oneself alone."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.chat.client import Interaction
from bot.chat.router import Command
from bot.matches.posts.following import show_watchable


@app_commands.command(
    name=_("follow"), description=_("Watch a match of others here, and be told how it ends")
)
async def follow(interaction: Interaction) -> None:
    """Show what others play here, and what one follows."""
    await show_watchable(interaction)


COMMANDS: list[Command] = [follow]
