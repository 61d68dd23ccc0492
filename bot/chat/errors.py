"""The one place that answers errors, whatever raised them."""

from __future__ import annotations

import secrets

import discord
from discord import app_commands

from bot import log, metrics
from bot.chat.answers import FAILED, LOST, private, tell
from bot.chat.foreign import harmless, quoted
from bot.language.words import Words
from bot.store import StoreUnavailable
from cgt.errors import CgtError, NotationError

logger = log.get(__name__)
LONGEST_VALUE = 1_000
seldom = log.Seldom(logger)
"""For failures that last: they are logged now and then, not with every click."""


async def answer(interaction: discord.Interaction, error: BaseException) -> None:
    """Tell the member in one friendly sentence what is wrong, and the log what is behind it.

    What a member did wrong is told as it is. Of anything else the member gets a reference,
    under which the log has the traceback.
    """
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    words = private(interaction)
    outcome = "discord" if isinstance(error, (discord.HTTPException, *LOST)) else "error"
    if isinstance(error, CgtError):
        outcome = "mistake"
        sentence = sentence_of(error, words)
    elif isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        logger.warning("command unknown or changed: run bot sync", **_where(interaction))
        sentence = words("This command has changed. Reload Discord and try again in a minute.")
    elif isinstance(error, StoreUnavailable):
        outcome = "away"
        seldom.warning("the database cannot be reached", detail=error.detail)
        sentence = words(
            "I can't reach my database right now. Nothing is lost. Please try again in a minute."
        )
    elif isinstance(error, discord.NotFound | discord.Forbidden):
        logger.info("discord refused", error=str(error), **_where(interaction))
        sentence = words(
            "Discord wouldn't let me do that. I may be missing a permission here, or the "
            "message may be gone."
        )
    elif isinstance(error, (discord.DiscordServerError, *LOST)):
        seldom.warning("connection to Discord broke", error=repr(error), **_where(interaction))
        sentence = words(
            "The connection to Discord dropped, so this may already be done. Check before "
            "you try again. You can use /matches to repost a match's board."
        )
    else:
        reference = secrets.token_hex(3)
        logger.error("command failed", reference=reference, exc_info=error, **_where(interaction))
        sentence = words(
            "Something went wrong on my side. Nothing is lost, so please try "
            "again. (Reference {reference})",
            reference=reference,
        )
    try:
        await tell(interaction, sentence)
    except FAILED as refused:
        logger.info("no answer possible", error=str(refused), **_where(interaction))
    finally:
        metrics.ended(interaction.extras, outcome)


def sentence_of(error: CgtError, words: Words) -> str:
    """Return what is wrong, where, and what would be right."""
    lines = [words.text(error.text, _shown)]
    if isinstance(error, NotationError):
        if error.source.strip():
            lines.append(f"```\n{quoted(error.pointer())}\n```")
        examples = error.candidates or (error.example,)
        if any(examples):
            shown = ", ".join(f"`{quoted(example)}`" for example in examples)
            lines.append(words("Try: {examples}", examples=shown))
    return "\n".join(lines)


def _shown(value: object) -> object:
    """Return a value of an error so that it can stand in a message: most quote what was typed."""
    return value if isinstance(value, int | float) else harmless(str(value), LONGEST_VALUE)


def _where(interaction: discord.Interaction) -> dict[str, object]:
    """Return what the log says of an interaction."""
    command = interaction.command.qualified_name if interaction.command else None
    custom_id = (interaction.data or {}).get("custom_id")
    return {
        "command": command or custom_id,
        "guild": interaction.guild_id,
        "channel": interaction.channel_id,
        "user": interaction.user.id,
    }
