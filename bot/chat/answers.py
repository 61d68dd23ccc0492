"""How an answer gets to Discord in time: the one place that answers an interaction.

Discord has four ways to answer, which must not be mixed: what is first said, what replaces
"thinking", what changes a message, and what follows. Which one it is depends on what stands there
so far, and that is known here alone. Every message that is ever edited is a :class:`Card`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from enum import Enum, auto
from typing import TypeVar

import discord
from discord import ui

from bot.chat.card import Card, text

PATIENCE = 1.0
"""Seconds that an answer may take before Discord is told that it will come."""
MOST_TOLD = 2_000
"""The most characters of a plain message."""

T = TypeVar("T")


class Stage(Enum):
    """What Discord has been told of an interaction so far."""

    OPEN = auto()
    """Nothing yet."""
    THINKING = auto()
    """That an answer will come: a message stands there that is not the answer."""
    ANSWERED = auto()
    """The answer; or that a click is seen to, whose message stays as it is."""


def stage(interaction: discord.Interaction) -> Stage:
    """Return what Discord has been told so far."""
    response = interaction.response
    if not response.is_done():
        return Stage.OPEN
    thinking = response.type is discord.InteractionResponseType.deferred_channel_message
    return Stage.THINKING if thinking and _ANSWERED not in interaction.extras else Stage.ANSWERED


_ANSWERED = "answered"
"""What is noted on an interaction once the answer stands where "thinking" stood."""


async def think(interaction: discord.Interaction, *, private: bool = False) -> None:
    """Tell Discord that an answer will come; a click keeps its message as it is meanwhile."""
    is_click = interaction.message is not None
    await interaction.response.defer(ephemeral=private, thinking=not is_click)


async def acknowledge(interaction: discord.Interaction) -> None:
    """Take a click that needs no answer."""
    await interaction.response.defer()


async def ask(interaction: discord.Interaction, form: ui.Modal) -> None:
    """Open a form in front of the chat; only an interaction that is not answered yet can."""
    await interaction.response.send_modal(form)


async def in_time(
    interaction: discord.Interaction, work: Awaitable[T], *, private: bool = False
) -> T:
    """Return what the work returns; when it takes long, Discord is told so meanwhile."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=PATIENCE)
    if not done and stage(interaction) is Stage.OPEN:
        try:
            await think(interaction, private=private)
        except BaseException:
            task.cancel()
            raise
    return await task


async def progress(interaction: discord.Interaction, card: Card) -> None:
    """Show how far the work is in place of "thinking"; the answer will take its place."""
    await _edit(interaction, card)


async def send(interaction: discord.Interaction, card: Card, *, private: bool = False) -> int:
    """Answer with a message of its own and return its id."""
    now = stage(interaction)
    if now is Stage.THINKING:
        edited = await _edit(interaction, card)
        interaction.extras[_ANSWERED] = True
        return edited.id
    if now is Stage.OPEN:
        sent = await interaction.response.send_message(
            view=card.view(),
            files=card.files(),
            ephemeral=private,
            allowed_mentions=card.mentions(),
        )
        return sent.message_id or (await interaction.original_response()).id
    message = await interaction.followup.send(
        view=card.view(),
        files=card.files(),
        ephemeral=private,
        allowed_mentions=card.mentions(),
        wait=True,
    )
    return message.id


async def update(interaction: discord.Interaction, card: Card) -> None:
    """Answer a click by changing the message it was made in."""
    if stage(interaction) is Stage.OPEN:
        await interaction.response.edit_message(
            view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
        )
    else:
        await _edit(interaction, card)


async def tell(interaction: discord.Interaction, content: str) -> None:
    """Answer with a few words that only this member sees, whatever was answered before.

    Very many words, such as of an error that quotes a long text, are cut. What stands there
    already is left as it is, but "thinking" and progress, which nothing would ever follow.
    """
    if len(content) > MOST_TOLD:
        content = content[: MOST_TOLD - 8] + "…"
        content += "\n```" * (content.count("```") % 2)
    nobody = discord.AllowedMentions.none()
    now = stage(interaction)
    if now is Stage.OPEN:
        await interaction.response.send_message(content, ephemeral=True, allowed_mentions=nobody)
        return
    if now is Stage.THINKING:
        # Until the message that says "thinking" is completed, a follow-up would be its text, for
        # all to see; so it is completed first, and taken away.
        await _edit(interaction, Card([text("…")]))
        await interaction.delete_original_response()
    await interaction.followup.send(content, ephemeral=True, allowed_mentions=nobody)


async def _edit(interaction: discord.Interaction, card: Card) -> discord.InteractionMessage:
    """Change the message that an interaction was answered with, or was made in."""
    return await interaction.edit_original_response(
        view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
    )
