"""The interface of a game for the search, and its implementations for all rulesets."""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

from cgt.core.contract import Ruleset, State
from cgt.core.sums import Sum
from cgt.engines.definition import parts_of

C = TypeVar("C", bound=Hashable)


class Game(Protocol[C]):
    """A game for the search, with components and their options as sums of components."""

    def options(self, component: C, /) -> Iterable[tuple[C, ...]]:
        """Return the options of a component, each as the components that replace it."""
        ...

    def canonical(self, component: C, /) -> C:
        """Return the representative of all equivalent components, such as mirror images."""
        ...

    def bound(self, component: C, /) -> int:
        """Return a cheap upper bound on the nim value.

        The number of options is one, and so is the length of the longest play.
        """
        ...


Piece = tuple[Ruleset, State]
"""A component of a sum, as a ruleset and one of the states that its ``split`` returns."""


@dataclass(frozen=True, slots=True)
class SumGame:
    """Sums of components of any rulesets, split and put in canonical form by their rulesets."""

    def options(self, component: Piece, /) -> Iterator[tuple[Piece, ...]]:
        game, state = component
        for parts in parts_of(game, state):
            yield tuple((game, piece) for part in parts for piece in game.split(part))

    def canonical(self, component: Piece, /) -> Piece:
        """Return the component, which :meth:`Ruleset.split` has already put in canonical form."""
        return component

    def bound(self, component: Piece, /) -> int:
        """Return the number of options, since the mex of n values is at most n."""
        game, state = component
        return game.count_options(state, sys.maxsize)

    @staticmethod
    def pieces(position: Sum) -> tuple[Piece, ...]:
        """Return the pieces whose sum is a position."""
        return tuple(
            (part.ruleset, piece)
            for part in position.components
            for piece in part.ruleset.split(part.state)
        )


@dataclass(frozen=True, slots=True)
class RulesetGame:
    """A ruleset as a game for the search, with states split and put in canonical form by it."""

    ruleset: Ruleset

    def options(self, component: State, /) -> Iterator[tuple[State, ...]]:
        split = self.ruleset.split
        for parts in parts_of(self.ruleset, component):
            yield tuple(piece for part in parts for piece in split(part))

    def canonical(self, component: State, /) -> State:
        """Return the component, which :meth:`Ruleset.split` has already put in canonical form."""
        return component

    def bound(self, component: State, /) -> int:
        """Return the number of options, since the mex of n values is at most n."""
        return self.ruleset.count_options(component, sys.maxsize)
