"""The settings of a server, the preferences of a member, and the choices for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from bot.play.engine.model import Level
from cgt.core import notation
from cgt.core.positions import Ruleset
from cgt.errors import CgtError
from cgt.showing.themes import Theme

MOST_FAVOURITES = 10
MOST_REFUSED = 100
"""The maximum number of members that a member can block."""
LONGEST_GAME = 100
"""The maximum length of a default or favourite game's notation, that of an option's value."""

USUAL_GAME = "nim"
"""The game played when neither the member nor the server chose one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """The settings of a server.

    ``channel_id`` is the channel for games (None: the channel of the command). ``game``, ``level``
    and ``clock`` are defaults, the clock in clock notation (empty: the general default).
    ``favourites`` are games in notation, offered first. A challenge expires after
    ``challenge_time``, in minutes (empty: the general default). Members with the role
    ``organiser_id`` can run tournaments, as can server managers. ``threads`` puts each match in its
    own thread, ``race_threads`` each race, and ``notices`` notifies members of their move.
    ``language`` is that of public messages (None: Discord's), ``theme`` that of board pictures.
    ``seasons`` are the moments at which seasons of the leaderboard began, the earliest first.
    """

    guild_id: int
    channel_id: int | None = None
    game: str | None = None
    level: Level | None = None
    clock: str = ""
    challenge_time: str = ""
    favourites: tuple[str, ...] = ()
    organiser_id: int | None = None
    threads: bool = False
    race_threads: bool = False
    notices: bool = True
    language: str | None = None
    theme: Theme = Theme.SLATE
    seasons: tuple[datetime, ...] = ()
    version: int = field(default=0, compare=False)


class Theory(StrEnum):
    """The theory that a member knows, which decides the words of answers."""

    NONE = "none"
    FIRST = "first"
    ALL = "all"

    @classmethod
    def after(cls, lessons: int) -> Theory:
        """Return the theory known after a number of lessons.

        >>> [str(Theory.after(lessons)) for lessons in (0, 1, 7, 8)]
        ['none', 'first', 'first', 'all']
        """
        return cls.ALL if lessons > FIRST_LESSONS else cls.FIRST if lessons else cls.NONE


FIRST_LESSONS = 7
"""The number of lessons before those about sums."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """The preferences of a member in all servers.

    ``notices`` turns on notices for their move, and ``challenges`` allows challenges. ``theory`` is
    the chosen level of theory (None: that of the finished lessons). ``refused`` are blocked members
    in the order of blocking. ``zone`` is the time zone of their days.
    """

    user_id: int
    notices: bool = True
    challenges: bool = True
    theory: Theory | None = None
    refused: tuple[int, ...] = ()
    zone: str = "UTC"
    version: int = field(default=0, compare=False)

    def takes_challenges_of(self, user_id: int) -> bool:
        """Return whether challenges by another member reach this one."""
        return self.challenges and user_id not in self.refused


def refuse(person: Person, user_id: int) -> Person:
    """Return preferences with another member blocked.

    :raises CgtError: when the member has blocked the maximum number.
    """
    if user_id in person.refused or user_id == person.user_id:
        return person
    if len(person.refused) >= MOST_REFUSED:
        raise CgtError(
            "You're already blocking {count} people, the maximum. You can turn off all "
            "challenges instead.",
            count=MOST_REFUSED,
        )
    return replace(person, refused=(*person.refused, user_id))


def readmit(person: Person, user_ids: Collection[int]) -> Person:
    """Return preferences with some members unblocked."""
    return replace(person, refused=tuple(one for one in person.refused if one not in user_ids))


ON = "on"
"""The value of a setting that was just switched on."""


class ServerSetting(StrEnum):
    """A setting of a server. Its value is in the custom ids of posted panels."""

    GAME = "game"
    LEVEL = "level"
    CLOCK = "clock"
    CHALLENGE_TIME = "challenge_time"
    FAVOURITES = "favourites"
    THREADS = "threads"
    RACE_THREADS = "race_threads"
    NOTICES = "notices"
    LANGUAGE = "language"
    THEME = "theme"


def choose(server: Server, setting: ServerSetting, values: Sequence[str]) -> Server:
    """Return a server's settings after a choice. No value restores the default.

    :raises CgtError: when a game cannot be read.
    """
    value = values[0] if values else ""
    match setting:
        case ServerSetting.GAME:
            changed: object = _code(value) if value else None
        case ServerSetting.FAVOURITES:
            changed = tuple(dict.fromkeys(map(_code, values)))[:MOST_FAVOURITES]
        case ServerSetting.LEVEL:
            changed = Level(value) if value else None
        case ServerSetting.CLOCK | ServerSetting.CHALLENGE_TIME:
            changed = value
        case ServerSetting.THREADS | ServerSetting.RACE_THREADS | ServerSetting.NOTICES:
            changed = value == ON
        case ServerSetting.LANGUAGE:
            changed = value or None
        case ServerSetting.THEME:
            changed = Theme(value or Theme.SLATE)
    return replace(server, **{setting.value: changed})


def games_typed(text: str, read_ruleset: Callable[[str], Ruleset]) -> tuple[str, ...]:
    """Return the games named in a text in notation, separated by lines or semicolons.

    ``read_ruleset`` reads one of them.

    :raises CgtError: when one cannot be read, or its notation is too long for a setting.
    """
    named = (part for part in re.split(r"[;\n]", text) if part.strip())
    return tuple(_code(str(read_ruleset(part))) for part in named)


def _code(game: str) -> str:
    """Return the notation of a game for a setting."""
    code = str(notation.ruleset(game))
    if len(code) > LONGEST_GAME:
        raise CgtError(
            "This game's notation is too long for a setting. The limit is {limit} characters.",
            limit=LONGEST_GAME,
        )
    return code
