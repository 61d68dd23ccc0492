"""The base of games on graphs: a component is a drawn graph and the moves made in it."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from cgt.budget import Budget
from cgt.contract import Option, Ruleset
from cgt.errors import NotationError, TooLarge
from cgt.rulesets.graphs.graph import POINT, Graph
from cgt.rulesets.graphs.standard import read_standard
from cgt.search import nim_value_by_search
from cgt.values import nim_sum

_MOVE = re.compile(rf"({POINT.pattern})(?:(?:\s*(?:-|to|,)\s*|\s+|(?=[a-j]))({POINT.pattern}))?")


@dataclass(frozen=True, slots=True)
class GraphState:
    """A graph with what the moves so far have done to it.

    ``done`` are indices of points or of edges, in order; each game says of which and what of.
    The graph itself stays whole, so that its picture does not shift during a match.
    """

    graph: Graph
    done: tuple[int, ...] = ()


P = TypeVar("P", bound=Hashable)
"""A piece for the search: what one of a drawn graph's connected parts is played like."""


class GraphRuleset(Ruleset[GraphState | P], Generic[P]):
    """A ruleset whose components are drawn graphs: ``petersen`` or ``[a1-b1-b2]/a1``.

    Behind each slash stands a move. Beside :class:`GraphState`, a state may be a piece for the
    search, as :meth:`split` returns it: a connected graph without a picture, its points
    numbered in an order that is the same for graphs that are played alike, as far as is cheap.
    A game says how it is played on either: :meth:`moves` on the drawn graph, by their notation,
    and :meth:`moves_in` a piece.
    """

    __slots__ = ()

    is_searched = True
    most_work: int = 60_000
    """The number of options looked at for a nim value at most: a few seconds, about."""
    has_ground: bool = False
    """Whether the points of row 0 stand on the ground."""

    @abstractmethod
    def moves(self, drawn: GraphState) -> Iterator[tuple[str, GraphState]]:
        """Yield the moves on a drawn graph: their notation, and what they leave."""

    @abstractmethod
    def moves_in(self, piece: P) -> Iterator[tuple[P, ...]]:
        """Yield what each move in a piece leaves, in pieces."""

    @abstractmethod
    def pieces(self, drawn: GraphState) -> tuple[P, ...]:
        """Return the pieces that what is left of a drawn graph falls into."""

    @abstractmethod
    def moves_made(self, drawn: GraphState) -> list[str]:
        """Return moves that lead from the whole graph to a state."""

    def read_graph(self, token: str) -> Graph:
        """Return the graph that a token without moves denotes.

        :raises NotationError: when it denotes none.
        """
        return read_standard(token, self.examples[0])

    def value_by_theory(self, piece: P) -> int | None:
        """Return the nim value of a piece where a theorem gives it; None elsewhere."""
        del piece

    def options(self, state: GraphState | P) -> Iterator[Option]:
        if isinstance(state, GraphState):
            for name, left in self.moves(state):
                yield Option(name, (left,))
        else:
            for number, pieces in enumerate(self.moves_in(state)):
                yield Option(str(number), pieces)

    def split(self, state: GraphState | P) -> tuple[P, ...]:
        """Return the connected pieces, each by its shape."""
        return self.pieces(state) if isinstance(state, GraphState) else (state,)

    def size(self, state: GraphState | P) -> int:
        """Return how many moves there are, which are points or edges that are left."""
        return self.count_options(state, 10**6)

    def read(self, token: str) -> GraphState:
        base, *made = token.split("/")
        drawn = GraphState(self.read_graph(base))
        start = len(base) + 1
        for text in made:
            option = self.find_option(drawn, text)
            if option is None:
                raise NotationError(
                    "“{move}” isn't a move in {state}.",
                    move=text[:20],
                    state=self.write(drawn),
                    source=token,
                    span=(start, start + max(1, len(text))),
                    example=self.examples[0],
                )
            (drawn,) = option.parts
            start += len(text) + 1
        return drawn

    def write(self, state: GraphState | P) -> str:
        drawn = drawn_of(state)
        return "/".join((drawn.graph.token, *self.moves_made(drawn)))

    def find_option(self, state: GraphState | P, text: str) -> Option | None:
        """Return the option of this notation: ``b3`` or ``a1-b2``, its ends in any order."""
        wanted = _points(text)
        if wanted is None:
            return None
        return next((o for o in self.options(state) if _points(o.text) == wanted), None)

    def nim_value_of(self, state: GraphState | P) -> int:
        """Return the nim value of a component: by theory where there is some, else by search.

        :raises TooLarge: when too many pieces would have to be looked at.
        """
        return self.value_within(state, self._budget(state, self.most_work))

    def options_to(self, state: GraphState | P, value: int) -> Iterator[Option]:
        for option, reached in self.options_with_values(state):
            if reached == value:
                yield option

    def options_with_values(self, state: GraphState | P) -> Iterator[tuple[Option, int]]:
        """Yield the options of a component with their nim values.

        :raises TooLarge: when too many pieces would have to be looked at for all together.
        """
        budget = self._budget(state, 2 * self.most_work)
        for option in self.options(state):
            yield option, nim_sum(self.value_within(part, budget) for part in option.parts)

    def value_within(self, state: GraphState | P, budget: Budget) -> int:
        """Return the nim value of a component, looking at no more pieces than the budget allows.

        :raises TooLarge: when more would have to be looked at.
        """
        value = 0
        for piece in self.split(state):
            known = self.value_by_theory(piece)
            if known is None:
                known = self._value_by_search(piece, budget)
            value ^= known
        return value

    def _budget(self, state: GraphState | P, work: int) -> Budget:
        """Return a budget of pieces: the fewer the more options they may have."""
        return Budget(work // max(1, self.count_options(state, work)))

    def _value_by_search(self, piece: P, budget: Budget) -> int:
        """Return the nim value of a piece of which no theory is known."""
        try:
            return nim_value_by_search(self, piece, budget)
        except TooLarge:
            raise TooLarge(
                "This graph is too large to work out. No shortcut is known for it, and a "
                "search would need more than {limit} positions.",
                limit=f"{budget.positions or budget.spent:,}",
            ) from None


def drawn_of(state: object) -> GraphState:
    """Return a state that is drawn: pieces for the search have no notation and no picture."""
    assert isinstance(state, GraphState)
    return state


def _points(text: str) -> tuple[str, ...] | None:
    """Return the points that a move names, in order; None if it is no such move."""
    match = _MOVE.fullmatch(text.strip().casefold())
    return None if match is None else tuple(sorted(name for name in match.groups() if name))
