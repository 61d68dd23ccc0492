"""What a server has chosen and what a person wishes, and what may be chosen."""

from bot.settings.model.changes import ServerSetting, chosen, games_typed
from bot.settings.model.settings import (
    MOST_FAVOURITES,
    MOST_REFUSED,
    GameTooLong,
    Person,
    Server,
    TooManyRefused,
    readmit,
    refuse,
)

__all__ = [
    "MOST_FAVOURITES",
    "MOST_REFUSED",
    "GameTooLong",
    "Person",
    "Server",
    "ServerSetting",
    "TooManyRefused",
    "chosen",
    "games_typed",
    "readmit",
    "refuse",
]
