"""Messages about matches: to the player to move, and to followers of a match that is over.

The player to move is mentioned, once; the message goes when they have moved.
"""

from __future__ import annotations

from dataclasses import replace

import discord

from bot import log
from bot.chat.answers import FAILED
from bot.chat.client import GrundyClient
from bot.chat.mentions import linked
from bot.isolation import each
from bot.matches.actions import following, notices
from bot.matches.cards import link
from bot.matches.cards import notice as notice_text
from bot.matches.cards.listing import told_end
from bot.matches.handlers.messages import NOT_ALLOWED, words_of
from bot.matches.model.match import POSTING, Match, Notice

logger = log.get(__name__)

LOOKED_THROUGH = 100
"""The maximum number of messages in which a notice is looked for."""


async def notify(client: GrundyClient) -> None:
    """Tell those to move who are to be told so now, and take down what is out of date."""
    unsettled = await notices.unsettled_notices(client.services)
    await each("notice", unsettled, lambda match_id: _settle(client, match_id))
    due = await notices.due_notices(client.services)
    await each("notice", due, lambda claimed: post_notice(client, *claimed))


async def post_notice(
    client: GrundyClient, match: Match, told: tuple[int, ...], by: int | None = None
) -> bool:
    """Mention who is to move below the board, and return whether that could be done.

    ``told`` are these members. The notice before goes. ``by`` is who draws attention, where it is a
    member.
    """
    await _take_down(client, match.id)
    claimed = await notices.claim_notice(client.services, match, due=by is None)
    return claimed is not None and await _post(client, match, claimed, told, by)


async def _post(
    client: GrundyClient, match: Match, notice: Notice, told: tuple[int, ...], by: int | None = None
) -> bool:
    """Post a notice that this process has claimed; return whether that could be done.

    Discord takes one message of a nonce. Where the connection broke it is tried again later.
    """
    place = match.place
    if not place.reachable or place.message_id is None:
        await notices.forget_notice(client.services, notice)
        return False
    try:
        channel = client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
        sent = await channel.send(
            linked(notice_text(match, told, words_of(client, match.place), by)),
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(user_id) for user_id in told]
            ),
            suppress_embeds=True,
            nonce=notice.nonce,
        )
    except FAILED as error:
        logger.info("nobody told to move", match=match.id, error=repr(error))
        if isinstance(error, NOT_ALLOWED):
            await notices.forget_notice(client.services, notice)
        return False
    await _posted(client, replace(notice, message_id=sent.id))
    return True


async def _posted(client: GrundyClient, notice: Notice) -> None:
    """Remember where a notice was posted; it goes at once where the match went on meanwhile."""
    if not await notices.notice_posted(client.services, notice):
        await _take_down(client, notice.match_id)


async def _settle(client: GrundyClient, match_id: int) -> None:
    """Take down a notice of no use; find or post one that was claimed by a process that ended."""
    notice = await notices.notice_of(client.services, match_id)
    if notice is not None and notice.message_id is None:
        match, told = await notices.told_now(client.services, notice)
        found = await _found(client, match, notice)
        if found is not None:
            await _posted(client, replace(notice, message_id=found))
        elif told:
            await _post(client, match, notice, told)
        else:
            await notices.forget_notice(client.services, notice)
    elif notice is not None:
        await _take_down(client, match_id)


async def _found(client: GrundyClient, match: Match, notice: Notice) -> int | None:
    """Return the message of a notice that was claimed, if it was posted after all."""
    channel = client.get_partial_messageable(notice.channel_id, guild_id=match.place.guild_id)
    since = notice.claimed_at - POSTING
    try:
        async for message in channel.history(after=since, limit=LOOKED_THROUGH):
            is_own = client.user is not None and message.author.id == client.user.id
            if is_own and link(match.place) in message.content:
                return message.id
    except FAILED as error:
        logger.info("channel not looked through", match=match.id, error=repr(error))
    return None


async def clear(client: GrundyClient, match: Match) -> None:
    """Take down the notice of a match, if there is one.

    Against the bot, and without a clock, nobody is ever told that it is their turn.
    """
    if match.clock is not None or not match.against_bot:
        await _take_down(client, match.id)


async def _take_down(client: GrundyClient, match_id: int) -> None:
    """Take down the notice of the match of a number, if there is one that is posted.

    The message goes first: who is ended in between leaves what is looked for again.
    """
    posted = await notices.notice_of(client.services, match_id)
    if posted is not None and posted.message_id is not None:
        channel = client.get_partial_messageable(posted.channel_id)
        try:
            await channel.get_partial_message(posted.message_id).delete()
        except FAILED as error:
            logger.info("notice not deleted", match=posted.match_id, error=repr(error))
            if not isinstance(error, NOT_ALLOWED):
                return
        await notices.forget_notice(client.services, posted)


async def tell_followers(client: GrundyClient) -> None:
    """Tell those who follow matches that are over how they ended, each in a message of their own.

    Who takes no messages of the bot is told nothing. What is lost on the way, or by an end of this
    process, is told again later; Discord takes one message of a nonce once.
    """
    due = await following.ends_to_tell(client.services)
    await each("follower", due, lambda end: _tell_end(client, *end))


async def _tell_end(client: GrundyClient, match_id: int, user_id: int) -> None:
    """Tell a member how a match ended, if this process is to."""
    match = await following.claim_end(client.services, match_id, user_id)
    if match is None:
        return
    try:
        user = client.get_user(user_id) or await client.fetch_user(user_id)
        await user.send(
            linked(told_end(match, words_of(client, match.place))),
            allowed_mentions=discord.AllowedMentions.none(),
            suppress_embeds=True,
            nonce=f"end{match.id}",
        )
    except NOT_ALLOWED as error:
        logger.info("follower takes no messages", match=match.id, error=repr(error))
    except FAILED as error:
        logger.warning("follower not told yet", match=match.id, error=repr(error))
        return
    await following.end_told(client.services, match_id, user_id)
