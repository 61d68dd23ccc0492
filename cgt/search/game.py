"""What the search needs to know of a game, and any ruleset seen in that way."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

from cgt.definition import HasOptions

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


@dataclass(frozen=True, slots=True)
class RulesetGame:
    """A ruleset as a game for the search. ``fold`` gives the canonical form of a state, if any."""

    ruleset: HasOptions
    fold: Callable[[Hashable], Hashable] | None = None

    def options(self, component: Hashable, /) -> Iterator[tuple[Hashable, ...]]:
        return (option.parts for option in self.ruleset.options(component))

    def canonical(self, component: Hashable, /) -> Hashable:
        return component if self.fold is None else self.fold(component)

    def bound(self, component: Hashable, /) -> int:
        """Return the number of options: the mex of n values is at most n."""
        return sum(1 for _ in self.ruleset.options(component))
