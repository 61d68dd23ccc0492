"""/matches and /board: one's open matches, and their boards posted anew."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.chat.answers import in_time, send, tell
from bot.chat.client import Interaction
from bot.chat.readers import private
from bot.chat.router import Command
from bot.matches import actions
from bot.matches.cards.listing import listing_card
from bot.matches.commands.options import complete_match
from bot.matches.posts import boards


@app_commands.command(name=_("matches"), description=_("List your open matches"))
async def list_matches(interaction: Interaction) -> None:
    """List one's open matches, with links to their boards."""
    words = private(interaction)
    reading = actions.open_matches(interaction.client.services, interaction.user.id)
    found = await in_time(interaction, reading, private=True)
    if not found:
        await tell(interaction, words("You have no open match. /play begins one."))
        return
    await send(interaction, listing_card(found, interaction.user.id, words), private=True)


@app_commands.command(
    name=_("board"), description=_("Post the board of your match again, should the old one be lost")
)
@app_commands.describe(match=_("The match, when you have several; the newest here if left out"))
@app_commands.autocomplete(match=complete_match)
async def board(interaction: Interaction, match: str | None = None) -> None:
    """Post the board of an open match in a new message, which takes the place of the old one."""
    services, channel_id = interaction.client.services, interaction.channel_id
    finding = actions.newest(services, interaction.user.id, channel_id, match)
    found = await in_time(interaction, finding)
    if found is None:
        words = private(interaction)
        await tell(interaction, words("You have no open match here. /play begins one."))
        return
    async with boards.turn(interaction, found.id):
        now = await in_time(interaction, actions.load(services, found.id))
        await boards.post(interaction, now)


COMMANDS: list[Command] = [list_matches, board]
