"""Settings as values: of a server and of a person; whoever has chosen nothing has the defaults."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.opponent.model import Level
from cgt.errors import CgtError

MOST_FAVOURITES = 10
"""So many games a server may have as its favourites."""
MOST_REFUSED = 100
"""So many persons a member may refuse challenges from by name; then there is the refusal of all."""
LONGEST_GAME = 60
"""A game whose notation is longer is no default and no favourite."""
LONGEST_CLOCK = 32


class TooManyRefused(CgtError):
    """A member refuses challenges from as many persons as one may."""


class GameTooLong(CgtError):
    """The notation of a game is longer than what is kept as a setting."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """What a server has chosen.

    ``channel_id`` is the channel for games (None: wherever a command is used), ``game`` and
    ``level`` what is played where a member does not say, and ``clock`` the time control in the
    notation of clocks (empty: the usual one). ``favourites`` are games in notation, offered
    first. Whoever has the role ``organiser_id`` may lead tournaments, beside those who may manage
    the server. ``threads``: each match in a thread of its own; ``notices``: members are told when
    a move waits for them. ``language`` is that of what all read (None: what Discord says).
    """

    guild_id: int
    channel_id: int | None = None
    game: str | None = None
    level: Level | None = None
    clock: str = ""
    favourites: tuple[str, ...] = ()
    organiser_id: int | None = None
    threads: bool = False
    notices: bool = True
    language: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """What a member wishes, in all servers.

    ``notices``: to be told when a move waits for them; ``challenges``: to be challenged at all;
    ``refused`` are the persons who may not, in the order in which they were named. ``language``
    is that of private answers (None: what Discord says).
    """

    user_id: int
    notices: bool = True
    challenges: bool = True
    refused: tuple[int, ...] = ()
    language: str | None = None

    def takes_challenges_of(self, user_id: int) -> bool:
        """Return whether a challenge by another member reaches this one."""
        return self.challenges and user_id not in self.refused


def refuse(person: Person, user_id: int) -> Person:
    """Return what a member wishes who takes no more challenges of another.

    :raises TooManyRefused: when they refuse as many by name as one may.
    """
    if user_id in person.refused or user_id == person.user_id:
        return person
    if len(person.refused) >= MOST_REFUSED:
        raise TooManyRefused(
            "You refuse challenges from {count} people, and that is the limit: you can refuse "
            "all challenges instead.",
            count=MOST_REFUSED,
        )
    return replace(person, refused=(*person.refused, user_id))


def readmit(person: Person, user_ids: frozenset[int]) -> Person:
    """Return what a member wishes who takes challenges of some others again."""
    return replace(person, refused=tuple(one for one in person.refused if one not in user_ids))
