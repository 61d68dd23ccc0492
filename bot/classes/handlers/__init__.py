"""/class, and what answers the clicks and forms of classes."""

from __future__ import annotations

from bot.chat.router import Clicks, Command
from bot.classes.handlers import opening, teaching, together, working

COMMANDS: list[Command] = opening.COMMANDS
CLICKS = Clicks()
for room in (opening, teaching, together, working):
    CLICKS.take(room.CLICKS)
SWEEPS = (together.end_due, together.renew_stale, together.plan)
"""The periodic work of classes, in this order."""
