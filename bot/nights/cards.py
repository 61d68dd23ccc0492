"""The question when the next evening is, and its announcement."""

from __future__ import annotations

from datetime import datetime

import discord
from discord import ui

from bot.chat.card import GOLD, Card, text
from bot.chat.forms import ANSWER, form
from bot.language.words import Words
from bot.nights.custom_ids import SetDate
from bot.nights.model import DAYS


def date_form(tournament_id: int, words: Words) -> ui.Modal:
    """Return the form that asks in how many days the next evening is."""
    options = [
        discord.SelectOption(
            label=words.counted("in {count} day", "in {count} days", count=days),
            value=str(days),
            default=days == DAYS[1],
        )
        for days in DAYS
    ]
    return form(
        SetDate(tournament_id),
        words("The next game night"),
        words("When is it, at the same time of day?"),
        ui.Select(custom_id=ANSWER, options=options),
        words("I announce it here, and as an event of the server where I may."),
    )


def date_card(moment: datetime, event: str | None, words: Words) -> Card:
    """Return the announcement of the next evening, with a link to its event if there is one."""
    full, soon = (discord.utils.format_dt(moment, style) for style in ("F", "R"))
    lines = [
        f"### {words('The next game night')}",
        words("{date}, {soon}. Everybody is welcome.", date=full, soon=soon),
    ]
    if event is not None:
        lines.append(event)
    return Card([text("\n".join(lines))], (), GOLD)
