"""What can be asked for by a click on a leaderboard, and how its buttons remember it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from bot.chat.custom_id import CustomId, Reader
from bot.ratings.model import Period, View


class Verb(StrEnum):
    """What buttons ask for; the words stand in messages that are posted."""

    RANKS = "ranks"


class ShowRanks(View):
    """Show a page of a leaderboard."""

    __slots__ = ()


def ranks_button(shown: View) -> CustomId:
    """Return what the button to a page remembers."""
    return CustomId(Verb.RANKS, shown.scope, shown.page, f"{shown.period}.{shown.game}")


def _ranks(kept: CustomId, _chosen: str) -> ShowRanks:
    period, _, game = kept.detail.partition(".")
    known = Period(period) if period in set(Period) else Period.EVER
    return ShowRanks(kept.subject, min(kept.stage, 100_000), known, game)


VERBS: Mapping[str, Reader] = {Verb.RANKS: _ranks}
"""How each verb of a button is read."""
