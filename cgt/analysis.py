"""Who wins a position and by which moves; how good a move was; the review of a match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from cgt.errors import TooLarge
from cgt.positions import Move, Position
from cgt.values import nim_sum

REPLIES_LOOKED_AT = 400
"""The most moves of a lost position, and replies to each, that are weighed against each other."""

WINNING_MOVES_LISTED = 1_000
"""The most winning moves that are listed: a heap of 10**18 that may be split can have that many."""


class Outcome(StrEnum):
    """Who wins with best play: the Next player to move, or the Previous one."""

    N = "N"
    P = "P"


@dataclass(frozen=True, slots=True)
class Analysis:
    """What theory says of a position in normal play, where the last player to move wins.

    ``component_values`` are in the order of the position's components; ``winning_moves`` are
    the moves to a position of nim-sum 0, none in a P-position; ``best_move`` is one of them, or
    the move that makes winning hardest for the opponent, or None when the match is over.
    ``is_complete`` tells whether all winning moves are listed: the first
    :data:`WINNING_MOVES_LISTED` are.
    """

    position: Position
    component_values: tuple[int, ...]
    winning_moves: tuple[Move, ...]
    best_move: Move | None
    is_complete: bool = True

    @property
    def nim_value(self) -> int:
        """The nim-sum of the component values."""
        return nim_sum(self.component_values)

    @property
    def outcome(self) -> Outcome:
        """N if whoever is to move wins, P if not."""
        return Outcome.N if self.nim_value else Outcome.P


def analyse(position: Position) -> Analysis:
    """Return the analysis of a position by the Sprague-Grundy theorem.

    >>> from cgt.notation import position
    >>> found = analyse(position("take 1-3: 3 4 5"))
    >>> found.outcome.value, found.nim_value, [str(move) for move in found.winning_moves]
    ('N', 2, ['A-2', 'B-2', 'C-2'])

    :raises TooLarge: when a component is beyond what is known and what can be searched.
    """
    values = component_values(position)
    found = tuple(islice(_winning_moves(position, values), WINNING_MOVES_LISTED + 1))
    winning = found[:WINNING_MOVES_LISTED]
    best = winning[0] if winning else hardest_move(position, values)
    return Analysis(position, values, winning, best, is_complete=found == winning)


def component_values(position: Position) -> tuple[int, ...]:
    """Return the nim values of the components."""
    return tuple(component.nim_value for component in position.components)


def _winning_moves(position: Position, values: tuple[int, ...]) -> Iterable[Move]:
    """Yield the moves to nim-sum 0: in each component, to the value that balances the others."""
    total = nim_sum(values)
    if total == 0:
        return
    for index, component in enumerate(position.components):
        for option in component.ruleset.options_to(component.state, values[index] ^ total):
            yield Move(index, option)


def hardest_move(position: Position, values: tuple[int, ...]) -> Move | None:
    """Return the move of a lost position after which the opponent is likeliest to go wrong.

    That is the one with the smallest share of winning replies; among equals the one that
    leaves most moves to choose from. Of very many moves only the first
    :data:`REPLIES_LOOKED_AT` are weighed.
    """

    def temptation(move: Move) -> tuple[float, int]:
        after = position.after(move)
        here = move.component
        kept = (*values[:here], *values[here + 1 : len(position.components)])
        further = after.components[len(position.components) :]
        moved = after.components[here].nim_value
        reply_values = (*kept[:here], moved, *kept[here:], *(part.nim_value for part in further))
        winning = sum(1 for _ in islice(_winning_moves(after, reply_values), REPLIES_LOOKED_AT))
        replies = after.count_moves(REPLIES_LOOKED_AT)
        return (winning / replies if replies else 1.0, -replies)

    try:
        return min(islice(position.moves(), REPLIES_LOOKED_AT), key=temptation, default=None)
    except TooLarge:
        return next(position.moves(), None)


@dataclass(frozen=True, slots=True)
class Ply:
    """A move of a match, judged: the position before it and what each side of it is worth."""

    number: int
    before: Position
    move: Move
    value_before: int
    value_after: int
    best_move: Move | None

    @property
    def grade(self) -> Grade:
        """Whether the move kept the win, gave it away, or could not matter."""
        if self.value_after == 0:
            return Grade.GOOD
        return Grade.MISTAKE if self.value_before else Grade.FORCED


class Grade(StrEnum):
    """The grade of a move: it won, it threw the win away, or every move loses."""

    GOOD = "good"
    MISTAKE = "mistake"
    FORCED = "forced"


def review(start: Position, moves: Iterable[Move]) -> tuple[Ply, ...]:
    """Return the moves of a match, each judged; ``best_move`` is what would have won.

    :raises IllegalMove: when a move is not legal where it stands.
    """
    plies: list[Ply] = []
    here, before = start, analyse(start)
    for number, move in enumerate(moves, start=1):
        there = here.play(move)
        after = analyse(there)
        best = before.best_move if before.winning_moves else None
        plies.append(Ply(number, here, move, before.nim_value, after.nim_value, best))
        here, before = there, after
    return tuple(plies)
