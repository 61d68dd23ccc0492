"""Clicks on the settings of servers and the preferences of members."""

from __future__ import annotations

from enum import StrEnum

from bot.chat.custom_id import NOBODY, Channel, Chosen, Click, Form, Member, OwnId, Role
from bot.server.settings.model import ServerSetting, Theory


class Wish(StrEnum):
    """A preference of a member, on or off. Its value is the name of the field."""

    NOTICES = "notices"
    CHALLENGES = "challenges"


class ChangeServer(Click, verb="set"):
    """Change a setting of the server. Without a value, it returns to the default."""

    setting: ServerSetting
    values: Chosen[tuple[str, ...]] = ()


class SwitchServer(Click, verb="switch"):
    """Switch a server setting on or off."""

    setting: ServerSetting
    whether: bool


class ShowSettings(Click, verb="settings"):
    """Show a page of the settings of the server."""

    is_second: bool


class ChooseChannel(Click, verb="set:channel"):
    """Choose the channel for games, or none."""

    channels: Chosen[tuple[Channel, ...]] = ()


class ChooseOrganisers(Click, verb="set:organiser"):
    """Choose the role whose members can run tournaments, or none."""

    roles: Chosen[tuple[Role, ...]] = ()


class TypedGames(Form, verb="setgames", opener="setgame"):
    """Choose the typed games."""

    setting: ServerSetting
    typed: Chosen[str] = ""


class ChangeWish(Click, verb="wish"):
    """Switch a preference on or off."""

    wish: Wish
    whether: bool


class ChooseTheory(Click, verb="theory"):
    """Choose a level of theory. Without one, it follows the member's lessons."""

    levels: Chosen[tuple[Theory, ...]] = ()


class RefuseOne(Click, verb="nomore"):
    """Block further challenges from a member."""

    member: Member


class ChooseToRefuse(Click, verb="nomoreof"):
    """Block further challenges from the member chosen in the panel."""

    member: Chosen[Member] = NOBODY


class TakeAgain(Click, verb="again"):
    """Unblock challenges from some members."""

    user_ids: Chosen[tuple[OwnId, ...]] = ()
