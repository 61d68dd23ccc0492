"""What can be asked for below /privacy."""

from __future__ import annotations

from bot.chat.custom_id import Chosen, Click, Form


class Download(Click, verb="mydata"):
    """Hand over what is stored of a member."""


class AskToForget(Click, verb="forget"):
    """Open the form that asks whether all is to be deleted."""


class Forget(Form, verb="forgotten"):
    """Delete what is stored of a member, or don't."""

    agreed: Chosen[bool] = False
