"""The race as a value: puzzles that several members answer, in public or as a duel of two."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from cgt.puzzles import Kind, Puzzle
from cgt.sizes import Size

ROUNDS, DUEL_ROUNDS = 10, 5
"""The default number of puzzles of a race, and of a duel."""
MOST_ROUNDS = 20
SECONDS = 30
"""The default time for a round of a race."""
LOBBY_TIME = timedelta(minutes=1)
"""The time after which a race starts by itself."""
PAUSE = timedelta(seconds=8)
"""The time to read an answer before the next round."""
DUEL_TIME = timedelta(minutes=15)
"""The time that both members of a duel have for their puzzles."""
SILENT_ROUNDS = 3
"""A race ends after this many rounds in a row that nobody answered."""


class Stage(StrEnum):
    """The stage of a race (the first three of them) or of a duel."""

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


@dataclass(frozen=True, kw_only=True)
class Race:
    """A race in a channel; with an ``opponent`` it is a duel of two.

    ``id`` is 0 before it is stored, and ``version`` counts its changes since. ``round`` counts the
    rounds of a race from 1; in a duel, where each goes on alone, it stays 0. ``kind`` and ``game``
    are those that were asked for, if any, and the puzzles rise from ``size``. ``puzzles`` are drawn
    ahead. At ``due_at`` the next stage comes by itself; at ``show_at`` the card is to be shown, if
    that has not been done by then, in a new message if ``is_below``. ``silent`` is the number of
    rounds in a row without an answer, and ``started`` is when each member of a duel saw the first
    puzzle.
    """

    id: int = 0
    version: int = 0
    organiser: int
    opponent: int | None = None
    guild_id: int
    channel_id: int
    message_id: int | None = None
    stage: Stage = Stage.LOBBY
    round: int = 0
    rounds: int = ROUNDS
    seconds: int = SECONDS
    kind: Kind | None = None
    game: str = ""
    size: Size = Size.SMALL
    puzzles: tuple[Puzzle, ...] = ()
    is_below: bool = False
    silent: int = 0
    started: tuple[datetime | None, datetime | None] = (None, None)
    created_at: datetime
    due_at: datetime | None
    show_at: datetime | None = None

    @property
    def is_duel(self) -> bool:
        """Whether two members answer in private."""
        return self.opponent is not None

    @property
    def is_live(self) -> bool:
        """Whether it has not ended."""
        return self.stage in LIVE

    @property
    def puzzle(self) -> Puzzle:
        return self.puzzles[self.round - 1]

    @property
    def members(self) -> tuple[int, int]:
        """The two members of a duel: who challenged, and who was challenged."""
        return self.organiser, self.opponent or 0

    @property
    def open_round(self) -> tuple[Stage, int]:
        """The stage and round in which answers are taken."""
        return (Stage.PLAYING, 0) if self.is_duel else (Stage.ROUND, self.round)

    @property
    def needs_puzzle(self) -> bool:
        """Whether a puzzle is to be drawn: one round ahead in a race, all of them for a duel."""
        ahead = self.rounds if self.is_duel else min(self.rounds, self.round + 1)
        return self.is_live and len(self.puzzles) < ahead

    @property
    def next_size(self) -> Size:
        """The size of the next puzzle to be drawn: it rises evenly, but not in a duel."""
        if self.is_duel:
            return self.size
        sizes = list(Size)[list(Size).index(self.size) :]
        return sizes[min(len(self.puzzles), self.rounds - 1) * len(sizes) // self.rounds]
