"""What a message shows: its layout, its pictures, and who is pinged by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import discord
from discord import ui

SLATE, BLUE, GOLD = 0x22262F, 0x6EA8FE, 0xF5B84B
ALT_LIMIT = 1024
TEXT_LIMIT = 3_800
"""Discord allows 4,000 characters over all texts of a message; a few are kept in hand."""


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
