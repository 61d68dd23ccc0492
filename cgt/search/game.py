"""The view of a game that the search needs, and any ruleset in that view."""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

from cgt.contract import Ruleset, State
from cgt.sums import Sum

C = TypeVar("C", bound=Hashable)


class Game(Protocol[C]):
    """A game for the search: components, and their options as sums of components."""

    def options(self, component: C, /) -> Iterable[tuple[C, ...]]:
        """Return the options of a component: each is the components that take its place."""
        ...

    def canonical(self, component: C, /) -> C:
        """Return the component that stands for all that are played alike, such as its images."""
        ...

    def bound(self, component: C, /) -> int:
        """Return a number that the nim value surely does not exceed, and that is cheap to have.

        The number of options will do, and so will the length of the longest play.
        """
        ...


Piece = tuple[Ruleset, State]
"""A component of a sum: a ruleset, and a state as its ``split`` gives it."""


@dataclass(frozen=True, slots=True)
class SumGame:
    """Sums of components of any rulesets, split and folded as each says itself."""

    def options(self, component: Piece, /) -> Iterator[tuple[Piece, ...]]:
        game, state = component
        for option in game.options(state):
            yield tuple((game, piece) for part in option.parts for piece in game.split(part))

    def canonical(self, component: Piece, /) -> Piece:
        """Return the component, which :meth:`Ruleset.split` has brought into its form."""
        return component

    def bound(self, component: Piece, /) -> int:
        """Return the number of options: the mex of n values is at most n."""
        game, state = component
        return game.count_options(state, sys.maxsize)

    @staticmethod
    def pieces(position: Sum) -> tuple[Piece, ...]:
        """Return the pieces that a position is the sum of."""
        return tuple(
            (part.ruleset, piece)
            for part in position.components
            for piece in part.ruleset.split(part.state)
        )


@dataclass(frozen=True, slots=True)
class RulesetGame:
    """A ruleset as a game for the search: its states split and folded as it says itself."""

    ruleset: Ruleset

    def options(self, component: State, /) -> Iterator[tuple[State, ...]]:
        split = self.ruleset.split
        for option in self.ruleset.options(component):
            yield tuple(piece for part in option.parts for piece in split(part))

    def canonical(self, component: State, /) -> State:
        """Return the component, which :meth:`Ruleset.split` has brought into its form."""
        return component

    def bound(self, component: State, /) -> int:
        """Return the number of options: the mex of n values is at most n."""
        return self.ruleset.count_options(component, sys.maxsize)
