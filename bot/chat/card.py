"""What a message shows: its layout, its pictures, and who is pinged by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import discord
from discord import ComponentType, ui

from bot.chat.items import FileDisplay, MediaGallery, Part, TextDisplay
from bot.chat.mentions import linked

SLATE, BLUE, GOLD = 0x22262F, 0x6EA8FE, 0xF5B84B
ALT_LIMIT = 1024
TEXT_LIMIT = 3_800
"""Discord allows 4,000 characters over all texts of a message; a few are kept in hand."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to show in a card; ``alt`` says the same in words."""

    name: str
    image: bytes
    alt: str

    @property
    def url(self) -> str:
        """How a layout refers to the picture."""
        return f"attachment://{self.name}"

    def gallery(self) -> MediaGallery:
        """Return the part that shows it."""
        return MediaGallery(self.url, self.alt[:ALT_LIMIT])


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file to be downloaded from a card."""

    name: str
    content: bytes

    def part(self) -> FileDisplay:
        """Return the part that offers it."""
        return FileDisplay(f"attachment://{self.name}")


class Layout(ui.LayoutView):
    """What discord.py takes for a view: made already, and never watched for clicks.

    discord.py keeps a view that is not finished, and calls what stands in it when it is clicked;
    a click on ours is answered by its custom id, which a restart does not lose.
    """

    def __init__(self, components: list[dict[str, Any]]) -> None:
        # not made as views are: it has no items, no time after which it ends, and no event loop
        self._made = components

    def to_components(self) -> list[dict[str, Any]]:
        return self._made

    def has_components_v2(self) -> bool:
        return True

    @property
    def timeout(self) -> float | None:
        """The seconds after which it ends: never."""
        return None

    @timeout.setter
    def timeout(self, value: float | None) -> None:
        del value

    def is_dispatchable(self) -> bool:
        return False

    def is_finished(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Card:
    """A message: the parts of one container, what they show, and who is pinged by it.

    ``attached`` are the files that its parts offer. Parts with nothing in them are left out.
    """

    parts: Sequence[Part]
    pictures: tuple[Picture, ...] = ()
    colour: int = BLUE
    pings: tuple[int, ...] = ()
    attached: tuple[Attachment, ...] = ()

    def view(self) -> Layout:
        """Return the layout, which lasts as long as the message."""
        filled = (part for part in self.parts if not part.is_empty)
        shown = [_linked(part) if isinstance(part, TextDisplay) else part for part in filled]
        container = {
            "type": ComponentType.container.value,
            "accent_color": self.colour,
            "components": [part.payload() for part in _fitting(shown)],
        }
        return Layout([container])

    def files(self) -> list[discord.File]:
        """Return the pictures, and what is attached, as files to upload."""
        pictures = [discord.File(BytesIO(each.image), each.name) for each in self.pictures]
        return pictures + [discord.File(BytesIO(each.content), each.name) for each in self.attached]

    def mentions(self) -> discord.AllowedMentions:
        """Return who may be pinged: nobody but :attr:`pings`."""
        users = [discord.Object(user) for user in self.pings]
        return discord.AllowedMentions(everyone=False, roles=False, users=users)


def text(content: str) -> TextDisplay:
    """Return a text; where the texts of a card are too long together, the longest is cut."""
    return TextDisplay(content)


def _linked(shown: TextDisplay) -> TextDisplay:
    """Return a text with mentions of the commands that it names."""
    return TextDisplay(linked(shown.content))


def _fitting(parts: list[Part]) -> list[Part]:
    """Return the parts, the longest text cut until all are within Discord's limit together."""
    texts = {at: part.content for at, part in enumerate(parts) if isinstance(part, TextDisplay)}
    while (excess := sum(map(len, texts.values())) - TEXT_LIMIT) > 0:
        longest = max(texts, key=lambda at: len(texts[at]))
        texts[longest] = _shortened(texts[longest], len(texts[longest]) - excess)
        parts[longest] = TextDisplay(texts[longest])
    return parts


def _shortened(content: str, length: int) -> str:
    """Return the first lines of a text, with a sign that there was more; a block is closed."""
    close = "\n```"
    kept = content[: max(0, length - len(close) - 2)]
    whole_lines = kept.rpartition("\n")[0]
    kept = whole_lines if len(whole_lines) > len(kept) // 2 else kept
    return f"{kept}\n…{close if kept.count('```') % 2 else ''}"
