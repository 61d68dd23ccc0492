"""The reading of positions and moves from text, the inverse of their ``str()``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from cgt.core.arguments import BYTES, wrong_kind
from cgt.core.components import Component, Move
from cgt.core.contract import Ruleset, state_of
from cgt.core.convention import Convention, agreed, require_no_convention
from cgt.core.forgiving import (
    Reading,
    as_positions,
    fault_behind_name,
    forgiving,
    read_group,
    strict,
)
from cgt.core.positions import Position
from cgt.core.text import Text
from cgt.core.tokens import folded, no_longer, within
from cgt.errors import CgtError, NotationError, UnknownGame
from cgt.rules import is_rule, with_title
from cgt.rules.phrases import advice_about, beyond_rules, game_meaning, position_meaning
from cgt.rulesets.catalogue import is_name, ruleset

PositionLike = Position | str | Iterable[Any]
"""A position, its notation, or a list of components as heap sizes, states or texts."""

MAX_COMPONENTS = 64
"""The maximum number of components of a position."""
MOST_COUNTED = 10_000
"""The number of components above which an error doesn't give their exact number."""
T = TypeVar("T")

MAX_LENGTH = 2_000
"""The maximum number of characters of a text in notation."""


def position(given: PositionLike, game: Ruleset | str | None = None) -> Position:
    """Return the position that a text or a list of components denotes.

    The text names its ruleset (``take 1-3: 3 4 5``), unless ``game`` gives it. Without either it is
    Nim. A sum of components of several rulesets is written with semicolons (``nim: 3 5; take 1-3:
    7``). Spaces, commas, case and the keyboard's digits don't matter. The colon is optional
    (``kayles 7 8``), and heaps can be joined (``3-4-5``, ``3+4+5``), if the text then has only one
    meaning.

    >>> str(position("Take up to 3:  3, 4 ,5"))
    'take 1-3: 3 4 5'
    >>> str(position("cram 4 by 5 + 3x3")), str(position("5 7", "wythoff"))
    ('cram: 4x5 3x3', 'wythoff: (5,7)')
    >>> str(position("10 12", "divide 2,3,6")), str(position([3, 4, 5]))
    ('divide 2,3,6: 10 12', 'nim: 3 4 5')

    :raises NotationError: when the text denotes no position, or one that is too large to be read,
        with the place of the fault.
    :raises WrongKind: when the argument is neither text nor a list of components.
    """
    if isinstance(given, Position):
        return given
    played = None if game is None else ruleset(game)
    if isinstance(given, str):
        return _read(given, played)
    if not isinstance(given, Iterable) or isinstance(given, BYTES):
        raise wrong_kind(given, "a position", "nim: 3 4 5")
    played = ruleset("nim") if played is None else played
    parts = _not_too_many(tuple(islice(given, MOST_COUNTED + 1)), "")
    return Position(tuple(Component(played, state_of(played, part)) for part in parts))


def played(
    given: PositionLike,
    convention: Convention | str | None = None,
    game: Ruleset | str | None = None,
) -> tuple[Position, Convention]:
    """Return the position that a text denotes, and its play convention.

    The text, or the name of the game, can say misère. Otherwise the argument decides (default:
    normal play).

    >>> where, convention = played("misère nim: 3 4 5")
    >>> str(where), convention.value
    ('nim: 3 4 5', 'misère')

    :raises NotationError: when the text denotes no position, or disagrees with the argument.
    """
    chosen = None if convention is None else Convention.of(convention)
    if isinstance(game, str):
        game, chosen = game_played(game, chosen)
    if not isinstance(given, str):
        return position(given, game), chosen or Convention.NORMAL
    text, chosen = agreed(given, chosen)
    with within(given, 0):
        return position(text, game), chosen or Convention.NORMAL


