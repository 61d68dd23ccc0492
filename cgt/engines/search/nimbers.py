"""Nimber search for nim values of components and winners of sums, without the whole game tree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from typing import Generic

from cgt.core.budget import Budget, Observer
from cgt.core.value_sets import add_value, add_values, is_single, least, member
from cgt.engines.search.game import C, Game
from cgt.engines.search.table import TABLE_SIZE, Table

Question = tuple[C, int, int]
"""A component, the set of its possible values, and the set of wanted values."""

Answering = Generator[Question[C], int, int]
"""The work on a question, which yields the questions it depends on and receives their answers.

An answer is the remaining set of possible values of the component, either a single value or a set
without any wanted value.
"""


class NimberSearch(Generic[C]):
    """A search in a game, with its results so far.

    A component plus a Nim heap of v is a P-position exactly if v is the component's nim value. So
    it is enough to test whether a component has a given value, which is a matter of win or loss,
    and all parts of a sum except one are replaced by their nim values on the way (Lemoine and
    Viennot, "Nimbers are inevitable", 2012). More generally, a question carries the set of values
    that still matter to its caller, and work on it ends when none of them is left, as Beling and
    Rogalski propose ("On pruning search trees of impartial games", 2020). Here these are the values
    that fit the results on the other parts of a sum.

    The cost is at most the number of different reachable components, and usually far less. The
    ``table`` bounds the memory. Nothing recurses, however long the game.
    """

    def __init__(
        self,
        game: Game[C],
        observer: Observer | None = None,
        table: Table[C, int] | None = None,
    ) -> None:
        self.game = game
        self.observer: Observer = Budget() if observer is None else observer
        self.table: Table[C, int] = Table(TABLE_SIZE) if table is None else table

    def nim_value(self, *components: C) -> int:
        """Return the nim value of a sum of components.

        :raises TooLarge: when the observer, such as a :class:`Budget`, ends the search.
        """
        value = 0
        for canonical in odd_ones(map(self.game.canonical, components)):
            candidates = _candidates(self.game, self.table, canonical)
            value ^= member(self._answer((canonical, candidates, candidates)))
        return value

    def is_p_position(self, *components: C) -> bool:
        """Return whether the previous player wins a sum of components.

        :raises TooLarge: when the observer, such as a :class:`Budget`, ends the search.
        """
        return self.has_value(0, *components)

    def has_value(self, value: int, *components: C) -> bool:
        """Return whether a sum of components has a nim value.

        The cost is at most that of computing the nim value, and usually less.

        :raises TooLarge: when the observer, such as a :class:`Budget`, ends the search.
        """
        parts = _Sum(self.game, self.table, components)
        while (question := parts.question(value)) is not None:
            parts.learn(self._answer(question))
        return parts.is_known and parts.known == value

    def _answer(self, question: Question[C]) -> int:
        """Answer a question and all questions it depends on, and store the answers."""
        component, candidates, wanted = question
        if is_single(candidates) or not candidates & wanted:
            return candidates
        work = [(component, self._narrow(component, candidates, wanted))]
        answer: int | None = None
        while True:
            component, steps = work[-1]
            try:
                component, candidates, wanted = (
                    next(steps) if answer is None else steps.send(answer)
                )
            except StopIteration as done:
                answer = int(done.value)
                self.table.store(component, answer)
                work.pop()
                if not work:
                    return answer
            else:
                answer = None
                work.append((component, self._narrow(component, candidates, wanted)))

    def _narrow(self, component: C, candidates: int, wanted: int) -> Answering[C]:
        """Answer one question.

        The value is the least that no option has. An option's value is ruled out. A value that no
        option has is the answer once all smaller ones are found.
        """
        self.observer.expanded(1)
        options, found, possible = self._open(component, candidates & wanted)
        candidates &= ~found & (2 * least(~possible) - 1)
        absent = 0
        while not is_single(candidates) and candidates & wanted:
            target = _target(candidates & wanted, found, absent)
            for option in options:
                while (question := option.question(member(target))) is not None:
                    option.learn((yield question))
                found |= option.value_if_known()
                if not candidates & ~found & wanted or found & target:
                    break
            else:
                absent |= target
            candidates &= ~found
            if least(~found) & absent:
                candidates = least(~found)
        return candidates

    def _open(self, component: C, wanted: int) -> tuple[list[_Sum[C]], int, int]:
        """Return the options of unknown value, the known values, and all possible values.

        Lighter options come first, because they are cheap and soon refute. The listing ends early
        if the known values include all wanted ones.
        """
        found = 0
        options: list[_Sum[C]] = []
        for parts in self.game.options(component):
            option = _Sum(self.game, self.table, parts)
            if option.is_known:
                found |= option.value_if_known()
                if not wanted & ~found:
                    return [], found, -1
            else:
                options.append(option)
        options.sort(key=lambda option: option.weight)
        possible = found
        for option in options:
            possible |= option.values()
        return options, found, possible


def odd_ones(components: Iterable[C]) -> list[C]:
    """Return the components that occur an odd number of times, once each.

    Two equal components have nim-sum 0, because every move in one is answered by the same move in
    the other.

    >>> odd_ones("abracadabra")
    ['a', 'c', 'd']
    """
    found = list(components)
    if len(found) < 2:  # most lookups have fewer than two
        return found
    return [component for component, count in Counter(found).items() if count % 2]


def _target(wanted: int, found: int, absent: int) -> int:
    """Return the value to look for among the options, as a set with one member.

    A single wanted value comes first, because an option with that value refutes it at once. If
    there are several, or no option has it, it is the least value neither found nor absent.
    """
    if is_single(wanted) and not wanted & absent:
        return wanted
    return least(~(found | absent))


def _candidates(game: Game[C], table: Table[C, int], component: C) -> int:
    """Return the possible values of a canonical component, from the table or from its bound."""
    stored = table.get(component)
    return (2 << game.bound(component)) - 1 if stored is None else stored


class _Sum(Generic[C]):
    """A sum of components in progress, with a known nim-sum and unknown parts."""

    __slots__ = ("known", "parts", "table")

    def __init__(self, game: Game[C], table: Table[C, int], components: Iterable[C]) -> None:
        self.table = table
        self.known = 0
        canonical = odd_ones(map(game.canonical, components))
        parts = [(_candidates(game, table, part), part) for part in canonical]
        self.parts = sorted(parts, key=lambda part: part[0])
        self._settle()

    @property
    def is_known(self) -> bool:
        """Whether ``known`` is the value of the whole sum."""
        return not self.parts

    def value_if_known(self) -> int:
        """Return the set with the sum's value, or the empty set if it is unknown."""
        return 0 if self.parts else 1 << self.known

    @property
    def weight(self) -> int:
        """The estimated difficulty of the sum, as the total of the bounds of its parts."""
        return sum(candidates.bit_length() for candidates, _ in self.parts)

    def values(self) -> int:
        """Return the set of possible values of the sum."""
        return add_value(self._values_of(self.parts), self.known)

    def question(self, target: int) -> Question[C] | None:
        """Return the next question that helps decide whether the sum has the value ``target``.

        It is about the lightest part, and wants the values that fit the possible values of the
        others. Returns None if the matter is decided, and then only a known sum can have the value.
        """
        for i, (candidates, part) in enumerate(self.parts):
            stored = self.table.get(part)
            if stored is not None:
                self.parts[i] = candidates & stored, part
        self._settle()
        if not self.parts:
            return None
        candidates, part = self.parts[0]
        others = self._values_of(self.parts[1:])
        fitting = candidates & add_value(others, target ^ self.known)
        return (part, candidates, fitting) if fitting else None

    def learn(self, answer: int) -> None:
        """Take the answer to the last question."""
        self.parts[0] = answer, self.parts[0][1]
        self._settle()

    def _settle(self) -> None:
        """Move the parts of known value into the known nim-sum."""
        for candidates, _ in self.parts:
            if is_single(candidates):
                self.known ^= member(candidates)
        self.parts = [part for part in self.parts if not is_single(part[0])]

    @staticmethod
    def _values_of(parts: list[tuple[int, C]]) -> int:
        values = 1
        for candidates, _ in parts:
            values = add_values(values, candidates)
        return values
