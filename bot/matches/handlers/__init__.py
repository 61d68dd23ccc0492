"""Slash commands about matches, and what answers the clicks on their boards."""

from __future__ import annotations

from bot.chat.client import GrundyClient
from bot.chat.router import Command
from bot.matches.actions import current, moves
from bot.matches.handlers import listing, on_board, proposing, review
from bot.matches.handlers.boards import boards
from bot.matches.handlers.messages import serve_in_time
from bot.matches.handlers.notices import notify, tell_followers

CLICKS = on_board.CLICKS
COMMANDS: list[Command] = [*proposing.COMMANDS, *listing.COMMANDS, *review.COMMANDS]


async def expire(client: GrundyClient) -> None:
    """End the challenges, and the matches against the bot, that nobody has touched for long."""
    if await current.expire_due(client.services):
        client.match_ended()


async def forfeit(client: GrundyClient) -> None:
    """End the matches in which a player's time has run out."""
    if await current.forfeit_due(client.services):
        client.match_ended()


async def count(client: GrundyClient) -> None:
    """Make the moves of the votes whose countdown has ended."""
    if any(not match.is_open for match in await moves.count_due(client.services)):
        client.match_ended()


async def plan(client: GrundyClient) -> None:
    """Look again as soon as the next deadline has come."""
    serve_in_time(client, await current.next_deadline(client.services))


SWEEPS = (expire, forfeit, count, boards.show_due, notify, tell_followers, plan)
"""The periodic work of matches, in this order."""
