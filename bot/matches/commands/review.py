"""/review: a match that a record tells, gone through move by move."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot.chat.answers import ask, in_time
from bot.chat.client import Interaction
from bot.chat.readers import private
from bot.chat.router import Command
from bot.matches import actions
from bot.matches.actions.records import require_small
from bot.matches.cards.forms import review_form
from bot.matches.posts.review import post_review_of


@app_commands.command(
    name=_("review"), description=_("Go through any match move by move, from its record")
)
@app_commands.describe(
    record=_("The text of the record; if you leave all out, a form opens to paste it into"),
    file=_("The record as a file, such as the button Record gives one"),
)
async def review(
    interaction: Interaction,
    record: str | None = None,
    file: discord.Attachment | None = None,
) -> None:
    """Go through the match that a record tells; only who asks sees it, and may share it."""
    services, user_id = interaction.client.services, interaction.user.id
    written: str | bytes | None = record
    if file is not None:
        require_small(file.size)
        written = await in_time(interaction, file.read(), private=True)
    if written is None:
        await ask(interaction, review_form(private(interaction)))
        return
    reading = actions.read_record(services, user_id, written)
    told = await in_time(interaction, reading, private=True)
    await post_review_of(interaction, told, alone=True)


COMMANDS: list[Command] = [review]
