"""The known winning moves of a position."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from cgt.core.components import Move
from cgt.core.sums import Sum
from cgt.core.values import nim_sum
from cgt.errors import NotKnown

WINNING_MOVES_LISTED = 1_000
"""The maximum number of listed winning moves. A heap of 10**18 that can be split can have that
many."""


def listed(moves: Iterable[Move]) -> tuple[tuple[Move, ...], bool]:
    """Return the first of some moves, and whether these are all.

    At most :data:`WINNING_MOVES_LISTED` are returned.

    :raises NotKnown: when not even one move is known.
    """
    found: list[Move] = []
    try:
        for move in islice(moves, WINNING_MOVES_LISTED + 1):
            found.append(move)  # noqa: PERF402 - moves found before an error are kept
    except NotKnown:
        if not found:
            raise
        return tuple(found), False
    return tuple(found[:WINNING_MOVES_LISTED]), len(found) <= WINNING_MOVES_LISTED


def winning_moves(position: Sum, values: tuple[int, ...]) -> Iterable[Move]:
    """Yield the moves to nim-sum 0.

    Such a move gives its component the nim-sum of the values of the others.

    :raises NotKnown: after all known moves, when there can be more.
    """
    total = nim_sum(values)
    if total == 0:
        return
    beyond: NotKnown | None = None
    for index, component in enumerate(position.components):
        try:
            for option in component.ruleset.options_to(component.state, values[index] ^ total):
                yield Move(index, option)
        except NotKnown as error:
            beyond = error
    if beyond is not None:
        raise beyond
