"""What is over by the time: the row says when, and the board shows it where it can be reached."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.chat.client import GrundyClient
from bot.matches import actions
from bot.matches.model import Match
from bot.matches.posts.boards import refresh
from bot.matches.posts.following import tell_followers
from bot.matches.posts.notices import notify
from bot.matches.posts.posting import show_due

A_MOMENT = timedelta(milliseconds=50)
"""So much the clock of the event loop may be ahead."""


async def sweep(client: GrundyClient) -> None:
    """End what is over by the time, and show it on the boards; tell who is to move."""
    await actions.expire_due(client.services)
    forfeited = await actions.forfeit_due(client.services)
    counted = await actions.count_due(client.services)
    await show_due(client)
    if forfeited or any(not match.is_open for match in counted):
        client.wake()  # the features above look at what has ended
    await notify(client)
    await tell_followers(client)
    serve_in_time(client, await actions.next_deadline(client.services))


async def renew(client: GrundyClient, matches: Iterable[Match]) -> None:
    """Show on the boards of some matches what has become of them."""
    for match in matches:
        async with client.turn(match.id):
            await refresh(client, await actions.load(client.services, match.id))


def serve_in_time(client: GrundyClient, deadline: datetime | None) -> None:
    """Have what is due at a deadline done as soon as it has come.

    While time stands still, it doesn't come: the next beat sees to it.
    """
    presence = client.services.presence
    stands_still = presence is not None and presence.stands_still
    if deadline is not None and not stands_still:
        client.wake_by(deadline + A_MOMENT)
