"""Tournaments and game nights as a feature."""

from __future__ import annotations

from bot.chat.router import Feature
from bot.events.handlers import on_panel, opening, posting

FEATURE = Feature(
    name="events",
    commands=opening.COMMANDS,
    clicks=on_panel.CLICKS,
    sweeps=(posting.sweep,),
    follows_matches=True,
)
