"""The move in a lost position that makes winning hardest for the opponent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from cgt.core.components import Move
from cgt.core.sums import Sum
from cgt.errors import NotKnown
from cgt.theory.misere import MisereTheory
from cgt.theory.winning import winning_moves

REPLIES_LOOKED_AT = 400
"""The maximum number of moves compared in a lost position, and of replies to each."""


SEARCHED_MOVES = 16
"""The maximum number of moves compared if each value has to be searched for."""


MISERE_LOOKED_AT = 40
"""The maximum number of moves and replies compared in misère play, where each takes longer."""


def hardest_move(position: Sum, values: tuple[int, ...]) -> Move | None:
    """Return the move in a lost position that makes winning hardest for the opponent.

    That is the move with the smallest share of winning replies, and among equals the one that
    leaves the most replies. Only the first :data:`REPLIES_LOOKED_AT` moves are compared.
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
    """Return the move in a position lost in misère play that makes winning hardest.

    Only the first :data:`MISERE_LOOKED_AT` moves are compared, as in :func:`hardest_move`.
    """

    def replies(_: Move, after: Sum) -> Iterator[Move]:
        return theory.winning_moves(after, MISERE_LOOKED_AT)

    return _hardest(position, replies, MISERE_LOOKED_AT)


def _hardest(
    position: Sum, winning_replies: Callable[[Move, Sum], Iterator[Move]], most: int
) -> Move | None:
    """Return the move with the smallest share of winning replies, among the first ``most``.

    If values need a search and there are more than :data:`SEARCHED_MOVES` moves, it is the move
    that leaves the most replies.
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
