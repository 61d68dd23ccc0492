"""/play, /move, /matches and /board."""

from bot.chat.router import Command
from bot.matches.commands import listing, move, play

COMMANDS: list[Command] = [*play.COMMANDS, *listing.COMMANDS, *move.COMMANDS]
