"""The parts of a card, as discord.py has them: texts, pictures, rows of buttons and selects.

Nothing watches them: all that a button or select knows stands in its custom id, and a click on it
is answered by that alone.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.chat.custom_id import LIMIT, Click
from bot.language.words import Words

IDS = range(1_000, 2**31)
"""The ids for selects: others are given by Discord, from 1 on."""
SECONDARY = discord.ButtonStyle.secondary

Part: TypeAlias = ui.Item[ui.LayoutView]
"""A part of a card."""
Row: TypeAlias = ui.ActionRow[ui.LayoutView]
"""Buttons side by side, or one select."""


class ClickButton(ui.Button[ui.LayoutView]):
    """A button that asks for one thing."""

    def __init__(
        self,
        wanted: Click,
        label: str,
        style: discord.ButtonStyle = SECONDARY,
        *,
        disabled: bool = False,
    ) -> None:
        super().__init__(
            custom_id=str(wanted)[:LIMIT], label=label[:80], style=style, disabled=disabled
        )


class ClickSelect(ui.Select[ui.LayoutView]):
    """A select of one option, or of ``least`` to ``most`` of them, which asks for one thing.

    With another number of ``made`` it is another one: what was chosen in it can be chosen again.
    """

    def __init__(
        self,
        wanted: Click,
        placeholder: str,
        options: Sequence[discord.SelectOption],
        *,
        least: int = 1,
        most: int = 1,
        made: int = 0,
    ) -> None:
        shown = [made, *((option.value, option.default) for option in options)]
        super().__init__(
            **_asking("s", wanted, placeholder, shown),
            options=list(options),
            min_values=least,
            max_values=most,
        )


class ClickChannelSelect(ui.ChannelSelect[ui.LayoutView]):
    """A select of a text channel of the server, or of none."""

    def __init__(self, wanted: Click, placeholder: str, chosen: int | None = None) -> None:
        super().__init__(
            **_asking("c", wanted, placeholder, chosen),
            channel_types=[discord.ChannelType.text, discord.ChannelType.news],
            min_values=0,
            default_values=_chosen(chosen, discord.SelectDefaultValueType.channel),
        )


class ClickUserSelect(ui.UserSelect[ui.LayoutView]):
    """A select of a person."""

    def __init__(self, wanted: Click, placeholder: str) -> None:
        super().__init__(**_asking("u", wanted, placeholder, None))


class ClickRoleSelect(ui.RoleSelect[ui.LayoutView]):
    """A select of a role of the server, or of none."""

    def __init__(self, wanted: Click, placeholder: str, chosen: int | None = None) -> None:
        super().__init__(
            **_asking("r", wanted, placeholder, chosen),
            min_values=0,
            default_values=_chosen(chosen, discord.SelectDefaultValueType.role),
        )


def row(*items: Part) -> Row:
    """Return a row of buttons, or of one select."""
    return ui.ActionRow(*items)


def page_buttons(
    page: int, last: int, to: Callable[[int], Click], words: Words
) -> list[ClickButton]:
    """Return the buttons to the pages before and after one, of those from 0 to ``last``."""
    pages = ((page - 1, words("Back")), (page + 1, words("Next")))
    return [ClickButton(to(at), label) for at, label in pages if 0 <= at <= last]


def is_empty(part: Part) -> bool:
    """Return whether there is nothing in a part, which Discord refuses: a card leaves it out."""
    if isinstance(part, ui.TextDisplay):
        return not part.content.strip()
    children = part.children if isinstance(part, ui.ActionRow) else [part]
    return all(isinstance(each, ui.Select) and not each.options for each in children)


def clicked(interaction: discord.Interaction) -> tuple[str, list[str]]:
    """Return the custom id of what was clicked, and what was chosen.

    What was chosen in a select are values, or ids of channels, roles and people; of a button it
    is nothing.
    """
    data: Mapping[str, Any] = dict(interaction.data or {})
    return str(data.get("custom_id", "")), list(data.get("values") or ())


def _asking(mark: str, wanted: Click, placeholder: str, shown: object) -> dict[str, Any]:
    """Return what makes a select one's own; ``mark`` begins its custom id.

    A client may keep what was chosen in a component for as long as its id stays the same, and
    then not send the same choice again, which on the next board or page is another one. So the
    id goes with the custom id, which tells the ply, and with what there is to choose.
    """
    kept = f"{mark}{wanted}"[:LIMIT]
    number = IDS[zlib.crc32(repr((kept, shown)).encode()) % len(IDS)]
    return {"custom_id": kept, "id": number, "placeholder": placeholder[:150]}


def _chosen(
    chosen: int | None, kind: discord.SelectDefaultValueType
) -> list[discord.SelectDefaultValue]:
    """Return what a select shows as chosen so far."""
    return [] if chosen is None else [discord.SelectDefaultValue(id=chosen, type=kind)]
