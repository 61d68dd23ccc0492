"""Answers to Discord, in time: the one place that answers an interaction.

Discord has four ways to answer, which must not be mixed: what is first said, what replaces
"thinking", what changes a message, and what follows. Which one it is depends on what stands there
so far, and that is known here alone. Every message that is ever edited is a :class:`Card`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

import aiohttp
import discord
from discord import ui

from bot.chat.acknowledgement import FAILED, LATER_PAUSES, LOST, Acknowledgement, Kind, Stage, again
from bot.chat.card import Card, text
from bot.chat.mentions import linked

__all__ = [
    "FAILED",
    "LOST",
    "acknowledge",
    "ask",
    "in_time",
    "in_turn",
    "progress",
    "send",
    "tell",
    "think",
    "update",
]

PATIENCE = 1.0
"""Seconds that an answer may take before Discord is told that it will come."""
MOST_TOLD = 2_000
"""The most characters of a plain message."""

T = TypeVar("T")


async def think(interaction: discord.Interaction, *, private: bool = False) -> None:
    """Tell Discord that an answer will come, unless it was told anything before.

    A click keeps its message as it is meanwhile.
    """
    said = Acknowledgement.of(interaction)
    async with said.turn:
        if await said.stage() is Stage.OPEN:
            is_click = interaction.message is not None
            await said.respond(
                Kind.deferred_message_update if is_click else Kind.deferred_channel_message,
                lambda: interaction.response.defer(ephemeral=private, thinking=not is_click),
            )


async def acknowledge(interaction: discord.Interaction) -> None:
    """Take a click that needs no answer."""
    await think(interaction)


async def ask(interaction: discord.Interaction, form: ui.Modal) -> None:
    """Open a form in front of the chat; only an interaction that is not answered yet can."""
    said = Acknowledgement.of(interaction)
    async with said.turn:
        if await said.stage() is not Stage.OPEN:
            raise discord.InteractionResponded(interaction)
        await said.respond(Kind.modal, lambda: interaction.response.send_modal(form))


async def in_time(
    interaction: discord.Interaction, work: Awaitable[T], *, private: bool = False
) -> T:
    """Return what the work returns; when it takes long, Discord is told so meanwhile."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=PATIENCE)
    if not done and Acknowledgement.of(interaction).is_open:
        try:
            await think(interaction, private=private)
        except BaseException:
            task.cancel()
            raise
    return await task


@asynccontextmanager
async def in_turn(interaction: discord.Interaction, turn: asyncio.Lock) -> AsyncGenerator[None]:
    """Wait for a turn, and hold it; when that takes long, Discord is told so meanwhile."""
    try:
        async with asyncio.timeout(PATIENCE):
            await turn.acquire()
    except TimeoutError:
        await think(interaction)
        await turn.acquire()
    try:
        yield
    finally:
        turn.release()


async def progress(interaction: discord.Interaction, card: Card) -> None:
    """Show how far the work is in place of "thinking"; the answer will take its place."""
    said = Acknowledgement.of(interaction)
    async with said.turn:
        await said.stage()
        await _edit(interaction, card)


async def send(interaction: discord.Interaction, card: Card, *, private: bool = False) -> int:
    """Answer with a message of its own and return its id."""
    said = Acknowledgement.of(interaction)
    async with said.turn:
        now = await said.stage()
        if now is Stage.THINKING:
            edited = await _edit(interaction, card)
            said.shown()
            return edited.id
        if now is Stage.OPEN:
            sent = await said.respond(
                Kind.channel_message,
                lambda: interaction.response.send_message(
                    view=card.view(),
                    files=card.files(),
                    ephemeral=private,
                    allowed_mentions=card.mentions(),
                ),
            )
            if sent is not None and sent.message_id is not None:
                return sent.message_id
            return (await again(interaction.original_response, LATER_PAUSES)).id
        message = await again(
            lambda: interaction.followup.send(
                view=card.view(),
                files=card.files(),
                ephemeral=private,
                allowed_mentions=card.mentions(),
                wait=True,
            ),
            LATER_PAUSES,
            LOST if private else (aiohttp.ClientConnectorError,),  # all would read it twice
        )
        return message.id


async def update(interaction: discord.Interaction, card: Card) -> None:
    """Answer a click by changing the message it was made in."""
    said = Acknowledgement.of(interaction)
    async with said.turn:
        if await said.stage() is Stage.OPEN:
            await said.respond(
                Kind.message_update,
                lambda: interaction.response.edit_message(
                    view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
                ),
            )
        else:
            await _edit(interaction, card)


async def tell(interaction: discord.Interaction, content: str) -> None:
    """Answer with a few words that only this member sees, whatever was answered before.

    Very many words, such as of an error that quotes a long text, are cut. What stands there
    already is left as it is, but "thinking" and progress, which nothing would ever follow.
    """
    content = linked(content)
    if len(content) > MOST_TOLD:
        content = content[: MOST_TOLD - 8] + "…"
        content += "\n```" * (content.count("```") % 2)
    nobody = discord.AllowedMentions.none()
    said = Acknowledgement.of(interaction)
    async with said.turn:
        now = await said.stage()
        if now is Stage.OPEN:
            await said.respond(
                Kind.channel_message,
                lambda: interaction.response.send_message(
                    content, ephemeral=True, allowed_mentions=nobody
                ),
            )
            return
        if now is Stage.THINKING:
            await _take_away(interaction)
            said.shown()
        await again(
            lambda: interaction.followup.send(content, ephemeral=True, allowed_mentions=nobody),
            LATER_PAUSES,
        )


async def _take_away(interaction: discord.Interaction) -> None:
    """Take "thinking" away.

    Until that message is completed, a follow-up would be its text, for all to see; so it is
    completed first.
    """
    with suppress(discord.NotFound):  # taken away before the connection broke
        await _edit(interaction, Card([text("…")]))
        await again(interaction.delete_original_response, LATER_PAUSES)


async def _edit(interaction: discord.Interaction, card: Card) -> discord.InteractionMessage:
    """Change the message that an interaction was answered with, or was made in."""
    return await again(
        lambda: interaction.edit_original_response(
            view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
        ),
        LATER_PAUSES,
    )
