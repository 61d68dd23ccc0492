"""Forms, which open in front of the chat: most have one field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.chat.custom_id import Form, written

ANSWER = "answer"
"""The custom id of the field."""
TITLE_LIMIT = 45
HINT_LIMIT = 100


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
