"""Challenges that lapse: the row says when, and the board is told where the bot can reach it."""

from __future__ import annotations

from bot.chat.client import GrundyClient
from bot.matches import actions
from bot.matches.posts.boards import refresh


async def sweep(client: GrundyClient) -> None:
    """Let the challenges lapse whose time is over, and show it on their boards."""
    for match in await actions.expire_due(client.services):
        async with client.turn(match.id):
            await refresh(client, await actions.load(client.services, match.id))
