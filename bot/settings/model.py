"""The settings of a server, the preferences of a person, and the choices for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.opponent.model import Level
from cgt import notation
from cgt.errors import CgtError
from cgt.positions import Ruleset
from cgt.themes import Theme

MOST_FAVOURITES = 10
MOST_REFUSED = 100
"""The maximum number of members whose challenges a member can refuse by name."""
LONGEST_GAME = 60
"""A game whose notation is longer is no default and no favourite."""

USUAL_GAME = "nim"
"""The game that is played where neither a member nor the server chose one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """The settings of a server.

    ``channel_id`` is the channel for games (None: wherever a command is used), ``game`` and
    ``level`` what is played where a member does not say, and ``clock`` the time control in the
    notation of clocks (empty: the usual one). ``favourites`` are games in notation, offered
    first. Members with the role ``organiser_id`` can lead tournaments, beside those who manage
    the server. ``threads``: each match in a thread of its own; ``notices``: members are told when
    a move waits for them. ``language`` is that of what all read (None: what Discord says),
    ``theme`` that of the pictures of boards.
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
    theme: Theme = Theme.SLATE
    version: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """The preferences of a member, in all servers.

    ``notices``: to be told when a move waits for them; ``challenges``: to be challenged at all;
    ``refused`` are the persons who may not, in the order in which they were named.
    """

    user_id: int
    notices: bool = True
    challenges: bool = True
    refused: tuple[int, ...] = ()
    version: int = field(default=0, compare=False)

    def takes_challenges_of(self, user_id: int) -> bool:
        """Return whether a challenge by another member reaches this one."""
        return self.challenges and user_id not in self.refused


def refuse(person: Person, user_id: int) -> Person:
    """Return what a member wishes who takes no more challenges of another.

    :raises CgtError: when they refuse as many by name as one may.
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
    """Return what a member wishes who takes challenges of some others again."""
    return replace(person, refused=tuple(one for one in person.refused if one not in user_ids))


ON = "on"
"""The value of a setting that was just switched on."""


class ServerSetting(StrEnum):
    """A setting of a server; its value is the name of the field."""

    CHANNEL = "channel_id"
    GAME = "game"
    LEVEL = "level"
    CLOCK = "clock"
    FAVOURITES = "favourites"
    ORGANISER = "organiser_id"
    THREADS = "threads"
    NOTICES = "notices"
    LANGUAGE = "language"
    THEME = "theme"


def chosen(server: Server, setting: ServerSetting, values: Sequence[str]) -> Server:
    """Return what a server has chosen after a choice; of no value it is as at the beginning.

    :raises CgtError: when a game cannot be read.
    """
    value = values[0] if values else ""
    match setting:
        case ServerSetting.CHANNEL | ServerSetting.ORGANISER:
            changed: object = _id(value)
        case ServerSetting.GAME:
            changed = _code(value) if value else None
        case ServerSetting.FAVOURITES:
            changed = tuple(dict.fromkeys(map(_code, values)))[:MOST_FAVOURITES]
        case ServerSetting.LEVEL:
            changed = Level(value) if value else None
        case ServerSetting.CLOCK:
            changed = value
        case ServerSetting.THREADS | ServerSetting.NOTICES:
            changed = value == ON
        case ServerSetting.LANGUAGE:
            changed = value or None
        case ServerSetting.THEME:
            changed = Theme(value) if value in set(Theme) else Theme.SLATE
    return replace(server, **{setting.value: changed})


def _id(text: str) -> int | None:
    """Return the number of a channel or a role; None where a text is no such number."""
    number = int(text) if re.fullmatch(r"[0-9]{1,19}", text) else 2**63
    return number if number < 2**63 else None


def games_typed(text: str, read_ruleset: Callable[[str], Ruleset]) -> tuple[str, ...]:
    """Return the games that a text names, in notation: one a line, or with semicolons between.

    ``read_ruleset`` reads one of them.

    :raises CgtError: when one cannot be read, or its notation is too long for a setting.
    """
    named = (part for part in re.split(r"[;\n]", text) if part.strip())
    return tuple(_code(str(read_ruleset(part))) for part in named)


def _code(game: str) -> str:
    """Return the notation of a game that is to be kept as a setting."""
    code = str(notation.ruleset(game))
    if len(code) > LONGEST_GAME:
        raise CgtError(
            "This game's notation is too long for a setting. The limit is {limit} characters.",
            limit=LONGEST_GAME,
        )
    return code
