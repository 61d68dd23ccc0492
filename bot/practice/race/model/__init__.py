"""The race as a value, a series of puzzles for a channel or for a duel of two members."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.play.matches.model.match import Posted
from bot.practice.mastery.model import Attempt
from bot.shared.refusals import NotOpen, Refusal
from cgt.core.sizes import Size
from cgt.puzzles import Kind, Puzzle

ROUNDS, DUEL_ROUNDS = 10, 5
"""The default number of puzzles of a race, and of a duel."""
MOST_ROUNDS = 20
SECONDS = 30
"""The default duration of a round of a race."""
LOBBY_TIME = timedelta(minutes=1)
"""The time before a race starts without its organiser."""
PAUSE = timedelta(seconds=5)
"""The time to read an answer before the next round."""
DUEL_TIME = timedelta(minutes=15)
"""The time of both members of a duel for all their puzzles."""
SILENT_ROUNDS = 2
"""The number of rounds in a row without an answer that ends a race."""


class Stage(StrEnum):
    """The stages of races (the first three) and of duels."""

    LOBBY = "lobby"
    ROUND = "round"
    PAUSE = "pause"
    CHALLENGED = "challenged"
    PLAYING = "playing"
    OVER = "over"
    STOPPED = "stopped"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


WAITING = frozenset({Stage.LOBBY, Stage.CHALLENGED})
"""The stages before the first puzzle."""
LIVE = WAITING | {Stage.ROUND, Stage.PAUSE, Stage.PLAYING}
"""The stages that end at a deadline."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The choice of a ``member`` in a ``round``, at the time of the click by Discord's clock."""

    round: int
    member: int
    choice: int
    is_right: bool
    at: datetime


@dataclass(frozen=True, kw_only=True)
class Race(Posted):
    """A race in a channel, or a duel of two if there is an ``opponent``.

    ``id`` is 0 before the race is stored, and ``version`` counts its changes since. ``round``
    counts from 1 in a race and stays 0 in a duel, whose members go at their own pace. ``kind`` and
    ``game`` are the requested ones, if any. Sizes grow from ``size``. ``puzzles`` are found ahead
    of time. The next stage is due at ``due_at``. ``silent`` is the number of rounds in a row
    without an answer. ``began_at`` is the start of the first round. ``started`` has the time when
    each member of a duel saw the first puzzle.
    """

    id: int = 0
    version: int = 0
    organiser: int
    opponent: int | None = None
    guild_id: int
    channel_id: int
    stage: Stage = Stage.LOBBY
    round: int = 0
    rounds: int = ROUNDS
    seconds: int = SECONDS
    kind: Kind | None = None
    game: str = ""
    size: Size = Size.SMALL
    puzzles: tuple[Puzzle, ...] = ()
    silent: int = 0
    began_at: datetime | None = None
    started: tuple[datetime | None, datetime | None] = (None, None)
    created_at: datetime
    due_at: datetime | None

    @property
    def is_duel(self) -> bool:
        """Whether two members answer in private."""
        return self.opponent is not None

    @property
    def is_live(self) -> bool:
        """Whether the race hasn't ended."""
        return self.stage in LIVE

    @property
    def puzzle(self) -> Puzzle:
        return self.puzzles[self.round - 1]

    @property
    def is_deserted(self) -> bool:
        """Whether too many rounds in a row had no answer."""
        return self.silent >= SILENT_ROUNDS

    @property
    def members(self) -> tuple[int, int]:
        """The challenger and the challenged member of a duel."""
        return self.organiser, self.opponent or 0

    @property
    def open_round(self) -> tuple[Stage, int]:
        """The stage and round that accept answers."""
        return (Stage.PLAYING, 0) if self.is_duel else (Stage.ROUND, self.round)

    @property
    def needs_puzzle(self) -> bool:
        """Whether a puzzle is needed, one round ahead in a race and all of them in a duel."""
        ahead = self.rounds if self.is_duel else min(self.rounds, self.round + 1)
        return self.is_live and len(self.puzzles) < ahead

    @property
    def next_size(self) -> Size:
        """The size of the next puzzle, which grows evenly in a race and is constant in a duel."""
        if self.is_duel:
            return self.size
        sizes = list(Size)[list(Size).index(self.size) :]
        return sizes[min(len(self.puzzles), self.rounds - 1) * len(sizes) // self.rounds]

    def attempt(self, answer: Answer) -> Attempt:
        """Return the attempt of a member's answer in a duel."""
        return Attempt(
            member=answer.member,
            puzzle=self.puzzles[answer.round - 1],
            is_right=answer.is_right,
            seconds=self.seconds,
            source=f"duel {self.id}.{answer.round}",
        )


class RaceNotFound(Refusal):
    """A number without a stored race."""

    def __init__(self) -> None:
        super().__init__("I can't find this race any more. /race starts a new one.")


class RoundOver(NotOpen):
    """An answer after the end of its round."""

    def __init__(self) -> None:
        super().__init__("This round is over. The next puzzle is further down.")


class RaceOver(NotOpen):
    """A use of a race or duel that has ended."""

    def __init__(self) -> None:
        super().__init__("This race is over. /race starts a new one.")


class NotStarted(NotOpen):
    """A use of a duel that isn't accepted, or an answer to a challenge that isn't open."""

    def __init__(self) -> None:
        super().__init__("This challenge isn't open any more. /race starts a new one.")


class AnsweredAlready(Refusal):
    """A second answer of a member to a puzzle."""

    def __init__(self) -> None:
        super().__init__("You've already answered this puzzle. The first answer counts.")


class NotYourDuel(Refusal):
    """A use of a duel by anybody but its two members."""

    def __init__(self) -> None:
        super().__init__("This duel is for two other members. /race starts your own.")
