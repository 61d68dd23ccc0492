"""What goes on by itself: results are taken, rounds begin, boards are posted, panels renewed."""

from __future__ import annotations

from bot.chat.client import GrundyClient
from bot.matches.posts.arranged import Posting, post_arranged
from bot.tournaments import actions
from bot.tournaments.model import REFUSED, Pairing, Tournament
from bot.tournaments.posts.blocked import lacking, tell_organiser
from bot.tournaments.posts.panels import post_end, renew

AT_ONCE = 5
"""So many boards of a tournament are posted before what else is due is looked at."""


async def sweep(client: GrundyClient) -> None:
    """Let the tournaments go on whose servers this process serves."""
    more = False
    for tournament in await actions.due(client.services):
        if client.get_guild(tournament.place.guild_id) is None:
            continue
        with actions.patiently(tournament):
            more |= await _go_on(client, tournament)
    for tournament in await actions.due_podiums(client.services):
        with actions.patiently(tournament):
            await post_end(client, tournament)
    for tournament in await actions.unshown(client.services):
        if client.get_guild(tournament.place.guild_id) is not None:
            async with client.turn(("tournament", tournament.id)):
                with actions.patiently(tournament):
                    await renew(client, tournament)
    if more:
        client.wake()


async def _go_on(client: GrundyClient, tournament: Tournament) -> bool:
    """Let a tournament go on, and return whether there is more to do at once."""
    now = await actions.advance(client.services, tournament)
    waiting = await actions.waiting(client.services, now)
    posted = 0
    blocked = lacking(client, now) if waiting else ()
    for pairing in () if blocked else waiting[:AT_ONCE]:
        posting = await _post(client, now, pairing)
        if posting is Posting.REFUSED:
            blocked = (REFUSED,)
            break
        posted += posting is Posting.DONE
    if blocked or posted or not waiting:
        news = await actions.block(client.services, now, blocked)
        if news and blocked:
            await tell_organiser(client, now, blocked)
    return posted == AT_ONCE and len(waiting) > AT_ONCE


async def _post(client: GrundyClient, tournament: Tournament, pairing: Pairing) -> Posting:
    match = await actions.arrange(client.services, tournament, pairing)
    return await post_arranged(client, match, tournament.place.channel_id)
