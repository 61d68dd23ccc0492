"""What can be asked for after a game night."""

from __future__ import annotations

from typing import Annotated

from bot.chat.custom_id import Chosen, Form, Id
from bot.nights.model import DAYS


class SetDate(Form, verb="nightnext"):
    """Announce the next evening, a number of days after a game night."""

    tournament_id: Id
    days: Chosen[Annotated[int, DAYS]] = DAYS[1]
