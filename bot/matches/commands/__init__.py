"""/play, /quick, /crowd, /teams, /move, /matches, /board, /follow and /review."""

from bot.chat.router import Command
from bot.matches.commands import following, listing, move, play, quick, review, several

COMMANDS: list[Command] = [
    *play.COMMANDS,
    *quick.COMMANDS,
    *several.COMMANDS,
    *listing.COMMANDS,
    *following.COMMANDS,
    *move.COMMANDS,
    *review.COMMANDS,
]
