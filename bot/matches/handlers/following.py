"""Boards of other members' matches, for the reader alone."""

from __future__ import annotations

import discord

from bot import log
from bot.chat.answers import FAILED, in_time, private, send, tell, update
from bot.chat.client import GrundyClient, Interaction
from bot.chat.mentions import linked
from bot.chat.permissions import may_attach
from bot.isolation import each
from bot.matches.actions import following
from bot.matches.cards.following import following_rows, told_end, watchable_card
from bot.matches.handlers.boards import match_card
from bot.matches.handlers.messages import NOT_ALLOWED, is_private, words_of
from bot.matches.model.match import Match

logger = log.get(__name__)


async def show_followed(interaction: Interaction, match: Match, *, told: bool) -> None:
    """Show a match to who follows it, in place of what they were shown before."""
    words = private(interaction)
    drawn = match_card(
        interaction.client,
        match,
        words,
        pictures=may_attach(interaction),
        rows=following_rows(match, words, told=told),
    )
    card = await in_time(interaction, drawn, private=True)
    if is_private(interaction):
        await update(interaction, card)
    else:
        await send(interaction, card, private=True)


def _channels(interaction: Interaction) -> list[int]:
    """Return where one looks for matches: here, and in the threads that all can see."""
    channel = interaction.channel
    below = channel.threads if isinstance(channel, discord.TextChannel) else []
    return [
        interaction.channel_id or 0,
        *(thread.id for thread in below if not thread.is_private()),
    ]


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


async def show_watchable(interaction: Interaction) -> None:
    """Show what can be followed to who asks alone; where that is one match, it."""
    services, words = interaction.client.services, private(interaction)
    finding = following.watchable(services, interaction.user.id, _channels(interaction))
    found, told = await in_time(interaction, finding, private=True)
    if not found:
        await tell(
            interaction, words("Nobody else is playing here right now. /play starts a match.")
        )
    elif len(found) == 1:
        await show_followed(interaction, found[0], told=found[0].id in told)
    else:
        await send(interaction, watchable_card(found, told, words), private=True)
