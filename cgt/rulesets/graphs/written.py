"""Games with a token on a written-out directed graph such as ``graph a>b,c b>c``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from cgt.core.contract import Option, Ruleset, computed
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.core.tokens import folded
from cgt.errors import NotationError
from cgt.rulesets.custom import Digraph

MOST_VERTICES = 100
"""The maximum number of vertices of a written-out graph."""
LONGEST_NAME = 12
"""The maximum number of characters of the name of a vertex."""
EXAMPLE = "graph a>b,c b>c"
Arrows = tuple[tuple[str, tuple[str, ...]], ...]
"""Vertices with the ends of their moves. Only isolated ones have no moves."""

_GRAPH = re.compile(r"graph\s*[:(\s]\s*(.*[:>].*?)\)?\s*")
_BARE = re.compile(r"graph(?:\s*[:(].*|(?:\s+[^\s>:]{1,2})*\s*)")
_HEADS = {sign: re.compile(rf"([^\s,;>]+?)\s*-?{sign}\s*") for sign in ">:"}
_NAME = re.compile(rf"\w{{1,{LONGEST_NAME}}}")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WrittenGraph(Ruleset[str]):
    """A game of moving a token along the arrows of a graph, made by :func:`parse_graph`.

    A component is the vertex with the token.
    """

    arrows: Arrows

    rule = Text("Move the token along an arrow.")

    @computed
    def name(self) -> str:
        return "graph " + " ".join(f"{start}>{','.join(ends)}" for start, ends in self.arrows)

    @computed
    def examples(self) -> tuple[str, ...]:
        starts = sorted(self._alive, key=lambda vertex: -self.size(vertex))
        return tuple(dict.fromkeys((starts[0], " ".join(starts[:2]), " ".join(starts[-3:]))))

    @property
    def digraph(self) -> Digraph:
        """The graph with its nim values."""
        return _digraph(self.arrows)

    @property
    def _alive(self) -> tuple[str, ...]:
        """The vertices that have a move."""
        return tuple(start for start, ends in self.arrows if ends)

    def options(self, state: str) -> Iterator[Option[str]]:
        return (Option(end, (end,)) for end in self.digraph(state))

    def nim_value_of(self, state: str) -> int:
        return self.digraph.values[state]

    def size(self, state: str) -> int:
        """Return the length of the longest path from a vertex."""
        return _depths(self.arrows)[state]

    def read(self, token: str) -> str:
        vertex = folded(token)
        if vertex not in self.digraph.values:
            raise NotationError(
                "“{token}” isn't a vertex of this graph.",
                token=token[:40],
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        return vertex

    def write(self, state: str) -> str:
        return state

    def random_start(self, rng: Random, size: Size) -> tuple[str, ...]:
        """Return random vertices with a move, the first of them as far from an end as possible."""
        depths = _depths(self.arrows)
        far = max(self._alive, key=lambda vertex: (depths[vertex], rng.random()))
        return (far, *(rng.choice(self._alive) for _ in range(size.of(1, 2, 3))))


def parse_graph(text: str) -> WrittenGraph | None:
    """Return the game that a text in lower case writes out, or None if it isn't a graph at all.

    The ends of the moves from a vertex follow ``>``, ``->`` or ``:``.

    >>> parse_graph("graph a: b c; b: c"), parse_graph("graph(a->b,c; b->c)")
    (cgt.ruleset('graph a>b,c b>c'), cgt.ruleset('graph a>b,c b>c'))

    :raises NotationError: if a name isn't a word, or if there are too many vertices or no moves.
    :raises NeverEnds: if the graph has a cycle.
    """
    match = _GRAPH.fullmatch(text)
    if match is None:
        if _BARE.fullmatch(text) is None:
            return None
        raise _fault("Write each vertex of a graph with its moves.", text, (0, len(text)))
    begin, listed = match.start(1), match[1]
    heads = list(_HEADS[">" if ">" in listed else ":"].finditer(listed))
    if not heads or heads[0].start() > 0:
        raise _fault("A graph begins with a vertex and its moves.", text, (begin, len(text)))
    found: dict[str, tuple[str, ...]] = {}
    for head, after in zip(heads, [*heads[1:], None], strict=True):
        rest = listed[head.end() : after.start() if after else len(listed)]
        ends = [end for end in re.split(r"[\s,;]+", rest) if end]
        for vertex in (head[1], *ends):
            if _NAME.fullmatch(vertex) is None:
                raise _fault(
                    "“{vertex}” can't be a vertex. A name is a word of up to {most} characters.",
                    text,
                    (begin + head.start(), begin + head.end() + len(rest)),
                    vertex=vertex[:40],
                    most=LONGEST_NAME,
                )
        found[head[1]] = tuple(dict.fromkeys((*found.get(head[1], ()), *ends)))
    count = len({*found, *(end for ends in found.values() for end in ends)})
    if count > MOST_VERTICES:
        raise _fault(
            "A graph can have at most {most} vertices, and this one has {count}.",
            text,
            (begin, len(text)),
            most=MOST_VERTICES,
            count=count,
        )
    if not any(found.values()):
        raise _fault("This graph has no moves.", text, (begin, len(text)))
    reached = {end for ends in found.values() for end in ends}
    arrows = tuple((start, ends) for start, ends in found.items() if ends or start not in reached)
    _digraph(arrows)
    return WrittenGraph(arrows)


def _fault(template: str, text: str, span: tuple[int, int], **values: object) -> NotationError:
    return NotationError(template, source=text, span=span, example=EXAMPLE, **values)


@lru_cache(maxsize=64)
def _digraph(arrows: Arrows) -> Digraph:
    """Return the graph with its nim values, from the cache if it is there.

    :raises NeverEnds: if it has a cycle.
    """
    return Digraph(dict(arrows))


@lru_cache(maxsize=64)
def _depths(arrows: Arrows) -> dict[str, int]:
    """Return the length of the longest path from each vertex."""
    graph, depths = _digraph(arrows), dict[str, int]()
    for vertex in graph.values:  # the ends of a vertex's moves come before it
        depths[vertex] = max((depths[end] + 1 for end in graph(vertex)), default=0)
    return depths
