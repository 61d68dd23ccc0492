"""How an answer gets to Discord in time: the one place that answers an interaction.

Discord has four ways to answer, which must not be mixed: what is first said, what replaces
"thinking", what changes a message, and what follows. Which one it is depends on what stands there
so far, and that is known here alone. Every message that is ever edited is a :class:`Card`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from enum import Enum, auto
from typing import TypeVar

import aiohttp
import discord
from discord import ui

from bot.chat.card import Card, text
from bot.chat.mentions import linked

PATIENCE = 1.0
"""Seconds that an answer may take before Discord is told that it will come."""
MOST_TOLD = 2_000
"""The most characters of a plain message."""
LOST = (aiohttp.ClientError, OSError)
"""What is raised when a connection breaks: nobody knows what Discord has heard."""
FAILED = (discord.HTTPException, *LOST)
"""What is raised when Discord did not, or may not have, taken an answer."""
PAUSES = (0.2, 0.5, 1.0)
"""After so many seconds each, what may be said twice is said again over a new connection."""
ALREADY_TAKEN = 40060
"""Discord's number for an interaction that it has had a response to."""

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
    kind = interaction.response.type or interaction.extras.get(_TAKEN)
    if kind is None:
        return Stage.OPEN
    thinking = kind is discord.InteractionResponseType.deferred_channel_message
    return Stage.THINKING if thinking and _ANSWERED not in interaction.extras else Stage.ANSWERED


_ANSWERED = "answered"
"""What is noted on an interaction once the answer stands where "thinking" stood."""
_TAKEN = "taken"
"""Where the kind of a response is noted that Discord took although the connection broke."""


async def think(interaction: discord.Interaction, *, private: bool = False) -> None:
    """Tell Discord that an answer will come; a click keeps its message as it is meanwhile."""
    is_click = interaction.message is not None
    kinds = discord.InteractionResponseType
    await _first(
        interaction,
        kinds.deferred_message_update if is_click else kinds.deferred_channel_message,
        lambda: interaction.response.defer(ephemeral=private, thinking=not is_click),
    )


async def acknowledge(interaction: discord.Interaction) -> None:
    """Take a click that needs no answer."""
    await think(interaction)


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


@asynccontextmanager
async def in_turn(interaction: discord.Interaction, turn: asyncio.Lock) -> AsyncGenerator[None]:
    """Wait for a turn, and hold it; when that takes long, Discord is told so meanwhile."""
    try:
        async with asyncio.timeout(PATIENCE):
            await turn.acquire()
    except TimeoutError:
        if stage(interaction) is Stage.OPEN:
            await think(interaction)
        await turn.acquire()
    try:
        yield
    finally:
        turn.release()


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
        sent = await _first(
            interaction,
            discord.InteractionResponseType.channel_message,
            lambda: interaction.response.send_message(
                view=card.view(),
                files=card.files(),
                ephemeral=private,
                allowed_mentions=card.mentions(),
            ),
        )
        if sent is not None and sent.message_id is not None:
            return sent.message_id
        return (await _again(interaction.original_response)).id
    message = await _again(
        lambda: interaction.followup.send(
            view=card.view(),
            files=card.files(),
            ephemeral=private,
            allowed_mentions=card.mentions(),
            wait=True,
        ),
        lost=(aiohttp.ClientConnectorError,),
    )
    return message.id


async def update(interaction: discord.Interaction, card: Card) -> None:
    """Answer a click by changing the message it was made in."""
    if stage(interaction) is Stage.OPEN:
        await _first(
            interaction,
            discord.InteractionResponseType.message_update,
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
    now = stage(interaction)
    if now is Stage.OPEN:
        await _first(
            interaction,
            discord.InteractionResponseType.channel_message,
            lambda: interaction.response.send_message(
                content, ephemeral=True, allowed_mentions=nobody
            ),
        )
        return
    if now is Stage.THINKING:
        # Until the message that says "thinking" is completed, a follow-up would be its text, for
        # all to see; so it is completed first, and taken away.
        await _edit(interaction, Card([text("…")]))
        await _again(interaction.delete_original_response)
    await _again(
        lambda: interaction.followup.send(content, ephemeral=True, allowed_mentions=nobody)
    )


async def _edit(interaction: discord.Interaction, card: Card) -> discord.InteractionMessage:
    """Change the message that an interaction was answered with, or was made in."""
    return await _again(
        lambda: interaction.edit_original_response(
            view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
        )
    )


async def _first(
    interaction: discord.Interaction,
    kind: discord.InteractionResponseType,
    respond: Callable[[], Awaitable[T]],
) -> T | None:
    """Respond for the first time; None where Discord had heard it before the connection broke."""
    try:
        return await _again(respond)
    except discord.HTTPException as error:
        if error.code != ALREADY_TAKEN:
            raise
        interaction.extras[_TAKEN] = kind
        return None


async def _again(
    request: Callable[[], Awaitable[T]], lost: tuple[type[Exception], ...] = LOST
) -> T:
    """Return what a request returns; where the connection breaks, it is made again."""
    for pause in PAUSES:
        try:
            return await request()
        except lost:
            await asyncio.sleep(pause)
    return await request()
