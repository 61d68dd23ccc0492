"""Matches that lapse: the row says when, and the board is told where the bot can reach it."""

from __future__ import annotations

from collections.abc import Iterable

from bot.chat.client import GrundyClient
from bot.matches import actions
from bot.matches.model import Match
from bot.matches.posts.boards import refresh


async def sweep(client: GrundyClient) -> None:
    """Let matches lapse whose time is over, and show it on their boards."""
    await renew(client, await actions.expire_due(client.services))


async def renew(client: GrundyClient, matches: Iterable[Match]) -> None:
    """Show on the boards of some matches what has become of them."""
    for match in matches:
        async with client.turn(match.id):
            await refresh(client, await actions.load(client.services, match.id))
