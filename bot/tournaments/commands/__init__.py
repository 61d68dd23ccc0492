"""/tournament and /tournaments."""

from bot.tournaments.commands.opening import COMMANDS

__all__ = ["COMMANDS"]
