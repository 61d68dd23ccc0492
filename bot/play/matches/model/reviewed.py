"""A finished match, with its judgement, its review and its record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.play.engine.model import Experience
from bot.play.matches.model.match import Match, Status
from bot.play.matches.model.sides import Player
from cgt.core.convention import Convention
from cgt.core.positions import Move, Position
from cgt.core.record import NOBODY, Record
from cgt.theory import Grade, Ply, holder

SIGNS = {Grade.GOOD: "✅", Grade.MISTAKE: "❌", Grade.FORCED: "⬜", Grade.UNKNOWN: "❔"}
"""The signs of grades, which differ by shape as well as by colour."""
PER_LINE = 20
"""The number of signs side by side that fit on a phone."""
PERFECT = 3
"""The minimum number of won positions to keep in a perfect match."""


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The numbers of won positions in which a player had to move, and of those they kept."""

    kept: int = 0
    held: int = 0

    @property
    def is_perfect(self) -> bool:
        """Whether the player had wins to keep, at least :data:`PERFECT`, and kept all of them."""
        return self.kept == self.held >= PERFECT

    @property
    def percent(self) -> int | None:
        """The nearest percentage of won positions kept, or None without a won position.

        It is 100 only if all were kept.
        """
        if not self.held:
            return None
        nearest = (200 * self.kept + self.held) // (2 * self.held)
        return nearest if self.kept == self.held else min(nearest, 99)


class Milestone(StrEnum):
    """A small celebration at the end of a match."""

    FIRST_WIN = "first win"
    PERFECT = "perfect"
    STREAK = "streak"


@dataclass(frozen=True, slots=True)
class Celebrated:
    """A milestone of the winner.

    ``count`` is the number of wins in a row.
    """

    kind: Milestone
    count: int = 0


STREAKS = (3, 5, 10, 20, 50)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of a finished match, with each player's accuracy and the turning point.

    ``turning_point`` is the last mistake, after which the other player kept the win. It is None
    without a mistake, and if not every move is judged. ``holder`` is the index of the player who
    wins after the last move with best play, or None if that isn't known.
    """

    accuracy: tuple[Accuracy, Accuracy] = (Accuracy(), Accuracy())
    turning_point: Ply | None = None
    holder: int | None = None
    is_complete: bool = False
    milestones: tuple[Celebrated, ...] = ()

    @classmethod
    def of(cls, plies: Sequence[Ply]) -> Verdict:
        is_complete = all(ply.grade is not Grade.UNKNOWN for ply in plies)
        mistakes = [ply for ply in plies if ply.grade is Grade.MISTAKE]
        turning_point = mistakes[-1] if mistakes and is_complete else None
        return cls(accuracy_of(plies), turning_point, holder(plies), is_complete)

    def is_turned_at_end(self, winner: int | None) -> bool:
        """Return whether the loser could still have won when the match ended.

        They resigned, ran out of time, or lost by the organisers' decision.
        """
        return winner is not None and self.holder == 1 - winner

    def opening_ply(self, plies: Sequence[Ply], winner: int | None) -> Ply | None:
        """Return the move that a review opens with, the last one if the end turned it."""
        return plies[-1] if self.is_turned_at_end(winner) else self.turning_point

    def decisive(self, match: Match) -> Ply | None:
        """Return the mistake of the loser that decided a match, or None if something else did.

        A player who was winning can lose a match by time or by resigning.
        """
        ply = self.turning_point
        is_lost = ply is not None and match.winner == ply.number % 2
        return ply if is_lost else None

    def celebrating(self, winner: int, experience: Experience) -> Verdict:
        """Return the verdict with the milestones of a member who has won."""
        reached: list[Celebrated] = []
        if experience.won == 1:
            reached.append(Celebrated(Milestone.FIRST_WIN))
        if self.is_perfect(winner):
            reached.append(Celebrated(Milestone.PERFECT))
        if experience.streak in STREAKS:
            reached.append(Celebrated(Milestone.STREAK, experience.streak))
        return replace(self, milestones=tuple(reached))

    def is_perfect(self, winner: int) -> bool:
        return self.is_complete and self.accuracy[winner].is_perfect


def accuracy_of(plies: Iterable[Ply]) -> tuple[Accuracy, Accuracy]:
    """Return the accuracy of both players of a judged match, that of the first player first.

    A move that wasn't judged doesn't count.
    """
    grades = [ply.grade for ply in plies]
    first, second = (
        Accuracy(mine.count(Grade.GOOD), mine.count(Grade.GOOD) + mine.count(Grade.MISTAKE))
        for mine in (grades[::2], grades[1::2])
    )
    return first, second


def signs(plies: Sequence[Ply]) -> tuple[str, str]:
    """Return the moves of each player as signs.

    Only the last :data:`PER_LINE` moves of a player are shown.
    """
    every = ["".join(SIGNS[ply.grade] for ply in plies[side::2]) for side in (0, 1)]
    first, second = (line if len(line) <= PER_LINE else f"…{line[-PER_LINE:]}" for line in every)
    return first, second


def is_measured(match: Match) -> bool:
    """Return whether the players' accuracy is measured when a match ends.

    It is if the match was finished, has moves and has a start of a size that can be solved.
    """
    return match.status is Status.FINISHED and match.judged and bool(match.moves)


@dataclass(frozen=True, slots=True)
class Course:
    """The moves of a match from the database or from a record (with ``match_id`` 0).

    A player is a member, the bot, or a name in a record, which can be empty. ``winner`` is an index
    into ``players``, and ``ending`` the way in which they won. ``movers`` are the members who made
    the moves on a shared side, empty for others.
    """

    match_id: int
    start: Position
    moves: tuple[Move, ...]
    players: tuple[Player | str, Player | str]
    winner: int | None
    convention: Convention
    movers: tuple[Player | str, ...] = ()
    ending: str = ""

    @classmethod
    def of(cls, match: Match) -> Course:
        movers = tuple("" if by.user_id is None else Player(by.user_id) for by in match.mode.by)
        return cls(
            match.id,
            match.start,
            match.moves,
            match.players,
            match.winner,
            match.convention,
            movers,
            match.ending or "",
        )

    def after(self, number: int) -> Position:
        """Return the position after ``number`` moves."""
        position = self.start
        for move in self.moves[:number]:
            position = position.after(move)
        return position

    def mover(self, number: int) -> Player | str:
        """Return the player who made a move, whose number counts from 1."""
        named = self.movers[number - 1] if number <= len(self.movers) else ""
        return named or self.players[(number - 1) % 2]


@dataclass(frozen=True, slots=True)
class Film:
    """A match as a GIF, and the moves of each player as signs."""

    picture: bytes
    signs: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A match judged move by move, with a picture of its course."""

    plies: tuple[Ply, ...]
    picture: bytes


def record_of(
    match: Match, names: tuple[str, str], clock: str, movers: tuple[str, ...] = ()
) -> Record:
    """Return the record of a match, with the thinking time in words as its ``clock``.

    ``movers`` are the names of the members who made the moves, if several share a side.
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
    """Return the course of the match in a record."""
    winner = None if record.winner is None else record.winner - 1
    first, second = ("" if name == NOBODY else name for name in record.players or ("", ""))
    return Course(
        0,
        record.start,
        record.moves,
        (first, second),
        winner,
        record.convention,
        record.movers,
        record.ending,
    )
