"""Sums with equal components, which cancel without a search.

Two equal components have nim-sum 0 however large they are, because every move in one is answered by
the same move in the other (Winning Ways, chapter 1, "Tweedledum and Tweedledee"). Components are
equal when their rulesets split them into equal pieces, so mirror images cancel too.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from cgt.core.components import Move
from cgt.core.sums import Sum
from cgt.core.text import Text
from cgt.core.values import nim_sum
from cgt.engines.search import SumGame, odd_ones
from cgt.errors import NotKnown

MOVES_LOOKED_AT = 600
"""The maximum number of moves checked for leaving equal components."""

LARGE = 36
"""The size above which the value of a component of a searched game can take long to compute."""

GROUND = Text(
    "two components that are equal or mirror images have nim-sum 0, because every move in "
    "one can be copied in the other"
)


def nim_value_by_cancelling(position: Sum) -> int | None:
    """Return the nim-sum of a position with cancelling components.

    Returns None if nothing cancels or the rest has no known value.

    >>> from cgt.core.notation import position
    >>> nim_value_by_cancelling(position("cram: 7x8 3x4 8x7"))
    1
    """
    pieces = SumGame.pieces(position)
    odd = odd_ones(pieces)
    if len(odd) == len(pieces):
        return None
    try:
        return nim_sum(ruleset.nim_value_of(state) for ruleset, state in odd)
    except NotKnown:
        return None


def may_cancel(position: Sum) -> bool:
    """Return whether to look for equal components before any nim value is searched for.

    That pays off if several pieces are large, because their values can take long to compute.
    """
    large = 0
    for part in position.components:
        size = part.ruleset.size
        if part.ruleset.is_searched and size(part.state) > LARGE:  # no piece is larger
            large += sum(size(piece) > LARGE for piece in part.ruleset.split(part.state))
    return large > 1


def moves_to_equal_components(position: Sum) -> Iterator[Move]:
    """Yield the moves that leave only cancelling components.

    Only the first :data:`MOVES_LOOKED_AT` moves are checked.
    """
    for move in islice(position.moves(), MOVES_LOOKED_AT):
        if not odd_ones(SumGame.pieces(position.after(move))):
            yield move


def moves_in_the_rest(position: Sum, total: int) -> Iterator[Move]:
    """Yield the known moves to nim-sum 0 in the components that don't cancel.

    ``total`` is the nim-sum of the position.
    """
    odd = set(odd_ones(SumGame.pieces(position)))
    for index, component in enumerate(position.components):
        ruleset, state = component.ruleset, component.state
        pieces = {(ruleset, piece) for piece in ruleset.split(state)}
        if not pieces or not pieces <= odd:
            continue
        try:
            for option in ruleset.options_to(state, component.nim_value ^ total):
                yield Move(index, option)
        except NotKnown:
            continue
