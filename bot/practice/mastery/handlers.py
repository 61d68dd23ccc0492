"""Handlers of the clicks on a member's skills, which reply in private."""

from __future__ import annotations

from bot.chat.answers import defer_if_slow, private, send
from bot.chat.client import Interaction
from bot.chat.router import Clicks, Feature
from bot.practice.mastery import actions, model
from bot.practice.mastery.cards import skills_card
from bot.rankings.cards import ShowSkills

CLICKS = Clicks()


@CLICKS.on(ShowSkills)
async def show_skills(interaction: Interaction, _click: ShowSkills) -> None:
    """Show a member their skills."""
    services = interaction.client.services
    work = actions.masteries(services, interaction.user.id)
    found = await defer_if_slow(interaction, work, private=True)
    due = len(model.due(found, services.now()))
    await send(interaction, skills_card(found, due, private(interaction)), private=True)


FEATURE = Feature(name="mastery", clicks=CLICKS)
