"""Threads for matches: made where the bot may, and none left behind without a board."""

from __future__ import annotations

import discord

from bot import log
from bot.chat.answers import FAILED
from bot.chat.permissions import THREADS, missing_in
from bot.language.words import Words
from bot.matches.cards import numbered_name
from bot.matches.model.match import Match

logger = log.get(__name__)

LONGEST = 100
"""The maximum length of the name of a thread."""
WEEK = 7 * 24 * 60
"""After so many minutes without a message Discord puts a thread away: longer than a move takes."""


async def thread_for(
    channel: discord.TextChannel, match: Match, words: Words
) -> discord.Thread | None:
    """Return the thread for the board of a match, made now if there is none and it can be made."""
    named, me = numbered_name(match, words)[:LONGEST], channel.guild.me
    for thread in channel.threads:
        if thread.owner_id == me.id and thread.name == named:
            return thread
    return await new_thread(channel, named)


async def new_thread(
    channel: discord.TextChannel, name: str, below: int | None = None
) -> discord.Thread | None:
    """Return a new thread, below a message if one is given by its number; None where it fails."""
    if missing := missing_in(channel, THREADS):
        logger.info("no thread: a permission is missing", channel=channel.id, missing=missing)
        return None
    try:
        return await channel.create_thread(
            name=name[:LONGEST],
            message=None if below is None else discord.Object(below),
            type=discord.ChannelType.public_thread,
            auto_archive_duration=WEEK,
        )
    except FAILED as error:
        logger.info("no thread", channel=channel.id, name=name, error=repr(error))
        return None


async def take_away(thread: discord.Thread) -> None:
    """Take away a thread in which nothing could be posted: delete it, or else put it away.

    Who has made a thread may put it away; to delete it takes a permission of its own.
    """
    for work in (thread.delete, lambda: thread.edit(archived=True)):
        try:
            await work()
        except FAILED as error:
            logger.info("empty thread not taken away", thread=thread.id, error=repr(error))
        else:
            return
