"""How an answer gets to Discord in time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

import discord

from bot.chat.card import Card

PATIENCE = 1.0
"""Seconds that an answer may take before Discord is told that it will come."""
MOST_TOLD = 2_000
"""The most characters of a plain message."""

T = TypeVar("T")


async def in_time(
    interaction: discord.Interaction, work: Awaitable[T], *, private: bool = False
) -> T:
    """Return what the work returns; when it takes long, Discord is told so meanwhile.

    A click keeps its message as it is; a command shows that the answer is being thought about.
    """
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=PATIENCE)
    if not done and not interaction.response.is_done():
        try:
            await interaction.response.defer(
                ephemeral=private, thinking=not _has_board(interaction)
            )
        except BaseException:
            task.cancel()
            raise
    return await task


async def send(interaction: discord.Interaction, card: Card, *, private: bool = False) -> int:
    """Answer with a new message and return its id."""
    if not interaction.response.is_done():
        sent = await interaction.response.send_message(
            view=card.view(),
            files=card.files(),
            ephemeral=private,
            allowed_mentions=card.mentions(),
        )
        return sent.message_id or (await interaction.original_response()).id
    if _has_board(interaction):
        message = await interaction.followup.send(
            view=card.view(),
            files=card.files(),
            ephemeral=private,
            allowed_mentions=card.mentions(),
            wait=True,
        )
        return message.id
    edited = await interaction.edit_original_response(
        view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
    )
    return edited.id


async def update(interaction: discord.Interaction, card: Card) -> None:
    """Answer a click by changing the message it was made in."""
    if interaction.response.is_done():
        await interaction.edit_original_response(
            view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
        )
    else:
        await interaction.response.edit_message(
            view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
        )


async def tell(interaction: discord.Interaction, content: str) -> None:
    """Answer with a few words that only this member sees, whatever was answered before.

    Very many words, such as of an error that quotes a long text, are cut.
    """
    if len(content) > MOST_TOLD:
        content = content[: MOST_TOLD - 8] + "…"
        content += "\n```" * (content.count("```") % 2)
    nobody = discord.AllowedMentions.none()
    if not interaction.response.is_done():
        await interaction.response.send_message(content, ephemeral=True, allowed_mentions=nobody)
        return
    if not _has_board(interaction):
        # Until the message that says "thinking" is completed, a follow-up would be its text, for
        # all to see; so it is completed first, and taken away.
        await interaction.edit_original_response(content="…")
        await interaction.delete_original_response()
    await interaction.followup.send(content, ephemeral=True, allowed_mentions=nobody)


def _has_board(interaction: discord.Interaction) -> bool:
    """Return whether the interaction comes from a message, whose content is then the answer."""
    return interaction.message is not None
