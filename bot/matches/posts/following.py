"""Following a match: a board for one alone, and a message at the end. No player sees any of it."""

from __future__ import annotations

import discord

from bot import log
from bot.chat.answers import FAILED, in_time, send, update
from bot.chat.client import GrundyClient, Interaction
from bot.chat.permissions import may_attach
from bot.chat.readers import private
from bot.matches import actions
from bot.matches.cards.following import following_rows, told_end
from bot.matches.model import Match
from bot.matches.posts.boards import card_of, words_of

logger = log.get(__name__)


async def show_followed(interaction: Interaction, match: Match, *, told: bool) -> None:
    """Show a match to who follows it, in place of what they were shown before."""
    words = private(interaction)
    drawn = card_of(
        interaction.client.services,
        match,
        words,
        pictures=may_attach(interaction),
        rows=following_rows(match, words, told=told),
    )
    clicked = interaction.message
    hidden = clicked is not None and clicked.flags.ephemeral
    card = await in_time(interaction, drawn, private=True)
    if hidden:
        await update(interaction, card)
    else:
        await send(interaction, card, private=True)


async def tell_followers(client: GrundyClient) -> None:
    """Tell those who follow matches that are over how they ended, each in a message of their own.

    Who takes no messages of the bot is told nothing.
    """
    for match, user_id in await actions.followed_to_end(client.services):
        try:
            user = client.get_user(user_id) or await client.fetch_user(user_id)
            await user.send(
                told_end(match, words_of(client, match)),
                allowed_mentions=discord.AllowedMentions.none(),
                suppress_embeds=True,
            )
        except FAILED as error:
            logger.info("follower not told", match=match.id, error=repr(error))
