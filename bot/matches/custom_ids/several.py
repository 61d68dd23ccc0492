"""What can be asked for where several hold a side; and what who follows a match can ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.chat.custom_id import CustomId, Reader
from bot.matches.custom_ids import OfMatch

DIGITS = 18
"""The number of a match has fewer."""


class SeveralVerb(StrEnum):
    """What the buttons ask for; the words stand in boards that are posted."""

    JOIN = "sidejoin"
    LEAVE = "sideleave"
    BEGIN = "sidebegin"
    FOLLOW = "follow"
    TELL = "followtell"
    CHOOSE = "followone"


@dataclass(frozen=True, slots=True)
class JoinTeam(OfMatch):
    """Join the team of a player, given by the index."""

    team: int


class LeaveTeam(OfMatch):
    """Leave one's team."""


class BeginTeams(OfMatch):
    """Let a match of two teams begin."""


class Follow(OfMatch):
    """Show the board of a match to who asks alone, as it is now."""


@dataclass(frozen=True, slots=True)
class TellEnd(OfMatch):
    """Tell who asks how a match ends, or do not."""

    wanted: bool


def join_button(match_id: int, team: int) -> CustomId:
    """Return what the button remembers that leads into a team."""
    return CustomId(SeveralVerb.JOIN, match_id, team)


def tell_button(match_id: int, *, wanted: bool) -> CustomId:
    """Return what the button remembers by which one wants to be told how a match ends."""
    return CustomId(SeveralVerb.TELL, match_id, int(wanted))


def _join(kept: CustomId, _chosen: str) -> JoinTeam:
    return JoinTeam(kept.subject, min(kept.stage, 1))


def _leave(kept: CustomId, _chosen: str) -> LeaveTeam:
    return LeaveTeam(kept.subject)


def _begin(kept: CustomId, _chosen: str) -> BeginTeams:
    return BeginTeams(kept.subject)


def _follow(kept: CustomId, _chosen: str) -> Follow:
    return Follow(kept.subject)


def _choose(_kept: CustomId, chosen: str) -> Follow:
    known = chosen.isascii() and chosen.isdigit() and len(chosen) < DIGITS
    return Follow(int(chosen) if known else 0)


def _tell(kept: CustomId, _chosen: str) -> TellEnd:
    return TellEnd(kept.subject, wanted=bool(kept.stage))


VERBS: Mapping[str, Reader] = {
    SeveralVerb.JOIN: _join,
    SeveralVerb.LEAVE: _leave,
    SeveralVerb.BEGIN: _begin,
    SeveralVerb.FOLLOW: _follow,
    SeveralVerb.TELL: _tell,
    SeveralVerb.CHOOSE: _choose,
}
"""How each verb of a button is read."""
