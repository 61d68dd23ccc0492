"""Clicks in the catalogue: pages, families, and the rules of a game."""

from __future__ import annotations

import cgt
from bot.chat.answers import update
from bot.chat.client import Interaction
from bot.chat.custom_id import UnknownClick
from bot.chat.readers import private
from bot.chat.router import Clicks
from bot.games.cards.overview import overview_card
from bot.games.custom_ids import ChooseFamily, ShowPage, ShowRulesOf
from bot.games.posts import catalogue_card, send_rules

CLICKS = Clicks()


@CLICKS.on(ShowPage)
async def show_page(interaction: Interaction, click: ShowPage) -> None:
    """Show another page, or another family, in the list that a member alone sees."""
    if interaction.message is None or not interaction.message.flags.ephemeral:
        raise UnknownClick
    await update(interaction, await catalogue_card(interaction, click))


@CLICKS.on(ChooseFamily)
async def choose_family(interaction: Interaction, click: ChooseFamily) -> None:
    """Show a family from its first page on, or where to start."""
    if click.family is None:
        await update(interaction, overview_card(private(interaction)))
    else:
        await show_page(interaction, ShowPage(click.family))


@CLICKS.on(ShowRulesOf)
async def show_rules(interaction: Interaction, click: ShowRulesOf) -> None:
    """Show the rules of a game."""
    await send_rules(interaction, (cgt.ruleset(click.code),))
