"""What can be asked for after a game night."""

from __future__ import annotations

from typing import Annotated

from bot.chat.custom_id import Chosen, Form
from bot.nights.model import DAYS
from bot.tournaments.custom_ids import OfOrganiser


class SetDate(OfOrganiser, Form, verb="nightnext"):
    """Announce the next evening, a number of days after a game night."""

    days: Chosen[Annotated[int, DAYS]] = DAYS[1]
