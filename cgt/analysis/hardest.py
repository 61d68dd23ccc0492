"""The move of a lost position after which the opponent is likeliest to go wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from cgt.analysis.misere import MisereTheory
from cgt.analysis.winning import winning_moves
from cgt.components import Move
from cgt.errors import NotKnown
from cgt.sums import Sum

REPLIES_LOOKED_AT = 400
"""The most moves of a lost position, and replies to each, that are weighed against each other."""


SEARCHED_MOVES = 16
"""The most moves that are weighed where each value has to be searched for."""


MISERE_LOOKED_AT = 40
"""The same for misère play, where each takes longer."""


def hardest_move(position: Sum, values: tuple[int, ...]) -> Move | None:
    """Return the move of a lost position after which the opponent is likeliest to go wrong.

    That is the one with the smallest share of winning replies; among equals the one that
    leaves most moves to choose from. Of very many moves only the first
    :data:`REPLIES_LOOKED_AT` are weighed.
    """

    def replies(move: Move, after: Sum) -> Iterator[Move]:
        here = move.component
        kept = (*values[:here], *values[here + 1 : len(position.components)])
        further = after.components[len(position.components) :]
        moved = after.components[here].nim_value
        reply_values = (*kept[:here], moved, *kept[here:], *(part.nim_value for part in further))
        yield from winning_moves(after, reply_values)

    return _hardest(position, replies, REPLIES_LOOKED_AT)


def hardest_misere(position: Sum, theory: MisereTheory) -> Move | None:
    """Return the same for misère play."""

    def replies(_: Move, after: Sum) -> Iterator[Move]:
        return theory.winning_moves(after, MISERE_LOOKED_AT)

    return _hardest(position, replies, MISERE_LOOKED_AT)


def _hardest(
    position: Sum, winning_replies: Callable[[Move, Sum], Iterator[Move]], most: int
) -> Move | None:
    """Return the move with the smallest share of winning replies, among the first ``most``.

    Where values are searched for, and there is much to weigh, it is the one that leaves most
    replies.
    """
    searched = any(ruleset.is_searched for ruleset in position.rulesets)
    only_counted = searched and position.count_moves(most) > SEARCHED_MOVES

    def temptation(move: Move) -> tuple[float, int]:
        after = position.after(move)
        replies = after.count_moves(most)
        if only_counted:
            return 0.0, -replies
        winning = sum(1 for _ in islice(winning_replies(move, after), most))
        return (winning / replies if replies else 1.0, -replies)

    try:
        return min(islice(position.moves(), most), key=temptation, default=None)
    except NotKnown:
        return next(position.moves(), None)