def game_played(
    given: Ruleset | str, convention: Convention | str | None = None
) -> tuple[Ruleset, Convention | None]:
    """Return the ruleset that a text denotes, and its play convention.

    The text or the argument gives the convention. It is None if neither does.

    >>> game, convention = game_played("misère kayles")
    >>> str(game), str(convention)
    ('kayles', 'misère')

    :raises NotationError: when the text denotes no game, or disagrees with the argument.
    """
    if not isinstance(given, str):
        return ruleset(given), None if convention is None else Convention.of(convention)
    text, chosen = agreed(given, convention)
    with within(given, 0):
        return ruleset(text if text.strip() else given), chosen


def move(text: str, where: PositionLike) -> Move:
    """Return the move that a text denotes in a position, like :meth:`cgt.Position.move`.

    >>> str(move("c 3", "nim: 3 4 5"))
    'C-3'

    :raises NotationError: when the text isn't a move, or its component doesn't exist.
    :raises IllegalMove: when the rules don't allow it.
    """
    return position(where).move(text)


def _read(text: str, current: Ruleset | None) -> Position:
    """Return the position that a text denotes, in the current game unless it names another."""
    components: list[Component] = []
    given = _with_titles(text, folded(no_longer(text, MAX_LENGTH, "nim: 3 4 5")))
    require_no_convention(text)
    is_free = current is None
    for start, group in _groups(given):
        name, colon, rest = group.rpartition(":")
        with within(text, start):
            try:
                if colon:
                    current, found = _named(name, rest, current)
                else:
                    current, found = read_group(group, current)
            except NotationError:
                if is_free and (question := _question(given)) is not None:
                    raise question from None
                raise
        components.extend(found)
    return Position(_not_too_many(tuple(components), text))


def _question(text: str) -> NotationError | None:
    """Return the question whether a phrase means a position, or None if it's an unknown phrase."""
    span = (0, max(1, len(text)))
    try:
        if (meaning := position_meaning(text)) is not None:
            meant = str(position(meaning))
            return NotationError("Do you mean “{position}”?", position=meant, span=span).offering(
                meant
            )
    except CgtError:
        return None
    is_phrase = game_meaning(text) or beyond_rules(text)
    if is_phrase or (not _begins_with_title(text) and advice_about(text)):
        try:
            ruleset(text)
        except NotationError as error:
            as_positions(error, "")
            return error
    return None


def _begins_with_title(text: str) -> bool:
    """Return whether the first words of a text are a name of the catalogue."""
    words = text.replace(":", " ").split()
    return any(is_name(" ".join(words[:count])) for count in range(1, len(words) + 1))


def _groups(text: str) -> Iterator[tuple[int, str]]:
    """Yield the parts between semicolons with their starts. A rule can contain semicolons."""
    start = 0
    while start <= len(text):
        colon = text.find(":", start) if is_rule(text[start:]) else start
        end = -1 if colon < 0 else text.find(";", colon)
        end = len(text) if end < 0 else end
        yield start, text[start:end]
        start = end + 1


def _with_titles(text: str, given: str) -> str:
    """Return a text in lower case, except for the titles before its rules."""
    parts = (with_title(text[start : start + len(group)], group) for start, group in _groups(given))
    return ";".join(parts)


def _named(name: str, rest: str, current: Ruleset | None) -> Reading:
    """Return the game before a colon and the components behind it."""
    try:
        game = ruleset(name)
    except NotationError as error:
        least = 1 if isinstance(error, UnknownGame) else 2
        behind = None if error.candidates else fault_behind_name(f"{name}:{rest}", least)
        if behind is not None:
            raise behind from None
        if current is not None and not error.candidates:
            error.example = str(current)
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
    """Return some components unchanged after a check of their number.

    :raises NotationError: when there are more than :data:`MAX_COMPONENTS`.
    """
    if len(components) > MAX_COMPONENTS:
        more = len(components) > MOST_COUNTED
        raise NotationError(
            "A position can have at most {limit} components, and this one has {count}.",
            count=Text("more than {most}", most=MOST_COUNTED) if more else len(components),
            limit=MAX_COMPONENTS,
            source=source,
            span=(0, max(1, len(source))),
            example="nim: 3 4 5",
        )
    return components
