"""The click of who waits for the first move in a match of an event."""

from __future__ import annotations

from bot.chat.client import Interaction
from bot.chat.router import Clicks
from bot.matches import actions
from bot.matches.clicks.board import changed, on_board
from bot.matches.custom_ids.event import SayHere

CLICKS = Clicks()


@on_board(SayHere)
async def say_here(interaction: Interaction, click: SayHere) -> None:
    """Note that who clicks is here, and show it."""
    await changed(interaction, actions.arrive, click)
