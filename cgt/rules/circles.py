"""The bounded search for a circle of moves, which lead from a component back to itself."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from graphlib import CycleError, TopologicalSorter
from typing import Any, Protocol, TypeAlias

from cgt.core.budget import budget_scope, share
from cgt.errors import TooLarge

LARGEST = 1_000
"""The largest number in the search for a circle."""
MOST_SEARCHED = 150
"""The maximum number of components in the search for a circle."""
MOST_REACHABLE = 20_000
"""The maximum number of components that a start of a finite match can reach."""
MOST_WORK, MOST_SECONDS = 10_000, 0.25
"""The limit of the work on a search for a circle."""
MOST_STEPS = 50
"""The maximum number of options of a component, on average, in a search."""

State: TypeAlias = int | tuple[int, ...]
Graph: TypeAlias = dict[State, list[State]]
"""The components that the moves from each component leave."""


class Ruled(Protocol):
    """A game whose function gives the options of a component."""

    @property
    def function(self) -> Callable[[Any], list[Any]]: ...


def is_finite_from(game: Ruled, state: State, most: int = MOST_REACHABLE) -> bool:
    """Return whether few components can be reached from one, and none of them again.

    So each match from there ends.

    :raises CgtError: if the options of a component can't be listed.
    """
    graph: Graph = {}
    return _explore(game.function, [state], graph, most) and not _way_back(graph)


def circle(function: Callable[[Any], list[Any]], starts: list[State]) -> tuple[State, ...]:
    """Return a way from a component back to itself, or () if the search finds none.

    :raises Unbounded: if a free name can be any number.
    """
    graph: Graph = {}
    with suppress(TooLarge), budget_scope(share(MOST_WORK, MOST_SECONDS)):
        _explore(function, starts, graph, MOST_SEARCHED, skips=True)
    return _way_back(graph)


def _explore(
    function: Callable[[Any], list[Any]],
    starts: list[State],
    graph: Graph,
    most: int,
    *,
    skips: bool = False,
) -> bool:
    """Add the components that some can reach to a graph, and return whether these are all there.

    If ``skips`` is True, large ones and those with too many options to list are left out.

    :raises CgtError: if the options of a component can't be listed.
    """
    waiting, steps = [*reversed(starts)], 0
    while waiting:
        if len(graph) >= most or steps > MOST_STEPS * most:
            return False
        state = waiting.pop()
        if state in graph or (skips and _largest(state) > LARGEST):
            continue
        try:
            listed = function(state)
        except TooLarge:
            if not skips:
                raise
            continue
        graph[state] = [part for option in listed for part in _parts(option, state)]
        waiting += (part for part in graph[state] if part not in graph)
        steps += len(graph[state])
    return True


def _largest(state: State) -> int:
    return state if isinstance(state, int) else max(state)


def _parts(option: Any, state: State) -> tuple[State, ...]:
    """Return the components that an option leaves."""
    if isinstance(option, int) or (isinstance(state, tuple) and isinstance(option[0], int)):
        return (option,)
    return tuple(option)


def _way_back(graph: Graph) -> tuple[State, ...]:
    """Return a shortest way from a component back to itself, or () if there is no way back."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        start: State = error.args[1][0]
    else:
        return ()
    before: dict[State, State] = {}
    waiting = deque([start])
    while start not in before:
        state = waiting.popleft()
        for part in graph.get(state, ()):
            if part not in before:
                before[part] = state
                waiting.append(part)
    way = [start, before[start]]
    while way[-1] != start:
        way.append(before[way[-1]])
    return tuple(reversed(way))
