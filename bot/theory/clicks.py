"""The click that ends a computation early."""

from __future__ import annotations

from bot.chat.answers import acknowledge, tell
from bot.chat.client import Interaction
from bot.chat.readers import private
from bot.chat.router import Clicks
from bot.theory import actions
from bot.theory.custom_ids import StopSequence

CLICKS = Clicks()


@CLICKS.on(StopSequence)
async def stop(interaction: Interaction, click: StopSequence) -> None:
    """End a computation early; what it found so far is shown."""
    words = private(interaction)
    job = actions.job_of(interaction.client.services, click.job)
    if job is None:
        await tell(interaction, words("This computation is not running any more."))
    elif job.owner != interaction.user.id:
        await tell(interaction, words("Only the member who asked for this can stop it."))
    else:
        job.stop()
        await acknowledge(interaction)
