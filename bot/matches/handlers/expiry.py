"""What is over by the time: the row says when, and the board shows it where it can be reached."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.chat.client import GrundyClient
from bot.isolation import each
from bot.matches.actions import current, several
from bot.matches.handlers.boards import refresh
from bot.matches.handlers.following import tell_followers
from bot.matches.handlers.notices import notify
from bot.matches.handlers.posting import show_due
from bot.matches.model.match import Match

A_MOMENT = timedelta(milliseconds=50)
"""So much the clock of the event loop may be ahead."""


async def expire(client: GrundyClient) -> None:
    """End the challenges, and the matches against the bot, that nobody has touched for long."""
    if await current.expire_due(client.services):
        client.wake()  # other features look at what has ended


async def forfeit(client: GrundyClient) -> None:
    """End the matches in which a player's time has run out."""
    if await current.forfeit_due(client.services):
        client.wake()


async def count(client: GrundyClient) -> None:
    """Make the moves of the votes whose countdown has ended."""
    if any(not match.is_open for match in await several.count_due(client.services)):
        client.wake()


async def plan(client: GrundyClient) -> None:
    """Look again as soon as the next deadline has come."""
    serve_in_time(client, await current.next_deadline(client.services))


SWEEPS = (expire, forfeit, count, show_due, notify, tell_followers, plan)
"""What is done by itself, in this order."""


async def renew(client: GrundyClient, matches: Iterable[Match]) -> None:
    """Show on the boards of some matches what has become of them."""

    async def shown(match: Match) -> None:
        async with client.turn(match.id):
            await refresh(client, await current.load(client.services, match.id))

    await each("board", matches, shown)


def serve_in_time(client: GrundyClient, deadline: datetime | None) -> None:
    """Have what is due at a deadline done as soon as it has come.

    While time stands still, it doesn't come: the next beat sees to it.
    """
    presence = client.services.presence
    stands_still = presence is not None and presence.stands_still
    if deadline is not None and not stands_still:
        client.wake_by(deadline + A_MOMENT)
