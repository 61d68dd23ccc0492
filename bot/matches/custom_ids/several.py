"""What can be asked for where several hold a side, and by a member who follows a match."""

from __future__ import annotations

from typing import Annotated

from bot.chat.custom_id import Chosen, Id
from bot.matches.custom_ids import OfMatch


class JoinTeam(OfMatch, verb="sidejoin"):
    """Join the team of a player, given by the index."""

    team: Annotated[int, range(2)]


class LeaveTeam(OfMatch, verb="sideleave"):
    """Leave one's team."""


class BeginTeams(OfMatch, verb="sidebegin"):
    """Let a match of two teams begin."""


class Follow(OfMatch, verb="follow"):
    """Show the board of a match as it is now, to one member alone."""


class ChooseToFollow(OfMatch, verb="followone"):
    """Show the board of the match that is chosen in a select."""

    match_id: Chosen[Id] = 0


class TellEnd(OfMatch, verb="followtell"):
    """Tell a member how a match ends, or don't."""

    wanted: bool
