"""The clicks in a panel of settings."""

from __future__ import annotations

from enum import StrEnum

from bot.chat.custom_id import Chosen, Click, Form, Id
from bot.settings.model import ServerSetting


class Wish(StrEnum):
    """A preference of a person, on or off; its value is the name of the field."""

    NOTICES = "notices"
    CHALLENGES = "challenges"


class ChangeServer(Click, verb="set"):
    """Choose something for the server; no value is to choose nothing of one's own."""

    setting: ServerSetting
    values: Chosen[tuple[str, ...]] = ()


class SwitchServer(Click, verb="switch"):
    """Switch something on or off for the server."""

    setting: ServerSetting
    whether: bool


class AskForGames(Click, verb="setgame"):
    """Open the form in which games are typed for a setting."""

    setting: ServerSetting


class TypedGames(Form, verb="setgames"):
    """Choose the games that were typed."""

    setting: ServerSetting
    typed: Chosen[str] = ""


class ChangeWish(Click, verb="wish"):
    """Wish something for oneself, or no more."""

    wish: Wish
    whether: bool


class RefuseOne(Click, verb="nomore"):
    """Take no more challenges of a person."""

    user_id: Id


class ChooseToRefuse(Click, verb="nomoreof"):
    """Take no more challenges of the person who is chosen in the panel."""

    user_id: Chosen[Id] = 0


class TakeAgain(Click, verb="again"):
    """Take the challenges of some persons again."""

    user_ids: Chosen[tuple[Id, ...]] = ()
