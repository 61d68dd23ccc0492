"""The game graph: every position that can be reached from one, and the moves between them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Generic

from cgt.convention import Convention
from cgt.errors import NeverEnds, TooLarge
from cgt.objects import Shown
from cgt.sums import P
from cgt.values import Outcome, mex

MOST_POSITIONS = 60
"""The maximum number of positions of a game graph (default): a picture has no more room."""


@dataclass(frozen=True, slots=True, repr=False)
class GameGraph(Shown, Generic[P]):
    """The positions that can be reached from the first of ``positions``, and the moves.

    Positions that differ only in the order of their components, or in components without a move,
    are one. Each stands behind all from which it can be reached. ``moves`` are pairs of indices,
    from and to, counted from 0; ``nim_values`` has that of normal play for each position, and
    ``outcomes`` who wins it in this ``convention``.
    """

    positions: tuple[P, ...]
    moves: tuple[tuple[int, int], ...]
    nim_values: tuple[int, ...]
    outcomes: tuple[Outcome, ...]
    convention: Convention

    def __repr__(self) -> str:
        convention = "" if self.convention is Convention.NORMAL else f", {self.convention.value!r}"
        return f"cgt.game_graph({self.positions[0]!r}{convention})"


def game_graph(
    start: P, convention: Convention | str = Convention.NORMAL, most: int = MOST_POSITIONS
) -> GameGraph[P]:
    """Return the game graph of a position, its values and outcomes by the plain definition.

    The cost is the number of moves in all positions together.

    :raises TooLarge: when there are more than ``most`` positions.
    :raises NeverEnds: when a position can come again: then there are no values.
    """
    played = Convention.of(convention)
    options = _reached(_plain(start), most)
    order = _sorted(options)
    place = {position: index for index, position in enumerate(order)}
    values, lost = dict[P, int](), dict[P, bool]()
    for position in reversed(order):
        values[position] = mex(values[option] for option in options[position])
        wins = any(lost[option] for option in options[position])
        is_end = not options[position]
        lost[position] = played is Convention.NORMAL if is_end else not wins
    return GameGraph(
        tuple(order),
        tuple((place[one], place[other]) for one in order for other in options[one]),
        tuple(values[position] for position in order),
        tuple(Outcome.P if lost[position] else Outcome.N for position in order),
        played,
    )


def _plain(position: P) -> P:
    """Return the components in which there is a move, in an order that is always the same."""
    alive = (component for component in position.components if not component.is_over)
    in_order = sorted(alive, key=lambda one: (one.ruleset.code, str(one)))
    return replace(position, components=tuple(in_order))


def _reached(start: P, most: int) -> dict[P, tuple[P, ...]]:
    """Return all positions that can be reached, each with its options.

    :raises TooLarge: when there are more than ``most``.
    """
    found: dict[P, tuple[P, ...]] = {start: ()}
    queue = [start]
    for here in queue:
        options: dict[P, None] = {}
        for move in here.moves():
            option = _plain(here.after(move))
            options[option] = None
            if option not in found:
                found[option] = ()
                queue.append(option)
            if len(found) > most:
                raise TooLarge(
                    "More than {most} positions can be reached, which is too many for a "
                    "game graph.",
                    most=most,
                )
        found[here] = tuple(options)
    return found


def _sorted(options: dict[P, tuple[P, ...]]) -> list[P]:
    """Return the positions, each behind all from which it can be reached.

    :raises NeverEnds: when some can be reached from each other.
    """
    waiting = dict.fromkeys(options, 0)
    for option in _all(options.values()):
        waiting[option] += 1
    order = [position for position, count in waiting.items() if count == 0]
    for here in order:
        for option in options[here]:
            waiting[option] -= 1
            if waiting[option] == 0:
                order.append(option)
    if len(order) < len(options):
        raise NeverEnds("Positions can repeat here, so a match might never end.")
    return order


def _all(groups: Iterable[tuple[P, ...]]) -> Iterable[P]:
    """Yield the members of all groups."""
    return (position for group in groups for position in group)
