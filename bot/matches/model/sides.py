"""Sides that several members hold together: everyone in a channel, or one of two teams.

A match of several differs from one of two in what stands in :class:`Several`, and in nothing else:
each of its players is still one side, whose ``user_id`` is the member who leads it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cgt.positions import Move


class Side(StrEnum):
    """Who holds a side together: everyone who sees the board, or the members of a team."""

    EVERYONE = "everyone"
    BLUE = "blue"
    ORANGE = "orange"


class Deciding(StrEnum):
    """How several come to one move."""

    FIRST = "first"
    """Whoever of them is the first to make one."""
    TURNS = "turns"
    """Each of them in turn; who lets others wait is stood in for by any of them."""
    VOTE = "vote"
    """The move with the most votes, when the countdown ends that the first vote starts."""


@dataclass(frozen=True, slots=True)
class Mate:
    """A member of a team, who joined it when ``since`` moves had been made."""

    user_id: int
    since: int = 0


@dataclass(frozen=True, slots=True)
class Vote:
    """What a member wants to be moved; of all votes of a match, changed ones too, the number-th."""

    user_id: int
    move: Move
    number: int


@dataclass(frozen=True, slots=True)
class By:
    """Who of several made a move: a member, or ``votes`` of ``voters``; or the bot: nobody.

    ``tied`` says that another move had as many votes, but had them later.
    """

    user_id: int | None = None
    votes: int = 0
    voters: int = 0
    tied: bool = False


@dataclass(frozen=True, slots=True)
class Several:
    """What a match has beyond one of two where a side is held by several.

    ``teams`` are the members of each player, in the order in which they joined; there are none of
    a side of everyone. ``votes`` are those for the next move, one of each member at the most, and
    ``by`` tells of each move who made it. ``revision`` counts the votes and what else happens
    between two moves.
    """

    deciding: Deciding
    teams: tuple[tuple[Mate, ...], tuple[Mate, ...]] = ((), ())
    votes: tuple[Vote, ...] = ()
    by: tuple[By, ...] = ()
    revision: int = 0

    def team_of(self, user_id: int) -> int | None:
        """Return the index of the team of a member; None where they are in neither."""
        for index, mates in enumerate(self.teams):
            if any(mate.user_id == user_id for mate in mates):
                return index
        return None

    def next_of(self, team: int) -> int | None:
        """Return whose turn it is in a team: who has waited for it longest; None of an empty one.

        Who joins late waits from then on, and so takes nobody's turn away.
        """
        moved = {by.user_id: ply for ply, by in enumerate(self.by, start=1)}
        mates = self.teams[team]
        waited = [max(mate.since, moved.get(mate.user_id, 0)) for mate in mates]
        return mates[waited.index(min(waited))].user_id if mates else None


def counted(votes: tuple[Vote, ...]) -> list[tuple[Move, tuple[Vote, ...]]]:
    """Return the moves that have votes, each with its own, the one that is made first.

    That is the one with the most votes, and of several with as many the one that had them first:
    so a tie is decided by nobody's luck, and by no voter who waits for the last second.
    """
    found: dict[Move, list[Vote]] = {}
    for vote in votes:
        found.setdefault(vote.move, []).append(vote)
    ranked = sorted(
        found.items(), key=lambda each: (-len(each[1]), max(vote.number for vote in each[1]))
    )
    return [(move, tuple(each)) for move, each in ranked]
