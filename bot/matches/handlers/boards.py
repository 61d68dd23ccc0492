"""Boards as messages: posted, shown anew, and within reach of a member."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace

import discord

from bot import log
from bot.chat.acknowledgement import FAILED, PAUSES, again
from bot.chat.answers import in_time, in_turn, send, tell, update
from bot.chat.card import Card, text
from bot.chat.client import GrundyClient, Interaction
from bot.chat.errors import sentence_of
from bot.chat.items import Row
from bot.chat.permissions import can_reach, may_attach, may_attach_at
from bot.chat.readers import of_place, private, public
from bot.chat.router import OutOfReach, is_here
from bot.language.words import Words
from bot.matches.actions import boards, challenges, current, following, reviews
from bot.matches.cards.board import NOTHING_CHOSEN, board_card
from bot.matches.cards.controls import Selection, clicks_of, controls
from bot.matches.cards.names import link, match_name
from bot.matches.model.match import Match, Place
from bot.matches.model.refusals import MatchOver, NotOpen, Refusal, Stale
from bot.matches.model.reviewed import is_measured
from cgt.text import Text

logger = log.get(__name__)


async def card_of(
    client: GrundyClient,
    match: Match,
    words: Words,
    chosen: Selection = NOTHING_CHOSEN,
    *,
    pictures: bool = True,
    rows: Sequence[Row] | None = None,
) -> Card:
    """Return the card of a match; where no picture can be made or sent, the board is text.

    ``rows`` take the place of its usual buttons.
    """
    services = client.services
    match = await boards.refuted(services, match)
    image = await boards.picture(services, match, words.language) if pictures else None
    kept = await reviews.accuracy(services, match) if is_measured(match) else None
    earlier = await challenges.earlier(services, match)
    taught = await reviews.taught(services, match)
    titles: Mapping[int, Text] = {}
    if not match.mode.is_shared and not match.puzzle:
        players = [player.user_id for player in match.players]
        titles = await client.router.titles(services, match.place.guild_id, players)
    return board_card(
        match,
        words,
        image,
        chosen,
        kept,
        earlier=earlier,
        taught=taught,
        titles=titles,
        rows=rows,
    )


def place_of(interaction: Interaction) -> Place:
    """Return where an interaction was made."""
    guild_id = interaction.guild_id
    locale = None if guild_id is not None else str(interaction.locale)
    return Place(guild_id, interaction.channel_id or 0, None, can_reach(interaction), locale)


def turn(interaction: Interaction, match_id: int) -> AbstractAsyncContextManager[None]:
    """Wait for the turn to change a match and show it, and hold it: one match has one board."""
    return in_turn(interaction, interaction.client.turn(match_id))


async def post(interaction: Interaction, match: Match) -> None:
    """Answer with the board of a match, in place of the one that it may have had before.

    Should the match change before the message is known as its board, that is shown there.
    """
    client = interaction.client
    services = client.services
    drawn = card_of(client, match, public(interaction), pictures=may_attach(interaction))
    card = await in_time(interaction, drawn)
    place = replace(place_of(interaction), message_id=await send(interaction, card))
    now, before = await boards.placed(services, match, place)
    if (now.ply, now.status) != (match.ply, match.status):
        await refresh(interaction.client, now)
    await _retire(interaction.client, replace(match, place=before))


async def post_new(interaction: Interaction, match: Match) -> None:
    """Answer with the board of a match that has just begun; withdraw it if Discord refuses."""
    try:
        await post(interaction, match)
    except discord.DiscordServerError:  # it may stand there
        raise
    except discord.HTTPException:
        await challenges.take_back(interaction.client.services, match.id)
        raise


async def show(interaction: Interaction, match: Match, chosen: Selection = NOTHING_CHOSEN) -> None:
    """Show a match in the message that was clicked in.

    The change is in the store already. Should Discord not take the answer, the board is edited
    directly; should that fail too, the member is told how to see it. Where the board stands in
    another message meanwhile, it is shown there.
    """
    if _is_elsewhere(interaction, match) and await in_time(
        interaction, refresh(interaction.client, match)
    ):
        words = private(interaction)
        if _is_private(interaction):
            stands = words("It stands on the board: {link}", link=link(match))
            await update(interaction, Card([text(stands)]))
        else:
            await tell(interaction, words("This board has moved: {link}", link=link(match)))
        return
    drawn = card_of(
        interaction.client,
        match,
        public(interaction),
        chosen,
        pictures=may_attach(interaction),
    )
    if not match.is_open:
        interaction.client.wake()
    card = await in_time(interaction, drawn)
    try:
        await update(interaction, card)
    except FAILED as error:
        logger.info("answer not taken", match=match.id, error=repr(error))
        if not await refresh(interaction.client, match):
            words = private(interaction)
            await tell(
                interaction,
                words("That is done, but Discord did not let me show it: /board posts it again."),
            )


def _is_elsewhere(interaction: Interaction, match: Match) -> bool:
    """Return whether a click was made in another message than the board of its match."""
    clicked, board = interaction.message, match.place.message_id
    return clicked is not None and board is not None and clicked.id != board


def _is_private(interaction: Interaction) -> bool:
    """Return whether a click was made in a message that nobody else sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def show_moves(interaction: Interaction, match: Match, chosen: Selection) -> None:
    """Show what a choice of the player to move leads to.

    Where several hold the side each has a message of their own for that: nobody takes away what
    another one has opened.
    """
    alone = match.mode.is_shared and match.place.reachable
    if not alone:
        await show(interaction, match, chosen)
        return
    words = private(interaction)
    asked = words("{game}: choose a move", game=match_name(match, words))
    card = Card([text(asked), *controls(match.position, words, clicks_of(match), chosen)])
    if _is_private(interaction):
        await update(interaction, card)
    else:
        await send(interaction, card, private=True)


