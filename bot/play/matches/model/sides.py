"""The sides of a match, which are a member, the bot, everyone in a channel or a team."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.play.engine.model import Level
from cgt.core.positions import Move
from cgt.core.text import Text


class Side(StrEnum):
    """A group that shares a side, as everyone who sees the board or the members of a team."""

    EVERYONE = "everyone"
    BLUE = "blue"
    ORANGE = "orange"


SIDES = {
    Side.EVERYONE: Text("Everyone"),
    Side.BLUE: Text("🔵 Blue"),
    Side.ORANGE: Text("🔶 Orange"),
}
"""The names of the groups. A team has the shape that marks its seat in pictures."""
TEAMS = (Side.BLUE, Side.ORANGE)
"""The teams in the order of moving, so Blue moves first."""


class Deciding(StrEnum):
    """The way in which a side agrees on a move."""

    FIRST = "first"
    """The first move by any of them."""
    TURNS = "turns"
    """Each of them in turn. Any of them can move for a member who takes too long."""
    VOTE = "vote"
    """The move with the most votes at the end of the countdown, which the first vote starts."""


@dataclass(frozen=True, slots=True)
class Player:
    """A side of a match, as a member, the bot at a level, or an open seat with neither.

    A shared ``side`` has the member who leads it, if any.
    """

    user_id: int | None
    level: Level | None = None
    side: Side | None = None

    def __post_init__(self) -> None:
        if self.level is not None and (self.user_id is not None or self.side is not None):
            raise ValueError("a player is either a member, or several, or the bot at a level")

    @property
    def is_bot(self) -> bool:
        return self.level is not None


def in_colours(players: tuple[Player, Player]) -> tuple[Player, Player]:
    """Return two players, with the colours of their seats if they are teams."""
    first, second = (
        replace(player, side=team) if player.side in TEAMS else player
        for player, team in zip(players, TEAMS, strict=True)
    )
    return first, second


OPEN_SEAT = Player(None)
"""The open seat of a challenge that nobody has accepted yet."""


@dataclass(frozen=True, slots=True)
class Mate:
    """A member of a team, who joined it after ``since`` moves."""

    user_id: int
    since: int = 0


@dataclass(frozen=True, slots=True)
class Vote:
    """A member's vote for a move, with its number among all votes of the match."""

    user_id: int
    move: Move
    number: int


@dataclass(frozen=True, slots=True)
class MoveAuthor:
    """The author of a move, as a member, as ``votes`` of ``voters``, or as the bot with neither.

    ``tied`` is True if another move had as many votes, but got them later.
    """

    user_id: int | None = None
    votes: int = 0
    voters: int = 0
    tied: bool = False


def counted(votes: tuple[Vote, ...]) -> list[tuple[Move, tuple[Vote, ...]]]:
    """Return the moves that have votes with their votes, the winning move first.

    That is the one with the most votes, and in a tie the one that got them first. So no luck
    decides a tie, and no voter who waits for the last second.
    """
    found: dict[Move, list[Vote]] = {}
    for vote in votes:
        found.setdefault(vote.move, []).append(vote)
    ranked = sorted(
        found.items(), key=lambda each: (-len(each[1]), max(vote.number for vote in each[1]))
    )
    return [(move, tuple(each)) for move, each in ranked]
