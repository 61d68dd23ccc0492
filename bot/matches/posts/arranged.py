"""Boards of matches that were arranged: posted without anybody having asked for them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from enum import Enum, auto

import discord

from bot import log
from bot.chat.acknowledgement import FAILED, PAUSES, again
from bot.chat.client import GrundyClient
from bot.chat.permissions import may_attach_at
from bot.matches import actions
from bot.matches.model import Match
from bot.matches.posts.boards import card_of, refresh, words_of
from bot.matches.posts.threads import thread_for
from bot.settings import actions as settings

logger = log.get(__name__)

NOT_ALLOWED = (discord.Forbidden, discord.NotFound)
"""What Discord answers where the bot may not write, or there is no such channel any more."""

SOON = timedelta(seconds=5)
"""The time until a board is tried again after the connection broke."""


class Posting(Enum):
    """What has come of posting a board."""

    DONE = auto()
    OTHERS = auto()
    """Another process posts it, or something broke: it will be looked at again."""
    REFUSED = auto()
    """Discord does not let the bot post there."""


async def post_arranged(client: GrundyClient, match: Match, home: int) -> Posting:
    """Post the board of an arranged match, mention both players, and let the clock run.

    That is in the channel ``home``, or where the server wants that in a thread below it. However
    often it is tried within some minutes, Discord takes the message once; a thread that was made
    for it is used again. What Discord refuses is tried again later, and the rarer the longer.
    """
    async with client.turn(match.id):
        claimed = await actions.claim(client.services, match.id)
        if claimed is None:
            return Posting.OTHERS
        try:
            await _post(client, await _at_home(client, claimed, home))
        except NOT_ALLOWED as error:
            logger.info("board refused", match=claimed.id, error=repr(error))
            await actions.postpone(client.services, claimed)
            return Posting.REFUSED
        except FAILED as error:
            logger.warning("board not posted", match=claimed.id, error=repr(error))
            await actions.release(client.services, claimed)
            client.wake_by(client.services.now() + SOON)
            return Posting.OTHERS
    return Posting.DONE


async def permitted(client: GrundyClient, guild_id: int) -> None:
    """Have the boards that Discord refused in a server tried again: permissions changed there."""
    await actions.release_in(client.services, guild_id)


async def _at_home(client: GrundyClient, match: Match, home: int) -> Match:
    """Return a match whose board is not posted yet, with where it is to be posted."""
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
    return (await actions.placed(client.services, match, place))[0]


async def _post(client: GrundyClient, match: Match) -> None:
    """Post a board where it is to be.

    :raises discord.HTTPException: when Discord does not take it.
    """
    place = match.place
    pictures = may_attach_at(client, place.guild_id, place.channel_id)
    made = await card_of(client, match, words_of(client, match), pictures=pictures)
    players = tuple(player.user_id for player in match.players if player.user_id is not None)
    card = replace(made, pings=players)
    channel = client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
    message = await again(
        lambda: channel.send(
            view=card.view(),
            files=card.files(),
            allowed_mentions=card.mentions(),
            nonce=f"match{match.id}",
        ),
        PAUSES,
    )
    if not match.ply and match.is_open:
        await actions.set_going(client.services, match)
    posted = replace(place, message_id=message.id)
    now, _before = await actions.placed(client.services, match, posted)
    if (now.ply, now.status, now.event) != (match.ply, match.status, match.event):
        await refresh(client, now)
