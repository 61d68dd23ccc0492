"""/settings and /preferences: what a server has chosen, and what a member wishes."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.chat.client import Interaction
from bot.chat.router import Command
from bot.settings.posts.panels import send_preferences, send_settings


@app_commands.command(
    name=_("settings"), description=_("How I behave in this server: games, clock, channel, notices")
)
async def settings(interaction: Interaction) -> None:
    """Show the settings of the server, to be changed by those who may manage it."""
    await send_settings(interaction)


@app_commands.command(
    name=_("preferences"), description=_("Your own preferences: notices, and who may challenge you")
)
async def preferences(interaction: Interaction) -> None:
    """Show what a member wishes, to themselves."""
    await send_preferences(interaction)


COMMANDS: list[Command] = [settings, preferences]
