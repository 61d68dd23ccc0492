"""Sums in which equal components cancel: what is known of them without a search.

Two equal components are worth 0 together, however large they are: every move in one is answered
by the same move in the other (Winning Ways, chapter 1, "Tweedledum and Tweedledee"). Components
are equal when their rulesets split them into equal pieces, so mirror images cancel too.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from cgt.components import Move
from cgt.errors import NotKnown
from cgt.search import SumGame, odd_ones
from cgt.sums import Sum
from cgt.text import Text
from cgt.values import nim_sum

MOVES_LOOKED_AT = 600
"""The most moves of which it is looked up whether they leave equal components."""

LARGE = 36
"""A component with more left of it than this, of a game that is searched, may take long."""

GROUND = Text(
    "two components that are equal or mirror images have nim-sum 0, because every move in "
    "one can be copied in the other"
)


def nim_value_by_cancelling(position: Sum) -> int | None:
    """Return the nim-sum of a position in which something cancels, if the rest is known.

    >>> from cgt.notation import position
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
    """Return whether it is worth while to look for equal components before values are searched.

    It is where several pieces are large, so that their values may take long.
    """
    large = 0
    for part in position.components:
        size = part.ruleset.size
        if part.ruleset.is_searched and size(part.state) > LARGE:  # no piece is larger
            large += sum(size(piece) > LARGE for piece in part.ruleset.split(part.state))
    return large > 1


def moves_to_equal_components(position: Sum) -> Iterator[Move]:
    """Yield the moves, of the first so many, after which everything cancels."""
    for move in islice(position.moves(), MOVES_LOOKED_AT):
        if not odd_ones(SumGame.pieces(position.after(move))):
            yield move


def moves_in_the_rest(position: Sum, total: int) -> Iterator[Move]:
    """Yield the moves to nim-sum 0 in the components that do not cancel, where they are known."""
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
