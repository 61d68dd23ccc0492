"""What can be asked for in the panels of settings, and how their controls remember it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import quote, unquote

from bot.chat.custom_id import CustomId, Reader
from bot.settings.model import ServerSetting
from bot.settings.model.changes import ON

OFF = "off"


class Verb(StrEnum):
    """What buttons, selects and forms ask for; the words stand in panels that are posted."""

    SERVER = "set"
    TYPE = "setgame"
    PERSON = "wish"
    REFUSE = "nomore"
    AGAIN = "again"


class Wish(StrEnum):
    """What a person may wish, yes or no; the words stand in panels that are posted."""

    NOTICES = "notices"
    CHALLENGES = "challenges"


@dataclass(frozen=True, slots=True)
class ShowServer:
    """Show the panel of the server as it is now: what was asked for is not known."""


@dataclass(frozen=True, slots=True)
class ShowPerson:
    """Show the panel of a person as it is now: what was asked for is not known."""


@dataclass(frozen=True, slots=True)
class ChangeServer:
    """Choose something for the server; no value is to choose nothing of one's own."""

    setting: ServerSetting
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AskForGames:
    """Open the form in which games are typed for a setting."""

    setting: ServerSetting


@dataclass(frozen=True, slots=True)
class TypedGames:
    """Choose the games that were typed."""

    setting: ServerSetting
    typed: str


@dataclass(frozen=True, slots=True)
class ChangeWish:
    """Wish something for oneself, or no more."""

    wish: Wish
    whether: bool


@dataclass(frozen=True, slots=True)
class RefuseOne:
    """Take no more challenges of a person; ``listed``: it is asked for in the panel."""

    user_id: int
    listed: bool = False


@dataclass(frozen=True, slots=True)
class TakeAgain:
    """Take the challenges of some persons again."""

    user_ids: tuple[int, ...]


def server_select(setting: ServerSetting) -> CustomId:
    """Return what the select of a setting remembers."""
    return CustomId(Verb.SERVER, detail=setting)


def server_button(setting: ServerSetting, *, whether: bool) -> CustomId:
    """Return what the button remembers that switches a setting on or off."""
    return CustomId(Verb.SERVER, detail=f"{setting}.{ON if whether else OFF}")


def typing(setting: ServerSetting) -> CustomId:
    """Return what the button to the form of a setting remembers, and the form."""
    return CustomId(Verb.TYPE, detail=setting)


def wish_button(wish: Wish, *, whether: bool) -> CustomId:
    """Return what the button remembers that says what a person wishes."""
    return CustomId(Verb.PERSON, detail=f"{wish}.{ON if whether else OFF}")


def refuse_button(user_id: int) -> CustomId:
    """Return what the button remembers that refuses the challenges of a person."""
    return CustomId(Verb.REFUSE, user_id)


def refuse_select() -> CustomId:
    """Return what the select remembers in which a person is chosen to be refused."""
    return CustomId(Verb.REFUSE)


def again_select() -> CustomId:
    """Return what the select remembers in which persons are chosen, by their ids."""
    return CustomId(Verb.AGAIN)


def option(value: str) -> str:
    """Return a value as an option of a select keeps it: without a space, which divides values."""
    return quote(value, safe="")


def _server(kept: CustomId, chosen: str) -> ChangeServer | ShowServer:
    name, _, switched = kept.detail.partition(".")
    if name not in set(ServerSetting):
        return ShowServer()
    values = (switched,) if switched else tuple(map(unquote, chosen.split()))
    return ChangeServer(ServerSetting(name), values)


def _type(kept: CustomId, _chosen: str) -> AskForGames | ShowServer:
    if kept.detail not in set(ServerSetting):
        return ShowServer()
    return AskForGames(ServerSetting(kept.detail))


def _typed(kept: CustomId, answer: str) -> TypedGames | ShowServer:
    if kept.detail not in set(ServerSetting):
        return ShowServer()
    return TypedGames(ServerSetting(kept.detail), answer)


def _wish(kept: CustomId, _chosen: str) -> ChangeWish | ShowPerson:
    name, _, switched = kept.detail.partition(".")
    if name not in set(Wish):
        return ShowPerson()
    return ChangeWish(Wish(name), switched == ON)


def _refuse(kept: CustomId, chosen: str) -> RefuseOne:
    return RefuseOne(int(chosen), listed=True) if chosen.isdigit() else RefuseOne(kept.subject)


def _again(_kept: CustomId, chosen: str) -> TakeAgain:
    return TakeAgain(tuple(int(each) for each in chosen.split() if each.isdigit()))


VERBS: Mapping[str, Reader] = {
    Verb.SERVER: _server,
    Verb.TYPE: _type,
    Verb.PERSON: _wish,
    Verb.REFUSE: _refuse,
    Verb.AGAIN: _again,
}
"""How each verb of a button or select is read."""
FORMS: Mapping[str, Reader] = {Verb.TYPE: _typed}
"""How each verb of a form is read, by what was entered in it."""
