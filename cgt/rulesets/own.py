"""Games of your own, given by a function or by a graph: they need no class.

All else (values, winner, best move, explanation, misère play) follows from the options.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from itertools import chain
from typing import Any

from cgt.contract import Option, Ruleset, S, computed
from cgt.errors import CgtError, NeverEnds, NotationError
from cgt.given import brief, wrong_kind
from cgt.rulesets.coordinate.base import Numbers, TupleRuleset, read_taken
from cgt.rulesets.heaps.base import HeapRuleset
from cgt.rulesets.heaps.moves import read_move, write_move
from cgt.text import Text
from cgt.tokens import folded, tokens
from cgt.values import mex

HeapOptions = Callable[[int], Iterable[int | Iterable[int]]]
"""For a heap that is not empty: each option, as the heap left or the heaps left."""
TupleOptions = Callable[[Any], Iterable[Iterable[int] | Iterable[Iterable[int]]]]
"""For a tuple of numbers: each option, as the tuple left or the tuples left."""
MOST_SHOWN = 6
"""The most vertices of a circle that an error names."""


class OwnGame(Ruleset[S]):
    """A game whose options are given by a ``function``; ``sentence`` is its rule.

    Two of them are equal only if their functions are, too.
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
    """A heap game whose options are given by a function. Made by :func:`heap_game`."""

    function: HeapOptions
    name: str
    sentence: str

    examples = ("3 4 5", "7 8", "10 12 15")

    def options(self, heap: int) -> Iterator[Option]:
        if heap <= 0:
            return
        seen: set[tuple[int, ...]] = set()
        for left in self.function(heap):
            sizes = (left,) if isinstance(left, int) else tuple(left)
            if any(size < 0 for size in sizes):
                raise CgtError(
                    "{game} has a move from a heap of {heap} that leaves a heap smaller than 0.",
                    game=self.name,
                    heap=heap,
                )
            heaps = tuple(sorted(size for size in sizes if size))
            if heaps not in seen:
                seen.add(heaps)
                yield Option(write_move(heap - sum(heaps), heaps), heaps or (0,))

    def find_option(self, heap: int, text: str) -> Option | None:
        read = read_move(text, heap)
        return None if read is None else super(HeapGame, self).find_option(heap, write_move(*read))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CoordinateGame(OwnGame[Numbers], TupleRuleset[Numbers]):
    """A game of tuples whose options are given by a function: see :func:`coordinate_game`.

    A move is written as what it leaves, ``>2,3``, or as what it takes, ``-1,1``.
    """

    function: TupleOptions
    name: str
    sentence: str
    examples: tuple[str, ...]

    def options(self, state: Numbers) -> Iterator[Option]:
        seen: set[tuple[Numbers, ...]] = set()
        for left in self.function(state):
            parts = _tuples(left)
            if any(number < 0 for number in chain(*parts)):
                raise CgtError(
                    "{game} has a move from {state} that leaves a number below 0.",
                    game=self.name,
                    state=self.write(state),
                )
            if parts not in seen:
                seen.add(parts)
                yield Option(_leaving(parts), parts)

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
    """A game on a finite directed graph without a circle: see :func:`graph_game`.

    A component is the vertex where a token is, and a move, written as its end, takes the token
    along an edge.
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
    """A finite directed graph without a circle: called with a vertex, it gives its followers.

    ``values`` are the nim values of its vertices, ``named`` the vertices by what is typed.
    """

    def __init__(self, followers: Mapping[Any, Iterable[Any]]) -> None:
        self._followers = {start: tuple(dict.fromkeys(ends)) for start, ends in followers.items()}
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
            self.named[_typed(vertex)] = (vertex,)
        if len(self.named) < len(self.values) or not order:
            raise CgtError(
                "A graph needs at least one vertex, and no two vertices can have the same name."
            )
        self.last: Any = order[-1]

    def __call__(self, vertex: Any) -> tuple[Any, ...]:
        return self._followers.get(vertex, ())


def heap_game(options: HeapOptions, name: str = "", rule: str = "") -> HeapGame:
    """Return the heap game in which a heap has the options that a function gives.

    The function is called with the size of a heap, 1 or more, and returns its options: each is
    the size of the heap that is left, or several sizes when the heap falls into several. Every
    match must come to an end.

    >>> game = heap_game(lambda heap: [heap - 1, heap // 2], name="halve or take one")
    >>> game.nim_values(8).tolist()
    [0, 1, 0, 2, 1, 2, 0, 1, 0]
    >>> [option.text for option in heap_game(lambda heap: [(1, heap - 1)]).options(5)]
    [':1+4']

    :raises WrongKind: when it is given no function.
    """
    if not callable(options):
        raise wrong_kind(options, "a function of a heap", "lambda heap: [heap - 1]")
    return HeapGame(options, *_called(options, name, rule, "heap game"))


def coordinate_game(
    options: TupleOptions, name: str = "", rule: str = "", examples: Iterable[str] = ("(3,4)",)
) -> CoordinateGame:
    """Return the game of tuples of numbers in which a tuple has the options that a function gives.

    The function is called with a tuple of numbers, 0 or more each, and returns its options: each is
    the tuple that is left, or several when the game falls into several. Every match must come to an
    end. ``examples`` are good positions to start from; the first says how many numbers a tuple has.

    >>> def king(square):
    ...     x, y = square
    ...     steps = [(x - 1, y), (x, y - 1), (x - 1, y - 1)]
    ...     return [step for step in steps if min(step) >= 0]
    >>> game = coordinate_game(king, "king", "Move the king left, down, or both.")
    >>> [game.nim_value((row, column)) for row in range(2) for column in range(4)]
    [0, 1, 0, 1, 1, 2, 3, 2]

    :raises WrongKind: when it is given no function, or no examples.
    """
    if not callable(options):
        raise wrong_kind(options, "a function of a tuple", "lambda pair: [(pair[0] - 1, pair[1])]")
    if isinstance(examples, str) or not isinstance(examples, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise wrong_kind(examples, "a list of positions", "(3,4)")
    starts = tuple(examples)
    if not starts or not all(isinstance(start, str) and any(tokens(start)) for start in starts):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise wrong_kind(starts, "a list of positions", "(3,4)")
    return CoordinateGame(options, *_called(options, name, rule, "coordinate game"), starts)


def graph_game(
    followers: Mapping[Any, Iterable[Any]], name: str = "graph game", rule: str = ""
) -> GraphGame:
    """Return the game of moving a token along the edges of a finite directed graph.

    The graph is a mapping from each vertex to the vertices that a move may lead to; a vertex that
    is no key of it has no moves. The values of all vertices are worked out at once.

    >>> game = graph_game({"start": ["left", "right"], "left": ["end"], "right": ["left", "end"]})
    >>> [game.nim_value(vertex) for vertex in ("start", "left", "right", "end")]
    [0, 1, 2, 0]

    :raises NeverEnds: when the graph has a circle: then a match need not end.
    :raises WrongKind: when it is given no such mapping, or a vertex that can't be written.
    :raises CgtError: when there is no vertex, or two are written alike.
    """
    if not isinstance(followers, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise wrong_kind(followers, "a mapping of vertices", "{'a': ['b']}")
    try:
        graph = Digraph(followers)
    except CgtError:
        raise
    except TypeError as error:
        raise wrong_kind(followers, "a mapping of vertices", "{'a': ['b']}") from error
    return GraphGame(graph, *_called(graph, name, rule, "graph game"), (str(graph.last),))


def _called(options: object, name: str, rule: str, default: str) -> tuple[str, str]:
    """Return the name and the rule of a game.

    :raises WrongKind: when they are no text.
    """
    for text in (name, rule):
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise wrong_kind(text, "a name or a rule", "halve or take one")
    called = name or getattr(options, "__name__", "").strip("<>") or default
    return called, rule or f"Move as {called} allows."


def _tuples(left: Iterable[Any]) -> tuple[Numbers, ...]:
    """Return what a function gives for an option as the tuples that are left."""
    numbers = tuple(left)
    if all(isinstance(number, int) for number in numbers):
        return (numbers,)
    return tuple(tuple(one) for one in numbers)


def _leaving(parts: tuple[Numbers, ...]) -> str:
    """Return the notation of a move by the tuples that it leaves.

    >>> _leaving(((2, 3),)), _leaving(((2, 3), (0, 1)))
    ('>2,3', '>2,3+0,1')
    """
    return ">" + "+".join(",".join(map(str, part)) for part in parts)


def _typed(vertex: object) -> str:
    """Return a vertex as it is typed: one piece of a text, in lower case.

    :raises WrongKind: when it isn't one.
    """
    text = folded(str(vertex))
    if [token.text for token in tokens(text)] != [text] or set(text) & set(":;"):
        raise wrong_kind(brief(vertex), "a vertex that can be typed", "a1")
    return text
