"""The review of a match: how good each move was, and what would have won."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic

from cgt.analysis.analysing import Analysis, analyse, analyse_at_sight
from cgt.components import Move
from cgt.convention import Convention
from cgt.errors import NotKnown
from cgt.objects import Shown
from cgt.sums import P
from cgt.values import Outcome


class Grade(StrEnum):
    """The grade of a move.

    ``GOOD``: it keeps the win. ``MISTAKE``: it throws the win away. ``FORCED``: every move loses.
    ``UNKNOWN``: nobody knows.
    """

    GOOD = "good"
    MISTAKE = "mistake"
    FORCED = "forced"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Ply(Generic[P]):
    """A move of a match, judged: the position before it and what each side of it is worth.

    ``number`` counts from 1, and ``before`` is the position that the ``move`` was made in.
    ``won_before`` and ``won_after`` say whether the player to move there wins under this
    ``convention``; None where that is not known. ``value_before`` and ``value_after`` are nim
    values (of normal play), None where they are not known. ``best_move``
    would have won; it is None where no move does.
    """

    number: int
    before: P
    move: Move
    won_before: bool | None
    won_after: bool | None
    value_before: int | None
    value_after: int | None
    best_move: Move | None
    convention: Convention = Convention.NORMAL

    @property
    def grade(self) -> Grade:
        """Whether the move kept the win, gave it away, or could not matter."""
        if self.won_after is None or self.won_before is None:
            return Grade.UNKNOWN
        if not self.won_after:
            return Grade.GOOD
        return Grade.MISTAKE if self.won_before else Grade.FORCED


class Review(tuple[Ply[P], ...], Shown, Generic[P]):
    """The moves of a match, each judged: a tuple that a notebook shows as a picture."""

    __slots__ = ()


def review(
    start: P,
    moves: Iterable[Move],
    convention: Convention | str = Convention.NORMAL,
    stop: Callable[[P], bool] | None = None,
) -> Review[P]:
    """Return the moves of a match, each judged: see :func:`cgt.review`, which takes text too.

    :raises IllegalMove: when a move is not legal where it stands.
    """
    way = Convention.of(convention)
    made = tuple(moves)
    positions = [start]
    for move in made:
        positions.append(positions[-1].play(move))
    judged: list[Analysis[P] | None] = [None] * len(positions)
    searching = True
    for index, position in reversed(list(enumerate(positions))):
        searching = searching and not (stop is not None and stop(position))
        judged[index] = _judged(position, way, search=searching)
        searching = searching and judged[index] is not None
    return Review(
        Ply(
            number,
            positions[number - 1],
            move,
            before and before.outcome is Outcome.N,
            _won_after(before, after),
            before and before.nim_value,
            after and after.nim_value,
            before.best_move if before and before.winning_moves else None,
            way,
        )
        for number, (move, before, after) in enumerate(
            zip(made, judged, judged[1:], strict=False), start=1
        )
    )


def _judged(position: P, convention: Convention, *, search: bool) -> Analysis[P] | None:
    """Return the analysis of a position, or None where it is not known who wins."""
    if not search:
        return analyse_at_sight(position) if convention is Convention.NORMAL else None
    try:
        return analyse(position, convention)
    except NotKnown:
        return None


def _won_after(before: Analysis | None, after: Analysis | None) -> bool | None:
    """Return whether the position after a move is an N-position: after a P-position it is."""
    if after is not None:
        return after.outcome is Outcome.N
    return True if before is not None and before.outcome is Outcome.P else None
