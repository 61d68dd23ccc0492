"""The game graph, with every position reachable from one and the moves between them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Generic

from cgt.core.budget import spend
from cgt.core.convention import Convention
from cgt.core.objects import Displayable
from cgt.core.sums import P
from cgt.core.values import Outcome, mex
from cgt.deprecated import renamed
from cgt.engines.termination import different
from cgt.errors import NeverEnds, TooLarge

MOST_POSITIONS = 60
"""The default maximum number of positions in a game graph, limited by the size of a picture."""


@renamed(play="convention")
@dataclass(frozen=True, slots=True, repr=False)
class GameGraph(Displayable, Generic[P]):
    """The positions reachable from the first of ``positions``, and the moves between them.

    Positions that differ only in the order of their components, or in components without a move,
    count as one. Each position comes after all positions that lead to it. ``moves`` are pairs of
    indices counted from 0, from one position to the next. ``nim_values`` has the nim value of each
    position in normal play, and ``outcomes`` its winner in this ``convention``.
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
    """Return the game graph of a position, with values and outcomes from the plain definition.

    The cost is the total number of moves in all positions.

    :raises TooLarge: when there are more than ``most`` positions.
    :raises NeverEnds: when a position can repeat, so that there are no values.
    """
    played = Convention.of(convention)
    options = _reach_positions(_plain(start), most)
    order = _sort_positions(options)
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
    """Return the position without finished components, and the others in a fixed order."""
    alive = (component for component in position.components if not component.is_over)
    in_order = sorted(alive, key=lambda one: (one.ruleset.code, str(one)))
    return replace(position, components=tuple(in_order))


def _reach_positions(start: P, most: int) -> dict[P, tuple[P, ...]]:
    """Return all reachable positions, each with its options.

    :raises TooLarge: when there are more than ``most``.
    """
    found: dict[P, tuple[P, ...]] = {start: ()}
    queue = [start]
    for here in queue:
        options: dict[P, None] = {}
        for move in different(here.moves(), here, write=str):
            spend()
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


def _sort_positions(options: dict[P, tuple[P, ...]]) -> list[P]:
    """Return the positions in an order with each one after all positions that lead to it.

    :raises NeverEnds: when two positions can be reached from each other.
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
    return (position for group in groups for position in group)
