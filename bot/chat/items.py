"""The persistent buttons and selects: all that they know stands in their custom id."""

from __future__ import annotations

import re
import zlib
from typing import Any, Protocol, Self, TypeAlias, cast

import discord
from discord import ui

from bot.chat.custom_id import LIMIT, PATTERN, CustomId

Part: TypeAlias = ui.Item[Any]
Row: TypeAlias = ui.ActionRow[Any]


IDS = range(1_000, 2**31)
"""The ids for selects: others are given by Discord, from 1 on."""


def row(*items: ui.Item[Any]) -> Row:
    """Return a row of buttons, or of one select."""
    return ui.ActionRow[Any](*items)


class HandlesClicks(Protocol):
    """The client, as far as buttons need it: one place that handles clicks and their errors."""

    async def clicked(
        self, interaction: discord.Interaction, custom_id: CustomId, chosen: str
    ) -> None:
        """Handle a click; ``chosen`` is what was chosen in a select, and empty for a button."""


async def _pass_on(interaction: discord.Interaction, custom_id: CustomId, chosen: str) -> None:
    """Give a click to the client."""
    await cast("HandlesClicks", interaction.client).clicked(interaction, custom_id, chosen)


class ClickButton(ui.DynamicItem[ui.Button[ui.LayoutView]], template=PATTERN):
    """A button that asks for one thing."""

    def __init__(
        self,
        custom_id: CustomId,
        label: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        *,
        disabled: bool = False,
    ) -> None:
        super().__init__(
            ui.Button(
                label=label[:80], style=style, custom_id=str(custom_id)[:LIMIT], disabled=disabled
            )
        )
        self.wanted = custom_id

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the button that was clicked."""
        del interaction
        label = item.label if isinstance(item, ui.Button) else None
        return cls(CustomId.of(match), label or "")

    async def callback(self, interaction: discord.Interaction) -> None:
        """Pass the click on; errors are answered in one place."""
        await _pass_on(interaction, self.wanted, "")


class ClickSelect(ui.DynamicItem[ui.Select[ui.LayoutView]], template="s" + PATTERN):
    """A select of one option, or of up to ``most`` of them, which asks for one thing.

    A client may keep what was chosen in a component for as long as its id stays the same, and
    then not send the same choice again, which on the next board or page is another one. So the
    id goes with the custom id, which tells the ply, and with what there is to choose.
    """

    def __init__(
        self,
        custom_id: CustomId,
        placeholder: str,
        options: list[discord.SelectOption],
        *,
        most: int = 1,
    ) -> None:
        kept = f"s{custom_id}"[:LIMIT]
        shown = repr((kept, [(option.value, option.default) for option in options]))
        super().__init__(
            ui.Select(
                custom_id=kept,
                placeholder=placeholder[:150],
                options=options,
                max_values=most,
                id=IDS[zlib.crc32(shown.encode()) % len(IDS)],
            )
        )
        self.wanted = custom_id

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the select that was used."""
        del interaction
        options = item.options if isinstance(item, ui.Select) else []
        return cls(CustomId.of(match), "", options)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Pass the choice on, several with spaces between; errors are answered in one place."""
        await _pass_on(interaction, self.wanted, " ".join(self.item.values))
