"""What is over by the time: the row says when, and the board shows it where it can be reached."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.chat.client import GrundyClient
from bot.isolation import each
from bot.matches import actions
from bot.matches.model import Match
from bot.matches.posts.boards import refresh
from bot.matches.posts.following import tell_followers
from bot.matches.posts.notices import notify

A_MOMENT = timedelta(milliseconds=50)
"""So much the clock of the event loop may be ahead."""


async def expire(client: GrundyClient) -> None:
    """End the challenges, and the matches against the bot, that nobody has touched for long."""
    await renew(client, await actions.expire_due(client.services))


async def forfeit(client: GrundyClient) -> None:
    """End the matches in which a player's time has run out."""
    forfeited = await actions.forfeit_due(client.services)
    await renew(client, forfeited)
    if forfeited:
        client.wake()  # the features above look at what has ended


async def count(client: GrundyClient) -> None:
    """Make the moves of the votes whose countdown has ended."""
    counted = await actions.count_due(client.services)
    await renew(client, counted)
    if any(not match.is_open for match in counted):
        client.wake()


async def plan(client: GrundyClient) -> None:
    """Look again as soon as the next deadline has come."""
    serve_in_time(client, await actions.next_deadline(client.services))


SWEEPS = (expire, forfeit, count, notify, tell_followers, plan)
"""What is done by itself, in this order."""


async def renew(client: GrundyClient, matches: Iterable[Match]) -> None:
    """Show on the boards of some matches what has become of them."""

    async def shown(match: Match) -> None:
        async with client.turn(match.id):
            await refresh(client, await actions.load(client.services, match.id))

    await each("board", matches, shown)


def serve_in_time(client: GrundyClient, deadline: datetime | None) -> None:
    """Have what is due at a deadline done as soon as it has come."""
    if deadline is not None:
        client.wake_by(deadline + A_MOMENT)
