"""What games on graphs share: a component is a drawn graph and the moves made in it."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from cgt.drawing.svg import Picture
from cgt.errors import NotationError, TooLarge
from cgt.positions import Option, Ruleset, State
from cgt.rulesets.graphs.graph import POINT, Graph
from cgt.rulesets.graphs.pictures import EdgeLook, PointLook, graph_picture
from cgt.search import Budget, nim_value_by_search
from cgt.values import nim_sum

_MOVE = re.compile(rf"({POINT.pattern})(?:(?:\s*(?:-|to|,)\s*|\s+|(?=[a-j]))({POINT.pattern}))?")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A graph with what the moves so far have done to it.

    ``done`` are indices of points or of edges, in order; each game says of which and what of.
    The graph itself stays whole, so that its picture does not shift during a match.
    """

    graph: Graph
    done: tuple[int, ...] = ()


class GraphRuleset(Ruleset):
    """A ruleset whose components are drawn graphs: ``petersen`` or ``[a1-b1-b2]/a1``.

    Behind each slash stands a move. Beside :class:`Drawn`, a state may be a piece for the
    search, as :meth:`split` returns it: a connected graph without a picture, its points
    numbered in an order that is the same for graphs that are played alike, as far as is cheap.
    """

    __slots__ = ()

    is_searched = True

    @property
    def most_work(self) -> int:
        """How many options are looked at for a nim value at the most, about: a few seconds."""
        return 60_000

    @abstractmethod
    def read_graph(self, token: str) -> Graph:
        """Return the graph that a token without moves denotes.

        :raises NotationError: when it denotes none.
        """

    @abstractmethod
    def moves_made(self, state: Drawn) -> list[str]:
        """Return moves that lead from the whole graph to a state."""

    @abstractmethod
    def look(self, state: Drawn, before: Drawn | None) -> tuple[list[PointLook], list[EdgeLook]]:
        """Return how the points and edges look, what the last move has changed marked."""

    @abstractmethod
    def look_of_reasons(self, state: Drawn) -> tuple[list[PointLook], list[EdgeLook]]:
        """Return how the points and edges look with the theory written at them."""

    def read(self, token: str) -> State:
        base, *made = token.split("/")
        state: State = Drawn(self.read_graph(base))
        start = len(base) + 1
        for text in made:
            option = self.find_option(state, text)
            if option is None:
                raise NotationError(
                    "“{move}” is no move in {state}.",
                    move=text[:20],
                    state=self.write(state),
                    source=token,
                    span=(start, start + max(1, len(text))),
                    example=self.examples[0],
                )
            state = option.parts[0]
            start += len(text) + 1
        return state

    def write(self, state: State) -> str:
        drawn = cast("Drawn", state)
        return "/".join((drawn.graph.token, *self.moves_made(drawn)))

    def find_option(self, state: State, text: str) -> Option | None:
        """Return the option of this notation: ``b3`` or ``a1-b2``, its ends in any order."""
        wanted = _points(text)
        if wanted is None:
            return None
        return next((o for o in self.options(state) if _points(o.text) == wanted), None)

    def nim_value(self, state: State) -> int:
        """Return the nim value of a component: by theory where there is some, else by search.

        :raises TooLarge: when too many pieces would have to be looked at.
        """
        return self.value_within(state, self._budget(state, self.most_work))

    def options_to(self, state: State, value: int) -> Iterator[Option]:
        for option, reached in self.options_with_values(state):
            if reached == value:
                yield option

    def options_with_values(self, state: State) -> Iterator[tuple[Option, int]]:
        """Yield the options of a component with their nim values.

        :raises TooLarge: when too many pieces would have to be looked at for all together.
        """
        budget = self._budget(state, 2 * self.most_work)
        for option in self.options(state):
            yield option, nim_sum(self.value_within(part, budget) for part in option.parts)

    def value_within(self, state: State, budget: Budget) -> int:
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

    def _budget(self, state: State, work: int) -> Budget:
        """Return a budget of pieces: the fewer the more options they may have."""
        return Budget(work // max(1, self.count_options(state, work)))

    def _value_by_search(self, piece: State, budget: Budget) -> int:
        """Return the nim value of a piece of which no theory is known."""
        try:
            return nim_value_by_search(self, piece, budget)
        except TooLarge:
            raise TooLarge(
                "This graph is too large to work out: no short cut is known for it, and more than "
                "{limit} positions would have to be looked at.",
                limit=f"{budget.positions or budget.spent:,}",
            ) from None

    def value_by_theory(self, piece: State) -> int | None:
        """Return the nim value of a piece where a theorem gives it; None elsewhere."""
        del piece
        return None

    def draw(self, state: State, before: State | None, width: float) -> Picture | None:
        """Return the graph with what has been played in it."""
        drawn, was = cast("Drawn", state), cast("Drawn | None", before)
        points, edges = self.look(drawn, was)
        return graph_picture(drawn.graph, points, edges, width, ground=self.has_ground)

    def draw_reasons(self, state: State, width: float) -> Picture | None:
        """Return the graph with the values that give its own written into it."""
        drawn = cast("Drawn", state)
        try:
            points, edges = self.look_of_reasons(drawn)
        except TooLarge:
            return None
        return graph_picture(drawn.graph, points, edges, width, ground=self.has_ground)

    @property
    def has_ground(self) -> bool:
        """Whether the points of row 0 stand on the ground."""
        return False


def _points(text: str) -> tuple[str, ...] | None:
    """Return the points that a move names, in order; None if it is no such move."""
    match = _MOVE.fullmatch(text.strip().casefold())
    return None if match is None else tuple(sorted(name for name in match.groups() if name))
