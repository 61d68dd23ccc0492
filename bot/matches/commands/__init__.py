"""/play, /move, /matches, /board and /review."""

from bot.chat.router import Command
from bot.matches.commands import listing, move, play, quick, review, several

COMMANDS: list[Command] = [
    *play.COMMANDS,
    *quick.COMMANDS,
    *several.COMMANDS,
    *listing.COMMANDS,
    *move.COMMANDS,
    *review.COMMANDS,
]
