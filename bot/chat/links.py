"""Links between features, with which a feature asks one that it can't import."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeAlias, TypeVar

from bot.services import Services
from cgt.core.text import Text

R = TypeVar("R")

Answer: TypeAlias = "tuple[type[Link[Any]], Callable[[Services, Any], Awaitable[Any]]]"
"""A kind of link, and the function that answers it."""


class Link(Generic[R]):
    """A request of one feature to another, whose answer is an ``R``."""

    @classmethod
    def answered(cls, by: Callable[[Services, Self], Awaitable[R]]) -> Answer:
        """Return an answer, to be listed in a feature's links."""
        return cls, by


@dataclass(frozen=True)
class TitlesOf(Link[Mapping[int, Text]]):
    """The titles of members in a server, or their global ones in direct messages (None)."""

    guild_id: int | None
    members: tuple[int | None, ...]


@dataclass(frozen=True)
class TitlesEarned(Link[Mapping[int, Text]]):
    """The titles that members earned by a match."""

    guild_id: int | None
    match_id: int


@dataclass(frozen=True)
class OrganiserRole(Link[int | None]):
    """The role whose members can lead events in a server, or None if it has none."""

    guild_id: int


@dataclass(frozen=True)
class MatchesOf(Link[Mapping[str, int]]):
    """The numbers of matches that a server has played of some games, by their notation."""

    guild_id: int
    games: tuple[str, ...]


@dataclass(frozen=True)
class ClassesOf(Link[frozenset[int]]):
    """The classes that a user is a member of."""

    user_id: int


@dataclass(frozen=True)
class PartsTaught(Link[Mapping[str, int]]):
    """The number of components for skills of which a member's lessons haven't taught sums yet."""

    member: int


@dataclass(frozen=True)
class LessonDone(Link[None]):
    """A note to higher features that a member has finished a lesson."""

    member: int
    lesson: str
