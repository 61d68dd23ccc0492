"""Cards with the layout of a message, its pictures and positions, and its pings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

import discord
from discord import ui

from bot.chat.custom_id import Click
from bot.chat.items import Clickable, Part, is_empty
from bot.chat.mentions import add_mentions
from bot.language.names import title
from bot.language.words import Words
from cgt.core.positions import Move, Position, label
from cgt.drawing import alt_text
from cgt.showing.presenter import presenter

SLATE, BLUE, GOLD = 0x22262F, 0x6EA8FE, 0xF5B84B
ALT_LIMIT = 1024
TEXT_LIMIT = 3_800
"""The maximum characters in all texts of a message, a few less than Discord's 4,000."""
BOARD = "board.png"
STONES_IN_TEXT = 20
LONGEST_BOARD = 1500
"""The maximum number of characters of a board drawn as text."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to show in a card, with a description in words as ``alt``."""

    name: str
    image: bytes
    alt: str


class Gallery(ui.MediaGallery[ui.LayoutView]):
    """The part that shows a picture, or several side by side."""

    def __init__(self, *pictures: Picture) -> None:
        self.pictures = pictures
        items = (
            discord.MediaGalleryItem(_address(each.name), description=each.alt[:ALT_LIMIT] or None)
            for each in pictures
        )
        super().__init__(*items)

    def files(self) -> list[discord.File]:
        return [discord.File(BytesIO(each.image), each.name) for each in self.pictures]


class Attachment(ui.File[ui.LayoutView]):
    """The part that offers a file for download."""

    def __init__(self, name: str, content: bytes) -> None:
        self.name, self.content = name, content
        super().__init__(_address(name))

    def files(self) -> list[discord.File]:
        return [discord.File(BytesIO(self.content), self.name)]


def _address(name: str) -> str:
    return f"attachment://{name}"


@dataclass(frozen=True, slots=True)
class Card:
    """A message of one container and the members it pings. Empty parts are omitted."""

    parts: Sequence[Part]
    colour: int = BLUE
    pings: tuple[int, ...] = ()

    def view(self) -> ui.LayoutView:
        """Return the layout of one message, which discord.py doesn't watch for clicks.

        It would keep a watched view and its callbacks in memory. Our clicks are answered by their
        custom ids, which a restart doesn't lose.
        """
        view = ui.LayoutView(timeout=None)
        shown = _fitting([part for part in self.parts if not is_empty(part)])
        view.add_item(ui.Container(*shown, accent_colour=self.colour))
        view.stop()
        return view

    def files(self) -> list[discord.File]:
        """Return the files of its parts, to upload with it."""
        with_files = (part for part in self.parts if isinstance(part, Gallery | Attachment))
        return [file for part in with_files for file in part.files()]

    def clicks(self) -> list[Click]:
        """Return the clicks of its buttons and selects."""
        rows = (part.children for part in self.parts if isinstance(part, ui.ActionRow))
        return [item.click for items in rows for item in items if isinstance(item, Clickable)]

    def mentions(self) -> discord.AllowedMentions:
        """Return the allowed mentions, only :attr:`pings`."""
        users = [discord.Object(user) for user in self.pings]
        return discord.AllowedMentions(everyone=False, roles=False, users=users)


def text(content: str) -> ui.TextDisplay[ui.LayoutView]:
    """Return a text part. If the texts of a card are too long together, the longest is cut."""
    return ui.TextDisplay(content)


def table_pieces(
    rows: Sequence[tuple[str, Sequence[object]]], width: int, columns: int
) -> list[str]:
    """Return a table with named rows in pieces of some columns, each ``width`` characters wide."""
    count = len(rows[0][1])
    return [
        "\n".join(
            f"{name} {' '.join(f'{cell!s:>{width}}' for cell in cells[start : start + columns])}"
            for name, cells in rows
        )
        for start in range(0, count, columns)
    ]


def _fitting(parts: list[Part]) -> list[Part]:
    """Return the parts with mentions of commands in their texts.

    The longest text is cut until all are within Discord's limit together.
    """
    texts = {
        at: add_mentions(part.content)
        for at, part in enumerate(parts)
        if isinstance(part, ui.TextDisplay)
    }
    while (excess := sum(map(len, texts.values())) - TEXT_LIMIT) > 0:
        longest = max(texts, key=lambda at: len(texts[at]))
        texts[longest] = _shorten(texts[longest], len(texts[longest]) - excess)
    return [text(texts[at]) if at in texts else part for at, part in enumerate(parts)]


def _shorten(content: str, length: int) -> str:
    """Return the first lines of a text and an ellipsis, with any open block of code closed."""
    close = "\n```"
    kept = content[: max(0, length - len(close) - 2)]
    whole_lines = kept.rpartition("\n")[0]
    kept = whole_lines if len(whole_lines) > len(kept) // 2 else kept
    return f"{kept}\n…{close if kept.count('```') % 2 else ''}"


def board_picture(
    image: bytes,
    position: Position,
    words: Words,
    last: tuple[Position, Move] | None = None,
    name: str = BOARD,
) -> Picture:
    """Return a position as a picture and in words.

    ``last`` is the position before the last move, and that move.
    """
    before, move = (None, None) if last is None else last
    return Picture(name, image, words.text(alt_text(position, move, title, before)))


def board_part(
    image: bytes | None,
    position: Position,
    words: Words,
    last: tuple[Position, Move] | None = None,
) -> Part:
    """Return the part that shows a position, which is text without an image."""
    if image is None:
        return text(board_as_text(position))
    return Gallery(board_picture(image, position, words, last))


def board_as_text(position: Position) -> str:
    """Return a position drawn with characters, for places without pictures."""
    several = len(position.components) > 1
    lines: list[str] = []
    for index, component in enumerate(position.components):
        letter = f"{label(index):>2}  " if several else ""
        rows = presenter(component.ruleset).in_rows(component.state)
        if rows is None:
            size = component.ruleset.size(component.state)
            stones = "●" * min(size, STONES_IN_TEXT) + ("…" if size > STONES_IN_TEXT else "")
            lines.append(f"{letter}{stones}  {component}")
        else:
            first, *others = rows or ("–",)
            lines.append(letter + first)
            lines += [" " * len(letter) + row for row in others]
    drawn = "\n".join(line.rstrip() for line in lines)
    return f"```\n{drawn if len(drawn) <= LONGEST_BOARD else drawn[:LONGEST_BOARD] + '…'}\n```"
