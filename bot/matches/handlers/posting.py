"""Boards posted where there was none: of new matches, and of events."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from enum import Enum, auto
from functools import partial

import discord

from bot import log
from bot.chat.acknowledgement import FAILED, PAUSES, again
from bot.chat.answers import in_time, send
from bot.chat.card import Card, text
from bot.chat.client import GrundyClient, Interaction
from bot.chat.permissions import can_reach, may_attach_at
from bot.chat.readers import public
from bot.isolation import each
from bot.matches.actions import fixtures, proposals
from bot.matches.actions.boards import (
    board_shown,
    claim_board,
    due_boards,
    placed,
    withdraw_unshown,
)
from bot.matches.actions.proposals import Proposal
from bot.matches.cards.names import versus
from bot.matches.handlers import boards
from bot.matches.handlers.boards import card_of, edit, refresh, words_of
from bot.matches.handlers.threads import take_away, thread_for
from bot.matches.model.match import Match
from bot.settings import actions as settings

logger = log.get(__name__)

NOT_ALLOWED = (discord.Forbidden, discord.NotFound)
"""What Discord answers where the bot may not write, or there is no such channel any more."""


async def housed(client: GrundyClient, match: Match, home: int) -> Match:
    """Return a match whose board is not posted yet, with where it is to be posted.

    That is the channel ``home``, or where the server wants it so, a thread below it. One that was
    made for the match before is used.
    """
    guild = client.get_guild(match.place.guild_id or 0)
    known = guild and guild.get_channel_or_thread(match.place.channel_id)
    if isinstance(known, discord.Thread) and known.parent_id == home:
        return match
    place = replace(match.place, channel_id=home)
    channel = guild and guild.get_channel(home)
    server = await settings.of_server(client.services.store, match.place.guild_id)
    if server.threads and isinstance(channel, discord.TextChannel):
        thread = await thread_for(channel, match, words_of(client, match))
        if thread is not None:
            place = replace(place, channel_id=thread.id)
    if place == match.place:
        return match
    await placed(client.services, match, place)
    return replace(match, place=place)


async def post_board(
    client: GrundyClient, match: Match, pings: tuple[int, ...] | None = None
) -> discord.Message:
    """Post a board where it is to be; :func:`noted` has to follow.

    However often that is tried within some minutes, Discord takes the message once. ``pings`` are
    the members who are mentioned, if other than usual.

    :raises discord.HTTPException: when Discord does not take it.
    """
    place = match.place
    pictures = may_attach_at(client, place.guild_id, place.channel_id)
    card = await card_of(client, match, words_of(client, match), pictures=pictures)
    if pings is not None:
        card = replace(card, pings=pings)
    channel = client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
    return await again(
        lambda: channel.send(
            view=card.view(),
            files=card.files(),
            allowed_mentions=card.mentions(),
            nonce=f"match{match.id}",
        ),
        PAUSES,
    )


async def noted(client: GrundyClient, match: Match, message: discord.Message) -> None:
    """Remember where a board was posted; should the match have changed meanwhile, show that."""
    place = replace(match.place, message_id=message.id)
    now, _before = await placed(client.services, match, place)
    if (now.ply, now.status, now.mode) != (match.ply, match.status, match.mode):
        await refresh(client, now)


async def show_due(client: GrundyClient) -> None:
    """Post the boards that were not posted in time, and renew those that changed by themselves.

    What a process claimed and did not do is done again. A match whose board can't be posted is
    withdrawn.
    """
    await each("board", await due_boards(client.services), partial(_show_one, client))


async def _show_one(client: GrundyClient, due: Match) -> None:
    """Post or renew a board, if this process is to."""
    async with client.turn(due.id):
        match = await claim_board(client.services, due)
        if match is None:
            return
        try:
            await _show(client, match)
        except FAILED as error:
            logger.info("board not shown yet", match=match.id, error=repr(error))
        else:
            await board_shown(client.services, match)


async def _show(client: GrundyClient, match: Match) -> None:
    """Post or renew a board; what can't be posted is withdrawn, what is gone needs no renewal.

    :raises discord.HTTPException: when Discord can't be reached.
    """
    is_posted = match.place.message_id is not None
    try:
        if is_posted:
            await edit(client, match)
        elif match.is_open and match.place.reachable:
            at = await housed(client, match, match.place.channel_id)
            await noted(client, at, await post_board(client, at))
        elif match.is_open:
            await withdraw_unshown(client.services, match)
    except NOT_ALLOWED as error:
        logger.info("board refused", match=match.id, error=repr(error))
        if not is_posted:
            await withdraw_unshown(client.services, match)


async def begin(interaction: Interaction, proposal: Proposal) -> None:
    """Begin a match, or challenge a member to one, and show its board.

    Where the server wants it so, and the bot may, that is in a thread of its own; else it is the
    answer.
    """
    services, place = interaction.client.services, boards.place_of(interaction)
    match = await in_time(interaction, proposals.propose(services, proposal, place))
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


SOON = timedelta(seconds=5)
"""The time until a board is tried again after the connection broke."""


class Posting(Enum):
    """What has come of posting a board."""

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
    async with client.turn(match.id):
        claimed = await fixtures.claim(client.services, match.id)
        if claimed is None:
            return Posting.OTHERS
        try:
            await _post(client, await housed(client, claimed, home))
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


async def _post(client: GrundyClient, match: Match) -> None:
    """Post a board where it is to be, and mention both players.

    The clock is set going first: a process that is ended in between leaves one that runs.

    :raises discord.HTTPException: when Discord does not take it.
    """
    players = tuple(player.user_id for player in match.players if player.user_id is not None)
    message = await post_board(client, match, players)
    if not match.ply and match.is_open:
        await fixtures.set_going(client.services, match)
    await noted(client, match, message)
