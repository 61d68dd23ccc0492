"""Boards posted where there was none: of new matches, and of events."""

from __future__ import annotations

from datetime import timedelta
from enum import Enum, auto

import discord

import cgt
from bot import log
from bot.chat.answers import FAILED, in_time, public, send
from bot.chat.card import Card, text
from bot.chat.client import GrundyClient, Interaction
from bot.chat.permissions import can_reach
from bot.matches.actions import challenges, fixtures
from bot.matches.actions.challenges import Proposal
from bot.matches.cards import versus
from bot.matches.handlers.boards import boards, housed, take_away
from bot.matches.handlers.messages import NOT_ALLOWED, place_of
from bot.matches.model.match import Match

logger = log.get(__name__)


async def post_match(interaction: Interaction, proposal: Proposal) -> None:
    """Begin a match, or challenge a member to one, and show its board.

    Where the server wants it so, and the bot may, that is in a thread of its own; else it is the
    answer.
    """
    services, place = interaction.client.services, place_of(interaction)
    match = await in_time(interaction, challenges.propose(services, proposal, place))
    if not await in_time(interaction, _post_in_thread(interaction, match)):
        await boards.post_new(interaction, match)


async def play(
    interaction: Interaction,
    game: cgt.Ruleset,
    convention: cgt.Convention,
    start: cgt.Position | None = None,
) -> None:
    """Begin a match against the bot about which no more is said than the game, or the start."""
    proposal = Proposal(interaction.user.id, game=game, position=start, convention=convention)
    await post_match(interaction, proposal)


async def _post_in_thread(interaction: Interaction, match: Match) -> bool:
    """Post the board in a thread, and answer with the way there; return whether that was done."""
    client, words = interaction.client, public(interaction)
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel) or not can_reach(interaction):
        return False
    at = await housed(client, match, channel.id)
    thread = channel.guild.get_thread(at.place.channel_id)
    if thread is None:
        return False
    try:
        message = await boards.post_alone(client, at)
    except FAILED as error:
        logger.info("no board in a thread", match=match.id, error=repr(error))
        await take_away(thread)
        return False
    await boards.noted(client, at, message)
    way = words("{players}: {thread}", players=versus(match, words), thread=thread.mention)
    await send(interaction, Card([text(way)]))
    return True


SOON = timedelta(seconds=5)
"""The time until a board is tried again after the connection broke."""


class Posting(Enum):
    """The result of posting a board."""

    DONE = auto()
    OTHERS = auto()
    """Another process posts it, or something broke: it will be looked at again."""
    REFUSED = auto()
    """Discord does not let the bot post there."""


async def post_fixture(client: GrundyClient, match: Match, home: int) -> Posting:
    """Post the board of an arranged match, mention both players, and let the clock run.

    That is in the channel ``home``, or where the server wants that in a thread below it. However
    often it is tried within some minutes, Discord takes the message once; a thread that was made
    for it is used again. What Discord refuses is tried again later, and the rarer the longer.
    """
    async with client.lock((boards.name, match.id)):
        claimed = await fixtures.claim(client.services, match.id)
        if claimed is None:
            return Posting.OTHERS
        try:
            at = await housed(client, claimed, home)
            players = tuple(player.user_id for player in at.players if player.user_id is not None)
            message = await boards.post_alone(client, at, players)
            if not at.ply and at.is_open:  # now: if this process ends here, the clock runs
                await fixtures.set_going(client.services, at)
            await boards.noted(client, at, message)
        except NOT_ALLOWED as error:
            logger.info("board refused", match=claimed.id, error=repr(error))
            await fixtures.postpone(client.services, claimed)
            return Posting.REFUSED
        except FAILED as error:
            logger.warning("board not posted", match=claimed.id, error=repr(error))
            await fixtures.release(client.services, claimed)
            client.wake_by(client.services.now() + SOON)
            return Posting.OTHERS
    return Posting.DONE


async def permitted(client: GrundyClient, guild_id: int) -> None:
    """Have the boards that Discord refused in a server tried again: permissions changed there."""
    await fixtures.release_in(client.services, guild_id)
