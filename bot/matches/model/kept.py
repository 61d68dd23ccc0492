"""How well players keep a win: this project's own measure, which a solver alone can take."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.matches.model.match import Match, Status
from cgt.analysis import Grade, Ply


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
    return (
        match.status is Status.FINISHED and match.judged and not match.puzzle and bool(match.moves)
    )
