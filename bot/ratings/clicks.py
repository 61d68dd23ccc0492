"""What can be asked for by a click below a leaderboard."""

from __future__ import annotations

from bot.chat.custom_id import Click, Id, Small
from bot.ratings.model import Period, View


class ShowRanks(Click, verb="ranks"):
    """Show a page of a leaderboard."""

    scope: Id
    page: Small
    period: Period
    game: str

    @property
    def view(self) -> View:
        """The page that is asked for."""
        return View(self.scope, self.page, self.period, self.game)
