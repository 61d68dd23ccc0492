"""Notices as messages: who is to move is mentioned, once; the message goes when they have moved."""

from __future__ import annotations

import discord

from bot import log
from bot.chat.answers import FAILED
from bot.chat.client import GrundyClient
from bot.chat.mentions import linked
from bot.isolation import each
from bot.matches import actions
from bot.matches.cards.notices import notice
from bot.matches.model import Match, Place
from bot.matches.model.notices import Notice
from bot.matches.posts.boards import words_of

logger = log.get(__name__)


async def notify(client: GrundyClient) -> None:
    """Tell those to move who are to be told so now, and take down what is out of date."""
    claimed = await actions.claim_notices(client.services)
    await each("notice", claimed, lambda due: post_notice(client, *due))
    outdated = await actions.outdated_notices(client.services)
    await each("notice", outdated, lambda match_id: _take_down(client, match_id))


async def post_notice(
    client: GrundyClient, match: Match, told: tuple[int, ...], by: int | None = None
) -> bool:
    """Mention who is to move below the board, and return whether that could be done.

    ``told`` are these members. The notice before goes. ``by`` is who draws attention, where it is a
    member.
    """
    place = match.place
    if not place.reachable or place.message_id is None:
        return False
    try:
        sent = await _channel(client, place).send(
            linked(notice(match, told, words_of(client, match), by)),
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(user_id) for user_id in told]
            ),
            suppress_embeds=True,
        )
    except FAILED as error:
        logger.info("nobody told to move", match=match.id, error=repr(error))
        return False
    posted = Notice(match.id, match.ply, place.channel_id, sent.id)
    before, is_of_use = await actions.noticed(client.services, posted)
    if before is not None:
        await _delete(client, before)
    if not is_of_use:
        await _take_down(client, match.id)
    return True


async def clear(client: GrundyClient, match: Match) -> None:
    """Take down the notice of a match, if there is one.

    Against the bot, and without a clock, nobody is ever told that it is their turn.
    """
    if match.clock is not None or not match.against_bot:
        await _take_down(client, match.id)


async def _take_down(client: GrundyClient, match_id: int) -> None:
    """Take down the notice of the match of a number, if there is one."""
    taken = await actions.take_notice(client.services, match_id)
    if taken is not None:
        await _delete(client, taken)


async def _delete(client: GrundyClient, posted: Notice) -> None:
    """Delete the message of a notice; it may be gone, which is as well."""
    channel = client.get_partial_messageable(posted.channel_id)
    try:
        await channel.get_partial_message(posted.message_id).delete()
    except FAILED as error:
        logger.info("notice not deleted", match=posted.match_id, error=repr(error))


def _channel(client: GrundyClient, place: Place) -> discord.PartialMessageable:
    return client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
