"""What can be asked for by a click below a leaderboard or a profile."""

from __future__ import annotations

from bot.chat.custom_id import Click, Id, Small
from bot.ratings.model import Period, View


class OfScope(Click):
    """A click about the matches of a server, or of all."""

    scope: Id


class ShowRanks(OfScope, verb="ranks"):
    """Show a page of a leaderboard."""

    page: Small
    period: Period
    game: str

    @property
    def view(self) -> View:
        """The page that is asked for."""
        return View(self.scope, self.page, self.period, self.game)


class ShowDuel(OfScope, verb="duel"):
    """Show how who clicks has played against a member."""

    member: Id
