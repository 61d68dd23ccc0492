"""Buttons, selects and forms, as discord.py has them.

discord.py doesn't watch them. Everything they know is in their custom id, which is all that a click
on them needs.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import discord
from discord import ui

from bot.chat.custom_id import Click, Confirms, Form, Sort, custom_id_of, text_of
from bot.language.words import Words

IDS = range(1_000, 2**31)
"""The ids for selects. Discord numbers the other items from 1 on."""
SECONDARY = discord.ButtonStyle.secondary
ANSWER = "answer"
TITLE_LIMIT = 45
HINT_LIMIT = 100

Part: TypeAlias = ui.Item[ui.LayoutView]
Row: TypeAlias = ui.ActionRow[ui.LayoutView]
"""Buttons side by side, or one select."""


class Clickable:
    """Something that a member can click or submit."""

    click: Click


class ClickButton(ui.Button[ui.LayoutView], Clickable):
    """A button that makes a click or opens a form."""

    def __init__(
        self,
        wanted: Click,
        label: str,
        style: discord.ButtonStyle = SECONDARY,
        *,
        disabled: bool = False,
    ) -> None:
        self.click = wanted.button if isinstance(wanted, Form) else wanted
        super().__init__(
            custom_id=custom_id_of(self.click), label=label[:80], style=style, disabled=disabled
        )


class ClickSelect(ui.Select[ui.LayoutView], Clickable):
    """A select of one option, or of ``least`` to ``most``, that makes a click.

    Another ``made`` gives it a new id, so that the same option can be chosen again.
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
        self.click = wanted
        shown = [made, *((option.value, option.default) for option in options)]
        super().__init__(
            **_asking("s", wanted, placeholder, shown),
            options=list(options),
            min_values=least,
            max_values=most,
        )


class ClickChannelSelect(ui.ChannelSelect[ui.LayoutView], Clickable):
    """A select of at most one text channel of the server."""

    def __init__(self, wanted: Click, placeholder: str, chosen: int | None = None) -> None:
        self.click = wanted
        super().__init__(
            **_asking("c", _of(wanted, Sort.CHANNEL), placeholder, chosen),
            channel_types=[discord.ChannelType.text, discord.ChannelType.news],
            min_values=0,
            default_values=_default_values(chosen, discord.SelectDefaultValueType.channel),
        )


class ClickUserSelect(ui.UserSelect[ui.LayoutView], Clickable):
    """A select of a person."""

    def __init__(self, wanted: Click, placeholder: str) -> None:
        self.click = wanted
        super().__init__(**_asking("u", _of(wanted, Sort.MEMBER), placeholder, None))


class ClickRoleSelect(ui.RoleSelect[ui.LayoutView], Clickable):
    """A select of at most one role of the server."""

    def __init__(self, wanted: Click, placeholder: str, chosen: int | None = None) -> None:
        self.click = wanted
        super().__init__(
            **_asking("r", _of(wanted, Sort.ROLE), placeholder, chosen),
            min_values=0,
            default_values=_default_values(chosen, discord.SelectDefaultValueType.role),
        )


def row(*items: Part) -> Row:
    """Return a row of buttons, or of one select."""
    return ui.ActionRow(*items)


def page_buttons(
    page: int, last: int, to: Callable[[int], Click], words: Words
) -> list[ClickButton]:
    """Return the buttons to the pages before and after one, among those from 0 to ``last``."""
    pages = ((page - 1, words("Back")), (page + 1, words("Next")))
    return [ClickButton(to(at), label) for at, label in pages if 0 <= at <= last]


def is_empty(part: Part) -> bool:
    """Return whether a part is empty. Discord refuses such parts, so cards omit them."""
    if isinstance(part, ui.TextDisplay):
        return not part.content.strip()
    children = part.children if isinstance(part, ui.ActionRow) else [part]
    return all(isinstance(each, ui.Select) and not each.options for each in children)


def clicked(interaction: discord.Interaction) -> tuple[str, list[str]]:
    """Return the custom id of a click, and the chosen values.

    In a select they are values of options, or ids of channels, roles and people. A button has none.
    """
    data: Mapping[str, Any] = dict(interaction.data or {})
    return str(data.get("custom_id", "")), list(data.get("values") or ())


