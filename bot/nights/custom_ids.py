"""What can be asked for after a game night, and how its form remembers it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.chat.custom_id import CustomId, Reader, small_number
from bot.nights.model import DAYS
from bot.tournaments.custom_ids import OfOrganiser


class Verb(StrEnum):
    """What forms ask for; the words stand in messages that are posted."""

    NEXT = "nightnext"


@dataclass(frozen=True, slots=True)
class SetDate(OfOrganiser):
    """Announce the next evening, so many days after a game night."""

    days: int


def next_form(tournament_id: int) -> CustomId:
    """Return what the form remembers that asks when the next evening is."""
    return CustomId(Verb.NEXT, tournament_id)


def _date(kept: CustomId, answer: str) -> SetDate:
    days = small_number(answer)
    return SetDate(kept.subject, days if days in DAYS else DAYS[1])


FORMS: Mapping[str, Reader] = {Verb.NEXT: _date}
"""How each verb of a form is read, by what was chosen in it."""
