"""What can be asked for by a click in the catalogue."""

from __future__ import annotations

from bot.chat.custom_id import Chosen, Click, Small
from cgt.play import Play


class ShowPage(Click, verb="browse"):
    """Show a page of a family of games."""

    family: Small
    page: Small = 0


class ChooseFamily(Click, verb="family"):
    """Show the family that is chosen in a select, or where to start."""

    family: Chosen[Small | None] = None


class PlayGame(Click, verb="begin"):
    """Begin a match against the bot in a game, given by its code."""

    play: Play
    code: str


class ShowRulesOf(Click, verb="about"):
    """Tell the rules of a game, given by its code."""

    code: str
