"""Periodic work: results are taken, rounds begin, boards are posted."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot import log
from bot.chat.answers import FAILED
from bot.chat.card import Card, text
from bot.chat.client import GrundyClient
from bot.chat.permissions import missing_to_post
from bot.chat.readers import of_place
from bot.isolation import each
from bot.matches.handlers.posting import Posting, post_fixture
from bot.matches.handlers.threads import new_thread
from bot.tournaments.actions import leading, progress
from bot.tournaments.cards import tournament_name
from bot.tournaments.cards.panel import hindrance
from bot.tournaments.handlers.panels import post, post_end, renew
from bot.tournaments.model import REFUSED, Kind, Pairing, Tournament

logger = log.get(__name__)


def lacking(client: GrundyClient, tournament: Tournament) -> tuple[str, ...]:
    """Return which permissions the bot lacks to post boards, as far as it knows the channel."""
    place = tournament.place
    guild = client.get_guild(place.guild_id)
    channel = guild and guild.get_channel_or_thread(place.channel_id)
    return missing_to_post(channel) if channel else ()


async def tell_organiser(client: GrundyClient, tournament: Tournament, by: tuple[str, ...]) -> None:
    """Tell who began a tournament, in a direct message, what hinders it."""
    place = tournament.place
    words = of_place(client, place.guild_id, place.locale)
    heading = f"### {tournament_name(tournament, words)}"
    card = Card([text(f"{heading}\n{hindrance(by, place.channel_id, words)}")])
    try:
        user = await client.fetch_user(tournament.organiser_id)
        await user.send(view=card.view(), allowed_mentions=card.mentions())
    except FAILED as error:
        logger.info("organiser not told", tournament=tournament.id, error=repr(error))


AT_ONCE = 5
"""The maximum number of boards of a tournament that one look posts."""


async def sweep(client: GrundyClient) -> None:
    """Let the tournaments go on that can, of the servers that this process serves."""
    due = _served(client, await progress.due(client.services))
    if any(await each("tournament", due, lambda tournament: _go_on(client, tournament))):
        client.wake()
    podiums = await progress.due_podiums(client.services)
    await each("podium", podiums, lambda tournament: post_end(client, tournament))
    lost = _served(client, await progress.without_panel(client.services))
    await each("panel", lost, lambda tournament: _post_lost(client, tournament))
    unshown = _served(client, await progress.unshown(client.services))
    await each("panel", unshown, lambda tournament: renew(client, tournament))


def _served(client: GrundyClient, found: list[Tournament]) -> list[Tournament]:
    return [one for one in found if client.get_guild(one.place.guild_id) is not None]


async def _post_lost(client: GrundyClient, tournament: Tournament) -> None:
    """Post the panel that was not posted, or not noted, when the tournament was opened."""
    try:
        await post(client, tournament.id, f"panel{tournament.id}")
    except FAILED as error:
        logger.info("panel not posted", tournament=tournament.id, error=repr(error))


async def _go_on(client: GrundyClient, tournament: Tournament) -> bool:
    """Let a tournament go on, and return whether there is more to do at once."""
    now = await progress.advance(client.services, tournament)
    waiting = await progress.waiting(client.services, now)
    blocked = lacking(client, now) if waiting else ()
    postings = await _post_all(client, now, () if blocked else waiting[:AT_ONCE])
    posted = postings.count(Posting.DONE)
    if Posting.REFUSED in postings:
        blocked = (REFUSED,)
    if blocked or posted or not waiting:
        news = await leading.block(client.services, now, blocked)
        if news and blocked:
            await tell_organiser(client, now, blocked)
    if not waiting and now.version == tournament.version:
        await progress.note_look(client.services, now)
    return posted == AT_ONCE and len(waiting) > AT_ONCE


async def _post_all(
    client: GrundyClient, tournament: Tournament, pairings: Sequence[Pairing]
) -> list[Posting]:
    """Post the boards of some pairings, up to one that Discord refuses."""
    if not pairings:
        return []
    refused, home = False, await _home(client, tournament)

    async def post(pairing: Pairing) -> Posting:
        nonlocal refused
        if refused:
            return Posting.OTHERS
        match = await progress.arrange(client.services, tournament, pairing)
        posting = await post_fixture(client, match, home)
        refused = posting is Posting.REFUSED
        return posting

    return await each("board", pairings, post)


async def _home(client: GrundyClient, tournament: Tournament) -> int:
    """Return the channel for the boards of a tournament.

    For a game night that is a thread below its panel, so that the panel stays in sight, where the
    bot may make one. A thread has the number of the message that it was made from.
    """
    place = tournament.place
    guild, panel = client.get_guild(place.guild_id), place.message_id
    channel = guild and guild.get_channel(place.channel_id)
    if tournament.kind is not Kind.NIGHT or panel is None:
        return place.channel_id
    if not isinstance(channel, discord.TextChannel):
        return place.channel_id
    words = of_place(client, place.guild_id, place.locale)
    name = words("{event}: boards", event=tournament_name(tournament, words))
    thread = channel.get_thread(panel) or await new_thread(channel, name, panel)
    return place.channel_id if thread is None else thread.id
