"""Games of the catalogue with a rule in one line."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal

from cgt.core.contract import S, computed
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.rulesets.coordinate.base import Numbers
from cgt.rulesets.invented.game import HeapRule, InventedGame, TupleRule, rule_game

Look = Literal["piece", "rectangle", "heaps", "heap"]
"""The picture and the words of a tuple. With a single heap, the last move is the second number."""


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
    """A heap game of the catalogue with a rule in one line."""

    words: Text
    examples: tuple[str, ...]
    largest: tuple[int, int, int] = (8, 11, 15)

    def largest_start(self, size: Size) -> int:
        return size.of(*self.largest)


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
) -> NamedHeapRule | NamedTupleRule:
    """Return the game of a line with its name, such as ``knight = (x, y) -> ...``.

    >>> named_rule("step = n -> n - 1", Text("Take 1 token."), "3 4 5").code
    'step'
    """
    game = rule_game(line)
    if isinstance(game, HeapRule):
        return NamedHeapRule(game.function, game.name, game.sentence, words, examples, largest)
    return NamedTupleRule(game.function, game.name, game.sentence, examples, words, look)
