"""Clicks below a leaderboard: its pages."""

from __future__ import annotations

from bot.chat.client import Interaction
from bot.chat.router import Clicks
from bot.ratings.custom_ids import ShowRanks
from bot.ratings.posts import post_ranks

CLICKS = Clicks()


@CLICKS.on(ShowRanks)
async def show_ranks(interaction: Interaction, click: ShowRanks) -> None:
    """Turn to a page."""
    await post_ranks(interaction, click.view, new=False)
