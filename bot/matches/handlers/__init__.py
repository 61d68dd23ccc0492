"""Slash commands about matches, and what answers the clicks on their boards."""

from bot.chat.router import Command
from bot.matches.handlers import listing, on_board, proposing, review

CLICKS = on_board.CLICKS
COMMANDS: list[Command] = [
    *proposing.COMMANDS,
    *listing.COMMANDS,
    *review.COMMANDS,
]
