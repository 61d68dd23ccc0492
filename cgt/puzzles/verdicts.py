"""Which moves of a small position win, in either play convention; all of them, or nothing."""

from __future__ import annotations

from cgt.analysis.winning import winning_moves as moves_to_zero
from cgt.budget import Budget
from cgt.components import Move
from cgt.convention import Convention
from cgt.positions import Position
from cgt.search import MisereSearch, Piece, SumGame, Table
from cgt.values import Outcome

SEARCHED = 3_000
"""The maximum number of options that a search for a misère verdict looks at."""
TOLD = 20 * SEARCHED
"""The same, where a verdict that a puzzle stands on is told: nothing may be remembered of it."""
TABLE = 50_000
"""The maximum number of misère verdicts that are remembered."""


def new_search() -> MisereSearch[Piece]:
    """Return a search for misère verdicts that knows nothing yet.

    What a search finds within its limits depends on what it was asked before, so each puzzle
    starts with a new one: then it depends on the random numbers alone.
    """
    return MisereSearch(SumGame(), table=Table(TABLE))


def outcome_of(
    position: Position, convention: Convention, search: MisereSearch[Piece] | None = None
) -> Outcome:
    """Return who wins a position: by nim values, or in misère play by a full ``search``.

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
    """Return all moves that win, in the order of the position's moves.

    In misère play a ``search`` for each of them looks at ``searched`` options at most.

    :raises NotKnown: when that takes too long for a puzzle.
    """
    if convention is Convention.NORMAL:
        winning = {str(move) for move in moves_to_zero(position, position.component_values)}
        return tuple(move for move in position.moves() if str(move) in winning)
    by = search or new_search()
    return tuple(move for move in position.moves() if _is_p(position.after(move), by, searched))


def _is_p(position: Position, search: MisereSearch[Piece], searched: int) -> bool:
    """Return whether the player to move loses in misère play."""
    search.observer = Budget(searched)
    return search.is_p_position(*SumGame.pieces(position))
