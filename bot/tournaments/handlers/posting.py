"""Panels, podiums and boards as messages, and the periodic work that posts and renews them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager

import discord

from bot import log
from bot.chat.answers import FAILED, in_time, in_turn, of_place, update
from bot.chat.card import Card, text
from bot.chat.client import GrundyClient, Interaction
from bot.chat.permissions import may_attach_at, missing_to_post
from bot.isolation import each
from bot.matches.handlers.posting import Posting, post_fixture
from bot.matches.handlers.threads import new_thread
from bot.tournaments import actions
from bot.tournaments.cards import heading_of, tournament_name
from bot.tournaments.cards.panel import hindrance, panel_card
from bot.tournaments.model import REFUSED, Kind, Pairing, Stage, Tournament, View

logger = log.get(__name__)


def hold(interaction: Interaction, tournament_id: int) -> AbstractAsyncContextManager[None]:
    """Wait for the turn to change a tournament and show it, and hold it."""
    return in_turn(interaction, interaction.client.lock(("tournament", tournament_id)))


async def card_of(client: GrundyClient, tournament_id: int) -> tuple[View, Card]:
    """Return a tournament as it is now, and its panel."""
    view = await actions.view(client.services, tournament_id)
    tournament, place = view.tournament, view.tournament.place
    words = of_place(client, place.guild_id, place.locale)
    image, best = None, None
    if tournament.stage is Stage.OVER:
        best = await actions.best_match(client.services, tournament)
    if tournament.has_results and may_attach_at(client, place.guild_id, place.channel_id):
        title = heading_of(tournament, words)
        if tournament.stage is Stage.OVER:
            image = await actions.poster(client.services, view, best, title[0], words.language)
        else:
            image = await actions.page(client.services, view, 0, title, words.language)
    return view, panel_card(view, image, words, best)


async def show(interaction: Interaction, tournament_id: int) -> None:
    """Show a panel in the message that was clicked in; the panel itself may be renewed later."""
    client = interaction.client
    view, card = await in_time(interaction, card_of(client, tournament_id))
    message, panel = interaction.message, view.tournament.place.message_id
    if message is not None and message.id == panel:
        await actions.claim_showing(client.services, view.tournament)
    await update(interaction, card)


async def post(
    client: GrundyClient, tournament_id: int, nonce: str, channel_id: int | None = None
) -> None:
    """Post a panel in the channel of its tournament, in place of the one before.

    With ``channel_id`` the tournament moves there: the boards of later rounds are posted there
    too. Where it is over, the panel before shows so.

    :raises discord.HTTPException: when Discord does not let the bot do that.
    """
    view, card = await card_of(client, tournament_id)
    place = view.tournament.place
    to = channel_id or place.channel_id
    channel = client.get_partial_messageable(to, guild_id=place.guild_id)
    message = await channel.send(
        view=card.view(), files=card.files(), allowed_mentions=card.mentions(), nonce=nonce
    )
    words = of_place(client, place.guild_id, place.locale)
    moved = Card([text(words("This board has moved further down."))])
    await _edit(client, view.tournament, moved if view.tournament.is_open else card)
    await actions.panel_moved(client.services, tournament_id, to, message.id)
    await actions.claim_showing(client.services, view.tournament)


async def renew(client: GrundyClient, tournament: Tournament) -> None:
    """Show a tournament as it stands in the message of its panel, if this process is to."""
    async with client.lock(("tournament", tournament.id)):
        if await actions.claim_showing(client.services, tournament):
            view, card = await card_of(client, tournament.id)
            await _edit(client, view.tournament, card)


async def _edit(client: GrundyClient, tournament: Tournament, card: Card) -> None:
    """Change the message in which the panel of a tournament stands, if it is there."""
    place = tournament.place
    if place.message_id is None:
        return
    channel = client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
    message = channel.get_partial_message(place.message_id)
    try:
        await message.edit(
            view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
        )
    except FAILED as error:
        logger.info("panel not renewed", tournament=tournament.id, error=repr(error))


async def post_end(client: GrundyClient, tournament: Tournament) -> None:
    """Post the podium that is due, once, below all that was played.

    What a process claimed and did not post is posted a minute later; within some minutes Discord
    takes one message of a nonce.
    """
    if not await actions.claim_podium(client.services, tournament):
        return
    try:
        await post(client, tournament.id, f"podium{tournament.id}")
    except FAILED as error:
        logger.info("podium not posted", tournament=tournament.id, error=repr(error))
        if isinstance(error, discord.Forbidden):
            await actions.plan_podium(client.services, tournament, again=True)
        if not isinstance(error, discord.NotFound):
            return
    await actions.plan_podium(client.services, tournament, again=False)


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
    due = _served(client, await actions.due(client.services))
    if any(await each("tournament", due, lambda tournament: _go_on(client, tournament))):
        client.wake()
    podiums = await actions.due_podiums(client.services)
    await each("podium", podiums, lambda tournament: post_end(client, tournament))
    lost = _served(client, await actions.without_panel(client.services))
    await each("panel", lost, lambda tournament: _post_lost(client, tournament))
    unshown = _served(client, await actions.unshown(client.services))
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
    if not waiting and now.version == tournament.version:
        await actions.note_look(client.services, now)
    return posted == AT_ONCE and len(waiting) > AT_ONCE


async def _post_all(
    client: GrundyClient, tournament: Tournament, pairings: Sequence[Pairing]
) -> list[Posting]:
    """Post the boards of some pairings, up to one that Discord refuses."""
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

    return await each("board", pairings, post_board)


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