async def refuse(interaction: Interaction, match_id: int, refusal: Refusal) -> None:
    """Say why not; where the message shows an older board than there is, renew it as well."""
    if isinstance(refusal, Stale | MatchOver | NotOpen):
        loading = current.load(interaction.client.services, match_id)
        await show(interaction, await in_time(interaction, loading))
    await tell(interaction, sentence_of(refusal, private(interaction)))


async def refresh(client: GrundyClient, match: Match) -> bool:
    """Show a match as it stands on its board, without an interaction; return whether it is shown.

    It is not where the bot cannot reach the message, or the message is gone.
    """
    try:
        return await edit(client, match)
    except FAILED as error:
        logger.info("board not refreshed", match=match.id, error=repr(error))
        return False


async def edit(client: GrundyClient, match: Match) -> bool:
    """Show a match on its board as :func:`refresh` does.

    :raises discord.HTTPException: when Discord does not take it.
    """
    message = _message_of(client, match.place)
    if message is None:
        return False
    card = await card_of(
        client,
        match,
        words_of(client, match),
        pictures=may_attach_at(client, match.place.guild_id, match.place.channel_id),
    )
    await again(
        lambda: message.edit(
            view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
        ),
        PAUSES,
    )
    return True


async def _retire(client: GrundyClient, match: Match) -> None:
    """Say in the message where a board stood that it has moved; there may be none.

    ``match.place`` is where it stood; the message may be gone, which is as well.
    """
    message = _message_of(client, match.place)
    if message is None:
        return
    words = words_of(client, match)
    card = Card([text(words("This board has moved further down."))])
    try:
        await message.edit(view=card.view(), attachments=[])
    except FAILED as error:
        logger.info("old board not marked", match=match.id, error=repr(error))


def _message_of(client: GrundyClient, place: Place) -> discord.PartialMessage | None:
    """Return the message that a board stands in, if it has one that the bot can reach."""
    if not place.reachable or place.message_id is None:
        return None
    channel = client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
    return channel.get_partial_message(place.message_id)


def words_of(client: GrundyClient, match: Match) -> Words:
    """Return the words for a board that is changed without an interaction.

    They are the server's, or in direct messages those of who asked for the board.
    """
    return of_place(client, match.place.guild_id, match.place.locale)


async def require_reach(interaction: Interaction, match_id: int) -> None:
    """Refuse a click on a match of others in another server.

    A match that everyone plays belongs to its place. A match that is followed can be seen anywhere.

    :raises OutOfReach: when it is out of reach.
    :raises MatchNotFound: when there is no such match.
    """
    services, user_id = interaction.client.services, interaction.user.id
    reaching = following.place_for(services, match_id, user_id)
    place = await in_time(interaction, reaching, private=True)
    if place is None or is_here(interaction, place.guild_id, place.channel_id):
        return
    if not await in_time(interaction, following.follows(services, match_id, user_id), private=True):
        raise OutOfReach
