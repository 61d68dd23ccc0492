"""How a choice in a panel changes what a server has chosen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from bot.opponent.model import Level
from bot.settings.model.settings import (
    LONGEST_CLOCK,
    LONGEST_GAME,
    MOST_FAVOURITES,
    GameTooLong,
    Server,
)
from cgt import notation

ON = "on"
"""What is chosen where a setting is switched on."""


class ServerSetting(StrEnum):
    """What a server may choose; the words stand in panels that are posted."""

    CHANNEL = "channel"
    GAME = "game"
    LEVEL = "level"
    CLOCK = "clock"
    FAVOURITES = "favourites"
    ORGANISER = "organiser"
    THREADS = "threads"
    NOTICES = "notices"
    LANGUAGE = "language"


FIELDS = {ServerSetting.CHANNEL: "channel_id", ServerSetting.ORGANISER: "organiser_id"}
"""Which field holds a setting, where it is called otherwise."""
LONGEST_LANGUAGE = 16


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
            changed = Level(value) if value in set(Level) else None
        case ServerSetting.CLOCK:
            changed = value[:LONGEST_CLOCK]
        case ServerSetting.THREADS | ServerSetting.NOTICES:
            changed = value == ON
        case ServerSetting.LANGUAGE:
            changed = value[:LONGEST_LANGUAGE] or None
    return replace(server, **{FIELDS.get(setting, setting.value): changed})


def _id(text: str) -> int | None:
    """Return the number of a channel or a role; None where a text is no such number."""
    number = int(text) if re.fullmatch(r"[0-9]{1,19}", text) else 2**63
    return number if number < 2**63 else None


def games_typed(text: str) -> tuple[str, ...]:
    """Return the games that a text names, in notation: one a line, or with semicolons between.

    :raises CgtError: when one cannot be read, or its notation is too long for a setting.
    """
    return tuple(_code(part) for part in re.split(r"[;\n]", text) if part.strip())


def _code(game: str) -> str:
    """Return the notation of a game that is to be kept as a setting.

    :raises GameTooLong: when it is too long for that.
    """
    code = notation.ruleset(game).called
    if len(code) > LONGEST_GAME:
        raise GameTooLong(
            "The notation of this game is too long to be kept as a setting: it has more than "
            "{limit} characters.",
            limit=LONGEST_GAME,
        )
    return code
