"""Clicks in the catalogue: pages, families, and the rules of a game."""

from __future__ import annotations

import cgt
from bot.chat.answers import tell, update
from bot.chat.client import Interaction
from bot.chat.readers import private
from bot.chat.router import Clicks
from bot.games.cards.overview import overview_card
from bot.games.custom_ids import VERBS, ShowOverview, ShowPage, ShowRulesOf
from bot.games.posts import catalogue_card, send_rules

CLICKS = Clicks(VERBS)


@CLICKS.on(ShowPage)
async def show_page(interaction: Interaction, click: ShowPage) -> None:
    """Show another page, or another family, in the list that a member alone sees."""
    if interaction.message is None or not interaction.message.flags.ephemeral:
        words = private(interaction)
        await tell(interaction, words("This button is from an older version: use /games."))
        return
    await update(interaction, await catalogue_card(interaction, click))


@CLICKS.on(ShowOverview)
async def show_overview(interaction: Interaction, _click: ShowOverview) -> None:
    """Show where to start, and the families."""
    await update(interaction, overview_card(private(interaction)))


@CLICKS.on(ShowRulesOf)
async def show_rules(interaction: Interaction, click: ShowRulesOf) -> None:
    """Show the rules of a game."""
    await send_rules(interaction, (cgt.ruleset(click.code),))
