"""Boards that are posted without an interaction: where they go, and what is there already."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import discord

from bot import log
from bot.chat.acknowledgement import FAILED, PAUSES, again
from bot.chat.client import GrundyClient
from bot.chat.permissions import may_attach_at
from bot.isolation import each
from bot.matches import actions
from bot.matches.model import Match
from bot.matches.posts.boards import card_of, edit, refresh, words_of
from bot.matches.posts.threads import thread_for
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
    await actions.placed(client.services, match, place)
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
    now, _before = await actions.placed(client.services, match, place)
    if (now.ply, now.status, now.event) != (match.ply, match.status, match.event):
        await refresh(client, now)


async def show_due(client: GrundyClient) -> None:
    """Post the boards that were not posted in time, and renew those that changed by themselves.

    What a process claimed and did not do is done again. A match whose board can't be posted is
    withdrawn.
    """
    await each("board", await actions.due_boards(client.services), partial(_show_one, client))


async def _show_one(client: GrundyClient, due: Match) -> None:
    """Post or renew a board, if this process is to."""
    async with client.turn(due.id):
        match = await actions.claim_board(client.services, due)
        if match is None:
            return
        try:
            await _show(client, match)
        except FAILED as error:
            logger.info("board not shown yet", match=match.id, error=repr(error))
        else:
            await actions.board_shown(client.services, match)


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
            await actions.withdraw_unshown(client.services, match)
    except NOT_ALLOWED as error:
        logger.info("board refused", match=match.id, error=repr(error))
        if not is_posted:
            await actions.withdraw_unshown(client.services, match)
