"""Games of the catalogue with a rule in one line, perhaps with their theory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal

from cgt.core.arrays import Values
from cgt.core.contract import Option, S, computed
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.engines.sequences.periods import Period
from cgt.rules.options import SMALL_HEAP
from cgt.rulesets.coordinate.base import Numbers
from cgt.rulesets.heaps.base import HeapRuleset
from cgt.rulesets.heaps.moves import read_move, write_move
from cgt.rulesets.heaps.theory import HeapTheory
from cgt.rulesets.invented.game import HeapRule, InventedGame, TupleRule, rule_game

Look = Literal["piece", "rectangle", "heaps", "heap"]
"""The picture and the words of a tuple. With a single heap, the last move is the second number."""
MoveWords = Literal["rule", "tokens", "halves"]
"""The words for a move in a heap, which name the heaps left, the tokens taken, or also halving."""


class NamedRule(InventedGame[S]):
    """A game with a rule in one line that is written by its name, and described in ``words``."""

    __slots__ = ()

    words: Text

    @computed
    def rule(self) -> Text:
        return self.words

    @computed
    def code(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NamedHeapRule(NamedRule[int], HeapRule):
    """A heap game of the catalogue with a rule in one line, and perhaps with a theory.

    The rule of a game with a theory has at most one free name in each move.
    """

    words: Text
    examples: tuple[str, ...]
    largest: tuple[int, int, int] = (8, 11, 15)
    theory: HeapTheory | None = None
    move_words: MoveWords = "rule"

    def largest_start(self, size: Size) -> int:
        return size.of(*self.largest)

    def read(self, token: str) -> int:
        if self.theory is None:
            return super(NamedHeapRule, self).read(token)
        return HeapRuleset.read(self, token)

    def options(self, heap: int) -> Iterator[Option]:
        if self.theory is None or heap <= SMALL_HEAP:
            yield from super(NamedHeapRule, self).options(heap)
            return
        for heaps in self.function.walked(heap):
            yield Option(write_move(heap - sum(heaps), heaps), heaps or (0,))

    def find_option(self, heap: int, text: str) -> Option | None:
        if self.theory is None:
            return super(NamedHeapRule, self).find_option(heap, text)
        read = read_move(text, heap)
        if not heap or read is None or not self.function.leads(heap, read[1]):
            return None
        return Option(write_move(*read), read[1] or (0,))

    @computed
    def known_period(self) -> Period | None:
        known = super(NamedHeapRule, self).known_period
        return known if self.theory is None else self.theory.known_period

    @computed
    def why_not_periodic(self) -> Text | None:
        why = super(NamedHeapRule, self).why_not_periodic
        return why if self.theory is None else self.theory.why_not_periodic

    def nim_value_of(self, heap: int) -> int:
        if self.theory is not None:
            if self.theory.value is not None:
                return self.theory.value(heap)
            self.theory.require_reach(heap)
        return super(NamedHeapRule, self).nim_value_of(heap)

    def values_to(self, to: int, /) -> Values:
        known = None if self.theory is None else self.theory.values_to(to)
        return super(NamedHeapRule, self).values_to(to) if known is None else known

    def why(self, heap: int) -> Text | None:
        if self.theory is None or self.theory.why is None:
            return super(NamedHeapRule, self).why(heap)
        return self.theory.why(heap)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NamedTupleRule(NamedRule[Numbers], TupleRule):
    """A game of tuples of the catalogue with a rule in one line."""

    words: Text
    look: Look = "piece"

    def random_start(self, rng: Random, size: Size) -> tuple[Numbers, ...]:
        """Return two random tuples whose pictures fit a phone together."""
        match self.look:
            case "piece":
                most, count = size.of((6, 3), (7, 4), (7, 5))
                return tuple((rng.randint(3, most), rng.randint(3, most)) for _ in range(count))
            case "rectangle":
                most = size.of(3, 4, 5)
                return tuple((rng.randint(2, most), rng.randint(most - 1, 6)) for _ in range(2))
            case _:
                low = size.of(3, 5, 6)
                pairs = [(rng.randint(2, low + 2), rng.randint(2, low)) for _ in range(2)]
                is_heap = self.look == "heap"
                return tuple(
                    (wide * low + high, 0) if is_heap else (wide, high) for wide, high in pairs
                )


def named_rule(
    line: str,
    words: Text,
    *examples: str,
    look: Look = "piece",
    largest: tuple[int, int, int] = (8, 11, 15),
    theory: HeapTheory | None = None,
    move_words: MoveWords = "rule",
) -> NamedHeapRule | NamedTupleRule:
    """Return the game of a line with its name, such as ``knight = (x, y) -> ...``.

    >>> named_rule("step = n -> n - 1", Text("Take 1 token."), "3 4 5").code
    'step'
    """
    game = rule_game(line)
    if isinstance(game, HeapRule):
        facts = (game.function, game.name, game.sentence, words, examples)
        return NamedHeapRule(*facts, largest, theory, move_words)
    return NamedTupleRule(game.function, game.name, game.sentence, examples, words, look)
