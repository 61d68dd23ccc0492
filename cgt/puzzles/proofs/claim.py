"""Claims about a position, in numbers and words, that are the lines of a proof.

A claim is a few numbers, so that a puzzle can hold it as data. Its truth is computed from nim
values, or in misère play by a full search. A false claim can state the truth in its place.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import ClassVar

from cgt.core.components import Move
from cgt.core.contract import Ruleset
from cgt.core.convention import Convention
from cgt.core.positions import Position
from cgt.core.text import Text
from cgt.core.values import Outcome
from cgt.engines.search import MisereSearch, Piece
from cgt.puzzles.verdicts import new_search, outcome_of

LIMIT = 200
"""The largest heap covered by a claim about many heaps."""
MOST_MOVES = 150
"""The maximum number of moves that a claim can choose from."""
NEAR = (1, -1, 2, -2, 3)
"""The differences between a false number and the true one."""


@dataclass(frozen=True)
class About:
    """The position of a proof, with cached results that several lines need."""

    position: Position
    convention: Convention = Convention.NORMAL
    search: MisereSearch[Piece] = field(default_factory=new_search, compare=False)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        return tuple(islice(self.position.moves(), MOST_MOVES))

    @cached_property
    def game(self) -> Ruleset:
        """The game of the first component."""
        return self.position.rulesets[0]

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The nim values of the components."""
        return tuple(self.position.component_values)

    @cached_property
    def heap_values(self) -> tuple[int, ...]:
        """The nim values of the heaps of the game up to :data:`LIMIT`."""
        return tuple(int(value) for value in self.game.nim_values(LIMIT))

    def is_lost(self, position: Position) -> bool:
        """Return whether the player to move loses a position.

        :raises NotKnown: when the search takes too long for a puzzle.
        """
        return outcome_of(position, self.convention, self.search) is Outcome.P

    def wins(self, move: int) -> bool:
        """Return whether the move with a number wins."""
        return self.is_lost(self.position.after(self.moves[move]))

    def move_text(self, move: int) -> Text:
        """Return the move with a number in words."""
        return self.position.action(self.moves[move])


@dataclass(frozen=True)
class Claim(ABC):
    """A line of a proof. Its class is the form, and its numbers fill it in."""

    numbers: tuple[int, ...]
    code: ClassVar[int]

    def __init_subclass__(cls) -> None:
        if "code" in vars(cls):
            _CLAIMS[cls.code] = cls

    @abstractmethod
    def is_true(self, about: About) -> bool:
        """Return whether the claim holds."""

    @abstractmethod
    def alternatives(self, about: About) -> Iterable[Claim]:
        """Return similar claims that can be false, as a plausible mistake."""

    @abstractmethod
    def sentence(self, about: About) -> Text:
        """Return the claim as a sentence."""

    @abstractmethod
    def truth(self, about: About) -> Text:
        """Return the true statement that replaces a false claim."""


_CLAIMS: dict[int, type[Claim]] = {}


def pack(claims: Iterable[Claim]) -> tuple[int, ...]:
    """Return claims as the numbers of a puzzle.

    Each claim is its code, the count of its numbers, and these numbers.

    >>> from cgt.puzzles.proofs.of_positions import Mex, Value
    >>> pack([Mex((0, 1, 2)), Value((2,))])
    (1, 3, 0, 1, 2, 2, 1, 2)
    """
    told: list[int] = []
    for claim in claims:
        told += claim.code, len(claim.numbers), *claim.numbers
    return tuple(told)


def unpack(numbers: Sequence[int]) -> tuple[Claim, ...]:
    """Return the claims from numbers made by :func:`pack`."""
    found: list[Claim] = []
    at = 0
    while at < len(numbers):
        code, count = numbers[at : at + 2]
        found.append(_CLAIMS[code](tuple(numbers[at + 2 : at + 2 + count])))
        at += 2 + count
    return tuple(found)


class Result(Claim):
    """A claim whose last number is a result computed from the others or from the position."""

    @abstractmethod
    def result(self, about: About) -> int:
        """Return the true result."""

    def lures(self) -> Iterator[int]:
        """Yield the results of common mistakes."""
        yield from ()

    def is_true(self, about: About) -> bool:
        return self.numbers[-1] == self.result(about)

    def alternatives(self, about: About) -> Iterator[Claim]:
        right = self.result(about)
        for result in (*self.lures(), *(right + by for by in NEAR)):
            if result >= 0:
                yield type(self)((*self.numbers[:-1], result))

    def truth(self, about: About) -> Text:
        return type(self)((*self.numbers[:-1], self.result(about))).sentence(about)
