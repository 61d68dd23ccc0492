"""The genera of components: at sight, as tame pieces add up, or looked up in full."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import lru_cache

from cgt.budget import Budget, share
from cgt.components import Component
from cgt.contract import Ruleset, State
from cgt.errors import NotKnown
from cgt.misere.genus import Genus, genus, nim_genus, tame_sum

TAME_OPTIONS, TAME_SECONDS = 40_000, 0.5
"""The most options of followers that are looked at to find out whether components are tame."""
GENUS_OPTIONS, GENUS_SECONDS = 20_000, 0.5
"""The most options of followers that are looked at for the genera of components that are wild."""


def genera_of(components: Iterable[Component]) -> tuple[Genus | None, ...]:
    """Return the genera of some components, None for each that takes too long to find.

    All of them together take no more than about the steps that one may take.
    """
    tame, wild = share(TAME_OPTIONS, TAME_SECONDS), share(GENUS_OPTIONS, GENUS_SECONDS)
    return tuple(genus_of(component, tame, wild) for component in components)


def genus_of(
    component: Component, tame: Budget | None = None, wild: Budget | None = None
) -> Genus | None:
    """Return the genus of a component, or None where it takes too long to find.

    ``tame`` is the budget for finding out whether it's tame, ``wild`` for the genus if it isn't.

    >>> from cgt.notation import position
    >>> print(*(genus_of(part) for part in position("grundy's game: 2 4 13").components))
    0^120 0^120 3^1431
    """
    game, state = component.ruleset, component.state
    heap = game.as_nim_heap(state)
    if heap is not None:
        return nim_genus((heap,))
    total = tame_total((component,), tame)
    if total is not None:
        return total
    start = tuple(sorted(game.split(state), key=repr))
    budget = share(GENUS_OPTIONS, GENUS_SECONDS) if wild is None else wild
    try:
        return genus(start, lambda sum_: _sums_after(game, sum_, budget))
    except NotKnown:
        return None


def tame_total(components: Iterable[Component], budget: Budget | None = None) -> Genus | None:
    """Return the genus of a sum of tame components; None when one is wild, or takes too long.

    Without a budget it takes too long after :data:`TAME_OPTIONS` options of followers.
    """
    spent = share(TAME_OPTIONS, TAME_SECONDS) if budget is None else budget
    genera: list[Genus] = []
    for component in components:
        game = component.ruleset
        for piece in game.split(component.state):
            try:
                found = _tame_genus(game, piece, spent)
            except NotKnown:
                return None
            if found is None:
                return None
            genera.append(found)
    return tame_sum(genera)


@lru_cache(maxsize=64)
def tame_genera(game: Ruleset) -> OrderedDict[State, Genus | None]:
    """Return the genera found so far of a ruleset's pieces, None for wild ones."""
    del game
    return OrderedDict()


def _tame_genus(game: Ruleset, piece: State, budget: Budget) -> Genus | None:
    """Return the genus of a piece that is tame, as all its followers are; None for others.

    An option that is a sum of tame pieces has the genus that they add up to, so each piece is
    looked at once.

    :raises TooLarge: when the budget is used up.
    """
    known = tame_genera(game)
    pending = [piece]
    while pending:
        here = pending[-1]
        if here in known:
            pending.pop()
            continue
        missing: list[State] = []
        genera: set[Genus] = set()
        is_wild = False
        for option in game.options(here):
            budget.expanded(1)
            pieces = [part for whole in option.parts for part in game.split(whole)]
            unknown = [part for part in pieces if part not in known]
            if unknown:
                missing.extend(unknown)
                continue
            found = [tame for part in pieces if (tame := known[part]) is not None]
            if len(found) < len(pieces):
                is_wild = True
                break
            genera.add(tame_sum(found))
        if is_wild:
            known[here] = None
        elif missing:
            pending.extend(dict.fromkeys(missing))
        else:
            value = Genus.of_options(genera)
            known[here] = value if value.is_tame else None
    return known[piece]


def _sums_after(
    game: Ruleset, sum_: tuple[State, ...], budget: Budget
) -> Iterator[tuple[State, ...]]:
    """Yield what can follow a sum of pieces of one ruleset, in order."""
    for index, piece in enumerate(sum_):
        if piece in sum_[:index]:
            continue
        rest = sum_[:index] + sum_[index + 1 :]
        for option in game.options(piece):
            budget.expanded(1)
            parts = [part for whole in option.parts for part in game.split(whole)]
            yield tuple(sorted((*rest, *parts), key=repr))
