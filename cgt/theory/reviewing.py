"""The review of a match, with a grade and a better move for each move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic

from cgt.core.budget import Budget, budget_scope, default_budget, read_budget
from cgt.core.components import Move
from cgt.core.convention import Convention
from cgt.core.objects import Displayable
from cgt.core.sums import P
from cgt.core.values import Outcome
from cgt.deprecated import renamed
from cgt.errors import NotKnown
from cgt.theory.analysing import Analysis, analyse, analyse_at_sight


class Grade(StrEnum):
    """The grade of a move.

    ``GOOD`` moves keep the win, ``MISTAKE`` moves throw it away, and ``FORCED`` moves are made in
    lost positions, where every move loses. ``UNKNOWN`` means that the winner is unknown.
    """

    GOOD = "good"
    MISTAKE = "mistake"
    FORCED = "forced"
    UNKNOWN = "unknown"


@renamed(play="convention")
@dataclass(frozen=True, slots=True)
class Ply(Generic[P]):
    """A move of a match with its grade, and the positions before and after it.

    ``number`` counts from 1, and ``before`` is the position before the ``move``. ``won_before`` and
    ``won_after`` are whether the player to move in each position wins under this ``convention``, or
    None if unknown. ``value_before`` and ``value_after`` are nim values in normal play, or None if
    unknown. ``best_move`` is a winning move, or None if every move loses.
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
        """The grade of the move, from the winners before and after it."""
        if self.won_after is None or self.won_before is None:
            return Grade.UNKNOWN
        if not self.won_after:
            return Grade.GOOD
        return Grade.MISTAKE if self.won_before else Grade.FORCED


def holder(plies: Sequence[Ply[P]]) -> int | None:
    """Return the index of the player who wins after the last move with best play, if known.

    >>> import cgt
    >>> holder(cgt.review("nim: 1 2", ["B-2"])), holder(())
    (1, None)
    """
    if not plies or plies[-1].won_after is None:
        return None
    to_move = len(plies) % 2
    return to_move if plies[-1].won_after else 1 - to_move


class Review(tuple[Ply[P], ...], Displayable, Generic[P]):
    """A tuple of the graded moves of a match, which a notebook shows as a picture."""

    __slots__ = ()


def review(
    start: P,
    moves: Iterable[Move],
    convention: Convention | str = Convention.NORMAL,
    stop: Callable[[P], bool] | None = None,
    budget: Budget | str | None = None,
) -> Review[P]:
    """Return the graded moves of a match.

    :func:`cgt.review` takes text too. Positions are analysed from the last to the first. From the
        first one on for which ``stop`` returns True, and after one that is too hard or exceeds the
        budget, only theory without a search is used.

    :raises IllegalMove: when a move is not legal in its position.
    """
    way = Convention.of(convention)
    made = tuple(moves)
    positions = [start]
    for move in made:
        positions.append(positions[-1].play(move))
    judged: list[Analysis[P] | None] = [None] * len(positions)
    searching = True
    whole = default_budget() if budget is None else read_budget(budget)
    for index, position in reversed(list(enumerate(positions))):
        searching = searching and not (stop is not None and stop(position))
        judged[index] = _judge(position, way, whole if searching else None)
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


def _judge(position: P, convention: Convention, budget: Budget | None) -> Analysis[P] | None:
    """Return the analysis of a position, or None if its winner is unknown.

    Without a budget, only theory without a search is used.
    """
    if budget is None:
        return analyse_at_sight(position) if convention is Convention.NORMAL else None
    try:
        with budget_scope(budget):
            return analyse(position, convention)
    except NotKnown:
        return None


def _won_after(before: Analysis | None, after: Analysis | None) -> bool | None:
    """Return whether the player to move after a move wins, or None if unknown.

    Every move from a P-position leads to an N-position, so that case needs no analysis of
    ``after``.
    """
    if after is not None:
        return after.outcome is Outcome.N
    return True if before is not None and before.outcome is Outcome.P else None
