"""The parts of a card, as discord.py has them: rows of buttons and selects; and forms.

Nothing watches them: all that a button or select knows stands in its custom id, and a click on it
is answered by that alone.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import discord
from discord import ui

from bot.chat.custom_id import LIMIT, Click, Form, written
from bot.language.words import Words

IDS = range(1_000, 2**31)
"""The ids for selects: others are given by Discord, from 1 on."""
SECONDARY = discord.ButtonStyle.secondary
ANSWER = "answer"
TITLE_LIMIT = 45
HINT_LIMIT = 100

Part: TypeAlias = ui.Item[ui.LayoutView]
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


class Field(NamedTuple):
    """A field of a form: what it asks for, the item that takes the answer, and a hint."""

    question: str
    item: ui.Item[Any]
    hint: str | None = None


def form_of(wanted: Form, title: str, fields: Sequence[Field]) -> ui.Modal:
    """Return a form of up to five fields, whose custom ids are those of :func:`field_id`.

    discord.py does not wait for its answer, which its custom id tells of, as a click's does.
    """
    modal = ui.Modal(title=title[:TITLE_LIMIT], custom_id=str(wanted), timeout=None)
    for question, item, hint in fields:
        shown = hint and hint[:HINT_LIMIT]
        modal.add_item(ui.Label(text=question[:TITLE_LIMIT], description=shown, component=item))
    modal.stop()
    return modal


def field_id(index: int) -> str:
    """Return the custom id of the field at an index; that of the first is :data:`ANSWER`."""
    return f"{ANSWER}{index or ''}"


def form(
    wanted: Form, title: str, question: str, field: ui.Item[Any], hint: str | None = None
) -> ui.Modal:
    """Return a form; its field has the custom id :data:`ANSWER`."""
    return form_of(wanted, title, [Field(question, field, hint)])


def yes_or_no(yes: str, no: str, *, at_first: bool = True) -> ui.Select[ui.LayoutView]:
    """Return the field that asks for no more than a yes; sent as it is, it says ``at_first``."""
    answers = sorted(((True, yes), (False, no)), key=lambda answer: answer[0] is not at_first)
    return ui.Select(
        custom_id=ANSWER,
        options=[
            discord.SelectOption(label=label, value=written(agreed), default=agreed is at_first)
            for agreed, label in answers
        ],
    )


def submitted(interaction: discord.Interaction) -> tuple[str, list[str]]:
    """Return the custom id of a form and what each field has; several options have dots between."""
    data: Mapping[str, Any] = dict(interaction.data or {})
    return str(data.get("custom_id", "")), _answers(data) or [""]


def _answers(component: Mapping[str, Any]) -> list[str]:
    """Return what was entered in the fields of a form, wherever they are nested."""
    if str(component.get("custom_id", "")).startswith(ANSWER) and "components" not in component:
        chosen: list[str] = component.get("values") or []
        return [str(component.get("value") or ".".join(chosen))]
    nested: list[Mapping[str, Any]] = list(component.get("components", ()))
    if "component" in component:
        nested.append(component["component"])
    return [answer for inner in nested for answer in _answers(inner)]


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
