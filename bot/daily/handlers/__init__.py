"""/daily, the clicks on daily puzzles and plans, and what is due by the clock."""

from __future__ import annotations

from bot.chat.router import Clicks
from bot.daily.handlers import answering, planning, posting

CLICKS = Clicks()
CLICKS.take(answering.CLICKS)
CLICKS.take(planning.CLICKS)
COMMANDS = planning.COMMANDS
SWEEPS = (posting.begin_due, posting.show_due)
"""The periodic work of daily puzzles, in this order."""
