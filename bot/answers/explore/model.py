"""Pictures, files and changed positions below an answer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from cgt.core.notation import position as read_position
from cgt.core.positions import Position
from cgt.core.text import Text
from cgt.errors import CgtError

LARGEST_GRAPH = 40
"""The most positions of a game graph that a phone can show."""
LARGEST_TABLE = 16
USUAL_TABLE = 8
"""The initial number of rows of a table."""
STRIP_TO = 95
"""The last heap of a strip."""


class FileKind(IntEnum):
    """The kinds of files that can be sent."""

    POSITION = 1
    GRAPH = 2
    TABLE = 3
    STRIP = 4


class NothingLeft(CgtError):
    """An attempt to remove the last component."""


@dataclass(frozen=True, slots=True)
class File:
    """A file for a member to download."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class JudgedPosition:
    """A verdict on a position. ``is_won`` says whether the player to move wins.

    The nim value is None if unknown, and the winning move None if there isn't one.
    """

    position: Position
    nim_value: int | None
    is_won: bool
    move: Text | None


@dataclass(frozen=True, slots=True)
class Change:
    """A position before and after a change."""

    before: JudgedPosition
    after: JudgedPosition


def replace_component(position: Position, place: int, text: str) -> Position:
    """Return a position with a component replaced, removed by an empty text, or added.

    A place after the last component adds one. The text is read as the old component's game unless
    it names another.

    :raises NotationError: if the text isn't a position.
    :raises NothingLeft: if no component would be left.
    """
    components = position.components
    place = min(place, len(components))
    game = components[min(place, len(components) - 1)].ruleset if components else None
    new = read_position(text, game).components if text.strip() else ()
    together = (*components[:place], *new, *components[place + 1 :])
    if not together:
        raise NothingLeft("A position needs at least one component. Enter a new one instead.")
    # Reading it again refuses too many components.
    return read_position(str(replace(position, components=together)))
