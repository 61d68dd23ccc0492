"""Levels of the bot, wishes for a start, and refusals."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cgt.convention import Convention
from cgt.errors import CgtError
from cgt.notation import position
from cgt.positions import Move, Position
from cgt.sizes import Size
from cgt.text import Text


class Level(StrEnum):
    """The strength of the bot: perfect, or with few or many mistakes."""

    PERFECT = "perfect"
    CASUAL = "casual"
    BEGINNER = "beginner"

    @property
    def easier(self) -> Level | None:
        """The next easier level; None where there is none."""
        levels = list(Level)
        return next(iter(levels[levels.index(self) + 1 :]), None)

    @property
    def harder(self) -> Level | None:
        """The next harder level; None where there is none."""
        return next((level for level in Level if level.easier is self), None)


class Difficulty(StrEnum):
    """The share of a start's moves that keep its win."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish for a start: its size, who wins it, its difficulty; None is left to chance."""

    size: Size = Size.MEDIUM
    convention: Convention = Convention.NORMAL
    first_wins: bool | None = None
    difficulty: Difficulty | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """The bot's move; ``solved`` is False where it may not be the best.

    ``picture`` is the board after it as PNG; None where there is none.
    """

    move: Move
    picture: bytes | None = None
    solved: bool = True


class NoStart(CgtError):
    """No position of a game is at hand that has a move."""


@dataclass(frozen=True, slots=True)
class FirstMatch:
    """A start, in notation, and an idea whose first move keeps the win."""

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
"""One after the other. In each the member moves first, and wins with the idea."""
WINS_TO_GROW = 3
"""A member who has won fewer matches gets a small start, if they don't say otherwise."""


@dataclass(frozen=True, slots=True)
class Experience:
    """A member's record in the last :data:`COUNTED` solo matches: finished, won, current streak."""

    finished: int = 0
    won: int = 0
    streak: int = 0

    @property
    def is_beginner(self) -> bool:
        """Whether the member is still playing their first matches."""
        return self.finished < len(FIRST_MATCHES)

    @property
    def size(self) -> Size:
        """The size of a start for this member."""
        return Size.SMALL if self.won < WINS_TO_GROW else Size.MEDIUM

    @property
    def start(self) -> Position | None:
        """The start of the member's next match; None after the first matches."""
        return position(FIRST_MATCHES[self.finished].start) if self.is_beginner else None


COUNTED = 100
"""The number of matches that are looked back on."""


def idea_of(start: Position) -> Text | None:
    """Return the idea for a match from a position; None where it starts no first match."""
    written = str(start)
    return next((match.idea for match in FIRST_MATCHES if match.start == written), None)
