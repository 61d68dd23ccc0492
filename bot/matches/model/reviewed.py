"""A match that is over: what is kept of it, its review, and its record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.matches.model.match import Ending, Match, Status
from bot.matches.model.refusals import NotOpen
from bot.matches.model.sides import Player
from cgt.analysis import Grade, Ply
from cgt.play import Play
from cgt.positions import Move, Position
from cgt.record import NOBODY, Record


@dataclass(frozen=True, slots=True)
class Kept:
    """How many won positions a player had to move in, and after how many it still was won."""

    kept: int = 0
    held: int = 0


def kept_of(plies: Iterable[Ply]) -> tuple[Kept, Kept]:
    """Return how well each player of a judged match kept a win; who moved first comes first.

    A move that was not judged counts for neither.
    """
    grades = [ply.grade for ply in plies]
    first, second = (
        Kept(mine.count(Grade.GOOD), mine.count(Grade.GOOD) + mine.count(Grade.MISTAKE))
        for mine in (grades[::2], grades[1::2])
    )
    return first, second


def is_measured(match: Match) -> bool:
    """Return whether a match is measured as it ends: played out or given up, and of a size."""
    return match.status is Status.FINISHED and match.judged and bool(match.moves)


@dataclass(frozen=True, slots=True)
class Course:
    """What happened in a match, which is stored or was told by a record (``match_id`` 0 then).

    A player is a member or the bot, or the name that a record gives, which may be empty.
    ``winner`` is an index into ``players``; ``movers`` tells of each move who of several on a side
    made it, or nothing.
    """

    match_id: int
    start: Position
    moves: tuple[Move, ...]
    players: tuple[Player | str, Player | str]
    winner: int | None
    play: Play
    movers: tuple[Player | str, ...] = ()

    @classmethod
    def of(cls, match: Match) -> Course:
        """Return the course of a match that is stored."""
        movers = tuple("" if by.user_id is None else Player(by.user_id) for by in match.mode.by)
        return cls(
            match.id, match.start, match.moves, match.players, match.winner, match.play, movers
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


def require_moves(course: Course) -> None:
    """Refuse to go through a match in which nobody has made a move.

    :raises NotOpen: when it is such a one.
    """
    if not course.moves:
        raise NotOpen("There is nothing to review, because nobody made a move in this match.")


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A match judged move by move, with a picture of its course."""

    plies: tuple[Ply, ...]
    picture: bytes


ENDINGS = {
    Ending.LAST_MOVE: "last move",
    Ending.RESIGNATION: "resignation",
    Ending.TIME: "time",
}
"""How a record tells the way a match was decided: in English, whoever wrote it."""


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
        match.play,
        match.created_at.date(),
        clock,
        ENDINGS.get(match.ending, "") if match.ending else "",
        movers,
    )


def course_of(record: Record) -> Course:
    """Return what happened in the match that a record tells."""
    winner = None if record.winner is None else record.winner - 1
    first, second = ("" if name == NOBODY else name for name in record.players or ("", ""))
    return Course(
        0, record.start, record.moves, (first, second), winner, record.play, record.movers
    )
