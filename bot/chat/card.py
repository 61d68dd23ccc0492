"""What a message shows, and how it gets to Discord in time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, TypeVar

import discord
from discord import ui

PATIENCE = 1.0
"""Seconds that an answer may take before Discord is told that it will come."""
SLATE, BLUE, GOLD = 0x22262F, 0x6EA8FE, 0xF5B84B
ALT_LIMIT = 1024
MOST_TOLD = 2_000
"""The most characters of a plain message."""
TEXT_LIMIT = 3_800
"""Discord allows 4,000 characters over all texts of a message; a few are kept in hand."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG to show in a card; ``alt`` says the same in words."""

    name: str
    png: bytes
    alt: str

    @property
    def url(self) -> str:
        """How a layout refers to the picture."""
        return f"attachment://{self.name}"

    def gallery(self) -> ui.MediaGallery[ui.LayoutView]:
        """Return the component that shows it."""
        item = discord.MediaGalleryItem(self.url, description=self.alt[:ALT_LIMIT])
        return ui.MediaGallery(item)


@dataclass(frozen=True, slots=True)
class Card:
    """A message: the parts of one container, the pictures they show, and who is pinged by it.

    A fresh view is made for every message that is sent, and only dynamic items stand in it:
    a view that is used twice, or stopped, would take their registration along.
    """

    parts: Sequence[ui.Item[Any]]
    pictures: tuple[Picture, ...] = ()
    colour: int = BLUE
    pings: tuple[int, ...] = ()

    def view(self) -> ui.LayoutView:
        """Return the layout, which lasts as long as the message."""
        view = ui.LayoutView(timeout=None)
        container = ui.Container[Any](*self.parts, accent_colour=self.colour)
        _fit([part for part in container.walk_children() if isinstance(part, ui.TextDisplay)])
        view.add_item(container)
        return view

    def files(self) -> list[discord.File]:
        """Return the pictures as files to upload."""
        return [discord.File(BytesIO(picture.png), picture.name) for picture in self.pictures]

    def mentions(self) -> discord.AllowedMentions:
        """Return who may be pinged: nobody but :attr:`pings`."""
        users = [discord.Object(user) for user in self.pings]
        return discord.AllowedMentions(everyone=False, roles=False, users=users)


def text(content: str) -> ui.TextDisplay[ui.LayoutView]:
    """Return a text; where the texts of a card are too long together, the longest is cut."""
    return ui.TextDisplay(content)


def _fit(texts: Sequence[ui.TextDisplay[Any]]) -> None:
    """Cut the longest text until all together are within Discord's limit."""
    while (excess := sum(len(part.content) for part in texts) - TEXT_LIMIT) > 0:
        longest = max(texts, key=lambda part: len(part.content))
        longest.content = _shortened(longest.content, len(longest.content) - excess)


def _shortened(content: str, length: int) -> str:
    """Return the first lines of a text, with a sign that there was more; a block is closed."""
    close = "\n```"
    kept = content[: max(0, length - len(close) - 2)]
    whole_lines = kept.rpartition("\n")[0]
    kept = whole_lines if len(whole_lines) > len(kept) // 2 else kept
    return f"{kept}\n…{close if kept.count('```') % 2 else ''}"


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
