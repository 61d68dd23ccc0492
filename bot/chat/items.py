"""The parts of a card: texts, pictures, rows of buttons and selects, as Discord is sent them.

They are made without discord.py's views, which would watch each message for clicks: all that a
button or select knows stands in its custom id, and a click on it is answered by that alone.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import discord
from discord import ComponentType

from bot.chat.custom_id import LIMIT, Click

IDS = range(1_000, 2**31)
"""The ids for selects: others are given by Discord, from 1 on."""
SECONDARY = discord.ButtonStyle.secondary


class Part(Protocol):
    """What can stand in a card."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it, which Discord refuses: a card leaves it out."""
        ...

    def payload(self) -> dict[str, Any]:
        """Return what Discord is sent."""
        ...


@dataclass(frozen=True, slots=True)
class TextDisplay:
    """A text, with Discord's marks."""

    content: str

    @property
    def is_empty(self) -> bool:
        return not self.content.strip()

    def payload(self) -> dict[str, Any]:
        return {"type": ComponentType.text_display.value, "content": self.content}


@dataclass(frozen=True, slots=True)
class MediaGallery:
    """A picture that is sent along; ``alt`` says the same in words."""

    url: str
    alt: str

    @property
    def is_empty(self) -> bool:
        return False

    def payload(self) -> dict[str, Any]:
        said = {"description": self.alt} if self.alt else {}
        shown = {"media": {"url": self.url}, **said}
        return {"type": ComponentType.media_gallery.value, "items": [shown]}


@dataclass(frozen=True, slots=True)
class FileDisplay:
    """A file that is sent along, to be downloaded."""

    url: str

    @property
    def is_empty(self) -> bool:
        return False

    def payload(self) -> dict[str, Any]:
        return {"type": ComponentType.file.value, "file": {"url": self.url}}


@dataclass(frozen=True, slots=True)
class ClickButton:
    """A button that asks for one thing."""

    wanted: Click
    label: str
    style: discord.ButtonStyle = SECONDARY
    disabled: bool = False

    def payload(self) -> dict[str, Any]:
        return {
            "type": ComponentType.button.value,
            "style": self.style.value,
            "label": self.label[:80],
            "custom_id": str(self.wanted)[:LIMIT],
            "disabled": self.disabled,
        }


@dataclass(frozen=True, slots=True)
class ClickSelect:
    """A select of one option, or of ``least`` to ``most`` of them, which asks for one thing.

    With another number of ``made`` it is another one: what was chosen in it can be chosen again.
    """

    wanted: Click
    placeholder: str
    options: Sequence[discord.SelectOption]
    least: int = 1
    most: int = 1
    made: int = 0

    def payload(self) -> dict[str, Any]:
        shown = [self.made, *((option.value, option.default) for option in self.options)]
        made = _select(ComponentType.string_select, "s", self, self.least, shown=shown)
        options = [option.to_dict() for option in self.options]
        return made | {"max_values": self.most, "options": options}


@dataclass(frozen=True, slots=True)
class ClickChannelSelect:
    """A select of a text channel of the server, or of none."""

    wanted: Click
    placeholder: str
    chosen: int | None = None

    def payload(self) -> dict[str, Any]:
        made = _select(ComponentType.channel_select, "c", self, 0, shown=self.chosen)
        made["channel_types"] = [discord.ChannelType.text.value, discord.ChannelType.news.value]
        return made | _chosen("channel", self.chosen)


@dataclass(frozen=True, slots=True)
class ClickUserSelect:
    """A select of a person."""

    wanted: Click
    placeholder: str

    def payload(self) -> dict[str, Any]:
        return _select(ComponentType.user_select, "u", self, 1)


@dataclass(frozen=True, slots=True)
class ClickRoleSelect:
    """A select of a role of the server, or of none."""

    wanted: Click
    placeholder: str
    chosen: int | None = None

    def payload(self) -> dict[str, Any]:
        made = _select(ComponentType.role_select, "r", self, 0, shown=self.chosen)
        return made | _chosen("role", self.chosen)


Clickable = ClickButton | ClickSelect | ClickChannelSelect | ClickUserSelect | ClickRoleSelect


@dataclass(frozen=True, slots=True)
class Row:
    """Buttons side by side, or one select."""

    children: tuple[Clickable, ...]

    @property
    def is_empty(self) -> bool:
        return all(isinstance(each, ClickSelect) and not each.options for each in self.children)

    def payload(self) -> dict[str, Any]:
        return {
            "type": ComponentType.action_row.value,
            "components": [child.payload() for child in self.children],
        }


def row(*items: Clickable) -> Row:
    """Return a row of buttons, or of one select."""
    return Row(items)


def clicked(interaction: discord.Interaction) -> tuple[str, list[str]]:
    """Return the custom id of what was clicked, and what was chosen.

    What was chosen in a select are values, or ids of channels, roles and people; of a button it
    is nothing.
    """
    data: Mapping[str, Any] = dict(interaction.data or {})
    return str(data.get("custom_id", "")), list(data.get("values") or ())


class _Select(Protocol):
    @property
    def wanted(self) -> Click: ...

    @property
    def placeholder(self) -> str: ...


def _select(
    kind: ComponentType, mark: str, select: _Select, least: int, *, shown: object = None
) -> dict[str, Any]:
    """Return what a select of one is sent with; ``mark`` begins its custom id."""
    kept = f"{mark}{select.wanted}"[:LIMIT]
    return {
        "type": kind.value,
        "id": _id_of((kept, shown)),
        "custom_id": kept,
        "placeholder": select.placeholder[:150],
        "min_values": least,
        "max_values": 1,
        "disabled": False,
    }


def _chosen(kind: str, chosen: int | None) -> dict[str, Any]:
    """Return what a select shows as chosen so far."""
    if chosen is None:
        return {}
    return {"default_values": [{"id": chosen, "type": kind}]}


def _id_of(shown: object) -> int:
    """Return an id for a select that goes with what it shows.

    A client may keep what was chosen in a component for as long as its id stays the same, and
    then not send the same choice again, which on the next board or page is another one. So the
    id goes with the custom id, which tells the ply, and with what there is to choose.
    """
    return IDS[zlib.crc32(repr(shown).encode()) % len(IDS)]
