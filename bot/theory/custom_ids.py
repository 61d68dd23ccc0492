"""What can be asked for by a click below a nim-sequence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.chat.custom_id import CustomId, Reader


class Verb(StrEnum):
    """What buttons ask for; the words stand in messages that are posted."""

    STOP = "stop"


@dataclass(frozen=True, slots=True)
class StopSequence:
    """End a computation early."""

    job: int

    @property
    def custom_id(self) -> CustomId:
        """What the button remembers."""
        return CustomId(Verb.STOP, self.job)


def _stop(kept: CustomId, _chosen: str) -> StopSequence:
    return StopSequence(kept.subject)


VERBS: Mapping[str, Reader] = {Verb.STOP: _stop}
"""How each verb of a button is read."""
