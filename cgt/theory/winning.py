"""The known winning moves of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice

from cgt.core.components import Component, Move
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


def plain_first(position: Sum, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return winning moves in normal play with those first that leave pairs of equal components.

    A person understands them best, because after them it wins to copy every move.

    >>> from cgt.core.notation import position
    >>> here = position("take 1-3: 2 5")
    >>> moves = tuple(winning_moves(here, here.component_values))
    >>> [str(move) for move in moves], [str(move) for move in plain_first(here, moves)]
    (['A-1', 'B-3'], ['B-3', 'A-1'])
    """
    return tuple(sorted(moves, key=lambda move: not leaves_pairs(position, move)))


def leaves_pairs(position: Sum, move: Move) -> bool:
    """Return whether equal components that aren't over form pairs after a move."""
    parts = list(position.components)
    moved = parts.pop(move.component)
    return are_pairs([*parts, *(Component(moved.ruleset, state) for state in move.option.parts)])


def are_pairs(components: Iterable[Component]) -> bool:
    """Return whether equal components that aren't over form pairs.

    >>> from cgt.core.notation import position
    >>> [are_pairs(position(text).components) for text in ("3 3", "1 3 1 3", "1 2 3")]
    [True, True, False]
    """
    counts = Counter(components)
    return all(count % 2 == 0 or part.is_over for part, count in counts.items())


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
