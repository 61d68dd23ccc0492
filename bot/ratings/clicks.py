"""Clicks below a leaderboard: its pages."""

from __future__ import annotations

from bot.chat.client import Interaction
from bot.chat.reach import require_here
from bot.chat.router import Clicks
from bot.ratings.custom_ids import ShowRanks
from bot.ratings.model import EVERYWHERE
from bot.ratings.posts import post_ranks

CLICKS = Clicks()


@CLICKS.guard(ShowRanks)
async def within_reach(interaction: Interaction, click: ShowRanks) -> None:
    """Refuse the leaderboard of another server; that of all servers is for all."""
    if click.scope != EVERYWHERE:
        require_here(interaction, click.scope)


@CLICKS.on(ShowRanks)
async def show_ranks(interaction: Interaction, click: ShowRanks) -> None:
    """Turn to a page."""
    await post_ranks(interaction, click.view, new=False)
