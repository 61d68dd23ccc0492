"""The clicks on daily puzzles, and in the panel of a server's plan."""

from __future__ import annotations

from bot.chat.custom_id import Chosen, Click, Form, Id, Small
from bot.daily.model.plan import PlanSetting


class OfDaily(Click):
    """A click that is about a daily puzzle."""

    daily_id: Id


class OpenDaily(OfDaily, verb="daily"):
    """Open a daily puzzle, to answer it in private."""


class ChooseDaily(OfDaily, verb="dailypick"):
    """Choose one of the answers."""

    index: Small


class HintDaily(OfDaily, verb="dailyhint"):
    """Show a hint."""


class RevealDaily(OfDaily, verb="dailyanswer"):
    """Show the answer instead of finding it."""


class ExplainDaily(OfDaily, verb="dailywhy"):
    """Explain the position of a daily puzzle that one has answered."""


class ShareDaily(OfDaily, verb="dailyshare"):
    """Post one's result for all to see, without the answer."""


class BrowseDailies(OfDaily, verb="dailies"):
    """Show the past daily puzzle of a number, of the server that a daily is of."""

    number: Id


class OpenPersonal(Click, verb="dailyown"):
    """Open the daily puzzle that is the same for everybody."""


class OfPlan(Click):
    """A click that is about the plan of the server, for those who manage it."""


class ShowPlan(OfPlan, verb="dailyplan"):
    """Show the plan."""


class ChangePlan(OfPlan, verb="dailyset"):
    """Choose a part of the plan."""

    setting: PlanSetting
    values: Chosen[tuple[str, ...]] = ()


class SwitchPlan(OfPlan, verb="dailyon"):
    """Start the daily puzzle of the server, or stop it."""

    whether: bool


class SwitchSummary(OfPlan, verb="dailyweek"):
    """Switch the weekly summary on or off."""

    whether: bool


class AskForZone(OfPlan, verb="dailyzone"):
    """Open the form in which a time zone is typed."""


class TypeZone(OfPlan, Form, verb="dailyzoned"):
    """Choose the time zone that was typed."""

    typed: Chosen[str] = ""
