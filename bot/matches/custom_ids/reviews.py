"""What can be asked for by a click on a review; 0 stands for a match that a record tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.chat.custom_id import CustomId, Reader, small_number
from bot.matches.custom_ids import OfMatch


class ReviewVerb(StrEnum):
    """What the buttons and selects of reviews ask for; the words stand in what is posted."""

    PLY = "ply"
    RECORD = "record"
    SHARE = "share"
    LOAD = "load"


@dataclass(frozen=True, slots=True)
class ShowPly(OfMatch):
    """Show a move of a match that is over, counted from 1; 0 stands for the whole review."""

    number: int


@dataclass(frozen=True, slots=True)
class SendRecord(OfMatch):
    """Hand out the record of a match that is over."""


@dataclass(frozen=True, slots=True)
class ShareRecord(OfMatch):
    """Post the record of a match that is over, or the review of the one that is here, for all."""


@dataclass(frozen=True, slots=True)
class AskForRecord:
    """Open the form in which a record is entered."""


@dataclass(frozen=True, slots=True)
class EnterRecord:
    """Go through the match that a record tells."""

    text: str


def ply_button(match_id: int, number: int) -> CustomId:
    """Return what the button to a move remembers."""
    return CustomId(ReviewVerb.PLY, match_id, number)


def record_button(match_id: int) -> CustomId:
    """Return what the button to the record of a match remembers."""
    return CustomId(ReviewVerb.RECORD, match_id)


def share_button(match_id: int) -> CustomId:
    """Return what the button remembers that shares the record of a match."""
    return CustomId(ReviewVerb.SHARE, match_id)


def record_form() -> CustomId:
    """Return what the form remembers in which a record is entered."""
    return CustomId(ReviewVerb.LOAD)


def _ply(kept: CustomId, chosen: str) -> ShowPly:
    return ShowPly(kept.subject, max(0, small_number(chosen)) if chosen else kept.stage)


def _record(kept: CustomId, _chosen: str) -> SendRecord:
    return SendRecord(kept.subject)


def _share(kept: CustomId, _chosen: str) -> ShareRecord:
    return ShareRecord(kept.subject)


def _load(_kept: CustomId, _chosen: str) -> AskForRecord:
    return AskForRecord()


def _entered(_kept: CustomId, answer: str) -> EnterRecord:
    return EnterRecord(answer)


VERBS: Mapping[str, Reader] = {
    ReviewVerb.PLY: _ply,
    ReviewVerb.RECORD: _record,
    ReviewVerb.SHARE: _share,
    ReviewVerb.LOAD: _load,
}
"""How each verb of a button or select is read."""
FORMS: Mapping[str, Reader] = {ReviewVerb.LOAD: _entered}
"""How each verb of a form is read, by what was entered in it."""
