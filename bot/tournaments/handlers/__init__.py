"""Slash commands about tournaments and game nights, and what answers their clicks."""

from bot.chat.router import Command
from bot.tournaments.handlers import nights, on_panel, opening

CLICKS = on_panel.CLICKS
COMMANDS: list[Command] = [*opening.COMMANDS, *nights.COMMANDS]
