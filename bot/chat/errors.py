"""Answer errors, whatever raised them."""

from __future__ import annotations

import secrets

import discord
from discord import app_commands

from bot import log, metrics
from bot.chat.answers import FAILED, LOST, private, send_private
from bot.chat.sanitize import escape_code, harmless, is_formula
from bot.language.words import Words
from bot.store import RepeatedDelivery, StoreUnavailable
from cgt.errors import CgtError, NotationError

logger = log.get(__name__)
LONGEST_VALUE = 1_000
WIDTH = 24
"""The characters of a line of code on a phone, so that carets stay below the fault."""
seldom = log.RateLimitFilter(logger)
"""A logger for lasting failures, which would otherwise be logged with every click."""


async def answer(interaction: discord.Interaction, error: BaseException) -> None:
    """Tell the member what is wrong in one friendly sentence, and log the cause.

    A member's mistake is explained. For any other error the member gets a reference that is also in
    the log, next to the traceback.
    """
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, RepeatedDelivery):
        logger.info("delivered twice", **_log_values(interaction))
        metrics.count_interaction(interaction.extras, "repeated")
        return
    words = private(interaction)
    outcome = "discord" if isinstance(error, (discord.HTTPException, *LOST)) else "error"
    if isinstance(error, CgtError):
        outcome = "mistake"
        sentence = sentence_of(error, words)
    elif isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        logger.warning("command unknown or changed: run bot sync", **_log_values(interaction))
        sentence = words("This command has changed. Reload Discord and try again in a minute.")
    elif isinstance(error, StoreUnavailable):
        outcome = "away"
        seldom.warning("the database cannot be reached", detail=error.detail)
        sentence = words(
            "I can't reach my database right now. Nothing is lost. Please try again in a minute."
        )
    elif isinstance(error, discord.NotFound | discord.Forbidden):
        logger.info("discord refused", error=str(error), **_log_values(interaction))
        sentence = words(
            "Discord wouldn't let me do that. I may be missing a permission here, or the "
            "message may be gone."
        )
    elif isinstance(error, (discord.DiscordServerError, *LOST)):
        seldom.warning("connection to Discord broke", error=repr(error), **_log_values(interaction))
        sentence = words(
            "The connection to Discord dropped, so this may already be done. Check before "
            "you try again. You can use /matches to repost a match's board."
        )
    else:
        reference = secrets.token_hex(3)
        logger.error(
            "command failed", reference=reference, exc_info=error, **_log_values(interaction)
        )
        sentence = words(
            "Something went wrong on my side. Nothing is lost, so please try "
            "again. (Reference {reference})",
            reference=reference,
        )
    try:
        await send_private(interaction, sentence)
    except FAILED as refused:
        logger.info("no answer possible", error=str(refused), **_log_values(interaction))
    finally:
        metrics.count_interaction(interaction.extras, outcome)


def sentence_of(error: CgtError, words: Words, *, has_buttons: bool = False) -> str:
    """Return the mistake, its place and a correct example, in a member's language.

    The place is left out if it's the whole text, and examples if they are on buttons.
    """
    lines = [words.text(error.text, _make_harmless)]
    if isinstance(error, NotationError):
        is_whole = has_buttons and error.span == (0, len(error.source))
        if error.source.strip() and not is_whole:
            lines.append(f"```\n{escape_code(error.pointer(WIDTH))}\n```")
        examples = error.candidates or (error.example,)
        if any(examples) and not has_buttons:
            shown = ", ".join(f"`{escape_code(example)}`" for example in examples)
            lines.append(words("Try: {examples}", examples=shown))
    return "\n".join(lines)


def _make_harmless(value: object) -> object:
    """Make a value safe to show, because most values quote what a member typed."""
    if isinstance(value, int | float):
        return value
    text = str(value)
    is_safe = len(text) <= LONGEST_VALUE and is_formula(text)
    return text if is_safe else harmless(text, LONGEST_VALUE)


def _log_values(interaction: discord.Interaction) -> dict[str, object]:
    command = interaction.command.qualified_name if interaction.command else None
    custom_id = (interaction.data or {}).get("custom_id")
    return {
        "command": command or custom_id,
        "guild": interaction.guild_id,
        "channel": interaction.channel_id,
        "user": interaction.user.id,
    }
