"""How well the bot plays, what start is wished, and what cannot be done."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cgt.errors import CgtError
from cgt.play import Play
from cgt.positions import Move
from cgt.sizes import Size


class Level(StrEnum):
    """How well the bot plays: without a fault, with one now and then, or with many."""

    PERFECT = "perfect"
    CASUAL = "casual"
    BEGINNER = "beginner"

    @property
    def easier(self) -> Level | None:
        """The next easier level; None where there is none."""
        levels = list(Level)
        return next(iter(levels[levels.index(self) + 1 :]), None)


class Difficulty(StrEnum):
    """How hard it is to keep the win of a start: how many of the moves do."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Wish:
    """What start is wished: how large, who has the win, how hard it is to keep it.

    What is None is left to chance.
    """

    size: Size = Size.MEDIUM
    play: Play = Play.NORMAL
    first_wins: bool | None = None
    difficulty: Difficulty | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A move, and the picture of the board after it as PNG; None where there is none."""

    move: Move
    picture: bytes | None


class NoStart(CgtError):
    """No position of a game is at hand that has a move."""
