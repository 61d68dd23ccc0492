"""Custom games, which a function or a graph defines without a class.

Values, winners, best moves, explanations and misère play follow from the options.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from itertools import chain
from typing import Any, cast

from cgt.core.arguments import brief, wrong_kind
from cgt.core.arrays import Values, np
from cgt.core.contract import Option, Ruleset, S, computed
from cgt.core.text import Text
from cgt.core.tokens import folded, tokens
from cgt.core.values import mex
from cgt.engines.termination import different, no_option
from cgt.errors import CgtError, NeverEnds, NotationError
from cgt.rulesets.coordinate.base import Numbers, TupleRuleset, read_taken
from cgt.rulesets.function_values import (
    FunctionValues,
    HeapValues,
    listed_by,
    whole_numbers,
)
from cgt.rulesets.heaps.base import HeapRuleset
from cgt.rulesets.heaps.moves import read_move, write_move

HeapOptions = Callable[[int], Iterable[int | Iterable[int]]]
"""A function from a non-empty heap to its options, each the heap left or several heaps."""
TupleOptions = Callable[[Any], Iterable[Iterable[int] | Iterable[Iterable[int]]]]
"""A function from a tuple of numbers to its options, each the tuple left or several tuples."""
MOST_SHOWN = 6
"""The maximum number of vertices of a cycle that an error lists."""


class OwnGame(Ruleset[S]):
    """A game with options defined by a ``function`` and with ``sentence`` as its rule.

    Two such games are equal only if their names and their functions are.
    """

    __slots__ = ()

    function: Any
    sentence: str

    @computed
    def rule(self) -> Text:
        return Text("{sentence}", sentence=self.sentence)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnGame) and (self.name, self.function) == (
            other.name,
            other.function,
        )

    def __hash__(self) -> int:
        return hash((self.name, self.function))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r}>"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class HeapGame(OwnGame[int], HeapRuleset):
    """A heap game with options defined by a function, as made by :func:`heap_game`."""

    function: HeapOptions
    name: str
    sentence: str

    examples = ("3 4 5", "7 8", "10 12 15")

    def options(self, heap: int) -> Iterator[Option]:
        if heap <= 0:
            return
        left = (self.parts_left(heap, left) for left in self.listed(heap))
        for heaps in different(left, heap, self.name):
            yield Option(write_move(heap - sum(heaps), heaps), heaps or (0,))

    def listed(self, heap: int) -> Iterable[object]:
        """Return the options of a heap as the function lists them.

        :raises WrongKind: if the result is not iterable.
        """
        return listed_by(self.function, heap, str(heap), self.name)

    def parts_left(self, heap: int, left: object) -> tuple[int, ...]:
        """Return an option as the sizes of the non-empty heaps left, in increasing order.

        :raises WrongKind: if it is neither a heap nor a list of heaps.
        :raises CgtError: if one of them is smaller than 0.
        """
        sizes = whole_numbers(left)
        if sizes is None:
            raise no_option(left, str(heap), self.name)
        if any(size < 0 for size in sizes):
            raise CgtError(
                "{game} has a move from a heap of {heap} that leaves a heap smaller than 0.",
                game=self.name,
                heap=heap,
            )
        return tuple(sorted(size for size in sizes if size))

    def nim_value_of(self, heap: int) -> int:
        return _heap_values(self).value(heap)

    def values_to(self, to: int, /) -> Values:
        return np.array(_heap_values(self).up_to(to))

    def find_option(self, heap: int, text: str) -> Option | None:
        read = read_move(text, heap)
        return None if read is None else super(HeapGame, self).find_option(heap, write_move(*read))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CoordinateGame(OwnGame[Numbers], TupleRuleset[Numbers]):
    """A game of tuples with options defined by a function, as made by :func:`coordinate_game`.

    A move is written as the numbers left, ``>2,3``, or as the numbers taken, ``-1,1``.
    """

    function: TupleOptions
    name: str
    sentence: str
    examples: tuple[str, ...]

    def options(self, state: Numbers) -> Iterator[Option]:
        left = (self.parts_left(state, left) for left in self.listed(state))
        for parts in different(left, state, self.name):
            yield Option(_leaving(parts), parts)

    def listed(self, state: Numbers) -> Iterable[object]:
        """Return the options of a tuple as the function lists them.

        :raises WrongKind: if the result is not iterable.
        """
        return listed_by(self.function, state, self.write(state), self.name)

    def nim_value_of(self, state: Numbers) -> int:
        return _tuple_values(self).value(state)

    def parts_left(self, state: Numbers, left: object) -> tuple[Numbers, ...]:
        """Return an option as the tuples that are left.

        :raises WrongKind: if it is neither a tuple of numbers nor several of them.
        :raises CgtError: if a number is below 0.
        """
        parts = _tuples(left)
        if parts is None:
            raise no_option(left, self.write(state), self.name)
        if any(number < 0 for number in chain(*parts)):
            raise CgtError(
                "{game} has a move from {state} that leaves a number below 0.",
                game=self.name,
                state=self.write(state),
            )
        return parts

    def find_option(self, state: Numbers, text: str) -> Option | None:
        taken = read_taken(text, state)
        if taken is not None:
            text = _leaving((tuple(had - less for had, less in zip(state, taken, strict=True)),))
        return super(CoordinateGame, self).find_option(state, text)

    def check(self, numbers: Numbers, token: str) -> Numbers:
        count = len(re.findall(r"\d+", next(tokens(self.examples[0])).text))
        if len(numbers) != count:
            raise self.fault(
                "Write a component of {game} as {count} numbers in brackets.",
                token,
                game=self.name,
                count=count,
            )
        return numbers


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GraphGame(OwnGame[Hashable]):
    """A game on a finite directed graph without a cycle, as made by :func:`graph_game`.

    A component is the vertex with the token. A move takes the token along an edge, and is written
    as the end of that edge.
    """

    function: Digraph
    name: str
    sentence: str
    examples: tuple[str, ...]

    def options(self, state: Hashable) -> Iterator[Option]:
        return (Option(str(end), (end,)) for end in self.function(state))

    def nim_value_of(self, state: Hashable) -> int:
        return self.function.values[state]

    def read(self, token: str) -> Hashable:
        vertex = self.function.named.get(folded(token))
        if vertex is None:
            raise NotationError(
                "“{token}” isn't a vertex of {game}.",
                token=token[:40],
                game=self.name,
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        return vertex[0]

    def write(self, state: Hashable) -> str:
        return str(state) if state in self.function.values else ""


class Digraph:
    """A finite directed graph without a cycle, called with a vertex to get its followers.

    ``values`` are the nim values of its vertices, and ``named`` are the vertices by typed name.
    """

    def __init__(self, followers: Mapping[Any, Iterable[Any]]) -> None:
        self._followers = {start: _ends(start, ends) for start, ends in followers.items()}
        try:
            order = tuple(TopologicalSorter(self._followers).static_order())
        except CycleError as error:
            circle = [str(vertex) for vertex in reversed(error.args[1])]
            more = ["…"] if len(circle) > MOST_SHOWN else []
            raise NeverEnds(
                "The graph has a cycle ({circle}), so a match might never end.",
                circle=", ".join(circle[:MOST_SHOWN] + more),
            ) from None
        self.values: dict[Any, int] = {}
        self.named: dict[str, tuple[Any]] = {}
        for vertex in order:
            self.values[vertex] = mex(self.values[end] for end in self(vertex))
            self.named[_typed_name(vertex)] = (vertex,)
        if len(self.named) < len(self.values) or not order:
            raise CgtError(
                "A graph needs at least one vertex, and no two vertices can have the same name."
            )
        self.last: Any = order[-1]

    def __call__(self, vertex: Any) -> tuple[Any, ...]:
        return self._followers.get(vertex, ())


def _ends(start: object, ends: object) -> tuple[Any, ...]:
    """Return the vertices that a move from a vertex can lead to, each once.

    :raises WrongKind: if they are not iterable.
    :raises NeverEnds: if they are listed without end.
    """
    if not isinstance(ends, Iterable):
        raise wrong_kind({start: ends}, "a mapping of vertices", "{'a': ['b']}")
    return tuple(different(cast("Iterable[Any]", ends), start, "The graph"))


def heap_game(options: HeapOptions, name: str = "", rule: str = "") -> HeapGame:
    """Return the heap game in which a function gives the options of a heap.

    The function is called with the size of a heap, 1 or more, and returns its options. Each is the
    size of the heap left, or several sizes if the heap is split. Every match must come to an end.

    >>> game = heap_game(lambda heap: [heap - 1, heap // 2], name="halve or take one")
    >>> game.nim_values(8).tolist()
    [0, 1, 0, 2, 1, 2, 0, 1, 0]
    >>> [option.text for option in heap_game(lambda heap: [(1, heap - 1)]).options(5)]
    [':1+4']

    :raises WrongKind: if ``options`` is not a function.
    """
    if not callable(options):
        raise wrong_kind(options, "a function of a heap", "lambda heap: [heap - 1]")
    return HeapGame(options, *_name_and_rule(options, name, rule, "heap game"))


def coordinate_game(
    options: TupleOptions, name: str = "", rule: str = "", examples: Iterable[str] = ("(3,4)",)
) -> CoordinateGame:
    """Return the game of tuples in which a function gives the options of a tuple.

    The function is called with a tuple of numbers, 0 or more each, and returns its options. Each is
    the tuple left, or several tuples if the game falls into several. Every match must come to an
    end. ``examples`` are good starting positions, and the first determines the length of the
    tuples.

    >>> def king(square):
    ...     x, y = square
    ...     steps = [(x - 1, y), (x, y - 1), (x - 1, y - 1)]
    ...     return [step for step in steps if min(step) >= 0]
    >>> game = coordinate_game(king, "king", "Move the king left, down, or both.")
    >>> [game.nim_value((row, column)) for row in range(2) for column in range(4)]
    [0, 1, 0, 1, 1, 2, 3, 2]

    :raises WrongKind: if ``options`` is not a function, or if there are no examples.
    """
    if not callable(options):
        raise wrong_kind(options, "a function of a tuple", "lambda pair: [(pair[0] - 1, pair[1])]")
    if isinstance(examples, str) or not isinstance(examples, Iterable):
        raise wrong_kind(examples, "a list of positions", "(3,4)")
    starts = tuple(examples)
    if not starts or not all(isinstance(start, str) and any(tokens(start)) for start in starts):
        raise wrong_kind(starts, "a list of positions", "(3,4)")
    return CoordinateGame(options, *_name_and_rule(options, name, rule, "coordinate game"), starts)


def graph_game(
    followers: Mapping[Any, Iterable[Any]], name: str = "graph game", rule: str = ""
) -> GraphGame:
    """Return the game of moving a token along the edges of a finite directed graph.

    The graph maps each vertex to the vertices that a move can lead to. A vertex that is not among
    the keys has no moves. The nim values of all vertices are computed at once.

    >>> game = graph_game({"start": ["left", "right"], "left": ["end"], "right": ["left", "end"]})
    >>> [game.nim_value(vertex) for vertex in ("start", "left", "right", "end")]
    [0, 1, 2, 0]

    :raises NeverEnds: if the graph has a cycle, because a match might never end.
    :raises WrongKind: if ``followers`` is not such a mapping, or a vertex has no usable name.
    :raises CgtError: if there is no vertex, or two vertices have the same name.
    """
    if not isinstance(followers, Mapping):
        raise wrong_kind(followers, "a mapping of vertices", "{'a': ['b']}")
    try:
        graph = Digraph(followers)
    except CgtError:
        raise
    except TypeError as error:
        raise wrong_kind(followers, "a mapping of vertices", "{'a': ['b']}") from error
    return GraphGame(graph, *_name_and_rule(graph, name, rule, "graph game"), (str(graph.last),))


def _name_and_rule(options: object, name: str, rule: str, default: str) -> tuple[str, str]:
    """Return the name and the rule of a game, with defaults for empty ones.

    :raises WrongKind: if one of them is not a text.
    """
    for text in (name, rule):
        if not isinstance(text, str):
            raise wrong_kind(text, "a name or a rule", "halve or take one")
    called = name or getattr(options, "__name__", "").strip("<>") or default
    return called, rule or f"Move as {called} allows."


@lru_cache(maxsize=16)
def _heap_values(game: HeapGame) -> HeapValues:
    """Return the cache of a game's nim values."""
    return HeapValues(game)


@lru_cache(maxsize=16)
def _tuple_values(game: CoordinateGame) -> FunctionValues[Numbers]:
    """Return the cache of a game's nim values."""
    return FunctionValues(game, {})


def _tuples(left: object) -> tuple[Numbers, ...] | None:
    """Return an option of a custom function as the tuples left, or None if it has another form."""
    if not isinstance(left, Iterable):
        return None
    members = tuple(cast("Iterable[Any]", left))
    numbers = whole_numbers(members)
    if numbers is not None:
        return None if isinstance(left, str) else (numbers,)
    several = [None if isinstance(one, int) else whole_numbers(one) for one in members]
    return None if None in several else cast("tuple[Numbers, ...]", tuple(several))


def _leaving(parts: tuple[Numbers, ...]) -> str:
    """Return the notation of a move from the tuples that it leaves.

    >>> _leaving(((2, 3),)), _leaving(((2, 3), (0, 1)))
    ('>2,3', '>2,3+0,1')
    """
    return ">" + "+".join(",".join(map(str, part)) for part in parts)


def _typed_name(vertex: object) -> str:
    """Return the typed name of a vertex, a single token in lower case.

    :raises WrongKind: if its text is not a single token.
    """
    text = folded(str(vertex))
    if [token.text for token in tokens(text)] != [text] or set(text) & set(":;"):
        raise wrong_kind(brief(vertex), "a vertex that can be typed", "a1")
    return text
