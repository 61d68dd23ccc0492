"""Periodic work: daily puzzles are drawn, posted, and their posts renewed; how each is shown."""

from __future__ import annotations

import discord

from bot import log
from bot.chat.answers import FAILED, of_place
from bot.chat.card import Card
from bot.chat.client import GrundyClient
from bot.chat.permissions import buttons_of, may_attach_at
from bot.daily import actions
from bot.daily.cards import Shown, daily_card, hindrance_card
from bot.daily.clicks import OpenDaily
from bot.daily.model.daily import EVERYWHERE, Daily
from bot.isolation import each
from bot.language.words import Words
from bot.matches.handlers.messages import NOT_ALLOWED
from bot.matches.model.match import POSTING
from bot.quiz import actions as quiz

logger = log.get(__name__)

AT_ONCE = 20
"""The maximum number of servers whose puzzles one look draws."""
LOOKED_THROUGH = 100
"""The maximum number of messages that a post is looked for among."""


async def begin_due(client: GrundyClient) -> None:
    """Draw the puzzles that are due, of the servers that this process serves."""
    plans = await actions.due_plans(client.services)
    served = [plan for plan in plans if client.get_guild(plan.guild_id) is not None]
    await each("daily", served[:AT_ONCE], lambda plan: actions.begin_day(client.services, plan))
    if len(served) > AT_ONCE:
        client.wake()


async def show_due(client: GrundyClient) -> None:
    """Post the puzzles that are to be posted, and renew the posts that show less than there is."""
    dailies = await actions.due_dailies(client.services)
    served = [daily for daily in dailies if client.get_guild(daily.guild_id) is not None]
    await each("daily", served, lambda daily: _show(client, daily))


async def permitted(client: GrundyClient, guild_id: int) -> None:
    """Try again what Discord refused in a server."""
    await actions.permitted(client.services, guild_id)


async def shown_now(
    client: GrundyClient, daily: Daily, words: Words, *, pictures: bool, asker: int = EVERYWHERE
) -> Shown:
    """Return a daily as it stands now, with its picture where one can be sent.

    ``asker`` is the member who asks; without one it is the server of the daily.
    """
    services = client.services
    guild_id = daily.guild_id or None
    image, position = None, daily.puzzle.position
    if pictures:
        image = await quiz.picture(services, position, words.language, guild_id)
    return Shown(
        daily=daily,
        said=await quiz.say(services, asker or daily.guild_id, daily.puzzle),
        tally=await actions.tally(services, daily),
        image=image,
        is_over=not daily.is_current(services.now()),
    )


async def _show(client: GrundyClient, due: Daily) -> None:
    """Post or renew a daily, if this process is to."""
    daily = await actions.claim(client.services, due)
    if daily is None:
        return
    try:
        message_id = await (_edited if daily.message_id else _post)(client, daily)
    except NOT_ALLOWED as error:
        logger.info("daily not shown", daily=daily.id, error=repr(error))
        await actions.shown(client.services, daily, None)
        if daily.message_id is None:
            await _hindered(client, daily)
    except FAILED as error:  # the claim runs out, and it is tried again
        logger.info("daily not shown yet", daily=daily.id, error=repr(error))
    else:
        await actions.shown(client.services, daily, message_id)
        if daily.message_id is None:
            await actions.note_hindrance(client.services, daily.guild_id, is_hindered=False)


async def _post(client: GrundyClient, daily: Daily) -> int:
    """Return the message of a daily: the one it has if a try before has posted it, or a new one.

    :raises discord.HTTPException: when Discord does not take it.
    """
    if daily.channel_id is None:
        raise RuntimeError("a daily without a channel is never due")
    channel = client.get_partial_messageable(daily.channel_id, guild_id=daily.guild_id)
    if daily.posts > 1 and (found := await _found(client, channel, daily)) is not None:
        return found
    card = await _card(client, daily)
    message = await channel.send(
        view=card.view(),
        files=card.files(),
        allowed_mentions=card.mentions(),
        nonce=f"daily{daily.id}",
    )
    return message.id


async def _edited(client: GrundyClient, daily: Daily) -> int | None:
    """Show a daily as it stands now in its post."""
    card = await _card(client, daily)
    channel = client.get_partial_messageable(daily.channel_id or 0, guild_id=daily.guild_id)
    message = channel.get_partial_message(daily.message_id or 0)
    await message.edit(view=card.view(), attachments=card.files(), allowed_mentions=card.mentions())
    return daily.message_id


async def _card(client: GrundyClient, daily: Daily) -> Card:
    words = of_place(client, daily.guild_id, None)
    pictures = may_attach_at(client, daily.guild_id, daily.channel_id or 0)
    shown = await shown_now(client, daily, words, pictures=pictures)
    return daily_card(shown, words, await actions.week(client.services, daily))


async def _found(
    client: GrundyClient, channel: discord.PartialMessageable, daily: Daily
) -> int | None:
    """Return the post of a daily that a process made and did not note, if there is one."""
    since, wanted = daily.created_at - POSTING, str(OpenDaily(daily.id))
    try:
        async for message in channel.history(after=since, limit=LOOKED_THROUGH):
            is_own = client.user is not None and message.author.id == client.user.id
            if is_own and wanted in buttons_of(message):
                return message.id
    except FAILED as error:
        logger.info("channel not looked through", daily=daily.id, error=repr(error))
    return None


async def _hindered(client: GrundyClient, daily: Daily) -> None:
    """Tell the member who planned the daily puzzle, once, that it can't be posted."""
    plan = await actions.note_hindrance(client.services, daily.guild_id, is_hindered=True)
    if plan is None:
        return
    card = hindrance_card(plan, of_place(client, plan.guild_id, None))
    try:
        user = await client.fetch_user(plan.manager)
        await user.send(view=card.view(), allowed_mentions=card.mentions())
    except FAILED as error:
        logger.info("manager not told", guild=plan.guild_id, error=repr(error))
