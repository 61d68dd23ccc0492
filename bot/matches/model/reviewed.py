"""A match that is over: what is kept of it, its review, and its record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.matches.model.match import Match, Status
from bot.matches.model.sides import Player
from bot.opponent.model import Experience
from cgt.analysis import Grade, Ply
from cgt.convention import Convention
from cgt.positions import Move, Position
from cgt.record import NOBODY, Record

PERFECT = 3
"""The least number of won positions to keep in a perfect match."""


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The number of won positions a player had to move in, and of those they kept."""

    kept: int = 0
    held: int = 0

    @property
    def is_perfect(self) -> bool:
        """Whether there was a win to keep for some moves, and it was kept at each of them."""
        return self.kept == self.held >= PERFECT

    @property
    def percent(self) -> int | None:
        """The won positions kept, of a hundred held; None where none was held."""
        return None if not self.held else 100 * self.kept // self.held


class Milestone(StrEnum):
    """A small celebration at the end of a match."""

    FIRST_WIN = "first win"
    PERFECT = "perfect"
    STREAK = "streak"


@dataclass(frozen=True, slots=True)
class Celebrated:
    """A milestone of the winner; ``count`` is the number of wins in a row."""

    kind: Milestone
    count: int = 0


STREAKS = (3, 5, 10, 20, 50)
"""The numbers of wins in a row that are celebrated."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of a finished match: each player's accuracy, and the turning point.

    ``turning_point`` is the last mistake, which the other player let nobody make good; None where
    nobody made one, or where not every move is judged.
    """

    accuracy: tuple[Accuracy, Accuracy] = (Accuracy(), Accuracy())
    turning_point: Ply | None = None
    is_complete: bool = False
    milestones: tuple[Celebrated, ...] = ()

    @classmethod
    def of(cls, plies: Sequence[Ply]) -> Verdict:
        """Return the verdict on a judged match."""
        is_complete = all(ply.grade is not Grade.UNKNOWN for ply in plies)
        mistakes = [ply for ply in plies if ply.grade is Grade.MISTAKE]
        turning_point = mistakes[-1] if mistakes and is_complete else None
        return cls(accuracy_of(plies), turning_point, is_complete)

    def celebrating(self, winner: int, experience: Experience) -> Verdict:
        """Return the verdict with what there is to celebrate for a member who has won."""
        reached: list[Celebrated] = []
        if experience.won == 1:
            reached.append(Celebrated(Milestone.FIRST_WIN))
        if self.is_perfect(winner):
            reached.append(Celebrated(Milestone.PERFECT))
        if experience.streak in STREAKS:
            reached.append(Celebrated(Milestone.STREAK, experience.streak))
        return replace(self, milestones=tuple(reached))

    def is_perfect(self, winner: int) -> bool:
        """Return whether the winner had the win to keep for some moves, and always kept it."""
        return self.is_complete and self.accuracy[winner].is_perfect


def accuracy_of(plies: Iterable[Ply]) -> tuple[Accuracy, Accuracy]:
    """Return how well each player of a judged match kept a win; who moved first comes first.

    A move that was not judged counts for neither.
    """
    grades = [ply.grade for ply in plies]
    first, second = (
        Accuracy(mine.count(Grade.GOOD), mine.count(Grade.GOOD) + mine.count(Grade.MISTAKE))
        for mine in (grades[::2], grades[1::2])
    )
    return first, second


def is_measured(match: Match) -> bool:
    """Return whether a match is measured as it ends: played out or given up, and of a size."""
    return match.status is Status.FINISHED and match.judged and bool(match.moves)


@dataclass(frozen=True, slots=True)
class Course:
    """The moves of a match that is stored, or was read from a record (``match_id`` 0 then).

    A player is a member or the bot, or the name that a record gives, which may be empty.
    ``winner`` is an index into ``players``; ``movers`` tells of each move who of several on a side
    made it, or nothing.
    """

    match_id: int
    start: Position
    moves: tuple[Move, ...]
    players: tuple[Player | str, Player | str]
    winner: int | None
    convention: Convention
    movers: tuple[Player | str, ...] = ()

    @classmethod
    def of(cls, match: Match) -> Course:
        """Return the course of a match that is stored."""
        movers = tuple("" if by.user_id is None else Player(by.user_id) for by in match.mode.by)
        return cls(
            match.id,
            match.start,
            match.moves,
            match.players,
            match.winner,
            match.convention,
            movers,
        )

    def after(self, number: int) -> Position:
        """Return the position after so many moves."""
        position = self.start
        for move in self.moves[:number]:
            position = position.after(move)
        return position

    def mover(self, number: int) -> Player | str:
        """Return who made the move of a number, counted from 1."""
        named = self.movers[number - 1] if number <= len(self.movers) else ""
        return named or self.players[(number - 1) % 2]


@dataclass(frozen=True, slots=True)
class Film:
    """A match as a GIF, and the moves of each player as squares."""

    picture: bytes
    squares: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A match judged move by move, with a picture of its course."""

    plies: tuple[Ply, ...]
    picture: bytes


def record_of(
    match: Match, names: tuple[str, str], clock: str, movers: tuple[str, ...] = ()
) -> Record:
    """Return the record of a match; ``clock`` tells in words how long the players had.

    ``movers`` are the names of those who made the moves, where several play a side.
    """
    winner = None if match.winner is None else match.winner + 1
    return Record(
        match.start,
        match.moves,
        names,
        winner,
        match.convention,
        match.created_at.date(),
        clock,
        match.ending or "",
        movers,
    )


def course_of(record: Record) -> Course:
    """Return what happened in the match that a record tells."""
    winner = None if record.winner is None else record.winner - 1
    first, second = ("" if name == NOBODY else name for name in record.players or ("", ""))
    return Course(
        0, record.start, record.moves, (first, second), winner, record.convention, record.movers
    )
