"""The click that draws the opponent's attention to a match."""

from __future__ import annotations

from bot.chat.answers import in_time, tell
from bot.chat.client import Interaction
from bot.chat.readers import private
from bot.chat.router import Clicks
from bot.matches import actions
from bot.matches.clicks.board import aside
from bot.matches.custom_ids import Nudge
from bot.matches.posts.notices import post_notice

CLICKS = Clicks()


@aside(Nudge)
async def nudge(interaction: Interaction, click: Nudge) -> None:
    """Tell the opponent that it is their move."""
    client, words = interaction.client, private(interaction)
    work = actions.nudge(client.services, click.match_id, interaction.user.id)
    match, told = await in_time(interaction, work, private=True)
    posting = post_notice(client, match, told, by=interaction.user.id)
    if await in_time(interaction, posting, private=True):
        await tell(interaction, words("I have told your opponent that it is their move."))
    else:
        await tell(interaction, words("I cannot write here by myself, so nobody was told."))
