"""How a match gets its first board: in the answer, or in a thread of its own."""

from __future__ import annotations

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
from bot.matches.posts.posting import housed, noted, post_board
from bot.matches.posts.threads import take_away

logger = log.get(__name__)


async def begin(interaction: Interaction, proposal: Proposal) -> None:
    """Begin a match, or challenge a member to one, and show its board.

    Where the server wants it so, and the bot may, that is in a thread of its own; else it is the
    answer.
    """
    services, place = interaction.client.services, boards.place_of(interaction)
    match = await in_time(interaction, actions.propose(services, proposal, place))
    if not await in_time(interaction, _post_in_thread(interaction, match)):
        await boards.post_new(interaction, match)


async def _post_in_thread(interaction: Interaction, match: Match) -> bool:
    """Post the board in a thread, and answer with the way there; return whether that was done.

    It isn't done where the server does not want threads.
    """
    client, words = interaction.client, public(interaction)
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel) or not can_reach(interaction):
        return False
    at = await housed(client, match, channel.id)
    thread = channel.guild.get_thread(at.place.channel_id)
    if thread is None:
        return False
    try:
        message = await post_board(client, at)
    except FAILED as error:
        logger.info("no board in a thread", match=match.id, error=repr(error))
        await take_away(thread)
        return False
    await noted(client, at, message)
    way = words("{players}: {thread}", players=versus(match, words), thread=thread.mention)
    await send(interaction, Card([text(way)]))
    return True
