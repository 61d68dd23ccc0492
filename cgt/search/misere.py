"""Misère search: who wins a sum when the last player to move loses, by exact search."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, Generic

from cgt.budget import Budget, Observer
from cgt.search.game import C, Game
from cgt.search.table import TABLE_SIZE, Table

Sum = frozenset[tuple[C, int]]
"""A sum of components: each different one, and how often it occurs."""

LISTING = 5
"""To list an option of a component costs about so many times what it costs to look at one."""

STAR: Any = "*1"
"""The stand-in, in a sum, for a component whose only options end it."""
NOTHING: Any = "0"
"""The entry for a component without options."""


class MisereSearch(Generic[C]):
    """A search in a game under misère play, and what it has learnt so far.

    No theory is used that fails for some game, so sums are searched whole: components are
    folded by ``game.canonical``, those without options are left out, and those with no option
    but to end (the game *1) cancel in pairs, since adding *1 + *1 to a game never changes who
    wins it in misère play (Conway, On Numbers and Games, chapter 12). The cost grows with the
    number of different sums, so this is for small positions; the observer is told of every
    option, those that are listed for the first time counting :data:`LISTING` times. Memory is
    bounded by the ``table`` and the observer, and no recursion is used, however long the game.
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
        """Return whether the previous player wins a sum, so that whoever is to move loses.

        A sum without a move is an N-position: the previous player has made the last move.

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
                self.table.put(here, answer)
                work.pop()
                if not work:
                    return answer
            else:
                answer = self.table.get(here)
                if answer is None:
                    work.append((here, self._search(here)))

    def _search(self, here: Sum[C]) -> Generator[Sum[C], bool, bool]:
        """Yield the options of a sum until one is a P-position; return whether none is."""
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
        """Return a sum with more canonical components, without what makes no difference to it."""
        for part in parts:
            folded = self._folded(part)
            if folded is None:
                continue
            count = next((count for other, count in rest if other == folded), 0)
            if count:
                rest -= {(folded, count)}
            if not count or folded is not STAR:
                rest |= {(folded, count + 1)}
        return rest

    def _folded(self, component: C) -> C | None:
        """Return what a canonical component is in a sum: :data:`STAR`, nothing, or itself."""
        folded = self._as_folded.get(component)
        if folded is None:
            options = self._options_of(component)
            if not options:
                folded = NOTHING
            elif any(self._options_of(part) for parts in options for part in parts):
                folded = component
            else:
                folded = STAR
            self._as_folded.put(component, folded)
        return None if folded is NOTHING else folded

    def _options_of(self, component: C) -> tuple[tuple[C, ...], ...]:
        """Return the options of a canonical component, their parts canonical too."""
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
            self._options.put(component, options)
        return options