class ClickForm(ui.Modal, Clickable):
    """A form whose submission makes a click."""

    def __init__(self, wanted: Form, title: str) -> None:
        self.click = wanted
        super().__init__(title=title[:TITLE_LIMIT], custom_id=custom_id_of(wanted), timeout=None)


class Field(NamedTuple):
    """A question of a form, the item for its answer, and a hint."""

    question: str
    item: ui.Item[Any]
    hint: str | None = None


def form_of(wanted: Form, title: str, fields: Sequence[Field]) -> ui.Modal:
    """Return a form of up to five fields, whose custom ids are those of :func:`field_id`.

    discord.py doesn't wait for its answer. As with a click, the custom id is enough.
    """
    modal = ClickForm(wanted, title)
    for question, item, hint in fields:
        shown = hint and hint[:HINT_LIMIT]
        modal.add_item(ui.Label(text=question[:TITLE_LIMIT], description=shown, component=item))
    modal.stop()
    return modal


def field_id(index: int) -> str:
    """Return the custom id of the field at an index. The first is :data:`ANSWER`."""
    return f"{ANSWER}{index or ''}"


def form(
    wanted: Form, title: str, question: str, field: ui.Item[Any], hint: str | None = None
) -> ui.Modal:
    """Return a form with one field, whose custom id is :data:`ANSWER`."""
    return form_of(wanted, title, [Field(question, field, hint)])


def yes_or_no(yes: str, no: str, *, at_first: bool = True) -> ui.Select[ui.LayoutView]:
    """Return a field that asks for yes or no, with ``at_first`` as the default."""
    answers = sorted(((True, yes), (False, no)), key=lambda answer: answer[0] is not at_first)
    return ui.Select(
        custom_id=ANSWER,
        options=[
            discord.SelectOption(label=label, value=text_of(agreed), default=agreed is at_first)
            for agreed, label in answers
        ],
    )


def confirmation_form(wanted: Confirms, words: Words) -> ui.Modal:
    """Return the form that asks a member to confirm."""
    shown, hint = wanted.confirmation, wanted.confirmation.hint
    answers = yes_or_no(words.text(shown.yes), words.text(shown.no), at_first=shown.is_yes_first)
    title, question = words.text(shown.title), words.text(shown.question)
    return form(wanted, title, question, answers, hint and words.text(hint))


def submitted(interaction: discord.Interaction) -> tuple[str, list[str]]:
    """Return the custom id of a form and its answers. Several options are joined by dots."""
    data: Mapping[str, Any] = dict(interaction.data or {})
    return str(data.get("custom_id", "")), _answers(data) or [""]


def _answers(component: Mapping[str, Any]) -> list[str]:
    """Return the answers in the fields of a form, at any depth."""
    if str(component.get("custom_id", "")).startswith(ANSWER) and "components" not in component:
        chosen: list[str] = component.get("values") or []
        return [str(component.get("value") or ".".join(chosen))]
    nested: list[Mapping[str, Any]] = list(component.get("components", ()))
    if "component" in component:
        nested.append(component["component"])
    return [answer for inner in nested for answer in _answers(inner)]


def _asking(mark: str, wanted: Click, placeholder: str, shown: object) -> dict[str, Any]:
    """Return the arguments of a select, whose custom id begins with ``mark``.

    A client can keep the choice in a component as long as its id stays the same, and then not send
    it again on the next board or page. So the id depends on the custom id, which includes the ply,
    and on the options.
    """
    kept = f"{mark}{custom_id_of(wanted)}"
    number = IDS[zlib.crc32(repr((kept, shown)).encode()) % len(IDS)]
    return {"custom_id": kept, "id": number, "placeholder": placeholder[:150]}


def _of(wanted: Click, sort: Sort) -> Click:
    """Return a click, after a check that it declares a chosen thing of a sort."""
    if wanted.sorts.get(wanted.chosen_name or "") is not sort:
        raise TypeError(f"{type(wanted).__name__} doesn't take a {sort.value}")
    return wanted


def _default_values(
    chosen: int | None, kind: discord.SelectDefaultValueType
) -> list[discord.SelectDefaultValue]:
    return [] if chosen is None else [discord.SelectDefaultValue(id=chosen, type=kind)]
