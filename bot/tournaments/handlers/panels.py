"""The panel of a tournament as a message."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager

import discord

from bot import log
from bot.chat.answers import FAILED, in_time, in_turn, update
from bot.chat.card import Card, text
from bot.chat.client import GrundyClient, Interaction
from bot.chat.permissions import may_attach_at
from bot.chat.readers import of_place
from bot.tournaments.actions import progress, views
from bot.tournaments.actions.views import View
from bot.tournaments.cards import heading_of
from bot.tournaments.cards.panel import panel_card
from bot.tournaments.model import Stage, Tournament

logger = log.get(__name__)


def hold(interaction: Interaction, tournament_id: int) -> AbstractAsyncContextManager[None]:
    """Wait for the turn to change a tournament and show it, and hold it."""
    return in_turn(interaction, interaction.client.lock(("tournament", tournament_id)))


async def card_of(client: GrundyClient, tournament_id: int) -> tuple[View, Card]:
    """Return a tournament as it is now, and its panel."""
    view = await views.view(client.services, tournament_id)
    tournament, place = view.tournament, view.tournament.place
    words = of_place(client, place.guild_id, place.locale)
    image, best = None, None
    if tournament.stage is Stage.OVER:
        best = await views.best_match(client.services, tournament)
    if tournament.has_results and may_attach_at(client, place.guild_id, place.channel_id):
        title = heading_of(tournament, words)
        if tournament.stage is Stage.OVER:
            image = await views.poster(client.services, view, best, title[0], words.language)
        else:
            image = await views.page(client.services, view, 0, title, words.language)
    return view, panel_card(tournament, view.matches, image, words, view.titles, best=best)


async def show(interaction: Interaction, tournament_id: int) -> None:
    """Show a panel in the message that was clicked in; the panel itself may be renewed later."""
    client = interaction.client
    view, card = await in_time(interaction, card_of(client, tournament_id))
    message, panel = interaction.message, view.tournament.place.message_id
    if message is not None and message.id == panel:
        await progress.claim_showing(client.services, view.tournament)
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
    await views.panel_moved(client.services, tournament_id, to, message.id)
    await progress.claim_showing(client.services, view.tournament)


async def renew(client: GrundyClient, tournament: Tournament) -> None:
    """Show a tournament as it stands in the message of its panel, if this process is to."""
    async with client.lock(("tournament", tournament.id)):
        if await progress.claim_showing(client.services, tournament):
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
    if not await progress.claim_podium(client.services, tournament):
        return
    try:
        await post(client, tournament.id, f"podium{tournament.id}")
    except FAILED as error:
        logger.info("podium not posted", tournament=tournament.id, error=repr(error))
        if isinstance(error, discord.Forbidden):
            await progress.postpone_podium(client.services, tournament)
        if not isinstance(error, discord.NotFound):
            return
    await progress.podium_posted(client.services, tournament)
