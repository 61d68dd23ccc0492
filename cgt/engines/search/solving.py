"""The generic solver with a cache of its results on each game."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any, Protocol

from cgt.core.budget import Budget, Observer
from cgt.core.contract import Ruleset, State
from cgt.engines.search.game import C, Game, RulesetGame
from cgt.engines.search.nimbers import NimberSearch
from cgt.engines.search.table import Table

POSITIONS = 300_000
"""The default limit on the components expanded for one nim value."""
REMEMBERED = 100_000
"""The maximum number of components cached for each game."""


class HashableGame(Game[C], Hashable, Protocol[C]):
    """A hashable game for the search, which serves as the key of its cached results."""


@dataclass(frozen=True, slots=True)
class _Memory:
    """The cached results on a game, and a lock so that only one thread adds to them at a time."""

    table: Table[Any, int]
    lock: Lock


@lru_cache(maxsize=16)
def _memory(game: Hashable) -> _Memory:
    del game
    return _Memory(Table(REMEMBERED), Lock())


def remembered_nim_value(game: HashableGame[C], observer: Observer, *components: C) -> int:
    """Return the nim value of a sum of components, and cache the results on the way.

    :raises TooLarge: when the observer ends the search.
    """
    memory = _memory(game)
    with memory.lock:
        return NimberSearch(game, observer, memory.table).nim_value(*components)


def remembered_has_value(
    game: HashableGame[C], observer: Observer, value: int, *components: C
) -> bool:
    """Return whether a sum of components has a nim value, and cache the results on the way.

    :raises TooLarge: when the observer ends the search.
    """
    memory = _memory(game)
    with memory.lock:
        return NimberSearch(game, observer, memory.table).has_value(value, *components)


def nim_value_by_search(ruleset: Ruleset, state: State, observer: Observer | None = None) -> int:
    """Return the nim value of a component by nimber search.

    It is for rulesets without a theory. It beats the plain definition if
    :meth:`~cgt.core.contract.Ruleset.split` splits positions into pieces and puts them in canonical
    form.

    :raises TooLarge: when the observer ends the search. Without one it ends after :data:`POSITIONS`
        components.
    """
    watched = Budget(POSITIONS) if observer is None else observer
    return remembered_nim_value(RulesetGame(ruleset), watched, *ruleset.split(state))
