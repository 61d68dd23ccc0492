"""Messages to players whose turn it is, and to followers of a finished match.

The players to move get one ping each. The message disappears after their move.
"""

from __future__ import annotations

from dataclasses import replace

import discord

from bot import log
from bot.chat.answers import FAILED
from bot.chat.client import GrundyClient
from bot.chat.mentions import add_mentions
from bot.chat.posts import NOT_ALLOWED, find_message, take_away, words_at
from bot.play.matches.actions import following, notices
from bot.play.matches.cards import link, notice as notice_text
from bot.play.matches.cards.listing import told_end
from bot.play.matches.model.match import Match, Notice
from bot.resilience import for_each

logger = log.get(__name__)


async def notify(client: GrundyClient) -> None:
    """Post the due notices, and delete those that are out of date."""
    unsettled = await notices.unsettled_notices(client.services)
    await for_each("notice", unsettled, lambda match_id: _settle(client, match_id))
    due = await notices.due_notices(client.services)
    await for_each("notice", due, lambda claimed: post_notice(client, *claimed))


async def post_notice(
    client: GrundyClient, match: Match, told: tuple[int, ...], by: int | None = None
) -> bool:
    """Ping the players to move below the board, and return whether that worked.

    ``told`` are these members. Any earlier notice is deleted. ``by`` is the member who requests it,
    if there is one.
    """
    await _take_down(client, match.id)
    claimed = await notices.claim_notice(client.services, match, due=by is None)
    return claimed is not None and await _post(client, match, claimed, told, by)


async def _post(
    client: GrundyClient, match: Match, notice: Notice, told: tuple[int, ...], by: int | None = None
) -> bool:
    """Post a notice that this process has claimed, and return whether that worked.

    Discord accepts one message per nonce. After a broken connection it is tried again later.
    """
    place = match.place
    if not place.reachable or place.message_id is None:
        await notices.forget_notice(client.services, notice)
        return False
    try:
        channel = client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
        sent = await channel.send(
            add_mentions(notice_text(match, told, words_at(client, match.place), by)),
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
    await _note_posted(client, replace(notice, message_id=sent.id))
    return True


async def _note_posted(client: GrundyClient, notice: Notice) -> None:
    """Store the message of a notice, or delete it if the match has gone on in the meantime."""
    if not await notices.notice_posted(client.services, notice):
        await _take_down(client, notice.match_id)


async def _settle(client: GrundyClient, match_id: int) -> None:
    """Delete an outdated notice, or find or post one whose process has ended."""
    notice = await notices.notice_of(client.services, match_id)
    if notice is not None and notice.message_id is None:
        match, told = await notices.told_now(client.services, notice)
        spot = replace(match.place, channel_id=notice.channel_id)
        found = await find_message(client, spot, notice.claimed_at, link=link(match.place))
        if found is not None:
            await _note_posted(client, replace(notice, message_id=found))
        elif told:
            await _post(client, match, notice, told)
        else:
            await notices.forget_notice(client.services, notice)
    elif notice is not None:
        await _take_down(client, match_id)


async def clear(client: GrundyClient, match: Match) -> None:
    """Delete the notice of a match, if there is one.

    Matches against the bot without a clock have none.
    """
    if match.clock is not None or not match.against_bot:
        await _take_down(client, match.id)


async def _take_down(client: GrundyClient, match_id: int) -> None:
    """Delete the posted notice of a match, if there is one.

    The message goes before the row, so that a process that ends in between leaves work that another
    finds.
    """
    posted = await notices.notice_of(client.services, match_id)
    if posted is not None and posted.message_id is not None:
        channel = client.get_partial_messageable(posted.channel_id)
        if await take_away(channel.get_partial_message(posted.message_id)):
            await notices.forget_notice(client.services, posted)


async def tell_followers(client: GrundyClient) -> None:
    """Send each follower of a finished match a message about its end.

    Members who take no messages from the bot get none. A message that is lost, or interrupted by
    the end of this process, is sent again later. Discord accepts one message per nonce.
    """
    due = await following.ends_to_tell(client.services)
    await for_each("follower", due, lambda end: _tell_end(client, *end))


async def _tell_end(client: GrundyClient, match_id: int, user_id: int) -> None:
    """Send a member the message about a match's end, if this process can claim it."""
    match = await following.claim_end(client.services, match_id, user_id)
    if match is None:
        return
    try:
        user = client.get_user(user_id) or await client.fetch_user(user_id)
        await user.send(
            add_mentions(told_end(match, words_at(client, match.place))),
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
