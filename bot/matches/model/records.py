"""Matches as records: texts that can be kept, shared, and gone through again anywhere."""

from __future__ import annotations

from bot.matches.model.match import Ending, Match
from bot.matches.model.reviewed import Course
from cgt.record import NOBODY, Record

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
