"""How a match gets its first board: in the answer, or in a thread of its own."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot import log
from bot.chat.answers import FAILED, in_time, send
from bot.chat.card import Card, text
from bot.chat.client import Interaction
from bot.chat.permissions import can_reach
from bot.chat.readers import public
from bot.matches import actions
from bot.matches.actions import Proposal
from bot.matches.cards.names import versus
from bot.matches.model import Match
from bot.matches.posts import boards
from bot.matches.posts.threads import take_away, thread_for
from bot.settings import actions as settings

logger = log.get(__name__)


async def begin(interaction: Interaction, proposal: Proposal) -> None:
    """Begin a match, or challenge a member to one, and show its board.

    Where the server wants it so, and the bot may, that is in a thread of its own; else it is the
    answer.
    """
    services, place = interaction.client.services, boards.place_of(interaction)
    match = await in_time(interaction, actions.propose(services, proposal, place))
    server = await settings.of_server(services.store, interaction.guild_id)
    if not (server.threads and await in_time(interaction, _post_in_thread(interaction, match))):
        await boards.post_new(interaction, match)


async def _post_in_thread(interaction: Interaction, match: Match) -> bool:
    """Post the board in a thread, and answer with the way there; return whether that was done."""
    services, words = interaction.client.services, public(interaction)
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel) or not can_reach(interaction):
        return False
    pictures = interaction.app_permissions.attach_files
    card = await boards.card_of(interaction.client, match, words, pictures=pictures)
    thread = await thread_for(channel, match, words)
    if thread is None:
        return False
    try:
        message = await thread.send(
            view=card.view(), files=card.files(), allowed_mentions=card.mentions()
        )
    except FAILED as error:
        logger.info("no board in a thread", match=match.id, error=repr(error))
        await take_away(thread)
        return False
    place = replace(match.place, channel_id=thread.id, message_id=message.id)
    now, _before = await actions.placed(services, match, place)
    if (now.ply, now.status) != (match.ply, match.status):
        await boards.refresh(interaction.client, now)
    way = words("{players}: {thread}", players=versus(match, words), thread=thread.mention)
    await send(interaction, Card([text(way)]))
    return True
