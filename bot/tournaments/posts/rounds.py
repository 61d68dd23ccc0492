"""What goes on by itself: results are taken, rounds begin, boards are posted, panels renewed."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.client import GrundyClient
from bot.isolation import each
from bot.matches.posts.arranged import Posting, post_arranged
from bot.tournaments import actions
from bot.tournaments.model import REFUSED, Pairing, Tournament
from bot.tournaments.posts.blocked import lacking, tell_organiser
from bot.tournaments.posts.panels import post_end, renew

AT_ONCE = 5
"""So many boards of a tournament are posted before what else is due is looked at."""


async def sweep(client: GrundyClient) -> None:
    """Let the tournaments go on whose servers this process serves."""
    due = _served(client, await actions.due(client.services))
    if any(await each("tournament", due, lambda tournament: _go_on(client, tournament))):
        client.wake()
    podiums = await actions.due_podiums(client.services)
    await each("podium", podiums, lambda tournament: post_end(client, tournament))
    unshown = _served(client, await actions.unshown(client.services))
    await each("panel", unshown, lambda tournament: _renew(client, tournament))


def _served(client: GrundyClient, found: list[Tournament]) -> list[Tournament]:
    """Return those of some tournaments whose servers this process serves."""
    return [one for one in found if client.get_guild(one.place.guild_id) is not None]


async def _renew(client: GrundyClient, tournament: Tournament) -> None:
    async with client.turn(("tournament", tournament.id)):
        await renew(client, tournament)


async def _go_on(client: GrundyClient, tournament: Tournament) -> bool:
    """Let a tournament go on, and return whether there is more to do at once."""
    now = await actions.advance(client.services, tournament)
    waiting = await actions.waiting(client.services, now)
    blocked = lacking(client, now) if waiting else ()
    postings = await _post_all(client, now, () if blocked else waiting[:AT_ONCE])
    posted = postings.count(Posting.DONE)
    if Posting.REFUSED in postings:
        blocked = (REFUSED,)
    if blocked or posted or not waiting:
        news = await actions.block(client.services, now, blocked)
        if news and blocked:
            await tell_organiser(client, now, blocked)
    return posted == AT_ONCE and len(waiting) > AT_ONCE


async def _post_all(
    client: GrundyClient, tournament: Tournament, pairings: Sequence[Pairing]
) -> list[Posting]:
    """Post the boards of some pairings, up to one that Discord refuses."""
    refused = False

    async def post(pairing: Pairing) -> Posting:
        nonlocal refused
        if refused:
            return Posting.OTHERS
        match = await actions.arrange(client.services, tournament, pairing)
        posting = await post_arranged(client, match, tournament.place.channel_id)
        refused = posting is Posting.REFUSED
        return posting

    return await each("board", pairings, post)
