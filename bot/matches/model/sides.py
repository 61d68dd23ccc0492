"""The sides of a match: a member, the bot, everyone in a channel, or one of two teams."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.opponent.model import Level
from cgt.positions import Move
from cgt.text import Text


class Side(StrEnum):
    """A group that holds a side: everyone who sees the board, or the members of a team."""

    EVERYONE = "everyone"
    BLUE = "blue"
    ORANGE = "orange"


SIDES = {
    Side.EVERYONE: Text("Everyone"),
    Side.BLUE: Text("🔵 Blue"),
    Side.ORANGE: Text("🔶 Orange"),
}
"""What members call each of them; a team has the shape that marks its seat in pictures."""
TEAMS = (Side.BLUE, Side.ORANGE)
"""The teams: as white does in chess, Blue moves first."""


class Deciding(StrEnum):
    """The way in which a side agrees on a move."""

    FIRST = "first"
    """The first of them to make one."""
    TURNS = "turns"
    """Each of them in turn; who lets others wait is stood in for by any of them."""
    VOTE = "vote"
    """The move with the most votes, when the countdown ends that the first vote starts."""


@dataclass(frozen=True, slots=True)
class Player:
    """One side of a match: a member, the bot at a level, or (neither) an open seat.

    A ``side`` that several hold has the member who leads it, if any.
    """

    user_id: int | None
    level: Level | None = None
    side: Side | None = None

    def __post_init__(self) -> None:
        if self.level is not None and (self.user_id is not None or self.side is not None):
            raise ValueError("a player is either a member, or several, or the bot at a level")

    @property
    def is_bot(self) -> bool:
        """Whether the bot plays this side."""
        return self.level is not None


def in_colours(players: tuple[Player, Player]) -> tuple[Player, Player]:
    """Return two players, teams in the colours of their seats."""
    first, second = (
        replace(player, side=team) if player.side in TEAMS else player
        for player, team in zip(players, TEAMS, strict=True)
    )
    return first, second


OPEN_SEAT = Player(None)
"""The seat of an open challenge that nobody has taken yet."""


@dataclass(frozen=True, slots=True)
class Mate:
    """A member of a team, who joined it when ``since`` moves had been made."""

    user_id: int
    since: int = 0


@dataclass(frozen=True, slots=True)
class Vote:
    """A member's vote for a move; of all votes of a match, changed ones too, the number-th."""

    user_id: int
    move: Move
    number: int


@dataclass(frozen=True, slots=True)
class By:
    """The author of a move: a member, or ``votes`` of ``voters``; nobody for the bot.

    ``tied`` says that another move had as many votes, but had them later.
    """

    user_id: int | None = None
    votes: int = 0
    voters: int = 0
    tied: bool = False


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
