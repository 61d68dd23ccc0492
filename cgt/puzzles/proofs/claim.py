"""The claims that proofs are made of: lines about a position, true or false, in numbers and words.

A claim is a few numbers, so that a puzzle can hold it as data. Whether it is true is computed from
nim values, or in misère play by a full search; each claim says what is true in its place.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import ClassVar

from cgt.components import Move
from cgt.contract import Ruleset
from cgt.convention import Convention
from cgt.positions import Position
from cgt.puzzles.verdicts import new_search, outcome_of
from cgt.search import MisereSearch, Piece
from cgt.text import Text
from cgt.values import Outcome

LIMIT = 200
"""The largest heap that a claim about many heaps speaks of."""
MOST_MOVES = 150
"""The maximum number of moves that a claim can choose from."""
NEAR = (1, -1, 2, -2, 3)
"""How far a false number lies from the true one."""


@dataclass(frozen=True)
class About:
    """The position that a proof is about, and what is asked of it more than once."""

    position: Position
    convention: Convention = Convention.NORMAL
    search: MisereSearch[Piece] = field(default_factory=new_search, compare=False)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the position."""
        return tuple(islice(self.position.moves(), MOST_MOVES))

    @cached_property
    def game(self) -> Ruleset:
        """The game, where there is one."""
        return self.position.rulesets[0]

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The nim values of the components."""
        return tuple(self.position.component_values)

    @cached_property
    def heap_values(self) -> tuple[int, ...]:
        """The nim values of the heaps of the game."""
        return tuple(int(value) for value in self.game.nim_values(LIMIT))

    def is_lost(self, position: Position) -> bool:
        """Return whether the player to move loses a position.

        :raises NotKnown: when that takes too long for a puzzle.
        """
        return outcome_of(position, self.convention, self.search) is Outcome.P

    def wins(self, move: int) -> bool:
        """Return whether the move of a number wins."""
        return self.is_lost(self.position.after(self.moves[move]))

    def said(self, move: int) -> Text:
        """Return the move of a number in words."""
        return self.position.action(self.moves[move])


@dataclass(frozen=True)
class Claim(ABC):
    """A line of a proof: what it says is told by its class, of which things by its numbers."""

    numbers: tuple[int, ...]
    code: ClassVar[int]

    def __init_subclass__(cls) -> None:
        if "code" in vars(cls):
            _CLAIMS[cls.code] = cls

    @abstractmethod
    def is_true(self, about: About) -> bool:
        """Return whether the claim holds."""

    @abstractmethod
    def others(self, about: About) -> Iterable[Claim]:
        """Return claims of the same form that may be false, as somebody might write them."""

    @abstractmethod
    def said(self, about: About) -> Text:
        """Return the claim in a sentence."""

    @abstractmethod
    def truth(self, about: About) -> Text:
        """Return what is true instead, if the claim is false."""


_CLAIMS: dict[int, type[Claim]] = {}


def packed(claims: Iterable[Claim]) -> tuple[int, ...]:
    """Return claims as the numbers of a puzzle: for each its code, how many numbers, and these.

    >>> from cgt.puzzles.proofs.of_positions import Mex, Value
    >>> packed([Mex((0, 1, 2)), Value((2,))])
    (1, 3, 0, 1, 2, 2, 1, 2)
    """
    told: list[int] = []
    for claim in claims:
        told += claim.code, len(claim.numbers), *claim.numbers
    return tuple(told)


def unpacked(numbers: Sequence[int]) -> tuple[Claim, ...]:
    """Return the claims that :func:`packed` has put into numbers."""
    found: list[Claim] = []
    at = 0
    while at < len(numbers):
        code, count = numbers[at : at + 2]
        found.append(_CLAIMS[code](tuple(numbers[at + 2 : at + 2 + count])))
        at += 2 + count
    return tuple(found)


class Result(Claim):
    """A claim whose last number is the result of the others, or of the position."""

    @abstractmethod
    def result(self, about: About) -> int:
        """Return the true result."""

    def lures(self) -> Iterator[int]:
        """Yield the results that known mistakes lead to."""
        yield from ()

    def is_true(self, about: About) -> bool:
        return self.numbers[-1] == self.result(about)

    def others(self, about: About) -> Iterator[Claim]:
        right = self.result(about)
        for result in (*self.lures(), *(right + by for by in NEAR)):
            if result >= 0:
                yield type(self)((*self.numbers[:-1], result))

    def truth(self, about: About) -> Text:
        return type(self)((*self.numbers[:-1], self.result(about))).said(about)
