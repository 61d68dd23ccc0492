"""Clicks and forms after a game night."""

from __future__ import annotations

from bot.chat.answers import ask
from bot.chat.client import Interaction
from bot.chat.readers import private
from bot.chat.router import Clicks
from bot.nights.cards import date_form
from bot.nights.custom_ids import SetDate
from bot.nights.posts import announce
from bot.tournaments.custom_ids import AskForDate

CLICKS = Clicks()


@CLICKS.on(AskForDate)
async def ask_for_date(interaction: Interaction, click: AskForDate) -> None:
    """Ask when the next evening is."""
    await ask(interaction, date_form(click.tournament_id, private(interaction)))


@CLICKS.on(SetDate)
async def set_date(interaction: Interaction, click: SetDate) -> None:
    """Announce the next evening."""
    await announce(interaction, click.tournament_id, click.days)
