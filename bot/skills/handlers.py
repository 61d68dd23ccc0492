"""The clicks on what a member is good at; only they see it."""

from __future__ import annotations

from bot.chat.answers import in_time, private, send
from bot.chat.client import Interaction
from bot.chat.router import Clicks
from bot.skills import actions, model
from bot.skills.cards import Practise, ShowSkills, skills_card

CLICKS = Clicks()


@CLICKS.on(ShowSkills)
async def show_skills(interaction: Interaction, _click: ShowSkills) -> None:
    """Show a member, alone, what they are good at."""
    services = interaction.client.services
    work = actions.masteries(services, interaction.user.id)
    found = await in_time(interaction, work, private=True)
    due = len(model.due(found, services.now()))
    await send(interaction, skills_card(found, due, private(interaction)), private=True)


@CLICKS.on(Practise)
async def practise(interaction: Interaction, _click: Practise) -> None:
    """Ask a puzzle that suits the member."""
    await interaction.client.router.suiting(interaction, model.ANY)
