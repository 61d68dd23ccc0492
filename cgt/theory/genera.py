"""The genera of components, by theory, by adding tame pieces, or by a full computation."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import lru_cache

from cgt.core.budget import Budget, share
from cgt.core.components import Component
from cgt.core.contract import Ruleset, State
from cgt.engines.definition import parts_of
from cgt.engines.misere.genus import Genus, genus, nim_genus, tame_sum
from cgt.engines.termination import MISERE_GROWTH, Path
from cgt.errors import TooLarge

TAME_OPTIONS, TAME_SECONDS = 40_000, 0.5
"""The limits on the options and seconds spent to check whether components are tame."""
GENUS_OPTIONS, GENUS_SECONDS = 20_000, 0.5
"""The limits on the options and seconds spent on the genera of wild components."""


def genera_of(components: Iterable[Component]) -> tuple[Genus | None, ...]:
    """Return the genus of each component, or None if it has none or takes too long to find.

    All components share the limits for a single one.
    """
    tame, wild = share(TAME_OPTIONS, TAME_SECONDS), share(GENUS_OPTIONS, GENUS_SECONDS)
    return tuple(genus_of(component, tame, wild) for component in components)


def genus_of(
    component: Component, tame: Budget | None = None, wild: Budget | None = None
) -> Genus | None:
    """Return the genus of a component, or None if it has none or takes too long to find.

    ``tame`` is the budget for checking whether it's tame, ``wild`` for the genus if it isn't.

    >>> from cgt.core.notation import position
    >>> print(*(genus_of(part) for part in position("grundy's game: 2 4 13").components))
    0^120 0^120 3^1431
    """
    game, state = component.ruleset, component.state
    heap = game.as_nim_heap(state)
    if heap is not None:
        return nim_genus((heap,))
    if game.why_alone(state) is not None:
        return None  # a genus is about sums
    total = tame_total((component,), tame)
    if total is not None:
        return total
    start = tuple(sorted(game.split(state), key=repr))
    budget = share(GENUS_OPTIONS, GENUS_SECONDS) if wild is None else wild
    try:
        return genus(start, lambda sum_: _sums_after(game, sum_, budget))
    except TooLarge:
        return None


def tame_total(components: Iterable[Component], budget: Budget | None = None) -> Genus | None:
    """Return the genus of a sum of tame components, or None if one is wild or takes too long.

    The default budget is :data:`TAME_OPTIONS` options of followers.
    """
    spent = share(TAME_OPTIONS, TAME_SECONDS) if budget is None else budget
    genera: list[Genus] = []
    for component in components:
        game = component.ruleset
        if game.why_alone(component.state) is not None:
            return None
        for piece in game.split(component.state):
            try:
                found = _tame_genus(game, piece, spent)
            except TooLarge:
                return None
            if found is None:
                return None
            genera.append(found)
    return tame_sum(genera)


@lru_cache(maxsize=64)
def tame_genera(game: Ruleset) -> OrderedDict[State, Genus | None]:
    """Return the genera found so far of a ruleset's pieces, in which wild pieces have None."""
    del game
    return OrderedDict()


def _tame_genus(game: Ruleset, piece: State, budget: Budget) -> Genus | None:
    """Return the genus of a piece if it and all its followers are tame, or None otherwise.

    An option that is a sum of tame pieces has the genus that they add up to, so each piece is
    expanded only once.

    :raises TooLarge: when the budget is used up.
    :raises NeverEnds: when a match of the game need not end.
    """
    known = tame_genera(game)
    pending, path = [piece], Path(game.name, growth=MISERE_GROWTH)
    while pending:
        here = pending[-1]
        if here in known:
            pending.pop()
            continue
        if here not in path:
            path.enter(here)
        missing: list[State] = []
        genera: set[Genus] = set()
        is_wild = False
        for parts in parts_of(game, here):
            budget.expanded(1)
            pieces = [part for whole in parts for part in game.split(whole)]
            unknown = [part for part in pieces if part not in known]
            if unknown:
                missing.extend(unknown)
                again = next((part for part in unknown if part in path), None)
                if again is not None:
                    raise path.repeats(again)
                continue
            found = [tame for part in pieces if (tame := known[part]) is not None]
            if len(found) < len(pieces):
                is_wild = True
                break
            genera.add(tame_sum(found))
        if missing and not is_wild:
            pending.extend(dict.fromkeys(missing))
            continue
        value = None if is_wild else Genus.of_options(genera)
        known[here] = value if value is not None and value.is_tame else None
        path.leave(here)
    return known[piece]


def _sums_after(
    game: Ruleset, sum_: tuple[State, ...], budget: Budget
) -> Iterator[tuple[State, ...]]:
    """Yield the options of a sum of pieces of one ruleset, each as a sorted tuple."""
    for index, piece in enumerate(sum_):
        if piece in sum_[:index]:
            continue
        rest = sum_[:index] + sum_[index + 1 :]
        for left in parts_of(game, piece):
            budget.expanded(1)
            parts = [part for whole in left for part in game.split(whole)]
            yield tuple(sorted((*rest, *parts), key=repr))
