"""A match's board: drawn by a worker, put into a message, and found again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import discord

from bot import log
from bot.chat.card import Card, in_time, send, text
from bot.language.words import Words, public
from bot.matches.cards.board import NOTHING_CHOSEN, board_card
from bot.matches.cards.controls import Selection
from bot.matches.model import Match, Place
from bot.services import Services
from bot.theory import work as tasks
from cgt.errors import CgtError

if TYPE_CHECKING:
    from bot.chat.client import GrundyClient

Interaction: TypeAlias = "discord.Interaction[GrundyClient]"

logger = log.get(__name__)


async def card_of(
    services: Services,
    match: Match,
    words: Words,
    chosen: Selection = NOTHING_CHOSEN,
    *,
    pictures: bool = True,
) -> Card:
    """Return the card of a match; where no picture can be made or sent, the board is text."""
    png: bytes | None = None
    if pictures:
        before = replace(match, moves=match.moves[:-1]).position if match.moves else None
        try:
            png = await services.solver.run(
                tasks.board, match.position, match.last_move, before, words.language
            )
        except CgtError as error:
            logger.warning("no picture of the board", match=match.id, error=str(error))
    return board_card(match, words, png, chosen)


def words_of(client: GrundyClient, match: Match) -> Words:
    """Return the words for a board that is changed without an interaction.

    They are the server's, or in direct messages those of who asked for the board.
    """
    guild = client.get_guild(match.place.guild_id) if match.place.guild_id else None
    return Words(str(guild.preferred_locale) if guild else match.place.locale or "en-US")


def place_of(interaction: Interaction) -> Place:
    """Return where an interaction was made.

    The bot can reach a server that it is a member of, and its own direct messages with somebody;
    elsewhere (where only the member installed it) it may do no more than answer.
    """
    guild_id = interaction.guild_id
    if guild_id is not None:
        reachable = interaction.client.get_guild(guild_id) is not None
    else:
        reachable = interaction.context.dm_channel
    locale = None if guild_id is not None else str(interaction.locale)
    return Place(guild_id, interaction.channel_id or 0, None, bool(reachable), locale)


def may_attach(interaction: Interaction) -> bool:
    """Return whether pictures can be sent here."""
    return interaction.guild_id is None or interaction.app_permissions.attach_files


def may_attach_at(client: GrundyClient, place: Place) -> bool:
    """Return whether pictures can be sent to a place, as far as is known."""
    guild = client.get_guild(place.guild_id) if place.guild_id else None
    channel = guild and guild.get_channel_or_thread(place.channel_id)
    if guild is None or channel is None:
        return True
    return channel.permissions_for(guild.me).attach_files


async def post(interaction: Interaction, match: Match) -> Match:
    """Answer with the board of a match, and remember the message that it stands in."""
    services = interaction.client.services
    drawn = card_of(services, match, public(interaction), pictures=may_attach(interaction))
    card = await in_time(interaction, drawn)
    place = replace(place_of(interaction), message_id=await send(interaction, card))
    await services.store.place_message(match.id, place)
    return replace(match, place=place)


async def retire(interaction: Interaction, match: Match) -> None:
    """Say in the message where a board stood that it has moved; there may be none.

    ``match.place`` is where it stood; the message may be gone, which is as well.
    """
    place = match.place
    if not place.reachable or place.message_id is None:
        return
    client = interaction.client
    channel = client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
    words = words_of(client, match)
    card = Card([text(words("This board has moved further down."))])
    try:
        await channel.get_partial_message(place.message_id).edit(view=card.view(), attachments=[])
    except discord.HTTPException as error:
        logger.info("old board not marked", match=match.id, error=str(error))


def link(match: Match) -> str:
    """Return the address of the message with the board."""
    place = match.place
    return (
        f"https://discord.com/channels/{place.guild_id or '@me'}/"
        f"{place.channel_id}/{place.message_id}"
    )
