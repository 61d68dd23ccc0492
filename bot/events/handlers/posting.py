"""Panels, podiums and boards as messages, and the periodic work that posts and renews them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace

import discord

from bot import log
from bot.chat import posts
from bot.chat.answers import FAILED, defer_if_slow, hold_turn, update
from bot.chat.card import Card, text
from bot.chat.client import GrundyClient, Interaction
from bot.chat.permissions import may_attach_at, missing_to_post
from bot.events import actions
from bot.events.cards import heading_of, tournament_name
from bot.events.cards.panel import hindrance, panel_card
from bot.events.model import REFUSED, Pairing, Stage, Tournament, View
from bot.play.matches.handlers.boards import new_thread
from bot.play.matches.handlers.posting import Posting, post_fixture
from bot.resilience import for_each
from cgt.core.text import Text

logger = log.get(__name__)


def hold(interaction: Interaction, tournament_id: int) -> AbstractAsyncContextManager[None]:
    """Hold the turn to change and show a tournament."""
    return hold_turn(interaction, interaction.client.lock(("tournament", tournament_id)))


async def card_of(client: GrundyClient, tournament_id: int) -> tuple[View, Card]:
    """Return a tournament in its current state, with its panel."""
    view = await actions.view(client.services, tournament_id)
    tournament, place = view.tournament, view.tournament.place
    words = posts.words_at(client, place)
    image, best, film, honours = None, None, None, list[Text]()
    if tournament.stage is Stage.OVER:
        best = await actions.best_match(client.services, tournament)
        honours, film = await actions.honours(client.services, tournament, best)
    if tournament.has_results and may_attach_at(client, place.guild_id, place.channel_id):
        title = heading_of(tournament, words)
        if tournament.stage is Stage.OVER:
            image = await actions.poster(client.services, view, best, title[0], words.language)
        else:
            image = await actions.page(client.services, view, 0, title, words.language)
    card = panel_card(view, image, words, best, honours, film=film)
    return view, replace(card, pings=_pinged(tournament))


def _pinged(tournament: Tournament) -> tuple[int, ...]:
    """Return the members to ping with a new message of the panel, the players at its end.

    Discord pings only members who are mentioned there, and never in an edit.
    """
    if tournament.stage is not Stage.OVER:
        return ()
    users = (one.user_id for one in tournament.entrants if one.left is None)
    return tuple(user for user in users if user > 0)[: actions.MOST_PINGED]


async def show(interaction: Interaction, tournament_id: int) -> None:
    """Show a panel in the message of the click. The panel itself can be renewed later."""
    client = interaction.client
    view, card = await defer_if_slow(interaction, card_of(client, tournament_id))
    message, panel = interaction.message, view.tournament.place.message_id
    if message is not None and message.id == panel:
        await actions.claim_showing(client.services, view.tournament)
    await update(interaction, card)


def with_followers(card: Card, followers: tuple[int, ...]) -> Card:
    """Return a new panel with a ping of the members who wait for it."""
    if not followers:
        return card
    named = text("🔔 " + " ".join(f"<@{user}>" for user in followers))
    return replace(card, parts=[*card.parts, named], pings=(*card.pings, *followers))


async def post(
    client: GrundyClient,
    tournament_id: int,
    nonce: str,
    channel_id: int | None = None,
    followers: tuple[int, ...] = (),
) -> None:
    """Post a panel in the channel of its tournament, in place of the earlier one.

    With ``channel_id`` the tournament moves there, with the boards of later rounds. If it is over,
    the earlier panel also shows the end. It pings ``followers``, who wait for it.

    :raises discord.HTTPException: when Discord refuses it.
    """
    view, card = await card_of(client, tournament_id)
    card = with_followers(card, followers)
    place = view.tournament.place
    to = channel_id or place.channel_id
    message = await posts.post(client, replace(place, channel_id=to), card, nonce)
    if message.id == place.message_id:  # a second delivery finds the message of the first
        pass
    elif view.tournament.is_open:
        await posts.retire(client, place)
    else:
        await posts.try_to_edit(client, place, card)
    await actions.panel_moved(client.services, view.tournament, to, message.id)


async def renew(client: GrundyClient, tournament: Tournament) -> None:
    """Renew the panel of a tournament if this process can claim it."""
    async with client.lock(("tournament", tournament.id)):
        if await actions.claim_showing(client.services, tournament):
            view, card = await card_of(client, tournament.id)
            await posts.try_to_edit(client, view.tournament.place, card)


async def post_end(client: GrundyClient, tournament: Tournament) -> None:
    """Post the due podium once, below all matches.

    If a process claims it and doesn't post it, another one does a minute later. Discord accepts one
    message per nonce within a few minutes.
    """
    if not await actions.claim_podium(client.services, tournament):
        return
    try:
        home = await _home(client, tournament)
        await post(client, tournament.id, f"podium{tournament.id}", home)
    except FAILED as error:
        logger.info("podium not posted", tournament=tournament.id, error=repr(error))
        if isinstance(error, discord.Forbidden):
            await actions.plan_podium(client.services, tournament, again=True)
        if not isinstance(error, discord.NotFound):
            return
    await actions.plan_podium(client.services, tournament, again=False)


def lacking(client: GrundyClient, tournament: Tournament) -> tuple[str, ...]:
    """Return the permissions that the bot lacks to post boards, if it knows the channel."""
    guild = client.get_guild(tournament.guild_id)
    channel = guild and guild.get_channel_or_thread(tournament.place.channel_id)
    return missing_to_post(channel) if channel else ()


async def tell_organiser(client: GrundyClient, tournament: Tournament, by: tuple[str, ...]) -> None:
    """Send the organiser of a tournament a direct message about obstacles to posting boards."""
    place = tournament.place
    words = posts.words_at(client, place)
    heading = f"### {tournament_name(tournament, words)}"
    card = Card([text(f"{heading}\n{hindrance(by, place.channel_id, words)}")])
    await posts.send_direct(client, tournament.organiser_id, card)


AT_ONCE = 5
"""The maximum number of boards of a tournament that are posted in one round of work."""


async def sweep(client: GrundyClient) -> None:
    """Advance the tournaments in the servers of this process, and post what is due."""
    due = _filter_served(client, await actions.due(client.services))
    if any(await for_each("tournament", due, lambda tournament: _go_on(client, tournament))):
        client.wake()
    podiums = await actions.due_podiums(client.services)
    await for_each("podium", podiums, lambda tournament: post_end(client, tournament))
    lost = _filter_served(client, await actions.without_panel(client.services))
    await for_each("panel", lost, lambda tournament: _post_lost(client, tournament))
    unshown = _filter_served(client, await actions.unshown(client.services))
    await for_each("panel", unshown, lambda tournament: renew(client, tournament))


def _filter_served(client: GrundyClient, found: list[Tournament]) -> list[Tournament]:
    return [one for one in found if client.get_guild(one.guild_id) is not None]


async def _post_lost(client: GrundyClient, tournament: Tournament) -> None:
    """Post a panel that is missing since its tournament was opened."""
    try:
        await post(client, tournament.id, f"panel{tournament.id}")
    except FAILED as error:
        logger.info("panel not posted", tournament=tournament.id, error=repr(error))


async def _go_on(client: GrundyClient, tournament: Tournament) -> bool:
    """Advance a tournament, and return whether there is more to do at once."""
    now = await actions.advance(client.services, tournament)
    if now.stage is Stage.RUNNING and now.starts_at is not None:
        client.wake_by(now.starts_at)
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
    if not waiting and now.version == tournament.version:
        await actions.note_look(client.services, now)
    return posted == AT_ONCE and len(waiting) > AT_ONCE


async def _post_all(
    client: GrundyClient, tournament: Tournament, pairings: Sequence[Pairing]
) -> list[Posting]:
    """Post the boards of some pairings, until Discord refuses one."""
    if not pairings:
        return []
    refused, home = False, await _home(client, tournament)

    async def post_board(pairing: Pairing) -> Posting:
        nonlocal refused
        if refused:
            return Posting.OTHERS
        match = await actions.arrange(client.services, tournament, pairing)
        posting = await post_fixture(client, match, home)
        refused = posting is Posting.REFUSED
        return posting

    return await for_each("board", pairings, post_board)


async def _home(client: GrundyClient, tournament: Tournament) -> int:
    """Return the channel for the boards of a tournament.

    It is a thread below its panel, if the bot can make one, so that the panel stays in sight. A
    thread has the id of the message it begins at.
    """
    place = tournament.place
    guild, panel = client.get_guild(tournament.guild_id), place.message_id
    channel = guild and guild.get_channel(place.channel_id)
    if guild is None or panel is None or not isinstance(channel, discord.TextChannel):
        return place.channel_id
    words = posts.words_at(client, place)
    name = words("{event}: boards", event=tournament_name(tournament, words))
    thread = channel.get_thread(panel) or await new_thread(channel, name, panel)
    if thread is not None:
        return thread.id
    try:  # an archived thread, which the bot doesn't know any more, and which a board opens again
        return (await guild.fetch_channel(panel)).id
    except (*FAILED, discord.InvalidData):
        return place.channel_id
