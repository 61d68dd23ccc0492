"""What is drawn, sent and changed below an answer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from cgt.errors import CgtError
from cgt.notation import position as read_position
from cgt.positions import Position
from cgt.text import Text

LARGEST_GRAPH = 40
"""The most positions of a game graph that a phone can show."""
LARGEST_TABLE = 16
"""The most rows of a table."""
USUAL_TABLE = 8
"""The rows of a table at first."""
STRIP_TO = 95
"""The last heap of a strip."""


class What(IntEnum):
    """The things that can be sent as files."""

    POSITION = 1
    GRAPH = 2
    TABLE = 3
    STRIP = 4


class NothingLeft(CgtError):
    """A change would remove the last component."""


@dataclass(frozen=True, slots=True)
class File:
    """A file that is made for a member."""

    name: str
    content: str


@dataclass(frozen=True, slots=True)
class Judged:
    """A position with its nim value, whether the player to move wins, and a move that does.

    The nim value is None where it isn't known, and the move where there is none.
    """

    position: Position
    nim_value: int | None
    is_won: bool
    move: Text | None


@dataclass(frozen=True, slots=True)
class Change:
    """A position before and after a change."""

    before: Judged
    after: Judged


def changed(position: Position, place: int, text: str) -> Position:
    """Return a position with another component in a place; an empty text removes the old one.

    A place behind the last component adds one. The text is read as the game of the old component,
    and may name another game.

    :raises NotationError: when the text denotes no component.
    :raises NothingLeft: when no component would be left.
    """
    components = position.components
    place = min(place, len(components))
    game = components[min(place, len(components) - 1)].ruleset if components else None
    new = read_position(text, game).components if text.strip() else ()
    together = (*components[:place], *new, *components[place + 1 :])
    if not together:
        raise NothingLeft("A position needs at least one component. Enter a new one instead.")
    return read_position(str(replace(position, components=together)))  # not too many of them
