"""Text to positions and moves; ``str()`` of either is the way back."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, TypeVar

from cgt.components import Component, Move
from cgt.contract import Ruleset, state_of
from cgt.errors import NotationError
from cgt.forgiving import Reading, as_positions, forgiving, read_group, strict
from cgt.given import wrong_kind
from cgt.positions import Position
from cgt.rulesets.catalogue import ruleset
from cgt.tokens import folded, no_longer, within

PositionLike = Position | str | Iterable[Any]
"""A position, its notation, or a list of its components: heaps, states, or text for each."""

MAX_COMPONENTS = 64
"""The most components that a position may have."""
MOST_COUNTED = 10_000
"""The most components that are counted before they are said to be too many."""
T = TypeVar("T")

MAX_LENGTH = 2_000
"""The most characters that a text in notation may have."""


def position(given: PositionLike, game: Ruleset | str | None = None) -> Position:
    """Return the position that a text denotes, or a list of heaps or other components.

    The text names its ruleset (``take 1-3: 3 4 5``), unless ``game`` gives it; without either
    it is Nim. A sum of components of several rulesets is written with semicolons
    (``nim: 3 5; take 1-3: 7``). Spaces, commas, case and the keyboard's digits do not matter. The
    colon may be left out (``kayles 7 8``), and heaps may be joined (``3-4-5``, ``3+4+5``), where
    that can mean one thing only.

    >>> str(position("Take up to 3:  3, 4 ,5"))
    'take 1-3: 3 4 5'
    >>> str(position("cram 4 by 5 + 3x3")), str(position("5 7", "wythoff"))
    ('cram: 4x5 3x3', 'wythoff: (5,7)')
    >>> str(position("10 12", "divide 2,3,6")), str(position([3, 4, 5]))
    ('divide 2,3,6: 10 12', 'nim: 3 4 5')

    :raises NotationError: when the text denotes no position, or one that is too large to be read;
        it points at the fault.
    :raises WrongKind: when it is neither text nor a list of components.
    """
    if isinstance(given, Position):
        return given
    played = None if game is None else ruleset(game)
    if isinstance(given, str):
        return _read(given, played)
    if not isinstance(given, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise wrong_kind(given, "a position", "nim: 3 4 5")
    played = ruleset("nim") if played is None else played
    parts = _not_too_many(tuple(islice(given, MOST_COUNTED)), "")
    return Position(tuple(Component(played, state_of(played, part)) for part in parts))


def move(text: str, where: PositionLike) -> Move:
    """Return the move that a text denotes in a position: see :meth:`cgt.Position.move`.

    >>> str(move("c 3", "nim: 3 4 5"))
    'C-3'

    :raises NotationError: when the text is no move, or names a component that is not there.
    :raises IllegalMove: when the rules do not allow it.
    """
    return position(where).move(text)


def _read(text: str, current: Ruleset | None) -> Position:
    """Return the position that a text denotes, in a game unless the text names another."""
    components: list[Component] = []
    start = 0
    given = folded(no_longer(text, MAX_LENGTH, "nim: 3 4 5"))
    for group in given.split(";"):
        name, colon, rest = group.rpartition(":")
        with within(text, start):
            if colon:
                current, found = _named(name, rest)
            else:
                current, found = read_group(group, current)
        components.extend(found)
        start += len(group) + 1
    return Position(_not_too_many(tuple(components), text))


def _named(name: str, rest: str) -> Reading:
    """Return the game and the components that stand before and behind a colon."""
    try:
        game = ruleset(name)
    except NotationError as error:
        as_positions(error, rest)
        raise
    with within(rest, len(name) + 1):
        try:
            return game, strict(rest, game)
        except NotationError:
            components = forgiving(rest, game)
            if components is None:
                raise
            return game, components


def _not_too_many(components: tuple[T, ...], source: str) -> tuple[T, ...]:
    """Return some components, of which there are not too many.

    :raises NotationError: when there are more than :data:`MAX_COMPONENTS`.
    """
    if len(components) > MAX_COMPONENTS:
        raise NotationError(
            "A position can have at most {limit} components, and this one has {count}.",
            count=len(components),
            limit=MAX_COMPONENTS,
            source=source,
            span=(0, max(1, len(source))),
            example="nim: 3 4 5",
        )
    return components
