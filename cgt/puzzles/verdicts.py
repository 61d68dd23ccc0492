"""The winning moves of a small position in either play convention, complete or none at all."""

from __future__ import annotations

from itertools import islice

from cgt.core.budget import Budget
from cgt.core.components import Move
from cgt.core.convention import Convention
from cgt.core.positions import Position
from cgt.core.values import Outcome
from cgt.engines.search import MisereSearch, Piece, SumGame, Table
from cgt.theory.winning import winning_moves as moves_to_zero

SEARCHED = 3_000
"""The maximum number of options that a search for a misère verdict visits."""
TOLD = 20 * SEARCHED
"""The same maximum for an explanation of a verdict, for which no search is cached."""
FORCED = 8
"""The maximum number of moves after which the replies are compared."""
TABLE = 50_000
"""The maximum number of cached misère verdicts."""


def new_search() -> MisereSearch[Piece]:
    """Return a new search for misère verdicts, with an empty cache.

    The results of a search within its limits depend on its earlier questions. So each puzzle starts
    with a new one, and depends only on the random numbers.
    """
    return MisereSearch(SumGame(), table=Table(TABLE))


def outcome_of(
    position: Position, convention: Convention, search: MisereSearch[Piece] | None = None
) -> Outcome:
    """Return the winner of a position, by nim values or in misère play by a full ``search``.

    :raises NotKnown: when that takes too long for a puzzle.
    """
    if convention is Convention.NORMAL:
        return Outcome.N if position.nim_value else Outcome.P
    return Outcome.P if _is_p(position, search or new_search(), SEARCHED) else Outcome.N


def winners(
    position: Position,
    convention: Convention,
    search: MisereSearch[Piece] | None = None,
    searched: int = SEARCHED,
) -> tuple[Move, ...]:
    """Return all winning moves, in the order of the position's moves.

    In misère play a ``search`` for each move visits at most ``searched`` options.

    :raises NotKnown: when that takes too long for a puzzle.
    """
    if convention is Convention.NORMAL:
        winning = {str(move) for move in moves_to_zero(position, position.component_values)}
        return tuple(move for move in position.moves() if str(move) in winning)
    by = search or new_search()
    return tuple(move for move in position.moves() if _is_p(position.after(move), by, searched))


def is_forced(position: Position, convention: Convention) -> bool:
    """Return whether no move in normal play matters, neither of the player to move nor in reply.

    Then any move is as good as another, as in a game in which each move takes one token. In misère
    play such positions show the difference from normal play, and aren't looked for.
    """
    if convention is Convention.MISERE:
        return False
    if outcome_of(position, convention) is Outcome.N:
        return all(outcome_of(after, convention) is Outcome.P for after in position.options())
    return all(
        outcome_of(after, convention) is Outcome.N and is_forced(after, convention)
        for after in islice(position.options(), FORCED)
    )


def _is_p(position: Position, search: MisereSearch[Piece], searched: int) -> bool:
    """Return whether the player to move loses in misère play."""
    search.observer = Budget(searched)
    return search.is_p_position(*SumGame.pieces(position))
