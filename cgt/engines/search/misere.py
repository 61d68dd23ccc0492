"""Exact misère search for the winner of a sum whose last player to move loses."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, Generic

from cgt.core.budget import Budget, Observer
from cgt.engines.search.game import C, Game
from cgt.engines.search.table import TABLE_SIZE, Table

Sum = frozenset[tuple[C, int]]
"""A sum of components, as the different ones with their numbers of occurrences."""

LISTING = 5
"""The cost of listing an option of a component, in visits to an option."""

STAR: Any = "*1"
"""A placeholder in a sum for a component whose only options end it."""
NOTHING: Any = "0"
"""The entry for a component without options."""


class MisereSearch(Generic[C]):
    """A search in a game under misère play, with its results so far.

    The search uses no theory that fails for some game, so it searches whole sums.
    ``game.canonical`` simplifies components, and those without options are left out. Components
    whose only options end them (the game *1) cancel in pairs, because adding *1 + *1 to a game
    never changes its winner in misère play (Conway, On Numbers and Games, chapter 12). The cost
    grows with the number of different sums, so this is for small positions. The observer counts
    every option, and :data:`LISTING` times if it is listed for the first time. The ``table`` and
    the observer bound the memory, and nothing recurses, however long the game.
    """

    def __init__(
        self,
        game: Game[C],
        observer: Observer | None = None,
        table: Table[Sum[C], bool] | None = None,
    ) -> None:
        self.game = game
        self.observer: Observer = Budget() if observer is None else observer
        self.table: Table[Sum[C], bool] = Table(TABLE_SIZE) if table is None else table
        self._options: Table[C, tuple[tuple[C, ...], ...]] = Table(self.table.size)
        self._as_folded: Table[C, C] = Table(self.table.size)

    def is_p_position(self, *components: C) -> bool:
        """Return whether the previous player wins a sum, so that the player to move loses.

        A sum without a move is an N-position, because the previous player has moved last.

        :raises TooLarge: when the observer, such as a :class:`Budget`, ends the search.
        """
        start = self._with(frozenset(), map(self.game.canonical, components))
        work = [(start, self._search(start))]
        answer: bool | None = None
        while True:
            here, steps = work[-1]
            try:
                here = next(steps) if answer is None else steps.send(answer)
            except StopIteration as done:
                answer = bool(done.value)
                self.table.store(here, answer)
                work.pop()
                if not work:
                    return answer
            else:
                answer = self.table.get(here)
                if answer is None:
                    work.append((here, self._search(here)))

    def _search(self, here: Sum[C]) -> Generator[Sum[C], bool, bool]:
        """Yield the options of a sum until one is a P-position, and return whether none is."""
        if not here:
            return False
        for component, count in sorted(here, key=repr):  # a set has no order
            rest = here - {(component, count)}
            if count > 1:
                rest |= {(component, count - 1)}
            for parts in self._options_of(component):
                self.observer.expanded(1)
                if (yield self._with(rest, parts)):
                    return False
        return True

    def _with(self, rest: Sum[C], parts: Iterable[C]) -> Sum[C]:
        """Return a sum with more canonical components, except those that make no difference."""
        for part in parts:
            folded = self._simplify(part)
            if folded is None:
                continue
            count = next((count for other, count in rest if other == folded), 0)
            if count:
                rest -= {(folded, count)}
            if not count or folded is not STAR:
                rest |= {(folded, count + 1)}
        return rest

    def _simplify(self, component: C) -> C | None:
        """Return a canonical component in its simplest form for a sum.

        It becomes :data:`STAR` if its only options end it, and None without options.
        """
        folded = self._as_folded.get(component)
        if folded is None:
            options = self._options_of(component)
            if not options:
                folded = NOTHING
            elif any(self._options_of(part) for parts in options for part in parts):
                folded = component
            else:
                folded = STAR
            self._as_folded.store(component, folded)
        return None if folded is NOTHING else folded

    def _options_of(self, component: C) -> tuple[tuple[C, ...], ...]:
        """Return the options of a canonical component, with their parts in canonical form too."""
        if component is STAR:
            return ((),)
        options = self._options.get(component)
        if options is None:
            canonical = self.game.canonical
            different: dict[tuple[C, ...], None] = {}
            for parts in self.game.options(component):
                self.observer.expanded(LISTING)
                different[tuple(canonical(part) for part in parts)] = None
            options = tuple(different)
            self._options.store(component, options)
        return options
