"""The winning moves of a position, of those that are known."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from cgt.components import Move
from cgt.errors import NotKnown
from cgt.sums import Sum
from cgt.values import nim_sum

WINNING_MOVES_LISTED = 1_000
"""The most winning moves that are listed: a heap of 10**18 that may be split can have that many."""


def listed(moves: Iterable[Move]) -> tuple[tuple[Move, ...], bool]:
    """Return the first of some moves, and whether these are all.

    :raises NotKnown: when not one is known.
    """
    found: list[Move] = []
    try:
        for move in islice(moves, WINNING_MOVES_LISTED + 1):
            found.append(move)  # noqa: PERF402 - what came before an error is kept
    except NotKnown:
        if not found:
            raise
        return tuple(found), False
    return tuple(found[:WINNING_MOVES_LISTED]), len(found) <= WINNING_MOVES_LISTED


def winning_moves(position: Sum, values: tuple[int, ...]) -> Iterable[Move]:
    """Yield the moves to nim-sum 0: in each component, to the value that balances the others.

    :raises NotKnown: after all that are known, when there may be more.
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
