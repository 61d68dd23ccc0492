"""What can be asked for in a match of an event: that one is noted to be here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.chat.custom_id import CustomId, Reader
from bot.matches.custom_ids import OfMatch


class EventVerb(StrEnum):
    """What the button asks for; the word stands in boards that are posted."""

    HERE = "here"


@dataclass(frozen=True, slots=True)
class SayHere(OfMatch):
    """Say, while the opponent is to make the first move, that one is here."""


def _here(kept: CustomId, _chosen: str) -> SayHere:
    return SayHere(kept.subject)


VERBS: Mapping[str, Reader] = {EventVerb.HERE: _here}
"""How each verb of a button is read."""
