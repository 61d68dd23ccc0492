"""The generic solver with a memory: what it has learnt of a game is kept for the next question."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any, Protocol

from cgt.budget import Budget, Observer
from cgt.contract import Ruleset, State
from cgt.search.game import C, Game, RulesetGame
from cgt.search.nimbers import NimberSearch
from cgt.search.table import Table

POSITIONS = 300_000
"""Components whose options are listed for one nim value, unless an observer says otherwise."""
REMEMBERED = 100_000
"""Components that are remembered of each game."""


class HashableGame(Game[C], Hashable, Protocol[C]):
    """A game for the search that is a value, so that what is learnt of it can be found again."""


@dataclass(frozen=True, slots=True)
class _Memory:
    """Results learnt about a game; one thread at a time adds to them."""

    table: Table[Any, int]
    lock: Lock


@lru_cache(maxsize=16)
def _memory(game: Hashable) -> _Memory:
    """Return what has been learnt of a game."""
    del game
    return _Memory(Table(REMEMBERED), Lock())


def remembered_nim_value(game: HashableGame[C], observer: Observer, *components: C) -> int:
    """Return the nim value of a sum of components, and remember what was learnt on the way.

    :raises TooLarge: when the observer ends the search.
    """
    memory = _memory(game)
    with memory.lock:
        return NimberSearch(game, observer, memory.table).nim_value(*components)


def remembered_has_value(
    game: HashableGame[C], observer: Observer, value: int, *components: C
) -> bool:
    """Return whether a sum of components has a nim value, and remember what was learnt.

    :raises TooLarge: when the observer ends the search.
    """
    memory = _memory(game)
    with memory.lock:
        return NimberSearch(game, observer, memory.table).has_value(value, *components)


def nim_value_by_search(ruleset: Ruleset, state: State, observer: Observer | None = None) -> int:
    """Return the nim value of a component by nimber search.

    It is for rulesets that no theory covers, and better than the plain definition where they
    say in :meth:`~cgt.contract.Ruleset.split` how positions fall apart and which are alike.

    :raises TooLarge: when the observer ends the search; without one it ends after
        :data:`POSITIONS` components.
    """
    watched = Budget(POSITIONS) if observer is None else observer
    return remembered_nim_value(RulesetGame(ruleset), watched, *ruleset.split(state))
