"""Forms of one field, which open in front of the chat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.chat.custom_id import Form, written

ANSWER = "answer"
"""The custom id of the field."""
FORM_SECONDS = 900
"""The time that a form can be answered; then it is forgotten."""
TITLE_LIMIT = 45
HINT_LIMIT = 100


def form(
    wanted: Form, title: str, question: str, field: ui.Item[Any], hint: str | None = None
) -> ui.Modal:
    """Return a form; its field has the custom id :data:`ANSWER`."""
    modal = ui.Modal(title=title[:TITLE_LIMIT], custom_id=str(wanted), timeout=FORM_SECONDS)
    shown = hint and hint[:HINT_LIMIT]
    modal.add_item(ui.Label(text=question[:TITLE_LIMIT], description=shown, component=field))
    return modal


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
    """Return the custom id of a form that was sent, and what was entered."""
    data: Mapping[str, Any] = dict(interaction.data or {})
    return str(data.get("custom_id", "")), [_answer(data)]


def _answer(component: Mapping[str, Any]) -> str:
    """Return what was entered in the only field of a form, wherever it is nested."""
    if component.get("custom_id") == ANSWER:
        chosen: list[str] = component.get("values") or [""]
        return str(component.get("value") or chosen[0])
    nested: list[Mapping[str, Any]] = list(component.get("components", ()))
    if "component" in component:
        nested.append(component["component"])
    answers: list[str] = [_answer(inner) for inner in nested]
    return next(filter(None, answers), "")
