"""The base of games on graphs, whose components are drawn graphs and the moves made in them."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from cgt.core.budget import Budget
from cgt.core.contract import Option, Ruleset
from cgt.core.values import nim_sum
from cgt.engines.search import nim_value_by_search
from cgt.errors import NotationError, TooLarge
from cgt.rulesets.graphs.graph import POINT, Graph
from cgt.rulesets.graphs.standard import read_standard

_MOVE = re.compile(rf"({POINT.pattern})(?:(?:\s*(?:-|to|,)\s*|\s+|(?=[a-j]))({POINT.pattern}))?")


@dataclass(frozen=True, slots=True)
class GraphState:
    """A graph and the effects of the moves made so far.

    ``done`` are indices of points or of edges, in order. Their meaning depends on the game. The
    graph itself stays whole, so its picture does not shift during a match.
    """

    graph: Graph
    done: tuple[int, ...] = ()


P = TypeVar("P", bound=Hashable)
"""The type of a piece, which a search uses for one connected part of a drawn graph."""


class GraphRuleset(Ruleset[GraphState | P], Generic[P]):
    """A ruleset whose components are drawn graphs such as ``petersen`` or ``[a1-b1-b2]/a1``.

    A move follows each slash. A state is a :class:`GraphState` or a piece, as :meth:`split` returns
    it for the search. A piece is a connected graph without a picture. Its points are numbered so
    that graphs that play alike are usually equal. A game defines :meth:`moves` on a drawn graph,
    with their notation, and :meth:`moves_in` a piece.
    """

    __slots__ = ()

    is_searched = True
    most_work: int = 60_000
    """The maximum number of options examined for a nim value, about a few seconds of work."""
    has_ground: bool = False
    """Whether the points of row 0 are on the ground."""

    @abstractmethod
    def moves(self, drawn: GraphState) -> Iterator[tuple[str, GraphState]]:
        """Yield the moves on a drawn graph, each as its notation and the state after it."""

    @abstractmethod
    def moves_in(self, piece: P) -> Iterator[tuple[P, ...]]:
        """Yield the pieces that each move in a piece leaves."""

    @abstractmethod
    def pieces(self, drawn: GraphState) -> tuple[P, ...]:
        """Return the pieces into which the rest of a drawn graph falls."""

    @abstractmethod
    def moves_made(self, drawn: GraphState) -> list[str]:
        """Return moves that lead from the whole graph to a state."""

    def read_graph(self, token: str) -> Graph:
        """Return the graph that a token without moves denotes.

        :raises NotationError: if it denotes none.
        """
        return read_standard(token, self.examples[0])

    def value_by_theory(self, piece: P) -> int | None:
        """Return the nim value of a piece by a theorem, or None if no theorem gives it."""
        del piece

    def options(self, state: GraphState | P) -> Iterator[Option]:
        if isinstance(state, GraphState):
            for name, left in self.moves(state):
                yield Option(name, (left,))
        else:
            for number, pieces in enumerate(self.moves_in(state)):
                yield Option(str(number), pieces)

    def split(self, state: GraphState | P) -> tuple[P, ...]:
        """Return the connected pieces, numbered in the order of their shape."""
        return self.pieces(state) if isinstance(state, GraphState) else (state,)

    def size(self, state: GraphState | P) -> int:
        """Return the number of moves, one for each point or edge that can be taken."""
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
        """Return the option of a point ``b3`` or an edge ``a1-b2``, its ends in any order."""
        wanted = _points(text)
        if wanted is None:
            return None
        return next((o for o in self.options(state) if _points(o.text) == wanted), None)

    def nim_value_of(self, state: GraphState | P) -> int:
        """Return the nim value of a component, by a theorem if there is one, else by search.

        :raises TooLarge: if the search would examine too many pieces.
        """
        return self.value_within(state, self._budget(state, self.most_work))

    def options_to(self, state: GraphState | P, value: int) -> Iterator[Option]:
        for option, reached in self.options_with_values(state):
            if reached == value:
                yield option

    def options_with_values(self, state: GraphState | P) -> Iterator[tuple[Option, int]]:
        """Yield the options of a component with their nim values.

        :raises TooLarge: if the search for all together would examine too many pieces.
        """
        budget = self._budget(state, 2 * self.most_work)
        for option in self.options(state):
            yield option, nim_sum(self.value_within(part, budget) for part in option.parts)

    def value_within(self, state: GraphState | P, budget: Budget) -> int:
        """Return the nim value of a component, searched within a budget of pieces.

        :raises TooLarge: if the budget is used up.
        """
        value = 0
        for piece in self.split(state):
            known = self.value_by_theory(piece)
            if known is None:
                known = self._value_by_search(piece, budget)
            value ^= known
        return value

    def _budget(self, state: GraphState | P, work: int) -> Budget:
        """Return a budget of pieces, which is smaller if a piece can have more options."""
        return Budget(work // max(1, self.count_options(state, work)))

    def _value_by_search(self, piece: P, budget: Budget) -> int:
        """Return the nim value of a piece without a known theorem."""
        try:
            return nim_value_by_search(self, piece, budget)
        except TooLarge:
            raise TooLarge(
                "This graph is too large to work out. No shortcut is known for it, and a "
                "search would need more than {limit} positions.",
                limit=f"{budget.positions or budget.spent:,}",
            ) from None


def drawn_of(state: object) -> GraphState:
    """Return a state as a drawn one, because pieces have no notation and no picture."""
    assert isinstance(state, GraphState)
    return state


def _points(text: str) -> tuple[str, ...] | None:
    """Return the points that a move names, in sorted order, or None if the text is not a move."""
    match = _MOVE.fullmatch(text.strip().casefold())
    return None if match is None else tuple(sorted(name for name in match.groups() if name))
