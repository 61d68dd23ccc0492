"""Levels of the bot, wishes for a starting position, and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile

from cgt.core.convention import Convention
from cgt.core.notation import position
from cgt.core.positions import Move, Position
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.errors import CgtError


class Level(StrEnum):
    """The strength of the bot, from perfect play down to that of a newcomer."""

    PERFECT = "perfect"
    STRONG = "strong"
    CASUAL = "casual"
    BEGINNER = "beginner"
    NEWCOMER = "newcomer"

    @property
    def number(self) -> int:
        """The number of the level, 1 for the easiest."""
        levels = list(Level)
        return len(levels) - levels.index(self)

    @property
    def easier(self) -> Level | None:
        """The next easier level, or None at the easiest."""
        levels = list(Level)
        return next(iter(levels[levels.index(self) + 1 :]), None)

    @property
    def resists_copying(self) -> bool:
        """Whether the bot avoids starts that copying every move wins."""
        return self.number > 1

    @property
    def harder(self) -> Level | None:
        """The next harder level, or None at the hardest."""
        return next((level for level in Level if level.easier is self), None)


WINS_TO_RISE = 2
"""The wins at a level that lead to the next one."""


def own_level(played: Sequence[tuple[Level, bool]]) -> Level:
    """Return a member's level in a game from the level and win of each match, latest first.

    It is the latest level, or the next one after two wins since the level last changed. So losses
    never lower it, and a chosen easier level lasts.
    """
    if not played:
        return Level.NEWCOMER
    level = played[0][0]
    wins = sum(won for _, won in takewhile(lambda each: each[0] is level, played))
    return level.harder or level if wins >= WINS_TO_RISE else level


class Difficulty(StrEnum):
    """The share of moves in a starting position that keep its win."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish for a starting position by size, winner and difficulty. None means any.

    Without ``allows_copying``, positions come last that a first move and then copying win.
    """

    size: Size = Size.MEDIUM
    convention: Convention = Convention.NORMAL
    first_wins: bool | None = None
    difficulty: Difficulty | None = None
    allows_copying: bool = True


@dataclass(frozen=True, slots=True)
class Reply:
    """The bot's move. ``solved`` is False if a better one can exist.

    ``picture`` is the board after the move as PNG, or None without one.
    """

    move: Move
    picture: bytes | None = None
    solved: bool = True


class NoStart(CgtError):
    """No starting position of a game with a move could be found."""


@dataclass(frozen=True, slots=True)
class FirstMatch:
    """A starting position in notation, and an idea whose first move keeps the win."""

    start: str
    idea: Text
    move: str


FIRST_MATCHES = (
    FirstMatch("nim: 3 5", Text("Try to leave two equal heaps."), "B-2"),
    FirstMatch(
        "kayles pins: 5", Text("Try the middle pin, then copy me on the other side."), "A 3"
    ),
    FirstMatch("chomp: 3x3", Text("Square a1 is poison. Try to leave two equal arms."), "A b2"),
)
"""The first matches in order. In each the member moves first, and wins with the idea."""
WINS_TO_GROW = 3
"""The wins from which a member gets a medium starting position by default, not a small one."""


@dataclass(frozen=True, slots=True)
class Experience:
    """A member's finished and won matches of the last :data:`COUNTED` solo ones, and streak."""

    finished: int = 0
    won: int = 0
    streak: int = 0

    @property
    def is_beginner(self) -> bool:
        """Whether the member is still playing their first matches."""
        return self.finished < len(FIRST_MATCHES)

    @property
    def size(self) -> Size:
        """The default size of a starting position for this member."""
        return Size.SMALL if self.won < WINS_TO_GROW else Size.MEDIUM

    @property
    def start(self) -> Position | None:
        """The starting position of the member's next match, or None after the first matches."""
        return position(FIRST_MATCHES[self.finished].start) if self.is_beginner else None


COUNTED = 100
"""The maximum number of past matches in an experience."""


def idea_of(start: Position) -> Text | None:
    """Return the idea for the first match with this starting position, if it is one."""
    written = str(start)
    return next((match.idea for match in FIRST_MATCHES if match.start == written), None)
