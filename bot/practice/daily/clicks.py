"""Clicks on daily puzzles, and in the panel of a server's plan."""

from __future__ import annotations

from bot.chat.custom_id import Channel, Chosen, Click, Form, Id, Small
from bot.practice.daily.model.plan import PlanSetting


class OfDaily(Click):
    """A click about a daily puzzle."""

    daily_id: Id


class OpenDaily(OfDaily, verb="daily"):
    """A click that opens a daily puzzle in private."""


class ChooseDaily(OfDaily, verb="dailypick"):
    """A click on one of the answers."""

    index: Small


class HintDaily(OfDaily, verb="dailyhint"):
    """A click for a hint."""


class RevealDaily(OfDaily, verb="dailyanswer"):
    """A click for the answer."""


class ExplainDaily(OfDaily, verb="dailywhy"):
    """A click for the explanation of a daily puzzle that the member has answered."""


class ShareDaily(OfDaily, verb="dailyshare"):
    """A click that posts the member's result without the answer."""


class BrowseDailies(OfDaily, verb="dailies"):
    """A click for a past daily by its number, from the same server."""

    number: Id


class OpenPersonal(Click, verb="dailyown"):
    """A click that opens the personal daily puzzle."""


class OpenHard(Click, verb="dailyhard"):
    """A click that opens the hard daily puzzle, the same for everybody."""


class ShowMore(OfDaily, verb="dailymore"):
    """A click for more ways to go on after an answer."""


class OfPlan(Click):
    """A click about the server's plan, for its managers."""


class ShowPlan(OfPlan, verb="dailyplan"):
    """A click that shows the plan."""


class ChangePlan(OfPlan, verb="dailyset"):
    """A choice of a setting's value."""

    setting: PlanSetting
    values: Chosen[tuple[str, ...]] = ()


class ChooseChannel(OfPlan, verb="dailyset:channel"):
    """A choice of the channel."""

    channels: Chosen[tuple[Channel, ...]] = ()


class SwitchPlan(OfPlan, verb="dailyon"):
    """A click that starts or stops the server's daily puzzle."""

    whether: bool


class SwitchSummary(OfPlan, verb="dailyweek"):
    """A click that switches the weekly summary on or off."""

    whether: bool


class TypeZone(OfPlan, Form, verb="dailyzoned", opener="dailyzone"):
    """The form with a time zone."""

    typed: Chosen[str] = ""


class TypeOwnZone(Form, verb="dailyownzoned", opener="dailyownzone"):
    """The form with the time zone of the member's days."""

    typed: Chosen[str] = ""
